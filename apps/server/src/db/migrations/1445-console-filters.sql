-- Operators' lists of reported transfers and of withdrawals by coin, customer and transaction: whichever the filter is, an
-- index has what it lets through in the order of the list.
create index hand_deposits_by_state_coin on hand_deposits (state, asset, number);
create index hand_deposits_of_user_state on hand_deposits (user_id, state, number);
create index hand_deposits_of_txid on hand_deposits (txid) where txid is not null;
create index withdrawals_by_state_coin on withdrawals (state, asset, number);
create index withdrawals_of_user_state on withdrawals (user_id, state, number);
