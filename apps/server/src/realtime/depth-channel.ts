/**
 * The book of one symbol as its subscribers see it: the best levels of each side, kept as last sent, so that the next
 * message says only what changed and a newcomer gets a snapshot that the next change fits on.
 */
import type { Depth, DepthLevel } from '@candlewick/protocol/realtime'

/** Levels of each side that are sent. */
export const DEPTH_LEVELS = 200

/** [price in ticks, quantity in lots], best first. */
export type Level = readonly [ticks: number, lots: number]

export interface DepthSource {
  depth(symbol: string, side: 'buy' | 'sell', limit: number): readonly Level[]
  /** Rises with every change of the book. */
  bookVersion(symbol: string): number
}

export interface DepthTexts {
  price(ticks: number): string
  quantity(lots: number): string
}

export class DepthChannel {
  readonly #symbol: string
  readonly #source: DepthSource
  readonly #texts: DepthTexts
  #bids: readonly Level[] = []
  #asks: readonly Level[] = []
  /** Version of the book that the levels were taken at, and the one last told to subscribers. */
  #taken = -1
  #sequence: number

  constructor(symbol: string, source: DepthSource, texts: DepthTexts) {
    this.#symbol = symbol
    this.#source = source
    this.#texts = texts
    this.#take()
    this.#sequence = this.#taken
  }

  #take(): void {
    this.#taken = this.#source.bookVersion(this.#symbol)
    this.#bids = this.#source.depth(this.#symbol, 'buy', DEPTH_LEVELS)
    this.#asks = this.#source.depth(this.#symbol, 'sell', DEPTH_LEVELS)
  }

  /** The book as last sent. */
  snapshot(time: number): Depth {
    return {
      snapshot: true,
      previous: this.#sequence,
      sequence: this.#sequence,
      bids: this.#bids.map((level) => this.#text(level)),
      asks: this.#asks.map((level) => this.#text(level)),
      time,
    }
  }

  /** What changed since the last time, up to now; undefined where the levels sent are still right. */
  delta(time: number): Depth | undefined {
    if (this.#source.bookVersion(this.#symbol) === this.#taken) return undefined
    const oldBids = this.#bids
    const oldAsks = this.#asks
    this.#take()
    const bids = this.#changes(oldBids, this.#bids, -1)
    const asks = this.#changes(oldAsks, this.#asks, 1)
    // A change beyond the levels sent is not told: the numbers go on from what was.
    if (bids.length === 0 && asks.length === 0) return undefined
    const previous = this.#sequence
    this.#sequence = this.#taken
    return { snapshot: false, previous, sequence: this.#sequence, bids, asks, time }
  }

  /** Walks both lists, best first, side by side. */
  #changes(before: readonly Level[], after: readonly Level[], direction: 1 | -1): DepthLevel[] {
    const changes: DepthLevel[] = []
    let old = 0
    let now = 0
    while (old < before.length || now < after.length) {
      const was = before[old]
      const is = after[now]
      const order = was === undefined ? 1 : is === undefined ? -1 : Math.sign(was[0] - is[0]) * direction
      if (order < 0 && was !== undefined) changes.push([this.#texts.price(was[0]), '0'])
      else if (is !== undefined && (order > 0 || was?.[1] !== is[1])) changes.push(this.#text(is))
      if (order <= 0) old += 1
      if (order >= 0) now += 1
    }
    return changes
  }

  #text([ticks, lots]: Level): DepthLevel {
    return [this.#texts.price(ticks), this.#texts.quantity(lots)]
  }
}
