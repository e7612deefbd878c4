-- What operators did by hand, each entry chained to the one before: a row changed or taken out shows.
create table operator_audit (
  sequence bigint primary key,
  at timestamptz not null,
  -- JSON text of what was done, exactly as it was hashed.
  entry text not null,
  hash bytea not null
);

-- What was booked by hand, so that an id books once for ever: the state machine remembers ids for a day only.
create table operator_bookings (
  id text primary key,
  terms text not null,
  sequence bigint not null
);
