-- Customers are found by what stands on a chain: the address that they were given or paid to, and the transaction.
create index chain_addresses_by_address on chain_addresses (address);
create index withdrawals_to_address on withdrawals (address);
create index withdrawals_of_txid on withdrawals (txid) where txid is not null;
