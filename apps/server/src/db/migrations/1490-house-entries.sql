-- Ledger entries of the exchange's own accounts, packed: a row holds those of one account and coin that came of 32 commands
-- in a row, of which `first` is the first number. A line an entry, its fields behind each other with a tab between:
--   posting, entry, reason, part, reference, symbol, available, occupied, available after, occupied after, time
-- with amounts in units of the coin, time in milliseconds, and \\, \t, \n for what a reference may hold of these. Kept for ever.
create table projection.house_entries (
  owner text not null,
  account smallint not null,
  asset text not null,
  first bigint not null,
  entries text not null,
  primary key (owner, account, asset, first)
) with (fillfactor = 70);
-- Up to which command no entries were written, where the database is older than the table; `verify --repair` fills them in.
create table house_entries_from (
  singleton boolean primary key default true check (singleton),
  sequence bigint not null,
  time timestamptz not null
);
insert into house_entries_from (sequence, time) select sequence, time from projection.cursor where sequence > 0;
