-- Until something of the house shows a file it is only kept for a day. What was stored before stays.
alter table files add column used_at timestamptz;
update files set used_at = now();
create index files_unused on files (created_at) where used_at is null;

-- Bytes of all stored files together, so that nobody has to add them up to know whether there is room for one more.
create table file_usage (
  singleton boolean primary key default true check (singleton),
  bytes bigint not null
);
insert into file_usage (bytes) select coalesce(sum(bytes), 0) from files;

-- Who looked at a file that is not her own.
create table file_views (
  name text not null,
  viewer text not null,
  at timestamptz not null default now()
);
create index file_views_by_name on file_views (name, at);
