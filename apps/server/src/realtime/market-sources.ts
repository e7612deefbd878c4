/** What the market socket reads: figures, books and trades of this process, and how they are written. */
import type { Candle, CandleInterval, Detail, PublicTrade } from '@candlewick/protocol/realtime'
import type { Sql } from '../db/database.ts'
import type { MarketFigures } from '../figures/figures.ts'
import { type BookPrices, readDetail } from '../figures/ticker.ts'
import { latestTrades } from '../projections/spot/trades.ts'
import { lotsText, priceText, type Scales } from '../wire/scales.ts'
import { DepthChannel, type DepthSource } from './depth-channel.ts'

export interface MarketSources {
  readonly figures: MarketFigures
  readonly engine: DepthSource & BookPrices
  readonly scales: Scales
  readonly sql: Sql
}

/** Trades that a new subscriber gets at once. */
export const RECENT_TRADES = 50

export class MarketReader {
  readonly #sources: MarketSources
  /** Newest first. Filled from the tables when first asked for, then kept by {@link remember}. */
  readonly #recent = new Map<string, PublicTrade[]>()
  readonly #loading = new Map<string, Promise<void>>()

  constructor(sources: MarketSources) {
    this.#sources = sources
  }

  /** Time of the last applied command. */
  get now(): number {
    return this.#sources.figures.now
  }

  get scales(): Scales {
    return this.#sources.scales
  }

  /** Whether there is such a symbol, with a book or with an index price alone. */
  knows(symbol: string): boolean {
    return this.hasBook(symbol) || this.#sources.figures.of(symbol) !== undefined
  }

  hasBook(symbol: string): boolean {
    return this.#sources.scales.find(symbol) !== undefined
  }

  get symbols(): Iterable<string> {
    return this.#sources.figures.symbols
  }

  detail(symbol: string): Detail | undefined {
    return readDetail(this.#sources.figures, this.#sources.engine, symbol)
  }

  candle(symbol: string, interval: CandleInterval): Candle | undefined {
    return this.#sources.figures.candle(symbol, interval)
  }

  book(symbol: string): DepthChannel {
    const market = this.#sources.scales.market(symbol)
    return new DepthChannel(symbol, this.#sources.engine, {
      price: (ticks) => priceText(market, ticks),
      quantity: (lots) => lotsText(market, lots),
    })
  }

  /** Takes note of a trade as it happens. */
  remember(symbol: string, trade: PublicTrade): void {
    const recent = this.#recent.get(symbol) ?? []
    recent.unshift(trade)
    if (recent.length > RECENT_TRADES) recent.length = RECENT_TRADES
    this.#recent.set(symbol, recent)
  }

  /** The latest trades, newest first. */
  async recentTrades(symbol: string): Promise<readonly PublicTrade[]> {
    const loading = this.#loading.get(symbol) ?? this.#load(symbol)
    this.#loading.set(symbol, loading)
    await loading
    return this.#recent.get(symbol) ?? []
  }

  async #load(symbol: string): Promise<void> {
    try {
      const stored = await latestTrades(this.#sources.sql, symbol, RECENT_TRADES)
      const live = this.#recent.get(symbol) ?? []
      const known = new Set(live.map((trade) => trade.id))
      const older = stored.filter((trade) => !known.has(trade.id))
      this.#recent.set(symbol, [...live, ...older].slice(0, RECENT_TRADES))
    } catch {
      // Trades of before are a courtesy: a database that does not answer must not silence the live ones.
      this.#loading.delete(symbol)
    }
  }
}
