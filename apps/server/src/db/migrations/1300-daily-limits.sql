-- The most that may be withdrawn in a UTC day by level of identity, in USDT: set with the other terms of withdrawals.
alter table withdrawal_terms
  add column daily_none numeric not null default 1000,
  add column daily_primary numeric not null default 20000,
  add column daily_advanced numeric not null default 200000;
