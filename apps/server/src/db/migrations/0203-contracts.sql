-- Perpetual contracts as their readers see them; recomputed from the journal like everything of this schema.
create table projection.contracts (
  symbol text primary key,
  kind text not null,
  base text not null,
  quote text not null,
  settle text not null,
  tick_size text not null,
  lot_size text not null,
  factor bigint not null
);

-- Orders of customers; what the house quotes is not kept. Values and fees are in the contract's settle coin.
create table projection.contract_orders (
  id bigint primary key,
  user_id text not null,
  symbol text not null,
  direction smallint not null,
  kind text not null,
  price numeric not null,
  quantity numeric not null,
  tif text not null,
  post_only boolean not null,
  client_id text not null,
  mode text not null,
  leverage smallint not null,
  status text not null,
  filled numeric not null,
  filled_value numeric not null,
  average_price numeric not null,
  fee numeric not null,
  profit numeric not null,
  fee_asset text not null,
  end_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Where it triggers; of a trailing stop where it would now, 0 while it does not follow. 0 without a trigger.
  trigger_price numeric not null default 0,
  trigger_by text,
  trigger_when text,
  -- A fraction: 0.01 is 1%.
  callback_rate numeric not null default 0,
  activation_price numeric,
  triggered_at timestamptz,
  guarded boolean not null default false,
  -- take_profit or stop_loss of a position.
  purpose text,
  -- What its first fill sets for the position.
  take_profit_price numeric,
  take_profit_by text,
  stop_loss_price numeric,
  stop_loss_by text
) with (fillfactor = 80);
create index contract_orders_of_user on projection.contract_orders (user_id, id desc);
create index contract_orders_open on projection.contract_orders (user_id, symbol, id desc) where status in ('waiting', 'open');

-- The customers' sides of matches, kept for ever. Both sides of one match may be one customer's.
create table projection.contract_fills (
  trade_id bigint not null,
  role text not null,
  order_id bigint not null,
  user_id text not null,
  symbol text not null,
  direction smallint not null,
  price numeric not null,
  quantity numeric not null,
  value numeric not null,
  fee numeric not null,
  profit numeric not null,
  fee_asset text not null,
  time timestamptz not null,
  primary key (trade_id, role)
);
create index contract_fills_of_user on projection.contract_fills (user_id, trade_id desc, role);
create index contract_fills_of_order on projection.contract_fills (order_id, trade_id);

-- Fundings of each contract, three a day.
create table projection.contract_fundings (
  symbol text not null,
  time timestamptz not null,
  rate numeric not null,
  mark numeric not null,
  primary key (symbol, time)
);

-- What customers paid (positive) or received for their positions.
create table projection.contract_funding_paid (
  id bigint primary key,
  user_id text not null,
  symbol text not null,
  side text not null,
  quantity numeric not null,
  amount numeric not null,
  asset text not null,
  time timestamptz not null
);
create index contract_funding_paid_of_user on projection.contract_funding_paid (user_id, id desc);

-- Customers' positions, one row from the first lot to the last, in lots and units: a contract's sizes never change.
create table projection.contract_positions (
  id bigint primary key,
  user_id text not null,
  symbol text not null,
  side text not null,
  mode text not null,
  leverage smallint not null,
  -- As it stands; 0 once it is closed.
  lots bigint not null,
  entry bigint not null,
  open_lots bigint not null,
  open_value bigint not null,
  close_lots bigint not null,
  close_value bigint not null,
  profit bigint not null,
  fee bigint not null,
  funding bigint not null,
  closed_by text not null,
  opened_at timestamptz not null,
  closed_at timestamptz
) with (fillfactor = 70);
create index contract_positions_of_user on projection.contract_positions (user_id, id desc) where closed_at is not null;
create index contract_positions_open on projection.contract_positions (user_id) where closed_at is null;
