-- Operators' passkeys over the ids of withdrawals, which the signer asks for above its mark. Kept for ever.
create table withdrawal_approvals (
  withdrawal_id text not null references withdrawals (id),
  operator_id text not null references operators (id),
  -- What the browser gave, base64url.
  credential text not null,
  authenticator_data text not null,
  client_data text not null,
  signature text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (withdrawal_id, operator_id)
);

-- The signer's policy, as it told it last: above what one payment needs approvals, in the chain's smallest units (null:
-- none does), of how many operators, and whose passkeys count.
alter table hot_wallets add column approved_above numeric;
alter table hot_wallets add column approvals_needed smallint not null default 0;
create table signer_passkeys (
  credential text primary key,
  -- As the policy names her: several passkeys of one count once.
  operator text not null
);
