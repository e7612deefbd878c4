-- What programmes sign with: a sealed secret of ours, or the public key of their own.
create table api_keys (
  id text primary key,
  user_id text not null references users (id),
  name text not null,
  kind text not null check (kind in ('hmac', 'ed25519')),
  secret bytea not null,
  -- Lists with commas between.
  permissions text not null,
  addresses text not null,
  markets text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used timestamptz
);
create index api_keys_of_user on api_keys (user_id, created_at desc);

-- Whose orders are cancelled when, unless she is heard of before.
create table silence_switches (
  user_id text primary key references users (id),
  due_at timestamptz not null
);
create index silence_switches_due on silence_switches (due_at);
