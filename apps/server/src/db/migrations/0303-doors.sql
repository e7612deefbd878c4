-- What a door counts: tries at passwords, registrations, answered challenges. Nothing here outlives its span, so a crash
-- may lose it, and a flood of guesses writes no log.
create unlogged table budgets (
  -- Of a hash of what is counted and for whom, in hex.
  key text collate "C" primary key,
  used integer not null,
  until timestamptz not null
);
create index budgets_by_end on budgets (until);

-- Secrets that all gateways share: what devices and challenges are recognised by.
create table house_secrets (
  name text primary key,
  value bytea not null
);

-- Who asked for a code: guesses from there and from elsewhere are counted apart, so that nobody uses up another's tries.
alter table codes add column network text not null default '';
alter table codes add column device text;
alter table codes add column own_tries integer not null default 0;
create index codes_by_network on codes (network, purpose, created_at);
create index codes_by_user on codes (user_id, purpose, created_at) where user_id is not null;
create index codes_by_device on codes (device, purpose, created_at) where device is not null;
drop index codes_by_address;
