-- What the keeper of snapshots said last of the state, for the processes that are asked. Nothing is decided by it.
create table state_reports (
  singleton boolean primary key default true check (singleton),
  sequence bigint not null,
  digest text not null,
  sums jsonb not null,
  made_at timestamptz not null default now()
);
