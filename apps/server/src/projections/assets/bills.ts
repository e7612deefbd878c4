/** A customer's bills: every ledger entry, newest first. */
import type { PostingEntry, PostingReason } from '@candlewick/engine/events'
import type { Sql } from '../../db/database.ts'
import {
  cursorOf,
  isoTime,
  MOST_COUNTED,
  mapPage,
  type Page,
  type PageRequest,
  readPage,
  readRows,
  type TimeRange,
} from '../../db/page.ts'
import type { Fragment } from '../../db/statement.ts'

/** One ledger entry as its owner sees it. Amounts are signed decimals, times epoch milliseconds. */
export interface Bill {
  /** `<posting>-<entry>`. */
  id: string
  account: number
  coin: string
  reason: PostingReason
  part: PostingEntry['part']
  /** Order, deposit or withdrawal it came from. */
  reference: string
  symbol?: string
  /** Change of what is available and of what is occupied. */
  available: string
  occupied: string
  availableAfter: string
  occupiedAfter: string
  time: number
}

export interface BillFilter extends PageRequest, TimeRange {
  account?: number | undefined
  coin?: string | undefined
  reasons?: readonly PostingReason[] | undefined
  symbol?: string | undefined
}

/**
 * The first posting after `time` (epoch ms) could have this number: numbers rise with time, so it is found by halving, and
 * no entry of the period before is read. 0 where there is no entry.
 * @param user whose entries are halved; undefined: all customers'
 */
export async function postingAfter(sql: Sql, user: string | undefined, time: number): Promise<number> {
  const whose = user === undefined ? sql`true` : sql`user_id = ${user}`
  const [found] = await sql<{ posting: number }[]>`
    with recursive halving as (
      select 0::bigint as low,
        coalesce((select max(posting_id) + 1 from projection.bills where ${whose}), 0) as high
      union all
      select case when later.time <= ${isoTime(time)}::timestamptz then middle.at + 1 else low end,
        case when later.time <= ${isoTime(time)}::timestamptz then high else middle.at end
      from halving
      cross join lateral (select (low + high) / 2 as at) as middle
      cross join lateral (
        select time from projection.bills where ${whose} and posting_id >= middle.at
        order by posting_id, entry limit 1) as later
      where low < high)
    select low::float8 as posting from halving where low >= high`
  return found?.posting ?? 0
}

/** Entries of one account, coin and reason, which an index has in their order. */
interface Group {
  readonly account: number
  readonly coin: string
  readonly reason: PostingReason
}

/**
 * Which groups the customer has that the filter lets through. Each is found by one step through the index behind the one
 * before it, so that it costs as much as there are groups, however many entries they have.
 */
async function groupsOf(sql: Sql, user: string, { account, coin, reasons, symbol }: BillFilter): Promise<Group[]> {
  const own = sql`user_id = ${user} ${symbol === undefined ? sql`` : sql`and symbol = ${symbol}`}`
  return await sql<Group[]>`
    with recursive groups as (
      (select account, asset, reason from projection.bills where ${own} order by account, asset, reason limit 1)
      union all
      select next.account, next.asset, next.reason from groups cross join lateral (
        select account, asset, reason from projection.bills
        where ${own} and (account, asset, reason) > (groups.account, groups.asset, groups.reason)
        order by account, asset, reason limit 1) as next)
    select account::int as account, asset as coin, reason from groups
    where true
      ${account === undefined ? sql`` : sql`and account = ${account}`}
      ${coin === undefined ? sql`` : sql`and asset = ${coin}`}
      ${reasons === undefined ? sql`` : sql`and reason in ${sql(['', ...reasons])}`}`
}

/**
 * The keys of the newest entries that match, `most` of each group. Each group comes in the order of its index, so that
 * PostgreSQL merges them as far as it is asked to and reads no entry that the filter leaves out.
 */
function keysOf(sql: Sql, own: Fragment, groups: readonly Group[] | undefined, most: number): Fragment {
  if (groups === undefined) return sql`select posting_id, entry from projection.bills where ${own}`
  const each = groups.map(
    (group) => sql`
      union all
      (select posting_id, entry from projection.bills
        where ${own} and account = ${group.account} and asset = ${group.coin} and reason = ${group.reason}
        order by posting_id desc, entry desc limit ${most})`,
  )
  return sql`
    (select posting_id, entry from projection.bills where false) ${each.length === 0 ? sql`` : each}`
}

/** A list read by the keys that match. */
async function billRead(sql: Sql, user: string, filter: BillFilter) {
  const { startTime, endTime, account, coin, reasons, symbol } = filter
  const all = [account, coin, reasons, symbol].every((each) => each === undefined)
  const [from, until, groups] = await Promise.all([
    startTime === undefined ? undefined : postingAfter(sql, user, startTime - 1),
    endTime === undefined ? undefined : postingAfter(sql, user, endTime),
    all ? undefined : groupsOf(sql, user, filter),
  ])
  const own = sql`
    user_id = ${user}
    ${symbol === undefined ? sql`` : sql`and symbol = ${symbol}`}
    ${from === undefined ? sql`` : sql`and posting_id >= ${from}`}
    ${until === undefined ? sql`` : sql`and posting_id < ${until}`}`
  const rows = async (limit: number, offset: number, [posting, entry]: readonly string[]) => {
    // By number a list ends where its total does; further on goes whoever follows the cursor.
    if (offset > MOST_COUNTED) return []
    const cursor =
      posting === undefined || entry === undefined ? sql`` : sql`and (posting_id, entry) < (${posting}, ${entry})`
    const keys = keysOf(sql, sql`${own} ${cursor}`, groups, offset + limit)
    // Keys are passed over in the index alone, and only the rows of the page are read.
    return await sql<(Omit<Bill, 'symbol'> & { symbol: string | null })[]>`
      select posting_id || '-' || entry as id, account::int as account, asset as coin, reason, part, reference, symbol,
        trim_scale(available)::text as available, trim_scale(occupied)::text as occupied,
        trim_scale(available_after)::text as "availableAfter", trim_scale(occupied_after)::text as "occupiedAfter",
        (extract(epoch from time) * 1000)::float8 as time
      from projection.bills where (posting_id, entry) in (
        select posting_id, entry from (${keys}) as keys order by posting_id desc, entry desc limit ${limit} offset ${offset})
      order by posting_id desc, entry desc`
  }
  return {
    parts: 2,
    rows,
    every: keysOf(sql, own, groups, MOST_COUNTED + 1),
    cursor: ({ id }: { id: string }) => cursorOf(id),
  }
}

/** Throws `CursorError` for a cursor that is not ours. */
export async function listBills(sql: Sql, user: string, filter: BillFilter): Promise<Page<Bill>> {
  return mapPage(await readPage(sql, filter, await billRead(sql, user, filter)), shown)
}

/** The entries behind the cursor, nothing counted. Throws `CursorError` for a cursor that is not ours. */
export async function nextBills(
  sql: Sql,
  user: string,
  filter: BillFilter,
): Promise<{ records: Bill[]; next?: string }> {
  const { records, ...next } = await readRows(filter, await billRead(sql, user, filter))
  return { records: records.map(shown), ...next }
}

function shown({ symbol, ...row }: Omit<Bill, 'symbol'> & { symbol: string | null }): Bill {
  return symbol === null ? row : { ...row, symbol }
}
