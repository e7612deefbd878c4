-- Changes of customers' loans, one row each, as they were told.
create table projection.margin_records (
  id bigint primary key,
  user_id text not null,
  account text not null,
  -- The pair of an isolated account.
  symbol text,
  asset text not null,
  what text not null,
  principal numeric not null,
  interest numeric not null,
  principal_after numeric not null,
  interest_after numeric not null,
  time timestamptz not null
);
create index margin_records_of_user on projection.margin_records (user_id, id desc);

-- Each borrowing and what was paid back of it, in units: what an asset is counted in never changes.
create table projection.margin_borrows (
  id bigint primary key,
  user_id text not null,
  account text not null,
  symbol text,
  asset text not null,
  amount bigint not null,
  first_interest bigint not null,
  repaid bigint not null,
  status text not null,
  time timestamptz not null,
  updated_at timestamptz not null
) with (fillfactor = 70);
create index margin_borrows_of_user on projection.margin_borrows (user_id, id desc);
create index margin_borrows_open on projection.margin_borrows (user_id) where status = 'open';
