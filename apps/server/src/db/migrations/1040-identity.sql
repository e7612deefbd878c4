-- Keys that photos and facts of identities are sealed with; each stands here only under the vault's.
create table seal_keys (
  id integer generated always as identity primary key,
  sealed bytea not null,
  created_at timestamptz not null default now()
);

-- Files that are sealed on the disk name their key; what was measured of a photo, and a mark by which the same is found.
alter table files add column key_id integer references seal_keys (id);
alter table files add column figures text;
alter table files add column picture bytea;
create index files_by_picture on files (picture) where picture is not null;
create index files_by_key on files (key_id) where key_id is not null;

-- What customers handed in to show who they are, and what came of it.
create table identity_cases (
  id text primary key,
  -- The order in which they came.
  number bigint generated always as identity unique,
  user_id text not null references users (id),
  level text not null check (level in ('primary', 'advanced')),
  state text not null default 'review' check (state in ('review', 'approved', 'rejected')),
  -- Sealed; null once a rejected case is forgotten.
  facts bytea,
  key_id integer references seal_keys (id),
  country text not null,
  document text not null,
  -- Keyed hashes: of country and number together, of the number alone, of the name.
  document_mark bytea not null,
  number_mark bytea not null,
  name_mark bytea not null,
  front text,
  back text,
  hand text,
  submitted_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  decided_by text,
  reason text,
  reason_text text not null default ''
);
-- One at a time of a customer, each level passed once, and one document of one account.
create unique index identity_open on identity_cases (user_id) where state = 'review';
create unique index identity_passed on identity_cases (user_id, level) where state = 'approved';
create unique index identity_document on identity_cases (document_mark) where state <> 'rejected' and level = 'primary';
create index identity_queue on identity_cases (state, number);
create index identity_of_user on identity_cases (user_id, number);
create index identity_by_number on identity_cases (number_mark);
create index identity_by_name on identity_cases (name_mark);
create index identity_by_key on identity_cases (key_id) where key_id is not null;
create index identity_to_forget on identity_cases (decided_at) where state = 'rejected' and facts is not null;

create table bank_cards (
  user_id text primary key references users (id),
  sealed bytea not null,
  key_id integer not null references seal_keys (id),
  card_mark bytea not null,
  bound_at timestamptz not null default now(),
  constraint bank_card_once unique (card_mark)
);
create index bank_cards_by_key on bank_cards (key_id);
