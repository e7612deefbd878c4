-- What operators changed of markets and terms: both sides, who, why, and where the journal has it.
create table term_changes (
  id bigint generated always as identity primary key,
  proposal_id text not null unique,
  product text not null,
  symbol text not null,
  -- JSON of the terms that changed.
  before text not null,
  after text not null,
  -- Where it is halted or resumed by it.
  status text check (status in ('open', 'halted')),
  proposed_by text not null,
  approved_by text,
  reason text not null,
  sequence bigint not null,
  at timestamptz not null default now()
);
create index term_changes_of on term_changes (product, symbol, id desc);
create index term_changes_of_status on term_changes (product, symbol, id desc) where status is not null;

-- Movements by hand, each once for ever by its id: written before it is tried, so that what a crash left is known.
create table adjustments (
  id text primary key,
  proposal_id text not null unique,
  -- JSON of the command, so that an id is never one for other terms.
  terms text not null,
  proposed_by text not null,
  approved_by text not null,
  reason text not null,
  asked_at timestamptz not null default now(),
  -- Null while it is not known to be done.
  sequence bigint,
  done_at timestamptz
);
create index adjustments_done on adjustments (done_at desc, id desc) where sequence is not null;
