/**
 * The market makers of the demo's contracts: one house keeps a ladder on every book around the index, as real books
 * look, another trades against them, mostly small, so that there is a last price and a tape. What a customer's order
 * leaves standing through the index is taken too, as it would be anywhere. Whoever holds a position closes with it
 * first, so that nothing piles up. Seeded and without I/O.
 */
import type { Command, Side } from '@candlewick/engine/commands'
import type { Direction } from '@candlewick/engine/contract/commands'
import { lots, ticks } from '@candlewick/money/units'
import { type Key, keyOf, mix, uniform } from './chance.ts'
import { CONTRACT_QUOTER, CONTRACT_TAKER, CONTRACTS } from './contracts.ts'
import { type Ladder, type LadderTerms, ladderAround } from './ladder.ts'
import { type BookProfile, profileOf } from './profiles.ts'

/** What the makers see of the exchange. */
export interface ContractMakerView {
  /** Index price in ticks of the contract; undefined while it halts. */
  index(symbol: string): number | undefined
  /** Lots that a house holds long and short. */
  held(user: string, symbol: string): { readonly long: number; readonly short: number }
  /** The best level of the whole book, [ticks, lots]. */
  best(symbol: string, side: Side): readonly [number, number] | undefined
}

/** How lively a book is: mean trades a second, and the profile of its ladder. */
interface Activity {
  readonly tradesPerSecond: number
  readonly book: Pick<BookProfile, 'halfSpread' | 'levels' | 'every' | 'levelValue'>
}

/**
 * The state keeps every order that trades for a day after its end, so that trades cost more than they look; rungs of
 * ladders cost nothing once they are gone.
 */
const BUSY: Activity = { tradesPerSecond: 0.25, book: { halfSpread: 2, levels: 24, every: 1_000, levelValue: 18_000 } }
const USUAL: Activity = { tradesPerSecond: 0.1, book: { halfSpread: 1, levels: 20, every: 1_500, levelValue: 9_000 } }
const QUIET: Activity = { tradesPerSecond: 0.05, book: { halfSpread: 1, levels: 18, every: 3_000, levelValue: 5_000 } }
const ACTIVITY: Readonly<Record<string, Activity>> = {
  BTC_USDT_PERP: BUSY,
  ETH_USDT_PERP: USUAL,
  BTC_USD_PERP: { ...USUAL, book: { ...USUAL.book, halfSpread: 2 } },
}

/** No rung is worth more, in USDT. */
const MOST_VALUE = 600_000
/** Value of a usual trade in USDT. */
const TRADE_VALUE = 450
/** How far beyond the best price a trade goes. */
const REACH = 0.000_3

class ContractMaker {
  readonly #symbol: string
  readonly #seed: Key
  readonly #activity: Activity
  readonly #terms: LadderTerms
  /** Lots in one USDT of value at a price. */
  readonly #lotsFor: (value: number, price: number) => number
  #due: number
  #tradeDue: number
  /** Our ladder as it was last, since the start. */
  #quoted: Ladder | undefined
  #names = 0

