/** Trades of a symbol as everyone sees them, and a customer's own side of them. */
import type { OwnTrade, PublicTrade } from '@candlewick/protocol/realtime'
import type { Sql } from '../../db/database.ts'
import { MAX_PAGE_SIZE, type Page, type PageRequest, pageByTrade, rangeOf, type TimeRange } from '../../db/page.ts'

export interface FillFilter extends PageRequest, TimeRange {
  symbol?: string | undefined
  account?: OwnTrade['account'] | undefined
  side?: 'buy' | 'sell' | undefined
}

export function fillColumns(sql: Sql) {
  return sql`
    trade_id::text as id, order_id::text as "orderId", symbol, account, side, role, trim_scale(price)::text as price,
    trim_scale(quantity)::text as quantity, trim_scale(quote)::text as amount, trim_scale(fee)::text as fee,
    fee_asset as "feeCoin", (extract(epoch from time) * 1000)::float8 as time`
}

/** The latest `count` trades of a symbol, newest first. */
export async function latestTrades(sql: Sql, symbol: string, count: number): Promise<PublicTrade[]> {
  return sql<PublicTrade[]>`
    select id::text as id, trim_scale(price)::text as price, trim_scale(quantity)::text as quantity, taker_side as side,
      (extract(epoch from time) * 1000)::float8 as time
    from projection.trades where symbol = ${symbol}
    order by projection.trades.id desc limit ${Math.min(count, MAX_PAGE_SIZE)}`
}

/**
 * The customer's fills, newest first; of a trade with themselves both sides. Throws `CursorError` for a cursor that is
 * not ours.
 */
export function listFills(sql: Sql, user: string, filter: FillFilter): Promise<Page<OwnTrade>> {
  const matching = sql`
    user_id = ${user}
    ${filter.symbol === undefined ? sql`` : sql`and symbol = ${filter.symbol}`}
    ${filter.account === undefined ? sql`` : sql`and account = ${filter.account}`}
    ${filter.side === undefined ? sql`` : sql`and side = ${filter.side}`}
    ${rangeOf(sql, 'time', filter)}`
  return pageByTrade(sql, filter, { table: 'projection.fills', columns: fillColumns(sql), matching })
}
