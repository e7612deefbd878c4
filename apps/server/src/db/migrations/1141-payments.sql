-- Accounts that the payer counts nonces of, on networks of the EVM. One row lock allocates a nonce with its intent.
create table payer_accounts (
  network text not null,
  address text not null,
  next_nonce bigint not null check (next_nonce >= 0),
  primary key (network, address)
);

-- What the payer has paid to miners on a network, in the coin's smallest units: of which the ledger knows the whole units.
create table payer_costs (
  network text primary key,
  total numeric not null default 0 check (total >= 0)
);

-- Everything that is signed and sent, each at a nonce or with coins of its own. Kept for ever.
create table payments (
  id bigint generated always as identity primary key,
  network text not null,
  -- Who pays: an account of the EVM; of a network of coins the hot wallet as a whole.
  address text not null,
  nonce bigint,
  kind text not null check (kind in ('pay', 'payCoins', 'sweep', 'topup', 'move', 'moveCoins', 'fill')),
  -- What the signer is asked for, as JSON, without the fee.
  intent text not null,
  asset text not null,
  -- In the chain's smallest units.
  amount numeric not null check (amount >= 0),
  -- `claimed`: nonce or coins are taken; `signed`: bytes are stored; `sent`: handed to a node at least once; `final`: deep
  -- enough and as meant; `failed`: deep enough and without effect; `displaced`: something else is there, deep enough.
  state text not null default 'claimed' check (state in ('claimed', 'signed', 'sent', 'final', 'failed', 'displaced')),
  -- The attempt that was mined, and where.
  txid text,
  height bigint,
  hash text,
  -- How high the chain was when its nonce or coins were first seen used by something else.
  gone_at bigint,
  -- What miners got, in the coin's smallest units; of it what is posted in the ledger, in its own.
  cost numeric,
  fee_units numeric,
  posted boolean not null default false,
  -- Why it does not go on, in words of a programme; empty where it does.
  waits text not null default '',
  -- An operator wants it replaced now.
  bump boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  constraint payments_nonce unique (network, address, nonce)
);
create index payments_open on payments (network, address, nonce) where state in ('claimed', 'signed', 'sent');
create index payments_final on payments (network, height) where state = 'final';
create index payments_unposted on payments (id) where state in ('final', 'failed') and not posted;

-- Each signature of a payment, with its bytes from before it was sent.
create table payment_attempts (
  payment_id bigint not null references payments (id),
  attempt integer not null check (attempt > 0),
  txid text not null,
  -- Hex.
  raw text not null,
  -- What was asked of the signer, as JSON.
  fees text not null,
  -- At most, in the coin's smallest units.
  fee numeric not null,
  signed_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  primary key (payment_id, attempt)
);
create index payment_attempts_txid on payment_attempts (txid);

-- The withdrawals that a payment pays: on the EVM one, of coins up to a hundred.
create table payment_items (
  payment_id bigint not null references payments (id),
  withdrawal_id text not null,
  -- False once the payment is known not to pay it.
  live boolean not null default true,
  primary key (payment_id, withdrawal_id)
);
create unique index payment_items_once on payment_items (withdrawal_id) where live;

-- Coins that a payment spends; one payment each while it is open.
create table payment_coins (
  payment_id bigint not null references payments (id),
  network text not null,
  txid text not null,
  vout integer not null,
  -- As JSON, what the signer is told of it.
  coin text not null,
  live boolean not null default true,
  primary key (payment_id, txid, vout)
);
create unique index payment_coins_once on payment_coins (network, txid, vout) where live;

-- A customer's address that is emptied into the hot wallet: gas first where there is none, then the coin.
create table sweeps (
  id bigint generated always as identity primary key,
  network text not null,
  user_id text not null references users (id),
  address text not null,
  asset text not null,
  amount numeric not null check (amount > 0),
  state text not null check (state in ('topup', 'sweep', 'done', 'failed')),
  topup_id bigint references payments (id),
  payment_id bigint references payments (id),
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp()
);
create unique index sweeps_open on sweeps (network, address, asset) where state in ('topup', 'sweep');
create index sweeps_of on sweeps (network, address, asset, created_at desc);

-- Payouts that operators, or a reconciliation that does not close, hold back; '*' is all of them.
create table payout_pauses (
  network text primary key,
  reason text not null,
  actor text not null,
  at timestamptz not null default clock_timestamp()
);

-- What the hot wallet is to hold, in whole coins: above `high` the excess over `target` goes to the cold address, below
-- `low` somebody is told.
create table wallet_levels (
  network text not null,
  asset text not null,
  low numeric not null check (low >= 0),
  target numeric not null check (target >= low),
  high numeric not null check (high >= target),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (network, asset)
);

-- Why approved withdrawals of a coin are not paid now; gone once they are.
create table payer_waits (
  network text not null,
  asset text not null,
  -- `hot_low`, `gas_low`, `fee_cap`, `cap_transaction`, `cap_day`, `would_fail`, `not_signed`, `paused`.
  reason text not null,
  withdrawals integer not null,
  since timestamptz not null default clock_timestamp(),
  primary key (network, asset, reason)
);
