/**
 * The market makers of the demo: houses that keep a ladder on every book around the index, and houses that trade
 * against the books in bursts, mostly small, now and then sweeping several levels. What a customer's order leaves
 * standing through the index is taken too, as it would be anywhere. Seeded and without I/O: the same seed, times and
 * views give the same commands.
 */
import type { Command, Side } from '@candlewick/engine/commands'
import type { Lots, Ticks } from '@candlewick/money/types'
import { lots, ticks } from '@candlewick/money/units'
import type { SpotMarketRules } from '@candlewick/rules/market'
import { ladderHouse, TAKER_HOUSES } from './catalog.ts'
import { type Key, keyOf, mix, normal, uniform } from './chance.ts'
import { type Ladder, type LadderTerms, ladderAround } from './ladder.ts'
import { type BookProfile, profileOf, quoteInUsdt } from './profiles.ts'
import { rhythm } from './rhythm.ts'

/** What the makers see of the exchange. */
export interface MakerView {
  /** Index price in ticks; undefined where there is none or it is stale: nothing is quoted or traded then. */
  index(symbol: string): number | undefined
  /** The best level of the whole book, [ticks, lots]. */
  best(symbol: string, side: Side): readonly [number, number] | undefined
  /** Rises with every change of the book. */
  version(symbol: string): number
}

/** Trades of one symbol in one step, at most. */
const MOST_TRADES = 4
/** One trade in so many is a sweep, this many times the usual size. */
const SWEEP_CHANCE = 0.015
const SWEEP_SIZE = 12
/** How far beyond the touch a taker goes, and a sweep. */
const REACH = 0.000_3
const SWEEP_REACH = 0.001_5

class SymbolMaker {
  readonly #market: SpotMarketRules
  readonly #book: BookProfile
  readonly #terms: LadderTerms
  readonly #seed: Key
  /** Lots that a usual trade takes. */
  readonly #tradeLots: number
  #due: number
  #quoted: Ladder | undefined
  /** Something of ours may stand in the book; at first, what an earlier run left there. */
  #quoting = true
  #index = 0
  #version = -1
  #tradedUntil: number
  #names = 0

