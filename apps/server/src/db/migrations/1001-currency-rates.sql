-- What one US dollar buys of each currency, as public sources publish it: for showing, no balance depends on it. Written
-- by the process that feeds prices, read by all.
create table currency_rates (
  currency text primary key,
  per_dollar numeric not null check (per_dollar > 0),
  -- How many sources agreed on it.
  sources integer not null check (sources > 0),
  published_at timestamptz not null
);
