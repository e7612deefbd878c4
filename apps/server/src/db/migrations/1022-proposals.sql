-- Four eyes: what one operator proposes and another decides.
create table proposals (
  id text primary key,
  kind text not null,
  payload text not null,
  permission text not null,
  subject text not null,
  -- Whose case it is, where it is a customer's.
  customer_id text,
  before text not null,
  after text not null,
  postings text not null,
  proposed_by text not null references operators (id),
  reason text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- `approved` is being done, and is done again after a crash: by its id only once.
  state text not null check (state in ('waiting', 'approved', 'applied', 'failed', 'rejected', 'withdrawn', 'expired')),
  decided_by text references operators (id),
  decision_reason text not null default '',
  decided_at timestamptz,
  outcome text not null default ''
);
create index proposals_waiting on proposals (created_at, id) where state = 'waiting';
create index proposals_approved on proposals (id) where state = 'approved';
create index proposals_decided on proposals (decided_at desc, id desc) where decided_at is not null;
create index proposals_of on proposals (proposed_by) where state = 'waiting';
