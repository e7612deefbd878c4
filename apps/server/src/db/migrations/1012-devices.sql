-- Links by which a customer says that it was not she: each ends everything and locks the account, once.
create table alarm_links (
  hash bytea primary key,
  user_id text not null references users (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index alarm_links_of_user on alarm_links (user_id, created_at);

-- Since when nobody enters before the password is reset.
alter table users add column locked_at timestamptz;

-- From where a session is used, and when last, to within a minute.
alter table sessions add column user_agent text not null default '';
alter table sessions add column address text not null default '';
alter table sessions add column last_used timestamptz not null default now();

-- What the owner calls a device, and whether she knows it; the browser's own mark, by which it is recognised under
-- another name and from elsewhere.
alter table devices add column name text not null default '';
alter table devices add column trusted boolean not null default false;
alter table devices add column mark text;
create index devices_by_mark on devices (user_id, mark) where mark is not null;
create index devices_of_user on devices (user_id, last_seen desc);

-- The newest tries are kept, of a customer and of names that nobody has.
create index login_log_unknown on login_log (id desc) where user_id is null;
