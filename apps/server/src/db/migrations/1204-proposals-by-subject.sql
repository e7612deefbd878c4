-- What was proposed about one withdrawal or deposit is asked for beside each row of a queue.
create index proposals_about on proposals ((subject::jsonb ->> 'id'));
