-- Requests to the signer are counted, over all processes: none of them can be played again.
create sequence signer_requests;

-- Every customer's place among the keys, the same on all networks. Rises: the highest is what a restored signer has to know.
create table chain_indexes (
  user_id text primary key references users (id),
  address_index bigint generated always as identity (minvalue 0 start 0) unique check (address_index < 2147483648)
);

-- Addresses as the signer derived and signed them; shown only after the signature was checked.
create table chain_addresses (
  place bigint generated always as identity unique,
  -- `evm` stands for all networks of the EVM, which share an address; each network of coins for itself.
  chain text not null,
  family text not null check (family in ('evm', 'utxo')),
  user_id text not null references users (id),
  address_index bigint not null,
  address text not null,
  -- Base64.
  signature text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (chain, user_id),
  constraint chain_addresses_index unique (chain, address_index),
  constraint chain_addresses_once unique (chain, address)
);
create index chain_addresses_in_order on chain_addresses (chain, place);
