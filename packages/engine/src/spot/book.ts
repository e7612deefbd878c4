/** One market's order book: two sides of levels, each a queue of orders, and the prices the market is measured by. */

import type { Rate } from '@candlewick/money/types'
import { rate, ticks } from '@candlewick/money/units'
import { bandBound, marginBandRate } from '@candlewick/rules/spot'
import { SPOT_ACCOUNT } from '../ledger/commands.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { type Asset, FEES, FUND, type MarketRules } from '../ledger/registry.ts'
import { BUY, ICEBERG, MARGIN, SELL, sideOf } from '../orders/flags.ts'
import { Levels } from '../orders/levels.ts'
import { LEVEL, NEXT, OPEN, type OrderPool, PREVIOUS, PRICE, SHOWN } from '../orders/order-pool.ts'
import type { Triggers } from '../orders/triggers.ts'

export class Book {
  readonly index: number
  readonly base: Asset
  readonly quote: Asset
  /** The market's rules as last set; sizes and assets never change. */
  rules: MarketRules
  readonly bids = new Levels(BUY)
  readonly asks = new Levels(SELL)
  /** Rises with each change of an order in the book. */
  version = 0
  /** Price of the last trade in ticks, 0 before the first. */
  lastPrice = 0
  /** Index price in ticks, 0 where there is none. */
  indexPrice = 0
  /** What waits for a price of this market; undefined where nothing does, which is all that a plain order looks at. */
  triggers: Triggers | undefined
  /** Where fees in the quote asset go, and the fund's tenth of them. */
  readonly feesAccount: number
  readonly fundAccount: number
  readonly #pool: OrderPool
  /** The price that the two bounds were computed from, and the bounds. */
  #bandFrom = 0
  #highest = 0
  #lowest = 0
  /** The same for orders of margin accounts. */
  #highestLent = 0
  #lowestLent = 0

  constructor(index: number, rules: MarketRules, base: Asset, quote: Asset, pool: OrderPool, ledger: Ledger) {
    this.index = index
    this.rules = rules
    this.base = base
    this.quote = quote
    this.#pool = pool
    this.feesAccount = ledger.obtain(FEES, SPOT_ACCOUNT, quote.index)
    this.fundAccount = ledger.obtain(FUND, SPOT_ACCOUNT, quote.index)
  }

  /** Sets the market's rules as they are from now on. */
  setRules(rules: MarketRules): void {
    this.rules = rules
    this.#bandFrom = 0
  }

  /**
   * The furthest limit price of this side: 20% (or what the market says) through the index price, or through the last
   * price where there is no index, or 0 where there is neither and any price may be asked. For an order of a margin
   * account it is nearer.
   */
  bandLimit(side: number, flags: number): number {
    const from = this.indexPrice > 0 ? this.indexPrice : this.lastPrice
    if (from === 0) return 0
    if (from !== this.#bandFrom) {
      this.#bandFrom = from
      this.#highest = bandBound(ticks(from), 'buy', this.bandRate(0))
      this.#lowest = bandBound(ticks(from), 'sell', this.bandRate(0))
      this.#highestLent = bandBound(ticks(from), 'buy', this.bandRate(MARGIN))
      this.#lowestLent = bandBound(ticks(from), 'sell', this.bandRate(MARGIN))
    }
    if ((flags & MARGIN) !== 0) return side === BUY ? this.#highestLent : this.#lowestLent
    return side === BUY ? this.#highest : this.#lowest
  }

  /** How far through the index an order with these flags may be. */
  bandRate(flags: number): Rate {
    const bandRate = rate(this.rules.bandRate)
    return (flags & MARGIN) === 0 ? bandRate : marginBandRate({ bandRate, slipRate: rate(this.rules.slipRate) })
  }

  /** True where a price is further through the index than the band lets it be. */
  outsideBand(side: number, price: number, flags: number): boolean {
    const limit = this.bandLimit(side, flags)
    return limit !== 0 && (side === BUY ? price > limit : price < limit)
  }

