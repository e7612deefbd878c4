/**
 * A market that moves at a given number of book changes and trades a second, spoken in the messages of the market
 * socket: what a terminal hears on a wild day. Seeded, so that every run shows the same market.
 */
import type { Candle, CandleInterval, Depth, DepthLevel, Detail, PublicTrade } from '@candlewick/protocol/realtime'

export const SYMBOL = 'BTC_USDT'
const LEVELS = 200
const TICK_DECIMALS = 1
const LOT_DECIMALS = 5
const QUOTE_DECIMALS = TICK_DECIMALS + LOT_DECIMALS
/** Changes fall within so many ticks of the best price, most of them near it. */
const REACH = 150
const LARGEST_LOTS = 250_000
/** One trade of so many takes the best price away: every row of the book then stands for another price. */
const MOVES = 10
const QUARTER_HOUR = 900_000
const DAY_VOLUME = 5_000_000_000

type Side = 'bids' | 'asks'

/** Park and Miller's generator: good enough to move a book, and the same everywhere. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}

export class WildMarket {
  readonly #chance = seeded(7)
  readonly #levels = { bids: new Map<number, number>(), asks: new Map<number, number>() }
  readonly #best = { bids: 641_190, asks: 641_191 }
  readonly #changed = { bids: new Map<number, number>(), asks: new Map<number, number>() }
  #sequence = 1
  #trade = 1
  readonly #candle = { time: 0, open: 0, high: 0, low: 0, close: 0, lots: 0, turnover: 0 }

  constructor(now: number) {
    for (let at = 0; at < LEVELS; at += 1) {
      this.#levels.bids.set(this.#best.bids - at, this.#lots())
      this.#levels.asks.set(this.#best.asks + at, this.#lots())
    }
    this.#follow(this.#best.asks, 1, now)
  }

  /** The book as of the last delta taken. */
  snapshot(now: number): Depth {
    const all = (side: Side, direction: number) =>
      [...this.#levels[side]].sort(([a], [b]) => (a - b) * direction).map(([ticks, lots]) => level(ticks, lots))
    const { bids, asks } = { bids: all('bids', -1), asks: all('asks', 1) }
    return { snapshot: true, previous: this.#sequence, sequence: this.#sequence, bids, asks, time: now }
  }

  /** Changes the book so many times; what {@link delta} then gives has every touched level once. */
  change(count: number): void {
    for (let at = 0; at < count; at += 1) {
      const side = this.#chance() < 0.5 ? 'bids' : 'asks'
      const distance = Math.floor(this.#chance() ** 2 * REACH)
      const ticks = side === 'bids' ? this.#best.bids - distance : this.#best.asks + distance
      const remove = distance > 0 && this.#levels[side].has(ticks) && this.#chance() < 0.3
      this.#set(side, ticks, remove ? 0 : this.#lots())
    }
  }

  delta(now: number): Depth | undefined {
    if (this.#changed.bids.size + this.#changed.asks.size === 0) return undefined
    const take = (side: Side) => [...this.#changed[side]].map(([ticks, lots]) => level(ticks, lots))
    const { bids, asks } = { bids: take('bids'), asks: take('asks') }
    this.#changed.bids.clear()
    this.#changed.asks.clear()
    const previous = this.#sequence
    this.#sequence += 1
    return { snapshot: false, previous, sequence: this.#sequence, bids, asks, time: now }
  }

  trade(now: number): PublicTrade {
    const buy = this.#chance() < 0.5
    const ticks = buy ? this.#best.asks : this.#best.bids
    const lots = this.#lots()
    this.#trade += 1
    this.#follow(ticks, lots, now)
    if (this.#chance() < 1 / MOVES) this.#move(buy)
    const [price, quantity] = [decimal(ticks, TICK_DECIMALS), decimal(lots, LOT_DECIMALS)]
    return { id: `1000000-${this.#trade}`, price, quantity, side: buy ? 'buy' : 'sell', time: now }
  }

  candle(): Candle {
    const { time, open, high, low, close, lots, turnover } = this.#candle
    const price = (ticks: number) => decimal(ticks, TICK_DECIMALS)
    const sums = [decimal(lots, LOT_DECIMALS), decimal(turnover, QUOTE_DECIMALS)] as const
    return [time, price(open), price(high), price(low), price(close), ...sums]
  }

  detail(now: number): Detail {
    const { open, high, low, close, lots, turnover } = this.#candle
    const price = (ticks: number) => decimal(ticks, TICK_DECIMALS)
    const before = 641_000
    return {
      symbol: SYMBOL,
      close: price(close),
      index: price(close),
      open: price(open),
      openPrice: price(before),
      high: price(high),
      low: price(low),
      volume: decimal(lots, LOT_DECIMALS),
      volume24: decimal(DAY_VOLUME + lots, LOT_DECIMALS),
      high24: price(Math.max(high, 652_000)),
      low24: price(Math.min(low, 633_000)),
      amount24: decimal(turnover, QUOTE_DECIMALS),
      change: signed(close - before, TICK_DECIMALS),
      priceChangePercent: signed(Math.round(((close - before) * 10_000) / before), 2),
      time: now,
    }
  }

  #set(side: Side, ticks: number, lots: number): void {
    if (lots === 0) this.#levels[side].delete(ticks)
    else this.#levels[side].set(ticks, lots)
    this.#changed[side].set(ticks, lots)
  }

  /** The best price of the side taken is gone, the other side comes after it. Wanders, but never far. */
  #move(up: boolean): void {
    const { bids, asks } = this.#best
    if (Math.abs(bids - 641_190) > 500 && bids > 641_190 === up) return
    this.#set(up ? 'asks' : 'bids', up ? asks : bids, 0)
    const step = up ? 1 : -1
    this.#best.bids = bids + step
    this.#best.asks = asks + step
    this.#set('bids', this.#best.bids, this.#lots())
    this.#set('asks', this.#best.asks, this.#lots())
  }

  #follow(ticks: number, lots: number, now: number): void {
    const candle = this.#candle
    const time = Math.floor(now / QUARTER_HOUR) * QUARTER_HOUR
    if (time !== candle.time) {
      Object.assign(candle, { time, open: ticks, high: ticks, low: ticks, close: ticks, lots: 0, turnover: 0 })
    }
    candle.high = Math.max(candle.high, ticks)
    candle.low = Math.min(candle.low, ticks)
    candle.close = ticks
    candle.lots += lots
    candle.turnover += lots * ticks
  }

  #lots(): number {
    return 1 + Math.floor(this.#chance() ** 3 * LARGEST_LOTS)
  }
}

/** The newest candles of any interval: a quiet past that the open one goes on from. */
export function pastCandles(market: WildMarket, interval: CandleInterval): Candle[] {
  const open = market.candle()
  const past = Array.from({ length: 499 }, (_, at): Candle => {
    const close = (64_110 + Math.sin(at / 9) * 400).toFixed(1)
    return [open[0] - (499 - at) * QUARTER_HOUR, '64000.0', '64550.1', '63650.2', close, '12.50000', '800000.000000']
  })
  return interval === '15m' ? [...past, open] : []
}

const level = (ticks: number, lots: number): DepthLevel => [
  decimal(ticks, TICK_DECIMALS),
  lots === 0 ? '0' : decimal(lots, LOT_DECIMALS),
]

function decimal(count: number, decimals: number): string {
  const digits = String(count).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

const signed = (count: number, decimals: number): string => (count < 0 ? '-' : '') + decimal(Math.abs(count), decimals)
