-- What the house pays to itself, as operators list it: whichever the filter is, an index has what it lets through in the order
-- of the list. The second finds the last move of a coin to the cold wallet too.
create index payments_of_house on payments (created_at desc, id desc) where kind not in ('pay', 'payCoins');
create index payments_of_house_coin on payments (network, asset, kind, created_at desc, id desc)
  where kind not in ('pay', 'payCoins');
create index payments_of_house_open on payments (created_at desc, id desc)
  where kind not in ('pay', 'payCoins') and state <> 'final';
create index sweeps_paid_by on sweeps (payment_id) where payment_id is not null;
create index proposals_of_payment on proposals (alone) where kind = 'payment.bump';
