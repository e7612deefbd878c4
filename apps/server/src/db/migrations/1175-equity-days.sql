-- By how much a customer's own of a coin changed on a day (UTC) in an account: what is held less what is owed. The sum of
-- all days is what there is now. `flow` is the part of it that is no profit and no loss: deposits, withdrawals,
-- corrections, and transfers between own accounts, which cancel each other in the sum of all accounts.
create table equity_days (
  user_id text not null,
  day date not null,
  account smallint not null,
  asset text not null,
  change numeric not null,
  flow numeric not null,
  primary key (user_id, day, account, asset)
);

-- Up to which entries of the ledger and changes of loans the days are summed up; a reader adds those behind.
create table equity_progress (
  singleton boolean primary key default true check (singleton),
  posting_id bigint not null,
  record_id bigint not null
);
insert into equity_progress (posting_id, record_id) values (0, 0);
