-- Forgotten fund passwords: who asked for a new one, what was compared, and what came of it.
create table fund_password_cases (
  id text primary key,
  -- The order in which they came.
  number bigint generated always as identity unique,
  user_id text not null references users (id),
  -- `approved`: a new one may be set until `valid_until`; `used`: it was; `ended`: nobody needs it any more.
  state text not null default 'review' check (state in ('review', 'approved', 'rejected', 'used', 'ended')),
  -- Whether the number of the document that was told is that of the one she was verified by, and whether a factor was proven.
  number_right boolean not null,
  factor_proven boolean not null,
  words text not null,
  address text not null,
  device_since timestamptz,
  guards_changed boolean not null,
  asked_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  decided_by text,
  reason_text text not null default '',
  valid_until timestamptz
);
create unique index fund_password_case_open on fund_password_cases (user_id) where state in ('review', 'approved');
create index fund_password_case_queue on fund_password_cases (state, number);
create index fund_password_case_of_user on fund_password_cases (user_id, number);