  constructor({ spec, index }: (typeof CONTRACTS)[number], seed: string, start: number) {
    const { symbol, kind, tickSize, lotSize } = spec
    const [tick, lot] = [Number(tickSize), Number(lotSize)]
    this.#symbol = symbol
    this.#seed = keyOf(`${seed}/${symbol}/makers`)
    this.#activity = ACTIVITY[symbol] ?? QUIET
    this.#lotsFor = (value, price) => Math.max(1, Math.round(value / (kind === 'linear' ? price * tick * lot : lot)))
    const usual = profileOf(index).price / tick
    this.#terms = {
      seed: this.#seed,
      book: this.#activity.book,
      usualLots: this.#lotsFor(this.#activity.book.levelValue, usual),
      leastLots: 1,
      mostLots: this.#lotsFor(MOST_VALUE, usual),
    }
    // Each contract at a moment of its own.
    this.#due = start + (mix(this.#seed, 0, 0) % this.#activity.book.every)
    this.#tradeDue = this.#nextTrade(start)
  }

  step(now: number, view: ContractMakerView): Command[] {
    const index = view.index(this.#symbol)
    if (index === undefined || index < 2) return this.#withdraw()
    const commands: Command[] = []
    if (now >= this.#tradeDue) {
      this.#tradeDue = this.#nextTrade(now)
      commands.push(...this.#trade(now, view))
    }
    if (now >= this.#due) {
      this.#due = now + this.#activity.book.every
      const ladder = ladderAround(this.#terms, index, now)
      commands.push(...this.#clear(now, ladder, view), this.#ladder(ladder))
      this.#quoted = ladder
    }
    return commands
  }

  /** Without an index nothing of ours stays in the book; nothing trades meanwhile. */
  #withdraw(): Command[] {
    if (this.#quoted === undefined) return []
    this.#quoted = undefined
    return [this.#ladder({ bids: [], asks: [] })]
  }

  /** Trades come at random, so many a second on average. */
  #nextTrade(now: number): number {
    return now + (-Math.log(1 - uniform(this.#seed, now, 50)) / this.#activity.tradesPerSecond) * 1_000
  }

  #trade(now: number, view: ContractMakerView): Command[] {
    const side: Side = uniform(this.#seed, now, 51) < 0.5 ? 'buy' : 'sell'
    const best = view.best(this.#symbol, side === 'buy' ? 'sell' : 'buy')
    if (best === undefined) return []
    const [price] = best
    const reach = Math.max(1, Math.round(price * REACH))
    const wanted = this.#lotsFor(TRADE_VALUE * (0.1 + 3 * uniform(this.#seed, now, 52) ** 3), price)
    return [this.#take(now, view, side, Math.max(1, side === 'buy' ? price + reach : price - reach), wanted)]
  }

  /** Takes what others left standing through the touch that the ladder is about to quote. */
  #clear(now: number, { bids, asks }: Ladder, view: ContractMakerView): Command[] {
    const [ownBid, ownAsk] = [bids[0]?.[0], asks[0]?.[0]]
    const [bid, ask] = [view.best(this.#symbol, 'buy'), view.best(this.#symbol, 'sell')]
    const commands: Command[] = []
    if (bid && ownAsk && bid[0] >= ownAsk && !this.#isOwn('bids', bid[0])) {
      commands.push(this.#take(now, view, 'sell', ownAsk, bid[1] * 2))
    }
    if (ask && ownBid && ask[0] <= ownBid && !this.#isOwn('asks', ask[0])) {
      commands.push(this.#take(now, view, 'buy', ownBid, ask[1] * 2))
    }
    return commands
  }

  #isOwn(side: 'bids' | 'asks', price: number): boolean {
    return this.#quoted?.[side].some(([level]) => level === price) ?? false
  }

  #take(now: number, view: ContractMakerView, side: Side, price: number, wanted: number): Command {
    const buys = side === 'buy'
    const held = view.held(CONTRACT_TAKER, this.#symbol)[buys ? 'short' : 'long']
    const [closing, opening]: [Direction, Direction] = buys ? [4, 1] : [3, 2]
    // The symbol, a moment and a count make it unique.
    this.#names = (this.#names + 1) % 1_000_000
    return {
      type: 'contract.submit',
      user: CONTRACT_TAKER,
      symbol: this.#symbol,
      direction: held > 0 ? closing : opening,
      kind: 'limit',
      price: ticks(price),
      lots: lots(held > 0 ? Math.min(wanted, held) : wanted),
      tif: 'IOC',
      postOnly: false,
      stp: 'expire_taker',
      clientId: `${this.#symbol}:${now.toString(36)}:${this.#names}`,
    }
  }

  #ladder({ bids, asks }: Ladder): Command {
    return { type: 'contract.ladder', user: CONTRACT_QUOTER, symbol: this.#symbol, bids, asks }
  }
}

/** All makers of all contracts. */
export class ContractMakers {
  readonly #makers: readonly ContractMaker[]

  /** `start` (epoch ms) is when they begin to look. */
  constructor(seed: string, start: number) {
    this.#makers = CONTRACTS.map((listing) => new ContractMaker(listing, seed, start))
  }

  /** What the makers do at `now` (epoch ms). */
  step(now: number, view: ContractMakerView): Command[] {
    return this.#makers.flatMap((maker) => maker.step(now, view))
  }
}
