/** Ledger entries of one of the exchange's own accounts, newest first. */
import { IDS_PER_COMMAND } from '@candlewick/engine/limits'
import { column } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { cursorOf, type TimeRange } from '../../db/page.ts'
import { postingAfter } from './bills.ts'
import { type PackedEntry, stretchOf, unpacked } from './house-entry-rows.ts'

/** Rows that one page looks through for a reason: what matches nothing costs no more, and its page is short and goes on. */
const LOOKED_THROUGH = 2_000
/** Text that one page looks through behind its first stretch of commands: a funding has thousands of lines in it. */
const LOOKED_BYTES = 2_000_000

export interface HouseEntry extends PackedEntry {
  readonly account: number
  readonly coin: string
}

export interface HouseEntryFilter extends TimeRange {
  readonly account?: number | undefined
  readonly coin?: string | undefined
  readonly reason?: string | undefined
}

/** Where a walk through the entries goes on. */
interface Place {
  readonly posting: string
  readonly entry: number
}

/** One account and coin, whose rows an index has in their order. */
interface Group {
  readonly account: number
  readonly coin: string
}

/** Stretches of commands by their first, both ends included. */
interface Range {
  readonly from: number
  readonly until: number
}

/**
 * The entries behind a place, amounts in units of their coins. A page may hold fewer than asked for, none even, and yet go
 * on: only so many rows are looked through at a time.
 */
export async function houseEntries(
  sql: Sql,
  owner: string,
  filter: HouseEntryFilter,
  after: Place | undefined,
  limit: number,
): Promise<{ rows: HouseEntry[]; next: string | null }> {
  const { reason, startTime, endTime } = filter
  const [groups, start, end] = await Promise.all([
    groupsOf(sql, owner, filter),
    startTime === undefined ? undefined : billsAround(sql, startTime - 1),
    endTime === undefined || after !== undefined ? undefined : billsAround(sql, endTime),
  ])
  // Every row has an entry; the oldest stretch and that of the place may have none that are shown.
  const most = (reason === undefined ? limit + 1 : LOOKED_THROUGH) + 2 * groups.length
  const newest = after?.posting ?? end?.next ?? Number.MAX_SAFE_INTEGER
  const within = { from: stretchOfPosting(newest), until: stretchOfPosting(start?.last ?? 0) }
  const { isCut, ...looked } = lookedThrough(await stretches(sql, owner, groups, within, most), within, most)
  const rows = (await packed(sql, owner, groups, looked, reason))
    .flatMap(({ account, coin, entries }) => unpacked(entries).map((entry) => ({ account, coin, ...entry })))
    .filter((entry) => matches(entry, filter) && (after === undefined || newestFirst(after, entry) < 0))
    .sort(newestFirst)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  if (rows.length > limit && last !== undefined) return { rows: shown, next: cursorOf(last.posting, last.entry) }
  return { rows: shown, next: isCut ? cursorOf(looked.until * IDS_PER_COMMAND, 0) : null }
}

/** Since when the list is whole: the time of the last command whose entries were not written; null where all are. */
export async function houseEntriesFrom(sql: Sql): Promise<number | null> {
  const [from] = await sql<{ time: number }[]>`
    select (extract(epoch from time) * 1000)::float8 as time from house_entries_from`
  return from?.time ?? null
}

const newestFirst = (a: Place, b: Place): number => Number(b.posting) - Number(a.posting) || b.entry - a.entry

const stretchOfPosting = (posting: number | string): number => stretchOf(Math.floor(Number(posting) / IDS_PER_COMMAND))

function matches(entry: HouseEntry, filter: HouseEntryFilter): boolean {
  const { reason = entry.reason, startTime = 0, endTime = Number.MAX_SAFE_INTEGER } = filter
  return entry.reason === reason && entry.time >= startTime && entry.time <= endTime
}

/** Each is found by one step through the index behind the one before it. */
async function groupsOf(sql: Sql, owner: string, { account, coin }: HouseEntryFilter): Promise<Group[]> {
  return await sql<Group[]>`
    with recursive groups as (
      (select account, asset from projection.house_entries where owner = ${owner} order by account, asset limit 1)
      union all
      select next.account, next.asset from groups cross join lateral (
        select account, asset from projection.house_entries
        where owner = ${owner} and (account, asset) > (groups.account, groups.asset)
        order by account, asset limit 1) as next)
    select account::int as account, asset as coin from groups
    where true ${account === undefined ? sql`` : sql`and account = ${account}`}
      ${coin === undefined ? sql`` : sql`and asset = ${coin}`}`
}

interface Stretch {
  readonly first: number
  readonly rows: number
  readonly bytes: number
}

/** The newest stretches that have entries of the groups, of `most` rows in all: of the last one some may be left out. */
async function stretches(sql: Sql, owner: string, groups: readonly Group[], range: Range, most: number) {
  return await sql<Stretch[]>`
    select first::float8 as first, count(*)::int as rows, sum(octet_length(entries))::float8 as bytes from (
      select newest.first, newest.entries
      from unnest(${column(groups.map(({ account }) => account))}::smallint[],
        ${column(groups.map(({ coin }) => coin))}::text[]) as wanted (account, asset)
      cross join lateral (
        select first, entries from projection.house_entries as held
        where held.owner = ${owner} and held.account = wanted.account and held.asset = wanted.asset
          and held.first between ${range.until} and ${range.from}
        order by held.first desc limit ${most}) as newest
      order by newest.first desc limit ${most}) as looked
    group by first order by first desc`
}

/** Which of them are read: whole ones, one at least, until there is text enough. */
function lookedThrough(found: readonly Stretch[], within: Range, most: number): Range & { isCut: boolean } {
  const isFull = found.reduce((sum, { rows }) => sum + rows, 0) >= most
  const whole = isFull ? found.slice(0, -1) : found
  let bytes = 0
  const read = whole.filter((stretch, place) => {
    bytes += stretch.bytes
    return place === 0 || bytes <= LOOKED_BYTES
  })
  const isCut = isFull || read.length < whole.length
  return { from: within.from, until: (isCut ? read.at(-1)?.first : undefined) ?? within.until, isCut }
}

async function packed(
  sql: Sql,
  owner: string,
  groups: readonly Group[],
  range: Range,
  reason: string | undefined,
): Promise<(Group & { entries: string })[]> {
  return await sql<(Group & { entries: string })[]>`
    select held.account::int as account, held.asset as coin, held.entries
    from unnest(${column(groups.map(({ account }) => account))}::smallint[],
      ${column(groups.map(({ coin }) => coin))}::text[]) as wanted (account, asset)
    join projection.house_entries as held
      on held.owner = ${owner} and held.account = wanted.account and held.asset = wanted.asset
    where held.first between ${range.until} and ${range.from}
      ${reason === undefined ? sql`` : sql`and strpos(held.entries, ${`\t${reason}\t`}) > 0`}`
}

/**
 * The last of all customers' postings up to `time` and the first behind it: times rise with their numbers, so that between
 * the two stands whatever else has the time, and it is found by halving.
 */
async function billsAround(sql: Sql, time: number): Promise<{ last: string | null; next: string | null } | undefined> {
  const low = await postingAfter(sql, undefined, time)
  const [found] = await sql<{ last: string | null; next: string | null }[]>`
    select (select max(posting_id) from projection.bills where posting_id < ${low})::text as last,
      (select min(posting_id) from projection.bills where posting_id >= ${low})::text as next`
  return found
}
