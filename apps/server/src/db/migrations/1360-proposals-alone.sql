-- What only one proposal at a time waits to change or decide.
alter table proposals add column alone text;
create unique index proposals_alone on proposals (alone) where state = 'waiting';
