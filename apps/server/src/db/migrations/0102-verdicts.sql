-- Commands that are passed over, and where the journal says so: a replay reads it before it gets to them.
create table journal_verdicts (
  sequence bigint primary key,
  at bigint not null unique check (at > sequence)
);

-- One transaction: the verdict alone in its group, and its row. Where there is one on that command it stands, and false
-- is said.
create function journal_decide(p_gateway text, p_sequence bigint, p_payload bytea, p_latest bigint)
returns boolean language plpgsql as $$
declare
  writer text := p_gateway || ' verdicts';
  decided bigint;
begin
  perform 1 from journal_head for update;
  select at into decided from journal_verdicts where sequence = p_sequence;
  if decided is not null then
    return false;
  end if;
  select out_first into decided
  from journal_append(writer, journal_enter(writer), p_sequence, 1, p_payload, p_latest);
  insert into journal_verdicts (sequence, at) values (p_sequence, decided);
  return true;
end $$;
