-- What operators know of customers and keep them from, and how a customer is found by whatever names her.

create table customer_notes (
  id bigint generated always as identity primary key,
  user_id text not null references users (id),
  operator_id text not null,
  text text not null,
  created_at timestamptz not null default now()
);
create index customer_notes_of on customer_notes (user_id, id desc);

-- Each with its reason and its end; what holds now holds in the state machine, these rows say why.
create table customer_restrictions (
  id bigint generated always as identity primary key,
  user_id text not null references users (id),
  kind text not null check (kind in ('trading', 'withdrawing', 'closed')),
  proposal_id text not null unique,
  operator_id text not null,
  reason text not null,
  since timestamptz not null default now(),
  -- Null: until it is lifted.
  until timestamptz,
  ended_at timestamptz,
  -- Null where its time was over.
  ended_by text,
  end_reason text not null default ''
);
create unique index customer_restrictions_held on customer_restrictions (user_id, kind) where ended_at is null;
create index customer_restrictions_of on customer_restrictions (user_id, id desc);
create index customer_restrictions_due on customer_restrictions (until) where ended_at is null and until is not null;
create index customer_restrictions_by_kind on customer_restrictions (kind, user_id) where ended_at is null;

create index users_by_age on users (created_at desc, id desc);

-- Found by exactly what was named, whosever it is.
create index orders_by_client_id on projection.orders using hash (client_id);
create index contract_orders_by_client_id on projection.contract_orders using hash (client_id);
create index flash_orders_by_any_client_id on projection.flash_orders using hash (client_id);
create index funds_by_id on projection.funds using hash (id);
