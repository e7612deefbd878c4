/** A customer's bills: every ledger entry, newest first. */
import type { PostingEntry, PostingReason } from '@candlewick/engine/events'
import type { Sql } from '../../db/database.ts'
import { cursorOf, mapPage, type Page, type PageRequest, rangeOf, readPage, type TimeRange } from '../../db/page.ts'

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

/** Throws `CursorError` for a cursor that is not ours. */
export async function listBills(sql: Sql, user: string, filter: BillFilter): Promise<Page<Bill>> {
  const matching = sql`
    user_id = ${user}
    ${filter.account === undefined ? sql`` : sql`and account = ${filter.account}`}
    ${filter.coin === undefined ? sql`` : sql`and asset = ${filter.coin}`}
    ${filter.reasons === undefined ? sql`` : sql`and reason in ${sql(['', ...filter.reasons])}`}
    ${filter.symbol === undefined ? sql`` : sql`and symbol = ${filter.symbol}`}
    ${rangeOf(sql, 'time', filter)}`
  const page = await readPage(sql, filter, {
    parts: 2,
    rows: (limit, offset, [posting, entry]) => sql<(Omit<Bill, 'symbol'> & { symbol: string | null })[]>`
      select posting_id || '-' || entry as id, account::int as account, asset as coin, reason, part, reference, symbol,
        trim_scale(available)::text as available, trim_scale(occupied)::text as occupied,
        trim_scale(available_after)::text as "availableAfter", trim_scale(occupied_after)::text as "occupiedAfter",
        (extract(epoch from time) * 1000)::float8 as time
      from projection.bills where ${matching}
        ${posting === undefined || entry === undefined ? sql`` : sql`and (posting_id, entry) < (${posting}, ${entry})`}
      order by posting_id desc, entry desc limit ${limit} offset ${offset}`,
    every: sql`select from projection.bills where ${matching}`,
    cursor: ({ id }) => cursorOf(id),
  })
  return mapPage(page, ({ symbol, ...row }): Bill => (symbol === null ? row : { ...row, symbol }))
}
