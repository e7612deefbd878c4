-- Keys that requests are encrypted to, a new one each day: the public half as browsers get it, the private one sealed.
create table withdrawal_keys (
  kid text primary key,
  public text not null,
  sealed bytea not null,
  created_at timestamptz not null default now()
);
create index withdrawal_keys_by_age on withdrawal_keys (created_at);

-- From what on people look at withdrawals; the newest counts. Worths are in USDT.
create table withdrawal_terms (
  id bigint generated always as identity primary key,
  proposal_id text not null unique,
  review numeric not null,
  two numeric not null,
  new_address numeric not null,
  per_day integer not null,
  set_by text not null,
  approved_by text not null,
  reason text not null,
  at timestamptz not null default now()
);

-- What its customer was written about last: nothing, that it was asked for, or its end.
alter table withdrawals add column told text not null default '' check (told in ('', 'requested', 'ended'));
create index withdrawals_untold on withdrawals (number) where told <> 'ended';
create index withdrawals_of_customer_to on withdrawals (user_id, network, address) where state = 'confirmed';
