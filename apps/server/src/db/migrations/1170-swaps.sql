-- Swaps of customers out of the house's inventory, each as it was filled.
create table projection.swaps (
  id bigint primary key,
  user_id text not null,
  from_coin text not null,
  to_coin text not null,
  pays numeric not null,
  gets numeric not null,
  time timestamptz not null
);
create index swaps_of_user on projection.swaps (user_id, id desc);
