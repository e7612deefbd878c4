-- Every posting on the security fund's own accounts, public: a tenth of each fee as it comes in, and whatever goes out.
-- Nobody is named in it. Kept for ever.
create table projection.security_fund (
  posting_id bigint not null,
  entry smallint not null,
  asset text not null,
  reason text not null,
  symbol text,
  amount numeric not null,
  balance_after numeric not null,
  time timestamptz not null,
  primary key (posting_id, entry)
);
create index security_fund_of_asset on projection.security_fund (asset, posting_id desc, entry desc);
create index flash_orders_by_settlement on projection.flash_orders (settled_at) where settled_at is not null;
