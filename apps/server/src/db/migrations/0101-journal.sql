-- The journal: every command in one order, and the snapshots of the state that shorten its replay.

-- Where the journal ends. The one row that every append locks, so that commit order is sequence order.
create table journal_head (
  singleton boolean primary key default true check (singleton),
  sequence bigint not null,
  time bigint not null,
  hash bytea not null,
  -- Groups up to this sequence were pruned, and the hash the first remaining one names as its predecessor.
  pruned_to bigint not null default 0,
  pruned_hash bytea not null
) with (fillfactor = 20);
insert into journal_head (sequence, time, hash, pruned_hash)
values (0, 0, sha256('candlewick journal'::bytea), sha256('candlewick journal'::bytea));

-- One row a group of commands that became durable together. Times are epoch milliseconds.
create table journal (
  first bigint primary key,
  last bigint not null check (last >= first),
  time bigint not null,
  gateway text not null,
  group_id bigint not null,
  payload bytea not null,
  previous bytea not null,
  hash bytea not null
);
-- Compressed by the gateway already.
alter table journal alter column payload set storage external;

-- A process that writes. Its epoch rises when it no longer knows what became of its last statement.
create table journal_gateways (
  gateway text primary key,
  epoch bigint not null,
  entered_at timestamptz not null default now()
);

-- One round trip, one transaction: takes the next sequence numbers and the clock under the head's lock.
-- CW001: the epoch was raised since. CW002: the clock is further ahead than the gateway can believe.
create function journal_append(
  p_gateway text, p_epoch bigint, p_group bigint, p_count integer, p_payload bytea, p_latest bigint
) returns table (out_first bigint, out_last bigint, out_time bigint, out_clock bigint, out_previous bytea, out_hash bytea)
language plpgsql as $$
declare
  head journal_head%rowtype;
  current_epoch bigint;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'the journal is appended to in read committed only';
  end if;
  if p_count < 1 then
    raise exception 'a group holds at least one command';
  end if;
  select * into strict head from journal_head for update;
  select epoch into current_epoch from journal_gateways where gateway = p_gateway;
  if current_epoch is distinct from p_epoch then
    raise exception 'epoch % of gateway % was superseded by %', p_epoch, p_gateway, current_epoch using errcode = 'CW001';
  end if;
  out_clock := floor(extract(epoch from clock_timestamp()) * 1000);
  if out_clock > p_latest then
    raise exception 'the clock says %, no later than % is plausible', out_clock, p_latest using errcode = 'CW002';
  end if;
  out_first := head.sequence + 1;
  out_last := head.sequence + p_count;
  out_time := greatest(head.time, out_clock);
  out_previous := head.hash;
  out_hash := sha256(
    head.hash || int8send(out_first) || int8send(out_last) || int8send(out_time)
    || convert_to(p_gateway || ':' || p_group, 'UTF8') || sha256(p_payload)
  );
  insert into journal (first, last, time, gateway, group_id, payload, previous, hash)
  values (out_first, out_last, out_time, p_gateway, p_group, p_payload, out_previous, out_hash);
  update journal_head set sequence = out_last, time = out_time, hash = out_hash;
  return next;
end $$;

-- After this commits, no statement sent under an older epoch of this gateway can land any more.
create function journal_enter(p_gateway text) returns bigint language plpgsql as $$
declare
  entered bigint;
begin
  perform 1 from journal_head for update;
  insert into journal_gateways (gateway, epoch) values (p_gateway, 1)
  on conflict (gateway) do update set epoch = journal_gateways.epoch + 1, entered_at = now()
  returning epoch into entered;
  return entered;
end $$;

-- The state after a sequence. Only a verified one (read back, restored, same digest) is ever started from.
create table journal_snapshots (
  sequence bigint primary key,
  hash bytea not null,
  time bigint not null,
  digest text not null,
  chunks integer not null,
  bytes bigint not null,
  verified boolean not null default false,
  taken_at timestamptz not null default now()
);
create table journal_snapshot_chunks (
  sequence bigint not null references journal_snapshots on delete cascade,
  chunk integer not null,
  content bytea not null,
  primary key (sequence, chunk)
);
alter table journal_snapshot_chunks alter column content set storage external;

-- How far each reader of the journal has come; nothing is pruned past the oldest.
create table journal_cursors (
  name text primary key,
  sequence bigint not null,
  moved_at timestamptz not null default now()
);

-- Groups moved out of the journal, many to a row, compressed: an auditor replays from the first record.
create table journal_archive (
  first bigint primary key,
  last bigint not null,
  previous bytea not null,
  hash bytea not null,
  content bytea not null,
  content_hash bytea not null
);
alter table journal_archive alter column content set storage external;

-- What remains of pruned groups where nothing is archived: every index price with its place and its chained hash.
create table journal_prices (
  first bigint primary key,
  last bigint not null,
  from_time bigint not null,
  to_time bigint not null,
  content bytea not null
);
alter table journal_prices alter column content set storage external;

-- Whoever holds the advisory lock of a role raises its term; what an older term writes can be told and refused.
create table leaderships (
  name text primary key,
  term bigint not null,
  holder text not null,
  since timestamptz not null default now()
);
