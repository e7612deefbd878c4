-- Payments in what nobody had listed when they came, found by what they were paid in once somebody lists it.
create index deposits_unlisted on deposits (network, lower(contract), number)
  where asset = '' and state in ('parked', 'refused') and dismissed_at is null and height is not null;