  constructor(market: SpotMarketRules, book: BookProfile, seed: string, price: number, start: number) {
    const symbolSeed = keyOf(`${seed}/${market.symbol}/makers`)
    const perLot = price * quoteInUsdt(market.symbol) * book.lot
    this.#market = market
    this.#book = book
    this.#seed = symbolSeed
    this.#tradeLots = Math.max(1, book.tradeValue / perLot)
    this.#terms = {
      seed: symbolSeed,
      book,
      usualLots: Math.max(1, book.levelValue / perLot),
      leastLots: Math.max(1, Math.ceil(20 / perLot)),
      mostLots: Math.floor(market.maxLots / 4),
    }
    // Each symbol looks at its ladder at a moment of its own.
    this.#due = start + (mix(symbolSeed, 0, 0) % book.every)
    this.#tradedUntil = start
  }

  step(now: number, view: MakerView): Command[] {
    const index = view.index(this.#market.symbol)
    if (index === undefined || index < 2) {
      this.#tradedUntil = now
      return this.#withdraw()
    }
    const commands = [...this.#trades(now, index, view)]
    if (now >= this.#due) {
      this.#due = now + this.#book.every
      const ladder = ladderAround(this.#terms, index, now)
      commands.push(...this.#clear(now, ladder, view), ...this.#quote(ladder, index, view))
    }
    return commands
  }

  /** Without an index nothing stays in the book. */
  #withdraw(): Command[] {
    if (!this.#quoting) return []
    this.#quoting = false
    this.#quoted = undefined
    return [this.#ladder({ bids: [], asks: [] })]
  }

  #quote(ladder: Ladder, index: number, view: MakerView): Command[] {
    const version = view.version(this.#market.symbol)
    const same = version === this.#version && this.#quoted !== undefined && equal(ladder, this.#quoted)
    // The change that our own ladder makes is seen one look later.
    this.#version = version
    if (same) return []
    this.#quoted = ladder
    this.#quoting = true
    this.#index = index
    return [this.#ladder(ladder)]
  }

  #ladder({ bids, asks }: Ladder): Command {
    const { symbol } = this.#market
    return { type: 'spot.ladder', user: ladderHouse(symbol), symbol, bids, asks }
  }

  /** Takes what others left standing through the touch that the ladder is about to quote. */
  #clear(now: number, ladder: Ladder, view: MakerView): Command[] {
    const { symbol } = this.#market
    const commands: Command[] = []
    const ownAsk = ladder.asks[0]?.[0] ?? Number.POSITIVE_INFINITY
    const ownBid = ladder.bids[0]?.[0] ?? 0
    const bid = view.best(symbol, 'buy')
    const ask = view.best(symbol, 'sell')
    if (bid !== undefined && bid[0] >= ownAsk && !this.#isOwn(bid[0], 'bids')) {
      commands.push(this.#take(now, 'sell', ticks(ownAsk), lots(bid[1] * 2)))
    }
    if (ask !== undefined && ask[0] <= ownBid && !this.#isOwn(ask[0], 'asks')) {
      commands.push(this.#take(now, 'buy', ticks(ownBid), lots(ask[1] * 2)))
    }
    return commands
  }

  #isOwn(price: number, side: 'bids' | 'asks'): boolean {
    return this.#quoted?.[side].some(([level]) => level === price) ?? false
  }

  /** The trades that fall between the last step and now. */
  *#trades(now: number, index: number, view: MakerView): Generator<Command> {
    const seconds = Math.min(2, (now - this.#tradedUntil) / 1000)
    this.#tradedUntil = now
    if (this.#quoted === undefined || seconds <= 0) return
    const burst = Math.exp(0.9 * normal(this.#seed, Math.floor(now / 8000), 11) - 0.4)
    const expected = this.#book.tradesPerSecond * seconds * burst * rhythm('crypto', now)
    const count = poisson(expected, uniform(this.#seed, now, 12))
    for (let place = 0; place < Math.min(count, MOST_TRADES); place += 1) {
      const trade = this.#trade(now, place, index, view)
      if (trade !== undefined) yield trade
    }
  }

  /** Takers lean the way the index went since the ladder was last set. */
  #trade(now: number, place: number, index: number, view: MakerView): Command | undefined {
    const drift = Math.tanh(((index - this.#index) / index) * 8_000)
    const side: Side = uniform(this.#seed, now, 20 + place) < 0.5 + 0.35 * drift ? 'buy' : 'sell'
    const best = view.best(this.#market.symbol, side === 'buy' ? 'sell' : 'buy')
    if (best === undefined) return undefined
    const sweeps = uniform(this.#seed, now, 30 + place) < SWEEP_CHANCE
    const size =
      this.#tradeLots * Math.exp(1.2 * normal(this.#seed, now, 40 + place) - 0.72) * (sweeps ? SWEEP_SIZE : 1)
    const reach = Math.max(1, Math.round(best[0] * (sweeps ? SWEEP_REACH : REACH)))
    const limit = Math.max(1, side === 'buy' ? best[0] + reach : best[0] - reach)
    return this.#take(now, side, ticks(limit), lots(Math.max(1, Math.round(size))))
  }

  #take(now: number, side: Side, price: Ticks, wanted: Lots): Command {
    const { symbol, minNotional, tickLotUnits, maxLots } = this.#market
    const least = Math.ceil(minNotional / (price * tickLotUnits))
    this.#names = (this.#names + 1) % 1_000_000
    return {
      type: 'spot.submit',
      user: TAKER_HOUSES[this.#names % TAKER_HOUSES.length] ?? 'house:maker:4',
      symbol,
      side,
      kind: 'limit',
      price,
      lots: lots(Math.max(least, Math.min(wanted, maxLots))),
      tif: 'IOC',
      postOnly: false,
      stp: 'expire_taker',
      clientId: `${symbol}-${now.toString(36)}-${this.#names}`,
    }
  }
}

/** All makers of all markets. */
export class Makers {
  readonly #makers: SymbolMaker[]

  /** `start` (epoch ms) is when they begin to look; markets without a simulated book are left alone. */
  constructor(markets: Iterable<SpotMarketRules>, seed: string, start: number) {
    this.#makers = []
    for (const market of markets) {
      const { book, price } = profileOf(market.symbol)
      if (book !== undefined) this.#makers.push(new SymbolMaker(market, book, seed, price, start))
    }
  }

  /** What the makers do at `now` (epoch ms); call it a few times a second. */
  step(now: number, view: MakerView): Command[] {
    return this.#makers.flatMap((maker) => maker.step(now, view))
  }
}

function equal(a: Ladder, b: Ladder): boolean {
  return (['bids', 'asks'] as const).every(
    (side) =>
      a[side].length === b[side].length &&
      a[side].every(([price, size], at) => price === b[side][at]?.[0] && size === b[side][at]?.[1]),
  )
}

/** How many events happened where `expected` are usual, by one uniform draw. */
function poisson(expected: number, draw: number): number {
  let count = 0
  let chance = Math.exp(-expected)
  let sum = chance
  while (draw > sum && count < 20) {
    count += 1
    chance *= expected / count
    sum += chance
  }
  return count
}
