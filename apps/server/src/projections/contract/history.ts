/** Fundings of a contract, what customers paid of them, and positions that are closed. */
import type { PositionSide } from '@candlewick/rules/contract/contract'
import type { Sql } from '../../db/database.ts'
import { cursorOf, type Page, type PageRequest, pageById, rangeOf, readPage, type TimeRange } from '../../db/page.ts'
import type { PositionLife } from './position-rows.ts'

export interface HistoryFilter extends PageRequest, TimeRange {
  symbols?: readonly string[] | undefined
}

export interface FundingRow {
  time: number
  rate: string
  markPrice: string
}

/** Fundings of one contract, newest first. */
export function listFundings(sql: Sql, symbol: string, request: PageRequest): Promise<Page<FundingRow>> {
  return readPage(sql, request, {
    rows: (limit, offset, [before]) => sql<FundingRow[]>`
      select (extract(epoch from time) * 1000)::float8 as time, trim_scale(rate)::text as rate,
        trim_scale(mark)::text as "markPrice"
      from projection.contract_fundings
      where symbol = ${symbol}
        ${before === undefined ? sql`` : sql`and time < ${new Date(Number(before)).toISOString()}`}
      order by projection.contract_fundings.time desc limit ${limit} offset ${offset}`,
    every: sql`select from projection.contract_fundings where symbol = ${symbol}`,
    cursor: (last) => cursorOf(last.time),
  })
}

export interface FundingPaidRow {
  id: string
  symbol: string
  side: PositionSide
  quantity: string
  /** Positive where it was received. */
  amount: string
  coin: string
  time: number
}

/** The customer's funding payments, newest first. */
export function listFundingPaid(sql: Sql, user: string, filter: HistoryFilter): Promise<Page<FundingPaidRow>> {
  return pageById<FundingPaidRow>(sql, filter, {
    table: 'projection.contract_funding_paid',
    columns: sql`
      id::text as id, symbol, side, trim_scale(quantity)::text as quantity, trim_scale(-amount)::text as amount,
      asset as coin, (extract(epoch from time) * 1000)::float8 as time`,
    matching: sql`user_id = ${user} ${rangeOf(sql, 'time', filter)}`,
  })
}

/** What an open position has cost so far, in lots and units. */
export type OpenCosts = Pick<
  PositionLife,
  'symbol' | 'side' | 'openLots' | 'closeLots' | 'profit' | 'fee' | 'funding' | 'openedAt'
>

/** What the customer's open positions have cost: no more rows than there are positions. */
export async function listOpenCosts(sql: Sql, user: string): Promise<OpenCosts[]> {
  return await sql<OpenCosts[]>`
    select symbol, side, open_lots::float8 as "openLots", close_lots::float8 as "closeLots", profit::float8 as profit,
      fee::float8 as fee, funding::float8 as funding, (extract(epoch from opened_at) * 1000)::float8 as "openedAt"
    from projection.contract_positions
    where user_id = ${user} and closed_at is null
    order by symbol, side`
}

/** A position that is closed, in lots and units. */
export type ClosedPosition = Omit<PositionLife, 'user' | 'lots' | 'entry' | 'closedAt'> & { closedAt: number }

/** The customer's closed positions, the one opened last first. */
export function listClosedPositions(sql: Sql, user: string, filter: HistoryFilter): Promise<Page<ClosedPosition>> {
  return pageById<ClosedPosition>(sql, filter, {
    table: 'projection.contract_positions',
    columns: sql`
      id::float8 as id, symbol, side, mode, leverage, open_lots::float8 as "openLots",
      open_value::float8 as "openValue", close_lots::float8 as "closeLots", close_value::float8 as "closeValue",
      profit::float8 as profit, fee::float8 as fee, funding::float8 as funding, closed_by as "closedBy",
      (extract(epoch from opened_at) * 1000)::float8 as "openedAt",
      (extract(epoch from closed_at) * 1000)::float8 as "closedAt"`,
    matching: sql`user_id = ${user} and closed_at is not null ${rangeOf(sql, 'closed_at', filter)}`,
  })
}
