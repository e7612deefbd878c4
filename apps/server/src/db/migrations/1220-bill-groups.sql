-- Bills by what they are filtered by: the entries of one account, coin and reason stand in their order, and a list of
-- several merges them; of a symbol the same, where there is one.
create index bills_of_group on projection.bills (user_id, account, asset, reason, posting_id, entry);
create index bills_of_symbol on projection.bills (user_id, symbol, account, asset, reason, posting_id, entry)
  where symbol is not null;
