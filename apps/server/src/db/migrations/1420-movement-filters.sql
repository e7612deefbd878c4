-- Lists of what came in, went out and was swapped are walked by coin, by how far each has come, and by time: whichever the
-- filter is, an index has what it lets through in the order of the list.
create index deposits_of_user_seen on deposits (user_id, seen_at desc, number desc);
create index deposits_of_user_coin on deposits (user_id, asset, seen_at desc, number desc);
create index deposits_of_user_uncredited on deposits (user_id, seen_at desc, number desc) where state <> 'credited';
create index hand_deposits_of_user_at on hand_deposits (user_id, submitted_at desc, number desc);
create index withdrawals_of_user_coin on withdrawals (user_id, asset, number desc);
create index withdrawals_of_user_unpaid on withdrawals (user_id, number desc) where state <> 'confirmed';
create index withdrawals_of_user_at on withdrawals (user_id, created_at);
create index withdrawals_of_payee_at on withdrawals (payee, changed_at desc, number desc)
  where way = 'internal' and state = 'confirmed';
create index withdrawals_of_payee_coin on withdrawals (payee, asset, changed_at desc, number desc)
  where way = 'internal' and state = 'confirmed';
create index withdrawals_of_payee_unclosed on withdrawals (payee, changed_at desc, number desc)
  where way = 'internal' and state = 'confirmed' and not closed;
create index swaps_of_user_from on projection.swaps (user_id, from_coin, id desc);
create index swaps_of_user_to on projection.swaps (user_id, to_coin, id desc);