  /**
   * True where an order with these flags has no price to be measured from: of a margin account only the index will do,
   * since two accounts of one owner could walk the last price while nobody is liquidated.
   */
  unmeasured(flags: number): boolean {
    return (flags & MARGIN) !== 0 && this.indexPrice === 0
  }

  /** The levels of orders of this side. */
  side(side: number): Levels {
    return side === BUY ? this.bids : this.asks
  }

  /** True where an order of `side` at `price` would meet an order of the other side. */
  crosses(side: number, price: number): boolean {
    const opposite = side === BUY ? this.asks : this.bids
    if (opposite.best < 0) return false
    return side === BUY ? price >= opposite.bestPrice : price <= opposite.bestPrice
  }

  /** Puts an order at the end of the queue of its price. */
  append(slot: number, flags: number): void {
    const pool = this.#pool
    const levels = this.side(sideOf(flags))
    const level = levels.obtain(pool.num(slot, PRICE))
    const tail = levels.tail(level)
    pool.setInt(slot, LEVEL, level)
    pool.setLink(slot, PREVIOUS, tail)
    pool.setLink(slot, NEXT, -1)
    if (tail >= 0) pool.setLink(tail, NEXT, slot)
    else levels.setHead(level, slot)
    levels.setTail(level, slot)
    levels.addCount(level, 1)
    levels.addTotal(level, this.offered(slot, flags))
    this.version += 1
  }

  /** What of an order the book shows, and a taker can meet at once. */
  offered(slot: number, flags: number): number {
    return this.#pool.num(slot, (flags & ICEBERG) === 0 ? OPEN : SHOWN)
  }

  /** Takes an order out of its queue, and its level with it where it was the last. */
  unlink(slot: number, flags: number): void {
    const pool = this.#pool
    const levels = this.side(sideOf(flags))
    const level = pool.int(slot, LEVEL)
    const next = pool.link(slot, NEXT)
    const previous = pool.link(slot, PREVIOUS)
    if (next >= 0) pool.setLink(next, PREVIOUS, previous)
    else levels.setTail(level, previous)
    if (previous >= 0) pool.setLink(previous, NEXT, next)
    else levels.setHead(level, next)
    levels.addCount(level, -1)
    levels.addTotal(level, -this.offered(slot, flags))
    if (levels.count(level) === 0) levels.remove(level)
    this.version += 1
  }

  /** Makes an order smaller by `lots`, of an iceberg of those it shows, where it stands. */
  reduce(slot: number, flags: number, lots: number): void {
    const pool = this.#pool
    const levels = this.side(sideOf(flags))
    pool.setNum(slot, OPEN, pool.num(slot, OPEN) - lots)
    if ((flags & ICEBERG) !== 0) pool.setNum(slot, SHOWN, pool.num(slot, SHOWN) - lots)
    levels.addTotal(pool.int(slot, LEVEL), -lots)
    this.version += 1
  }

  /** Makes an iceberg smaller by `lots` where it stands: of what is hidden first. */
  reduceHidden(slot: number, flags: number, lots: number): void {
    const pool = this.#pool
    const shown = pool.num(slot, SHOWN)
    const open = pool.num(slot, OPEN) - lots
    const left = Math.min(shown, open)
    pool.setNum(slot, OPEN, open)
    pool.setNum(slot, SHOWN, left)
    this.side(sideOf(flags)).addTotal(pool.int(slot, LEVEL), left - shown)
    this.version += 1
  }

  /** The shown part is gone: the next one, of at most `display` lots, goes to the end of the queue. */
  showNext(slot: number, flags: number, display: number): void {
    this.unlink(slot, flags)
    this.#pool.setNum(slot, SHOWN, Math.min(display, this.#pool.num(slot, OPEN)))
    this.append(slot, flags)
  }
}
