-- A verification that was approved may be asked for again: since when, and by whom. Its number stays that account's.
alter table identity_cases drop constraint identity_cases_state_check;
alter table identity_cases add constraint identity_cases_state_check
  check (state in ('review', 'approved', 'rejected', 'again'));
alter table identity_cases add column asked_again_at timestamptz;
alter table identity_cases add column asked_again_by text;
drop index identity_document;
create unique index identity_document on identity_cases (document_mark)
  where state in ('review', 'approved') and level = 'primary';
create index identity_document_again on identity_cases (document_mark) where state = 'again' and level = 'primary';
