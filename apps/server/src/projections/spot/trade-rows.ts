/** Matches → `projection.trades` (everyone's, bounded) and `projection.fills` (each customer's side, kept). */
import type { TradeEvent } from '@candlewick/engine/events'
import type { OwnTrade, PublicTrade } from '@candlewick/protocol/realtime'
import { column, timeText } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type Fragment, whereMoved } from '../../db/statement.ts'
import { isHouse } from '../../journal/source.ts'
import { quoteText, type Scales } from '../../wire/scales.ts'
import { ownTrade, publicTrade } from '../../wire/spot-views.ts'

type PublicMatch = Pick<TradeEvent, 'id' | 'symbol' | 'price' | 'lots' | 'quote' | 'takerSide'>

export class TradeRows {
  readonly #public: (PublicTrade & { symbol: string; quote: string })[] = []
  readonly #own: (OwnTrade & { user: string })[] = []

  add(trade: TradeEvent, time: number, scales: Scales): void {
    const market = scales.market(trade.symbol)
    this.addPublic(trade, time, scales)
    for (const role of ['taker', 'maker'] as const) {
      const side = trade[role]
      if (!isHouse(side.user)) this.#own.push({ ...ownTrade(trade, side, role, time, market), user: side.user })
    }
  }

  /** What everyone sees of a match, of a contract's too. */
  addPublic(trade: PublicMatch, time: number, scales: Scales): void {
    const market = scales.market(trade.symbol)
    this.#public.push({
      ...publicTrade(trade, time, market),
      symbol: trade.symbol,
      quote: quoteText(market, trade.quote),
    })
  }

  fragments(sql: Sql): Fragment[] {
    return [...this.#publicFragments(sql), ...this.#ownFragments(sql)]
  }

  #publicFragments(sql: Sql): Fragment[] {
    const rows = this.#public
    if (rows.length === 0) return []
    const insert = sql`trades as (
      insert into projection.trades (id, symbol, price, quantity, quote, taker_side, time)
      select unnest(${column(rows.map((row) => row.id))}::bigint[]),
        unnest(${column(rows.map((row) => row.symbol))}::text[]),
        unnest(${column(rows.map((row) => row.price))}::numeric[]),
        unnest(${column(rows.map((row) => row.quantity))}::numeric[]),
        unnest(${column(rows.map((row) => row.quote))}::numeric[]),
        unnest(${column(rows.map((row) => row.side))}::text[]),
        unnest(${column(rows.map((row) => timeText(row.time)))}::timestamptz[])
      ${whereMoved(sql)})`
    return [insert]
  }

  #ownFragments(sql: Sql): Fragment[] {
    const rows = this.#own
    if (rows.length === 0) return []
    const insert = sql`fills as (
      insert into projection.fills
        (trade_id, role, order_id, user_id, symbol, side, price, quantity, quote, fee, fee_asset, time, account)
      select unnest(${column(rows.map((row) => row.id))}::bigint[]),
        unnest(${column(rows.map((row) => row.role))}::text[]),
        unnest(${column(rows.map((row) => row.orderId))}::bigint[]),
        unnest(${column(rows.map((row) => row.user))}::text[]),
        unnest(${column(rows.map((row) => row.symbol))}::text[]),
        unnest(${column(rows.map((row) => row.side))}::text[]),
        unnest(${column(rows.map((row) => row.price))}::numeric[]),
        unnest(${column(rows.map((row) => row.quantity))}::numeric[]),
        unnest(${column(rows.map((row) => row.amount))}::numeric[]),
        unnest(${column(rows.map((row) => row.fee))}::numeric[]),
        unnest(${column(rows.map((row) => row.feeCoin))}::text[]),
        unnest(${column(rows.map((row) => timeText(row.time)))}::timestamptz[]),
        unnest(${column(rows.map((row) => row.account))}::text[])
      ${whereMoved(sql)})`
    return [insert]
  }
}
