/**
 * Prices of every symbol as of the last applied command: last price, forming candles, 24 hours. Every process that
 * answers or sends prices keeps its own, fed by its replica; what happened before is read from the candle tables, and
 * the two are joined at the projection's cursor so that nothing is missed or counted twice.
 */
import type { CandleInterval } from '@candlewick/protocol/realtime'
import type { Sql } from '../db/database.ts'
import type { Applied, AppliedSource } from '../journal/source.ts'
import type { IndexSymbols } from '../projections/market/candle-rows.ts'
import { projectorCursor } from '../projections/projector.ts'
import type { Scales } from '../wire/scales.ts'
import { readHistory } from './figures-history.ts'
import { SymbolFigures } from './symbol-figures.ts'

/** Trades and prices held while the history is read; beyond it the reading starts over. */
const MAX_HELD = 200_000
const RETRY_MS = 200

export interface FiguresOptions {
  replica: AppliedSource
  sql: Sql
  /** Sizes as of the replica's sequence; kept up to date from here on. */
  scales: Scales
  index?: IndexSymbols
  log?: { warn(details: object, message: string): void }
}

interface Held {
  sequence: number
  symbol: string
  time: number
  price: number
  base: bigint
  quote: bigint
}

export class MarketFigures {
  readonly #options: FiguresOptions
  readonly #unlisten: () => void
  #symbols = new Map<string, SymbolFigures>()
  #now = 0
  /** What came since the history was asked for; undefined once it is joined. */
  #held: Held[] | undefined = []
  #heldFrom: number
  #stopped = false
  /** Resolves once the history is joined; until then figures cover only what was seen live. */
  readonly ready: Promise<void>

  constructor(options: FiguresOptions) {
    this.#options = options
    this.#heldFrom = options.replica.sequence
    this.#unlisten = options.replica.onApplied(
      (applied) => this.#take(applied),
      (cause, sequence) => {
        if (cause === 'failed') this.#rejoin(sequence)
      },
    )
    this.ready = this.#join()
  }

  stop(): void {
    this.#stopped = true
    this.#unlisten()
  }

  /** Time of the last applied command, epoch milliseconds; 0 before the first. */
  get now(): number {
    return this.#now
  }

  get symbols(): Iterable<string> {
    return this.#symbols.keys()
  }

  of(symbol: string): SymbolFigures | undefined {
    return this.#symbols.get(symbol)
  }

  /** The forming candle. */
  candle(symbol: string, interval: CandleInterval) {
    return this.#symbols.get(symbol)?.candle(interval, this.#now)
  }

  #take({ recorded, events }: Applied): void {
    const { sequence, time, command } = recorded
    this.#now = time
    const scales = this.#options.scales
    for (const event of events) {
      if (event.type === 'trade') {
        const { symbol, price, lots, quote } = event
        const base = BigInt(lots) * BigInt(scales.market(symbol).lotUnits)
        this.#add({ sequence, symbol, time, price, base, quote: BigInt(quote) })
      } else if (event.type === 'contract.trade') {
        const { symbol, price, lots, value } = event
        const base = BigInt(lots) * BigInt(scales.market(symbol).lotUnits)
        this.#add({ sequence, symbol, time, price, base, quote: BigInt(value) })
      } else if (event.type === 'prices') {
        for (const [symbol, price] of event.entries) {
          if (price > 0 && this.#options.index?.has(symbol))
            this.#add({ sequence, symbol, time, price, base: 0n, quote: 0n })
        }
      } else if (event.type === 'defined') {
        scales.observe(command)
        if (command.type === 'market') this.#define(command.symbol, sequence)
      }
    }
  }

  /** A market whose tick changed has its history read again in the new ticks. */
  #define(symbol: string, sequence: number): void {
    const figures = this.#symbols.get(symbol)
    if (figures === undefined) return
    if (figures.scale.tickSize !== this.#options.scales.market(symbol).tickSize) this.#rejoin(sequence)
  }

  /** Reads the history up to that command again. */
  #rejoin(sequence: number): void {
    this.#symbols = new Map()
    const joining = this.#held !== undefined
    this.#held = []
    this.#heldFrom = sequence
    if (!joining) void this.#join()
  }

  #add(held: Held): void {
    this.#figures(held.symbol)?.add(held.time, held.price, held.base, held.quote)
    if (this.#held === undefined) return
    this.#held.push(held)
    if (this.#held.length <= MAX_HELD) return
    this.#held = []
    this.#heldFrom = held.sequence
  }

  #figures(symbol: string): SymbolFigures | undefined {
    const known = this.#symbols.get(symbol)
    if (known !== undefined) return known
    const scale = this.#scale(symbol)
    if (scale === undefined) return undefined
    const figures = new SymbolFigures(scale)
    this.#symbols.set(symbol, figures)
    return figures
  }

  #scale(symbol: string) {
    const tickSize = this.#options.index?.get(symbol)
    if (tickSize !== undefined) return { tickSize, baseDecimals: 0, quoteDecimals: 0, hasBook: false }
    const market = this.#options.scales.find(symbol)
    return market === undefined ? undefined : { ...market, hasBook: true }
  }

  /** Waits until the tables hold everything from before we listened, reads them, and lays what came since over it. */
  async #join(): Promise<void> {
    while (!this.#stopped && this.#held !== undefined) {
      try {
        if ((await projectorCursor(this.#options.sql)) >= this.#heldFrom && (await this.#readHistory())) return
      } catch (error) {
        if (!this.#stopped) this.#options.log?.warn({ error }, 'price history not read yet')
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }

  async #readHistory(): Promise<boolean> {
    const history = await readHistory(this.#options.sql)
    const held = this.#held
    if (held === undefined || this.#stopped) return true
    if (history.cursor < this.#heldFrom) return false
    this.#symbols = new Map()
    for (const { symbol, close, time } of history.carried) this.#figures(symbol)?.restoreCarried(close, time)
    for (const { symbol, candle } of history.minutes) this.#figures(symbol)?.restoreMinute(candle)
    for (const { symbol, interval, candle } of history.forming) {
      this.#figures(symbol)?.restoreForming(interval, candle)
    }
    this.#held = undefined
    for (const each of held) {
      if (each.sequence > history.cursor) this.#add(each)
    }
    this.#now = Math.max(this.#now, history.time)
    return true
  }
}
