-- Coupons of the reward centre, in the state that they reached. Kept for ever: they say what the house gave to whom.
create table projection.reward_coupons (
  id bigint primary key,
  user_id text not null,
  campaign text not null,
  asset text not null,
  amount numeric not null,
  status text not null,
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index reward_coupons_of_user on projection.reward_coupons (user_id, id desc);
create index reward_coupons_by_campaign on projection.reward_coupons (campaign, user_id);

-- What customers did that a reward may be for: it counts from then on, whatever they undo later.
create table reward_facts (
  user_id text not null references users (id),
  task text not null,
  at timestamptz not null default now(),
  primary key (user_id, task)
);
create index reward_facts_by_task on reward_facts (task, user_id);

-- Up to where the tables of trades were looked through for each task.
create table reward_cursors (
  task text primary key,
  upto bigint not null
);
create index users_with_identity on users (id) where certification <> 'none';
create index funds_deposits on projection.funds (created_at) where what = 'deposit';

-- How a credit score came about. `step` is what the rule says, `change` what of it there was room for.
create table credit_changes (
  id bigint generated always as identity primary key,
  user_id text not null references users (id),
  rule text not null,
  reference text not null,
  step integer not null,
  change integer not null,
  score integer not null check (score between 0 and 200),
  at timestamptz not null default now(),
  unique (user_id, rule, reference)
);
create index credit_changes_of_user on credit_changes (user_id, id desc);
