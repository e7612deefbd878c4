-- Who is paying an approved one by hand, and since when: until it is paid or she gives it up, nobody else decides it.
alter table withdrawals
  add column paying_by text references operators (id),
  add column paying_at timestamptz,
  add constraint withdrawals_paying check ((paying_by is null) = (paying_at is null) and (paying_by is null or way = 'hand'));
