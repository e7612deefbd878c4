-- What customers ask to be paid out, in the state that it reached. Kept for ever.
create table withdrawals (
  -- SHA-256 of the request in its canonical form: what the journal's hold is named by.
  id text primary key check (id ~ '^[0-9a-f]{64}$'),
  -- The order in which they came.
  number bigint generated always as identity unique,
  user_id text not null references users (id),
  asset text not null,
  network text not null,
  address text not null,
  memo text not null default '',
  -- In the ledger's smallest units: what arrives, and what is paid beside it. Both together are held.
  amount numeric not null check (amount > 0),
  fee numeric not null check (fee >= 0),
  nonce text not null,
  -- `chain`: the payer sends it; `hand`: an operator does; `internal`: the address is a customer's of the house.
  way text not null check (way in ('chain', 'hand', 'internal')),
  -- Whose the address is, of an internal one.
  payee text references users (id),
  state text not null default 'requested' check (state in
    ('requested', 'review', 'approved', 'signing', 'broadcast', 'confirmed', 'rejected', 'cancelled')),
  -- Of the hold in the journal; null while it is not known to be made.
  held_sequence bigint,
  -- Whether the ledger has had its last word: settled of one confirmed, given back of one rejected or cancelled.
  closed boolean not null default false,
  -- What it is worth in millionths of a USDT, as it was asked for; it counts on that UTC day.
  worth numeric not null check (worth >= 0),
  day date not null,
  -- Why somebody has to look, with commas between; empty where nobody has to.
  reasons text not null default '',
  operators_needed smallint not null default 0 check (operators_needed between 0 and 2),
  -- By what the customer proved herself, as JSON: a passkey's answer signs the id.
  proof text not null,
  -- Of the browser or the key that asked.
  device text,
  api_key text,
  -- Why it was rejected, and the operator's own words.
  reason text,
  reason_text text not null default '',
  txid text,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  constraint withdrawal_once unique (user_id, nonce)
);
create index withdrawals_of_user on withdrawals (user_id, number desc);
create index withdrawals_of_day on withdrawals (user_id, day);
create index withdrawals_by_state on withdrawals (state, number);
create index withdrawals_open on withdrawals (number) where state not in ('confirmed', 'rejected', 'cancelled');
create index withdrawals_unclosed on withdrawals (changed_at) where not closed;
create index withdrawals_by_address on withdrawals (network, address);
create index withdrawals_by_txid on withdrawals (network, txid) where txid is not null;
-- A transaction that an operator names pays one withdrawal; a batch of the payer's pays many.
create unique index withdrawals_by_hand on withdrawals (network, txid) where way = 'hand' and txid is not null;

-- How a withdrawal came to its state.
create table withdrawal_steps (
  withdrawal_id text not null references withdrawals (id),
  place integer not null,
  state text not null,
  at timestamptz not null default clock_timestamp(),
  -- `customer`, `rules`, `payer`, or an operator's id.
  actor text not null,
  -- In words of a programme; never shown as it is.
  note text not null default '',
  primary key (withdrawal_id, place)
);

-- Addresses that a customer keeps under a name of her own.
create table address_book (
  id text primary key,
  user_id text not null references users (id),
  asset text,
  network text not null,
  address text not null,
  memo text not null default '',
  label text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- From when on it serves where only addresses of the book do.
  active_at timestamptz not null
);
create unique index address_book_once on address_book (user_id, network, address, memo);
create index address_book_of_user on address_book (user_id, created_at desc);

-- Whether a customer lets money go only to her book; switching it off takes effect at a time.
create table address_rules (
  user_id text primary key references users (id),
  book_only boolean not null,
  -- Until then the book alone still serves, after it was switched off.
  book_until timestamptz
);
