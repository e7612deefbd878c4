-- Where flash contracts are not offered, by codes of countries; the newest counts, before the first those of the settings.
create table flash_countries (
  id bigint generated always as identity primary key,
  proposal_id text not null unique,
  countries text[] not null,
  set_by text not null,
  approved_by text not null,
  reason text not null,
  at timestamptz not null default now()
);
