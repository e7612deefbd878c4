-- What the payer saw of each hot wallet last, with the caps of its signer: for operators, who ask no chain themselves. In
-- the chain's smallest units.
create table hot_wallets (
  network text not null,
  asset text not null,
  address text not null,
  decimals smallint not null check (decimals between 0 and 36),
  held numeric not null check (held >= 0),
  cap numeric not null,
  day_cap numeric not null,
  today numeric not null,
  read_at timestamptz not null default clock_timestamp(),
  primary key (network, asset)
);
