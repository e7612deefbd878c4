-- As in 0102-verdicts, and refused where nothing is left that a replica could start from before that command: a verdict
-- which no start can follow would end every start there is.
create or replace function journal_decide(p_gateway text, p_sequence bigint, p_payload bytea, p_latest bigint)
returns boolean language plpgsql as $$
declare
  writer text := p_gateway || ' verdicts';
  pruned bigint;
  decided bigint;
begin
  select pruned_to into pruned from journal_head for update;
  select at into decided from journal_verdicts where sequence = p_sequence;
  if decided is not null then
    return false;
  end if;
  if pruned > 0
    and not exists (select from journal_snapshots where verified and sequence < p_sequence and sequence >= pruned)
    and not exists (select from journal_archive where first = 1)
  then
    raise exception 'no snapshot before command % is left', p_sequence using errcode = 'CW003';
  end if;
  select out_first into decided
  from journal_append(writer, journal_enter(writer), p_sequence, 1, p_payload, p_latest);
  insert into journal_verdicts (sequence, at) values (p_sequence, decided);
  return true;
end $$;
