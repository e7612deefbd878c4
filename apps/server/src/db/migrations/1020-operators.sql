-- Operators: accounts of their own, which no customers' door knows. Password and factors stand where customers' do.
alter table users add column staff boolean not null default false;

create table operators (
  id text primary key references users (id),
  name text not null,
  -- None: she can no longer sign in.
  roles text[] not null,
  -- Her own accounts as a customer, whose cases she never decides.
  own_customers text[] not null default '{}',
  -- Rises with each change, so that one that was proposed on another state shows.
  version integer not null default 1,
  -- Null until she has set a password.
  entered_at timestamptz,
  created_at timestamptz not null default now()
);

create table operator_sessions (
  id text primary key,
  operator_id text not null references operators (id),
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the second factor was proven last.
  proven_at timestamptz not null default now(),
  last_used timestamptz not null default now(),
  address text not null,
  user_agent text not null,
  ended_at timestamptz,
  end_reason text
);
create index operator_sessions_of on operator_sessions (operator_id, created_at desc);

-- By which a new operator sets her password, once.
create table operator_links (
  hash bytea primary key,
  operator_id text not null references operators (id),
  expires_at timestamptz not null
);

-- Who was an operator beside being a customer is an operator only, with every permission.
insert into operators (id, name, roles, entered_at)
  select id, split_part(email, '@', 1), '{admin}', now() from users
  where 'operator' = any(roles) and email is not null and not closed;
update users set staff = true where id in (select id from operators);
update users set roles = array_remove(roles, 'operator') where 'operator' = any(roles);
update sessions set ended_at = now(), end_reason = 'operator'
  where ended_at is null and user_id in (select id from operators);
delete from api_keys where user_id in (select id from operators);
