-- Proofs of what customers are owed: each run is a tree an asset, and one hash over all of them that is published in the
-- chain of index prices. Runs and their roots are kept for ever, leaves and trees of the newest runs.
create table liabilities_runs (
  number integer primary key check (number > 0),
  -- What was published of the run before, and of this one: SHA-256 in hex.
  previous text not null check (previous ~ '^[0-9a-f]{64}$'),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  -- The last command that is in it, and its time, epoch milliseconds.
  sequence bigint not null,
  time bigint not null,
  cause text not null check (cause in ('daily', 'asked')),
  -- What the random numbers of its leaves come from, sealed; null once its leaves are gone.
  secret bytea,
  built_at timestamptz not null default clock_timestamp(),
  -- Where it was published, as JSON: the link of the price chain that has it, and the next; null until then.
  publication text,
  published_at bigint
);
create index liabilities_runs_unpublished on liabilities_runs (number) where publication is null;

create table liabilities_roots (
  run integer not null references liabilities_runs (number),
  asset text not null,
  decimals smallint not null,
  -- Levels above the leaves.
  depth smallint not null,
  root text not null check (root ~ '^[0-9a-f]{64}$'),
  -- In whole units.
  total numeric not null check (total >= 0),
  primary key (run, asset)
);

-- Whose leaves there are: what the customer was known by then, where each lies, in whole units what it says.
create table liabilities_leaves (
  run integer not null references liabilities_runs (number),
  user_id text not null,
  asset text not null,
  part smallint not null,
  parts smallint not null,
  identity text not null,
  place integer not null,
  amount numeric not null check (amount >= 0),
  primary key (run, user_id, asset, part)
);

-- Every eighth level of the trees, 256 branches of 48 bytes a row: what lies between is reckoned.
create table liabilities_nodes (
  run integer not null references liabilities_runs (number),
  asset text not null,
  level smallint not null,
  chunk integer not null,
  branches bytea not null,
  primary key (run, asset, level, chunk)
);

-- What operators asked for beside the daily run.
create table liabilities_requests (
  id bigint generated always as identity primary key,
  operator_id text not null,
  asked_at timestamptz not null default clock_timestamp(),
  run integer references liabilities_runs (number)
);
create index liabilities_requests_open on liabilities_requests (asked_at) where run is null;
