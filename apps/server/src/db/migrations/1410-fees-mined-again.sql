-- Of what the payer has paid on a network, the whole units that some payment carries to the ledger already. What a
-- reorganisation makes cheaper is taken off what the next payments carry.
alter table payer_costs add column units numeric not null default 0 check (units >= 0);
update payer_costs c set units = coalesce((select sum(p.fee_units) from payments p where p.network = c.network), 0);
