-- Flash contracts of customers: their terms as their receipts have them, in units, price steps and 1e-8, and what became
-- of them. Kept for ever.
create table projection.flash_orders (
  id bigint primary key,
  user_id text not null,
  client_id text not null,
  symbol text not null,
  tick_size text not null,
  asset text not null,
  direction text not null,
  seconds integer not null,
  stake bigint not null,
  payout_rate bigint not null,
  sequence bigint not null,
  head_hash text not null,
  rules_version integer not null,
  status text not null,
  outcome text,
  open_price bigint,
  settle_price bigint,
  payout bigint,
  created_at timestamptz not null,
  matures_at timestamptz not null,
  settled_at timestamptz
) with (fillfactor = 70);
create index flash_orders_of_user on projection.flash_orders (user_id, id desc);
create index flash_orders_open on projection.flash_orders (user_id, id desc) where status <> 'settled';
create index flash_orders_by_maturity on projection.flash_orders (matures_at);
create index flash_orders_by_client_id on projection.flash_orders (user_id, client_id);

-- The index prices that flash contracts are settled by, each with the hash it is chained to: those of every contract's
-- two windows, and the ones next to them. Kept for ever, since the journal they come from is not.
create table projection.flash_prices (
  sequence bigint primary key,
  time bigint not null,
  previous text,
  hash text not null,
  -- [[symbol, price in its steps, sources], …]: all that the hash is over.
  entries text not null
);
create index flash_prices_by_time on projection.flash_prices (time);

-- The last index prices, while a window of a flash contract is still to come or open: they may be those before it.
alter table projection.cursor add column last_prices text;
