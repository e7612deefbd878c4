-- Tiers of spot fees as two operators agreed on them, as JSON in the words of the call; the newest counts, before the first
-- those of the rules.
create table fee_schedules (
  id bigint generated always as identity primary key,
  proposal_id text not null unique,
  tiers text not null,
  set_by text not null,
  approved_by text not null,
  reason text not null,
  at timestamptz not null default now()
);
