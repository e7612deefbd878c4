-- What the events of the state machine look like to readers. Everything here is recomputed from the journal: dropping
-- the schema and starting again gives the same rows. Amounts and prices are exact decimals, as people write them.
create schema if not exists projection;

-- How far the rows below have come. One row; written in the same transaction as the rows.
create table projection.cursor (
  singleton boolean primary key default true check (singleton),
  sequence bigint not null,
  time timestamptz not null
);
insert into projection.cursor (sequence, time) values (0, to_timestamp(0));

-- What one tick, one lot and one unit are worth, as of the cursor: events carry integers only.
create table projection.assets (
  asset text primary key,
  decimals smallint not null
);
create table projection.markets (
  symbol text primary key,
  base text not null,
  quote text not null,
  tick_size text not null,
  lot_size text not null,
  lot_units bigint not null
);

create table projection.accounts (
  user_id text primary key,
  kind text not null,
  parent text,
  opened_at timestamptz not null,
  maker_rate numeric,
  taker_rate numeric
);

-- Orders of customers; what the house quotes is not kept.
create table projection.orders (
  id bigint primary key,
  user_id text not null,
  symbol text not null,
  side text not null,
  kind text not null,
  price numeric not null,
  quantity numeric not null,
  amount numeric not null,
  tif text not null,
  post_only boolean not null,
  client_id text not null,
  status text not null,
  filled numeric not null,
  filled_quote numeric not null,
  average_price numeric not null,
  fee numeric not null,
  end_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null
) with (fillfactor = 80);
create index orders_of_user on projection.orders (user_id, id desc);
create index orders_open on projection.orders (user_id, symbol, id desc) where status = 'open';

-- Every match, as the public sees it. Only the newest of each symbol are kept.
create table projection.trades (
  id bigint primary key,
  symbol text not null,
  price numeric not null,
  quantity numeric not null,
  quote numeric not null,
  taker_side text not null,
  time timestamptz not null
);
create index trades_of_symbol on projection.trades (symbol, id desc);

-- The customers' sides of matches, kept for ever. Both sides of one match may be one customer's.
create table projection.fills (
  trade_id bigint not null,
  role text not null,
  order_id bigint not null,
  user_id text not null,
  symbol text not null,
  side text not null,
  price numeric not null,
  quantity numeric not null,
  quote numeric not null,
  fee numeric not null,
  fee_asset text not null,
  time timestamptz not null,
  primary key (trade_id, role)
);
create index fills_of_user on projection.fills (user_id, trade_id desc, role);
create index fills_of_order on projection.fills (order_id, trade_id);

-- Every ledger entry of customers: one row an entry of a posting.
create table projection.bills (
  posting_id bigint not null,
  entry smallint not null,
  user_id text not null,
  account smallint not null,
  asset text not null,
  reason text not null,
  part text not null,
  reference text not null,
  symbol text,
  available numeric not null,
  occupied numeric not null,
  available_after numeric not null,
  occupied_after numeric not null,
  time timestamptz not null,
  primary key (posting_id, entry)
);
create index bills_of_user on projection.bills (user_id, posting_id desc, entry desc);

-- Deposits, withdrawals and transfers, each in the state it has reached.
create table projection.funds (
  what text not null,
  id text not null,
  user_id text not null,
  asset text not null,
  amount numeric not null,
  fee numeric not null,
  status text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (what, user_id, id)
);
create index funds_of_user on projection.funds (user_id, created_at desc, id);

-- Candles of 1, 5, 15, 30, 60, 240 and 1440 minutes; weeks and months are aggregated from days when read.
create table projection.candles (
  symbol text not null,
  minutes smallint not null,
  open_time timestamptz not null,
  open numeric not null,
  high numeric not null,
  low numeric not null,
  close numeric not null,
  volume numeric not null,
  quote_volume numeric not null,
  primary key (symbol, minutes, open_time)
) with (fillfactor = 70);
