-- The newest place of each signer's record that a payer was told of: an older record put back is known by it.
create table signer_places (
  -- The signer's public key, hex.
  signer text primary key,
  entry bigint not null check (entry > 0),
  hash text not null
);
