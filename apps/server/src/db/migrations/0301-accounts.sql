-- Customers, their sessions and devices, codes, and the demo's mailbox.
create table users (
  id text primary key,
  account text not null unique,
  email text unique,
  phone text unique,
  password_hash text not null,
  invite_code text not null unique,
  parent text references users (id),
  roles text[] not null default '{}',
  merchant_id text,
  avatar text not null default '/img/user-img.png',
  chat_key text not null unique,
  certification text not null default 'none' check (certification in ('none', 'primary', 'advanced')),
  vip integer not null default 0,
  closed boolean not null default false,
  language text not null default 'en',
  -- When the customer's account in the ledger was opened; until then each login tries again.
  opened_at timestamptz,
  created_at timestamptz not null default now()
);
create index users_parent on users (parent);

create table devices (
  id text primary key,
  user_id text not null references users (id),
  fingerprint text not null,
  user_agent text not null,
  address text not null,
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  unique (user_id, fingerprint)
);

create table sessions (
  id text primary key,
  user_id text not null references users (id),
  device_id text references devices (id),
  -- sha256 of the token; the one before stays valid for a moment after a refresh, for requests under way.
  token_hash bytea not null unique,
  previous_hash bytea unique,
  previous_until timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text
);
create index sessions_of_user on sessions (user_id) where ended_at is null;

create table refresh_tokens (
  hash bytea primary key,
  session_id text not null references sessions (id),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index refresh_tokens_of_session on refresh_tokens (session_id);

create table codes (
  id bigint generated always as identity primary key,
  purpose text not null,
  target text not null,
  -- Whom the code belongs to, where it is for somebody known.
  user_id text references users (id),
  salt bytea not null,
  hash bytea not null,
  address text not null,
  -- False for a code that was never sent: an unknown target is treated like a known one, but for the mail.
  sent boolean not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index codes_by_target on codes (target, purpose, id desc);
create index codes_by_address on codes (address, created_at);

create table login_log (
  id bigint generated always as identity primary key,
  user_id text not null references users (id),
  device_id text references devices (id),
  at timestamptz not null default now(),
  address text not null,
  user_agent text not null,
  outcome text not null
);
create index login_log_of_user on login_log (user_id, id desc);

create table files (
  name text primary key,
  user_id text not null references users (id),
  kind text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now()
);
create index files_of_user on files (user_id, created_at);

create table mailbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  code text not null,
  at timestamptz not null default clock_timestamp()
);
create index mailbox_by_recipient on mailbox (recipient, id desc);
