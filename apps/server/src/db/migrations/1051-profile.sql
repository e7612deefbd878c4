-- When whoever holds a session last proved her second step by showing what is masked.
alter table sessions add column proven_at timestamptz;

-- Each time that somebody's own masked data was shown whole.
create table account_views (
  user_id text not null references users (id),
  session_id text not null,
  address text not null,
  at timestamptz not null default clock_timestamp()
);
create index account_views_of_user on account_views (user_id, at desc);
