/** The security fund's postings, the newest first. */
import type { PostingReason } from '@candlewick/engine/events'
import type { Sql } from '../../db/database.ts'
import { cursorOf, type Page, type PageRequest, rangeOf, readPage, type TimeRange } from '../../db/page.ts'

export interface FundPosting {
  /** `<posting>-<entry>`. */
  readonly id: string
  readonly coin: string
  readonly reason: PostingReason
  readonly symbol: string | null
  /** Signed decimals: what came in, and what the fund has of the coin since then. */
  readonly amount: string
  readonly balanceAfter: string
  readonly time: number
}

/** Throws `CursorError` for a cursor that is not ours. */
export async function listFundPostings(
  sql: Sql,
  filter: PageRequest & TimeRange & { coin?: string | undefined },
): Promise<Page<FundPosting>> {
  const matching = sql`
    true ${filter.coin === undefined ? sql`` : sql`and asset = ${filter.coin}`} ${rangeOf(sql, 'time', filter)}`
  return readPage(sql, filter, {
    parts: 2,
    rows: (limit, offset, [posting, entry]) => sql<FundPosting[]>`
      select posting_id || '-' || entry as id, asset as coin, reason, symbol, trim_scale(amount)::text as amount,
        trim_scale(balance_after)::text as "balanceAfter", (extract(epoch from time) * 1000)::float8 as time
      from projection.security_fund where ${matching}
        ${posting === undefined || entry === undefined ? sql`` : sql`and (${posting}, ${entry}) > (posting_id, entry)`}
      order by posting_id desc, entry desc limit ${limit} offset ${offset}`,
    every: sql`select from projection.security_fund where ${matching}`,
    cursor: ({ id }) => cursorOf(id),
  })
}
