/**
 * The candles behind the present, computed from the same price path that the live feed walks: short candles from points
 * half their length apart, every longer candle from the short ones, so that all intervals agree with one another.
 */
import { type Key, keyOf, normal, uniform } from './chance.ts'
import { type MarketName, marketOf } from './market.ts'
import { MINUTE_DEPTH, PriceWalk } from './price-path.ts'
import { quoteInUsdt, volatilityOf } from './profiles.ts'

export const MINUTE_MS = 60_000

/** A candle in ticks and lots; `turnover` counts ticks × lots. */
export interface Bar {
  /** Epoch milliseconds of its opening. */
  time: number
  open: number
  high: number
  low: number
  close: number
  lots: number
  turnover: number
}

/** Log return of a usual half minute at a volatility of 1 a year, halved: as much is left for wicks between its points. */
const WICK = 0.000_5

/** Candles of one symbol, for any stretch of time. */
export class History {
  readonly symbol: string
  readonly #walk: PriceWalk
  readonly #seed: Key
  /** Log return of a usual half minute, from which the wicks between the points are drawn. */
  readonly #step: number
  /** Lots traded in a usual minute. */
  readonly #lots: number

  constructor(symbol: string, market: MarketName) {
    this.symbol = symbol
    this.#walk = new PriceWalk(symbol, market)
    this.#seed = keyOf(`${marketOf(market).seed}/${symbol}/history`)
    const { book, price } = this.#walk.profile
    this.#step = WICK * volatilityOf(this.#walk.profile)
    this.#lots =
      book === undefined ? 0 : (book.tradesPerSecond * 60 * book.tradeValue) / (price * quoteInUsdt(symbol) * book.lot)
  }

  /** The candle of `minutes` minutes that opens at `time`, a multiple of a minute. */
  bar(time: number, minutes: number): Bar {
    const walk = this.#walk
    const { tick } = walk.profile
    const length = minutes * MINUTE_MS
    const open = walk.at(time, MINUTE_DEPTH)
    const wildness = walk.wildness
    const middle = walk.at(time + length / 2, MINUTE_DEPTH + 1)
    const close = walk.at(time + length, MINUTE_DEPTH)
    const place = time / MINUTE_MS
    const wick = this.#step * Math.sqrt(minutes) * wildness
    const high = Math.max(open, middle, close) * (1 + wick * Math.abs(normal(this.#seed, place, 1)))
    const low = Math.min(open, middle, close) * (1 - wick * Math.abs(normal(this.#seed, place, 2)))
    const lots = this.#volume(place, minutes, wildness, Math.abs(Math.log(close / open)))
    const count = (price: number) => Math.max(1, Math.round(price / tick))
    const bar = { time, open: count(open), high: count(high), low: count(low), close: count(close), lots, turnover: 0 }
    bar.turnover = lots * Math.round((bar.open + bar.close + bar.high + bar.low) / 4)
    return bar
  }

  /** Candles of `minutes` minutes that open in [from, to). */
  *bars(from: number, to: number, minutes: number): Generator<Bar> {
    for (let time = from; time < to; time += minutes * MINUTE_MS) yield this.bar(time, minutes)
  }

  /** More is traded when prices move, and in bursts; quiet books have minutes without a trade. */
  #volume(place: number, minutes: number, liveliness: number, moved: number): number {
    if (this.#lots === 0) return 0
    const { book } = this.#walk.profile
    const expected = (book?.tradesPerSecond ?? 0) * 60 * minutes
    if (expected < 4 && uniform(this.#seed, place, 3) < Math.exp(-expected)) return 0
    const burst = Math.exp(0.6 * normal(this.#seed, place, 4) - 0.18)
    const stirred = 0.8 + Math.min(1.5, moved / (this.#step * 4 * Math.sqrt(minutes)))
    return Math.max(1, Math.round(this.#lots * minutes * burst * stirred * Math.min(4, 0.4 + 0.6 * liveliness)))
  }
}

/** Gathers candles into longer ones of `minutes`, which must divide a day. Input in order of time. */
export function gather(bars: Iterable<Bar>, minutes: number): Bar[] {
  const length = minutes * MINUTE_MS
  const gathered: Bar[] = []
  let last: Bar | undefined
  for (const bar of bars) {
    const time = bar.time - (bar.time % length)
    if (last === undefined || last.time !== time) {
      last = { ...bar, time }
      gathered.push(last)
      continue
    }
    last.high = Math.max(last.high, bar.high)
    last.low = Math.min(last.low, bar.low)
    last.close = bar.close
    last.lots += bar.lots
    last.turnover += bar.turnover
  }
  return gathered
}
