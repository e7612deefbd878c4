-- The simulated market of this installation: the seed that its prices come from, 128 random bits, made once; and, where a
-- demo of an earlier release had prices before, where it goes on from them. Empty in production.
create table demo_market (
  singleton boolean primary key default true check (singleton),
  seed text not null,
  joins jsonb not null
);
