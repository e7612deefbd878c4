/** A customer's borrowings, and every change of their loans. */
import type { MarginLoanEvent } from '@candlewick/engine/margin/events'
import type { Sql } from '../../db/database.ts'
import { mapPage, type Page, type PageRequest, pageById, rangeOf, type TimeRange } from '../../db/page.ts'
import { type Borrowing, borrowColumns } from './margin-loan-rows.ts'

interface LoanFilter extends PageRequest, TimeRange {
  account?: 'all' | 'fixed' | undefined
  /** The pair of isolated accounts. */
  symbol?: string | undefined
  coin?: string | undefined
}

export interface BorrowFilter extends LoanFilter {
  /** `current`: something is left to pay back. */
  state?: 'current' | 'history' | undefined
}

export interface RecordFilter extends LoanFilter {
  what?: MarginLoanEvent['what'] | undefined
}

export interface LoanRecord {
  id: string
  account: 'all' | 'fixed'
  symbol?: string
  coin: string
  what: MarginLoanEvent['what']
  principal: string
  interest: string
  principalAfter: string
  interestAfter: string
  time: number
}

function matchingLoans(sql: Sql, user: string, filter: LoanFilter) {
  const { account, symbol, coin } = filter
  return sql`
    user_id = ${user}
    ${account === undefined ? sql`` : sql`and account = ${account}`}
    ${symbol === undefined ? sql`` : sql`and symbol = ${symbol}`}
    ${coin === undefined ? sql`` : sql`and asset = ${coin}`}
    ${rangeOf(sql, 'time', filter)}`
}

/** Newest first. Times are those of the borrowing. Throws `CursorError` for a cursor that is not ours. */
export async function listBorrowings(sql: Sql, user: string, filter: BorrowFilter): Promise<Page<Borrowing>> {
  const { state } = filter
  const matching = sql`
    ${matchingLoans(sql, user, filter)}
    ${state === undefined ? sql`` : state === 'current' ? sql`and status = 'open'` : sql`and status <> 'open'`}`
  return await pageById<Borrowing>(sql, filter, {
    table: 'projection.margin_borrows',
    columns: borrowColumns(sql),
    matching,
  })
}

/** Newest first. Throws `CursorError` for a cursor that is not ours. */
export async function listLoanRecords(sql: Sql, user: string, filter: RecordFilter): Promise<Page<LoanRecord>> {
  const { what } = filter
  const matching = sql`
    ${matchingLoans(sql, user, filter)} ${what === undefined ? sql`` : sql`and what = ${what}`}`
  const columns = sql`
    id::text as id, account, symbol, asset as coin, what, trim_scale(principal)::text as principal,
    trim_scale(interest)::text as interest, trim_scale(principal_after)::text as "principalAfter",
    trim_scale(interest_after)::text as "interestAfter", (extract(epoch from time) * 1000)::float8 as time`
  const listed = { table: 'projection.margin_records', columns, matching }
  const page = await pageById<Omit<LoanRecord, 'symbol'> & { symbol: string | null }>(sql, filter, listed)
  return mapPage(page, ({ symbol, ...row }) => (symbol === null ? row : { ...row, symbol }))
}
