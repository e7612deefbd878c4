-- Symbols a customer watches, of a market kind: flash, spot or contract.
create table watchlist (
  user_id text not null references users (id),
  kind text not null check (kind in ('flash', 'spot', 'contract')),
  symbol text not null,
  added_at timestamptz not null default clock_timestamp(),
  primary key (user_id, kind, symbol)
);

-- What the demo has seeded, so that a start that was cut off goes on where it was. Empty in production.
create table demo_steps (
  step text primary key,
  done_at timestamptz not null default now()
);

-- How far back the simulated candles reach: they end at `ends`, and every day from `reached` on is there.
create table demo_candles (
  singleton boolean primary key default true check (singleton),
  seed text not null,
  ends timestamptz not null,
  reached timestamptz not null
);
