-- Reserves beside what is owed: of each run the exchange's addresses, what they held at a block, and that they signed.
alter table liabilities_runs add column reserves_at timestamptz;

create table reserve_addresses (
  run integer not null references liabilities_runs (number),
  network text not null,
  address text not null,
  purpose text not null check (purpose in ('deposit', 'hot', 'gas', 'cold')),
  -- The block that its balances are of.
  height bigint not null,
  hash text not null,
  -- Of `candlewick/por/1|network|address|run|block hash`; empty where nobody signed.
  signature text not null,
  primary key (run, network, address)
);

create table reserve_balances (
  run integer not null,
  network text not null,
  address text not null,
  asset text not null,
  -- In the chain's smallest units, so many decimals of a coin.
  amount numeric not null check (amount > 0),
  decimals smallint not null,
  primary key (run, network, address, asset),
  foreign key (run, network, address) references reserve_addresses
);
