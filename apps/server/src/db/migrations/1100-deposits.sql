-- On which terms each coin comes in and goes out on each network; changed by operators, each change kept.
create table listings (
  asset text not null,
  network text not null,
  -- Of the token, as it is written; empty for the network's own coin.
  contract text not null default '',
  chain_decimals integer not null check (chain_decimals between 0 and 36),
  minimum numeric not null check (minimum >= 0),
  confirmations integer not null check (confirmations between 1 and 1000),
  memo boolean not null default false,
  deposits boolean not null,
  withdrawals boolean not null,
  withdraw_minimum numeric not null check (withdraw_minimum >= 0),
  fee numeric not null check (fee >= 0),
  -- Where customers send to on a network that is served by hand; empty where nowhere yet.
  house_address text not null default '',
  primary key (asset, network)
);
-- What comes in is known by its network and contract.
create unique index listings_contract on listings (network, lower(contract));

create table listing_changes (
  id bigint generated always as identity primary key,
  proposal_id text not null unique,
  asset text not null,
  network text not null,
  -- JSON of what changed.
  before text not null,
  after text not null,
  proposed_by text not null,
  approved_by text,
  reason text not null,
  at timestamptz not null default now()
);
create index listing_changes_of on listing_changes (asset, network, id desc);

-- How far each network was read. It is written together with what was read there, or not at all.
create table chain_cursors (
  network text primary key,
  genesis text not null,
  height bigint not null,
  hash text not null,
  head bigint not null,
  -- Up to where the chain itself calls its blocks final.
  finalised bigint,
  state text not null default 'running' check (state in ('running', 'halted')),
  why text not null default '',
  detail text not null default '',
  halted_at timestamptz,
  looked_at timestamptz not null default now()
);
-- The last blocks that were read, to find where a reorganisation began.
create table chain_blocks (
  network text not null references chain_cursors (network),
  height bigint not null,
  hash text not null,
  primary key (network, height)
);

-- Every payment to an address of ours, for ever: one that is seen again is known.
create table deposits (
  -- SHA-256 of network, transaction and place in it.
  id text primary key check (id ~ '^[0-9a-f]{64}$'),
  -- The order in which they were seen.
  number bigint generated always as identity unique,
  network text not null,
  txid text not null,
  place text not null,
  -- Empty where it is none that is listed.
  asset text not null,
  contract text not null default '',
  address text not null,
  -- Null where it is not known whose it is.
  user_id text references users (id),
  -- In the chain's smallest units; of it what the ledger counts, in its own.
  chain_amount numeric not null check (chain_amount > 0),
  units numeric not null check (units >= 0),
  dust numeric not null check (dust >= 0),
  coinbase boolean not null default false,
  state text not null check (state in
    ('seen', 'confirming', 'crediting', 'credited', 'parked', 'at_risk', 'reversed', 'refused', 'dropped')),
  reason text,
  -- Where it is mined now; null while it is not.
  height bigint,
  hash text,
  -- The block in which its proof held.
  proved_hash text,
  -- How high the chain was when it was in no block: from then on it may be gone for good.
  gone_at bigint,
  needed integer not null,
  -- Two operators want it credited all the same.
  released boolean not null default false,
  -- A person looked at it and left it.
  dismissed_at timestamptz,
  seen_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  credited_at timestamptz,
  -- Of the commands that credited and reversed it.
  sequence bigint,
  reversing_at timestamptz,
  reverse_sequence bigint,
  recovered numeric not null default 0,
  -- The state that the customer was written about last.
  told text not null default ''
);
create index deposits_of_user on deposits (user_id, number desc);
create index deposits_by_txid on deposits (txid);
create index deposits_by_state on deposits (network, state, height);
create index deposits_at_risk on deposits (user_id) where state = 'at_risk';
create index deposits_waiting on deposits (number) where state in ('parked', 'refused', 'reversed') and dismissed_at is null;
create index deposits_kept on deposits (user_id, asset, network) where state = 'parked' and reason = 'below_minimum';
create index deposits_untold on deposits (number)
  where told <> state and state in ('credited', 'parked', 'refused', 'at_risk', 'reversed');
create index deposits_address on deposits (network, address);

create table deposit_steps (
  deposit_id text not null references deposits (id),
  number bigint generated always as identity,
  -- Null of the first.
  from_state text,
  to_state text not null,
  why text not null default '',
  height bigint,
  at timestamptz not null default clock_timestamp(),
  primary key (deposit_id, number)
);

-- What a chain paid beyond the ledger's last decimal: the house's, in the chain's smallest units.
create table deposit_dust (
  deposit_id text primary key references deposits (id),
  asset text not null,
  network text not null,
  amount numeric not null check (amount > 0),
  at timestamptz not null default clock_timestamp()
);
create index deposit_dust_of on deposit_dust (asset, network);

-- Transfers that customers reported, each reviewed; a transaction is credited once, whoever reports it.
create table hand_deposits (
  id text primary key,
  number bigint generated always as identity unique,
  user_id text not null references users (id),
  -- The customer's name for the report, and what it was about, so that a repetition is answered the same.
  client_id text,
  asset text not null,
  network text not null,
  address text not null,
  -- As she says, and what has come in, in the ledger's smallest units.
  amount numeric not null check (amount > 0),
  credit numeric check (credit > 0),
  txid text,
  screenshot text not null,
  state text not null default 'review' check (state in ('review', 'crediting', 'credited', 'rejected')),
  reason text,
  reason_text text not null default '',
  proposal_id text,
  proposed_by text,
  decided_by text,
  submitted_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  credited_at timestamptz,
  sequence bigint,
  told text not null default ''
);
create unique index hand_deposits_once on hand_deposits (user_id, client_id) where client_id is not null;
create unique index hand_deposits_txid on hand_deposits (network, txid) where state in ('crediting', 'credited');
create index hand_deposits_of_user on hand_deposits (user_id, number desc);
create index hand_deposits_by_state on hand_deposits (state, number);
create index hand_deposits_untold on hand_deposits (number) where told <> state;
create index hand_deposits_picture on hand_deposits (screenshot);

-- What the chains held against what the ledger said, coin by coin; the newest of each coin, and one of each hour.
create table reconciliations (
  id bigint generated always as identity primary key,
  asset text not null,
  sequence bigint not null,
  -- JSON: networks with heights and hashes; terms with amounts (decimal text of the coin) and lines.
  blocks text not null,
  terms text not null,
  chain numeric not null,
  owed numeric not null,
  residue numeric not null,
  standing text not null check (standing in ('proven', 'attested', 'open')),
  -- Since when there has been a residue without a pause.
  residue_since timestamptz,
  -- Since when payouts of the coin stand still because of it.
  halted_at timestamptz,
  at timestamptz not null default clock_timestamp()
);
create index reconciliations_of on reconciliations (asset, id desc);

-- By what a payment to an address that all share says whose it is: fits a destination tag.
create table deposit_memos (
  user_id text primary key references users (id),
  memo bigint not null unique check (memo between 1 and 4294967295)
);

-- What two operators want back of reversed deposits; journaled by the proposal's id.
create table deposit_recoveries (
  proposal_id text primary key,
  deposit_id text not null references deposits (id),
  amount numeric not null check (amount > 0),
  state text not null default 'asked' check (state in ('asked', 'done', 'refused')),
  outcome text not null default '',
  sequence bigint,
  at timestamptz not null default now()
);
create index deposit_recoveries_of on deposit_recoveries (deposit_id);
create index deposit_recoveries_asked on deposit_recoveries (proposal_id) where state = 'asked';
