-- How a customer is paid by another in trades between them: what is said of it is sealed, the picture is a file of hers.
create table payment_methods (
  id text primary key,
  -- The order in which they came.
  number bigint generated always as identity unique,
  user_id text not null references users (id),
  kind text not null check (kind in ('bank', 'wallet', 'qr')),
  sealed bytea not null,
  key_id integer not null references seal_keys (id),
  picture text,
  changed_at timestamptz not null default clock_timestamp()
);
create index payment_methods_of_user on payment_methods (user_id, number);
create index payment_methods_by_key on payment_methods (key_id);
