-- What a customer proves herself with beyond her password.
create table authenticators (
  user_id text primary key references users (id),
  -- Sealed: the one that is bound, and the one that is being bound in its place.
  secret bytea,
  pending bytea,
  pending_at timestamptz,
  -- The newest step of which a code was accepted: none is accepted twice.
  last_step bigint not null default 0,
  bound_at timestamptz
);

create table passkeys (
  -- The credential's own id, base64url.
  id text primary key,
  user_id text not null references users (id),
  public_key bytea not null,
  counter bigint not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used timestamptz
);
create index passkeys_of_user on passkeys (user_id);

create table recovery_codes (
  user_id text not null references users (id),
  mark bytea not null,
  primary key (user_id, mark)
);

-- After a change of how an account is known nothing is withdrawn for a while.
alter table users add column withdrawals_paused_until timestamptz;
