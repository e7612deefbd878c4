-- Letters on their way: sealed until they are sent, and gone then.
create table outbox (
  id bigint generated always as identity primary key,
  way text not null check (way in ('email', 'phone')),
  letter bytea,
  -- waiting, sending; sent, refused, expired; unknown: it may have arrived, and is not sent again; void: was for nobody.
  state text not null default 'waiting',
  attempts integer not null default 0,
  -- When it is tried next; of one that is being sent, when it is no more believed to be.
  next_at timestamptz not null default now(),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  reason text not null default ''
);
create index outbox_waiting on outbox (next_at) where state in ('waiting', 'sending');
create index outbox_by_age on outbox (created_at);
