-- From when on contracts are signed with a key, until the next one is: a new one is made known before it is used.
alter table receipt_keys add column valid_from timestamptz not null default now();
update receipt_keys set valid_from = created_at;
