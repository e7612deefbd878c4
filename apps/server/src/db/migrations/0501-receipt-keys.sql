-- What receipts are signed with (Ed25519, PEM). Every process signs with the same key, made by the first that starts.
create table receipt_keys (
  id text primary key,
  private_key text not null,
  public_key text not null,
  created_at timestamptz not null default now()
);
