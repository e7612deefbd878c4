-- Orders that wait for a trigger, that cancel one another, or that show a part of themselves.
alter table projection.orders
  -- Where it triggers; of a trailing stop where it would now, 0 while it does not follow. 0 without a trigger.
  add column trigger_price numeric not null default 0,
  add column trigger_by text,
  add column trigger_when text,
  -- A fraction: 0.01 is 1%.
  add column callback_rate numeric not null default 0,
  add column activation_price numeric,
  add column triggered_at timestamptz,
  add column display numeric not null default 0,
  add column oco_id bigint;

drop index projection.orders_open;
create index orders_current on projection.orders (user_id, symbol, id desc) where status in ('waiting', 'open');
