/**
 * Trades, and index prices of symbols without a book → `projection.candles`. A batch is first gathered by minute, then
 * laid over what the tables hold, so that rows are a function of the events alone and no state survives a batch.
 */
import type { IndexEntry } from '@candlewick/engine/commands'
import type { TradeEvent } from '@candlewick/engine/events'
import { fromSteps } from '@candlewick/money/decimal'
import { column, timeText } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type Fragment, whereMoved } from '../../db/statement.ts'
import { MINUTE_MS, STORED_MINUTES } from '../../wire/intervals.ts'
import { decimalText, priceText, type Scales } from '../../wire/scales.ts'

/** A symbol that has an index price and no book, with the decimal step its prices count. */
export type IndexSymbols = ReadonlyMap<string, string>

/** Prices and quantities in the symbol's integers. */
interface Bar {
  symbol: string
  openTime: number
  open: number
  high: number
  low: number
  close: number
  /** Sums of many trades may pass what a number holds exactly. */
  lots: bigint
  quote: bigint
}

export class CandleRows {
  readonly #minutes = new Map<string, Bar>()
  readonly #index: IndexSymbols

  constructor(index: IndexSymbols) {
    this.#index = index
  }

  trade(trade: Pick<TradeEvent, 'symbol' | 'price' | 'lots' | 'quote'>, time: number): void {
    this.#add(trade.symbol, time, trade.price, BigInt(trade.lots), BigInt(trade.quote))
  }

  prices(entries: readonly IndexEntry[], time: number): void {
    for (const [symbol, price] of entries) {
      if (price > 0 && this.#index.has(symbol)) this.#add(symbol, time, price, 0n, 0n)
    }
  }

  #add(symbol: string, time: number, price: number, lots: bigint, quote: bigint): void {
    const openTime = time - (time % MINUTE_MS)
    const bar = { symbol, openTime, open: price, high: price, low: price, close: price, lots, quote }
    lay(this.#minutes, `${symbol} ${openTime}`, bar)
  }

  fragments(sql: Sql, scales: Scales): Fragment[] {
    if (this.#minutes.size === 0) return []
    const rows = [...Object.values(STORED_MINUTES)].flatMap((minutes) =>
      this.#gathered(minutes).map((bar) => ({ minutes, bar, text: this.#text(bar, scales) })),
    )
    const insert = sql`candles as (
      insert into projection.candles as held
        (symbol, minutes, open_time, open, high, low, close, volume, quote_volume)
      select unnest(${column(rows.map((row) => row.bar.symbol))}::text[]),
        unnest(${column(rows.map((row) => row.minutes))}::smallint[]),
        unnest(${column(rows.map((row) => timeText(row.bar.openTime)))}::timestamptz[]),
        unnest(${column(rows.map((row) => row.text.open))}::numeric[]),
        unnest(${column(rows.map((row) => row.text.high))}::numeric[]),
        unnest(${column(rows.map((row) => row.text.low))}::numeric[]),
        unnest(${column(rows.map((row) => row.text.close))}::numeric[]),
        unnest(${column(rows.map((row) => row.text.volume))}::numeric[]),
        unnest(${column(rows.map((row) => row.text.quote))}::numeric[])
      ${whereMoved(sql)}
      on conflict (symbol, minutes, open_time) do update set
        high = greatest(held.high, excluded.high), low = least(held.low, excluded.low), close = excluded.close,
        volume = held.volume + excluded.volume, quote_volume = held.quote_volume + excluded.quote_volume)`
    return [insert]
  }

  /** The batch's candles of one length. Minutes are in the order in which they came, so open and close stay right. */
  #gathered(minutes: number): Bar[] {
    if (minutes === 1) return [...this.#minutes.values()]
    const bars = new Map<string, Bar>()
    const length = minutes * MINUTE_MS
    for (const minute of this.#minutes.values()) {
      const openTime = minute.openTime - (minute.openTime % length)
      lay(bars, `${minute.symbol} ${openTime}`, { ...minute, openTime })
    }
    return [...bars.values()]
  }

  #text(bar: Bar, scales: Scales) {
    const step = this.#index.get(bar.symbol)
    const market = step === undefined ? scales.market(bar.symbol) : undefined
    const price = (ticks: number) => {
      if (market !== undefined) return priceText(market, ticks)
      return step === undefined ? '0' : fromSteps(ticks, step)
    }
    return {
      open: price(bar.open),
      high: price(bar.high),
      low: price(bar.low),
      close: price(bar.close),
      volume: market === undefined ? '0' : decimalText(bar.lots * BigInt(market.lotUnits), market.baseDecimals),
      quote: market === undefined ? '0' : decimalText(bar.quote, market.quoteDecimals),
    }
  }
}

/** Puts a later bar over the one held under the key. */
function lay(bars: Map<string, Bar>, key: string, later: Bar): void {
  const bar = bars.get(key)
  if (bar === undefined) {
    bars.set(key, later)
    return
  }
  bar.high = Math.max(bar.high, later.high)
  bar.low = Math.min(bar.low, later.low)
  bar.close = later.close
  bar.lots += later.lots
  bar.quote += later.quote
}
