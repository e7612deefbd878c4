-- Showings of the same to the same session and address within an hour are one row, and operators read them by an index.
alter table account_views
  add column id bigint generated always as identity,
  add column times integer not null default 1;
drop index account_views_of_user;
create index account_views_of_user on account_views (user_id, at desc, id desc);
