-- Which account a spot order trades with: spot, all (cross margin) or fixed (isolated margin of its pair).
alter table projection.orders add column account text not null default 'spot';
alter table projection.fills add column account text not null default 'spot';
