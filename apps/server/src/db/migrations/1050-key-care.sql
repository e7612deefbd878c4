-- A key sleeps from a reset of the password until its owner wakes it with her second step.
alter table api_keys add column suspended_at timestamptz;
-- From where it was used last; empty: not yet.
alter table api_keys add column last_address text not null default '';
-- Two keys with one pair would make of one signed request two.
create unique index api_keys_of_pair on api_keys (user_id, secret) where kind = 'ed25519';
