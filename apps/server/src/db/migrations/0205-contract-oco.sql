-- What an iceberg order of a contract shows at a time, 0 where all of it does; the other leg of an OCO.
alter table projection.contract_orders add column display numeric not null default 0;
alter table projection.contract_orders add column oco_id bigint;
