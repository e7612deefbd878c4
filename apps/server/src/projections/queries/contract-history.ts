/** Fundings of a contract, what customers paid of them, and positions that are closed. */
import type { PositionSide } from '@candlewick/rules/contract/contract'
import type { Sql } from '../../db/database.ts'
import type { PositionLife } from '../contract-positions.ts'
import {
  countRows,
  cursorOf,
  type Page,
  type PageRequest,
  pageBounds,
  rangeOf,
  readCursorParts,
  type TimeRange,
  toPage,
} from './page.ts'

export interface HistoryFilter extends PageRequest, TimeRange {
  symbols?: readonly string[] | undefined
}

export interface FundingRow {
  time: number
  rate: string
  markPrice: string
}

/** Fundings of one contract, newest first. */
export async function listFundings(sql: Sql, symbol: string, request: PageRequest): Promise<Page<FundingRow>> {
  const { limit, offset } = pageBounds(request)
  const [before] = request.cursor === undefined ? [] : readCursorParts(request.cursor, 1)
  const [rows, total] = await Promise.all([
    sql<FundingRow[]>`
      select (extract(epoch from time) * 1000)::float8 as time, trim_scale(rate)::text as rate,
        trim_scale(mark)::text as "markPrice"
      from projection.contract_fundings
      where symbol = ${symbol}
        ${before === undefined ? sql`` : sql`and time < ${new Date(Number(before)).toISOString()}`}
      order by projection.contract_fundings.time desc limit ${limit + 1} offset ${offset}`,
    countRows(sql, sql`select from projection.contract_fundings where symbol = ${symbol}`),
  ])
  return toPage(rows, limit, total, (last) => cursorOf(last.time))
}

export interface FundingPaidRow {
  id: string
  symbol: string
  side: PositionSide
  num: string
  /** Positive where it was received. */
  amount: string
  coin: string
  time: number
}

/** The customer's funding payments, newest first. */
export async function listFundingPaid(sql: Sql, user: string, filter: HistoryFilter): Promise<Page<FundingPaidRow>> {
  const { limit, offset } = pageBounds(filter)
  const matching = sql`user_id = ${user} ${rangeOf(sql, 'time', filter)}`
  const [before] = filter.cursor === undefined ? [] : readCursorParts(filter.cursor, 1)
  const [rows, total] = await Promise.all([
    sql<FundingPaidRow[]>`
      select id::text as id, symbol, side, trim_scale(quantity)::text as num, trim_scale(-amount)::text as amount,
        asset as coin, (extract(epoch from time) * 1000)::float8 as time
      from projection.contract_funding_paid
      where ${matching} ${before === undefined ? sql`` : sql`and id < ${before}`}
      order by projection.contract_funding_paid.id desc limit ${limit + 1} offset ${offset}`,
    countRows(sql, sql`select from projection.contract_funding_paid where ${matching}`),
  ])
  return toPage(rows, limit, total, (last) => cursorOf(last.id))
}

/** A position that is closed, in lots and units. */
export type ClosedPosition = Omit<PositionLife, 'user' | 'lots' | 'entry' | 'closedAt'> & { closedAt: number }

/** The customer's closed positions, the one opened last first. */
export async function listClosedPositions(
  sql: Sql,
  user: string,
  filter: HistoryFilter,
): Promise<Page<ClosedPosition>> {
  const { limit, offset } = pageBounds(filter)
  const matching = sql`user_id = ${user} and closed_at is not null ${rangeOf(sql, 'closed_at', filter)}`
  const [before] = filter.cursor === undefined ? [] : readCursorParts(filter.cursor, 1)
  const [rows, total] = await Promise.all([
    sql<ClosedPosition[]>`
      select id::float8 as id, symbol, side, mode, leverage, open_lots::float8 as "openLots",
        open_value::float8 as "openValue", close_lots::float8 as "closeLots", close_value::float8 as "closeValue",
        profit::float8 as profit, fee::float8 as fee, funding::float8 as funding, closed_by as "closedBy",
        (extract(epoch from opened_at) * 1000)::float8 as "openedAt",
        (extract(epoch from closed_at) * 1000)::float8 as "closedAt"
      from projection.contract_positions
      where ${matching} ${before === undefined ? sql`` : sql`and id < ${before}`}
      order by projection.contract_positions.id desc limit ${limit + 1} offset ${offset}`,
    countRows(sql, sql`select from projection.contract_positions where ${matching}`),
  ])
  return toPage(rows, limit, total, (last) => cursorOf(last.id))
}
