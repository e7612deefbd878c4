/**
 * The order book of one symbol as integers: ticks and lots, best first. Takes snapshots and numbered deltas and says
 * when one was missed; hands out frozen copies for the screen.
 */
import type { Depth, DepthLevel } from '@candlewick/protocol/realtime'

/** Counts of tick size and of lot size in a decimal text; `undefined` where it is no whole count. */
export interface BookScale {
  ticksOf: (price: string) => number | undefined
  lotsOf: (quantity: string) => number | undefined
}

/** Best first; `lots[i]` rests at `ticks[i]`. */
export interface BookSide {
  readonly ticks: readonly number[]
  readonly lots: readonly number[]
}

export interface BookView {
  readonly bids: BookSide
  readonly asks: BookSide
  readonly sequence: number
  /** Server time of the newest change, epoch milliseconds. */
  readonly time: number
}

export const EMPTY_SIDE: BookSide = { ticks: [], lots: [] }

/** `gap`: a delta was missed (or came before any snapshot), the book must be asked for anew. */
export type BookOutcome = 'applied' | 'old' | 'gap'

/** One side, sorted by binary search; a change in the middle moves numbers, it allocates nothing. */
class Levels {
  readonly #direction: 1 | -1
  #ticks: number[] = []
  #lots: number[] = []

  /** @param direction 1 for asks (lowest first), −1 for bids (highest first). */
  constructor(direction: 1 | -1) {
    this.#direction = direction
  }

  clear(): void {
    this.#ticks = []
    this.#lots = []
  }

  set(ticks: number, lots: number): void {
    let low = 0
    let high = this.#ticks.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (((this.#ticks[middle] ?? 0) - ticks) * this.#direction < 0) low = middle + 1
      else high = middle
    }
    const found = this.#ticks[low] === ticks
    if (lots === 0) {
      if (!found) return
      this.#ticks.splice(low, 1)
      this.#lots.splice(low, 1)
    } else if (found) {
      this.#lots[low] = lots
    } else {
      this.#ticks.splice(low, 0, ticks)
      this.#lots.splice(low, 0, lots)
    }
  }

  view(): BookSide {
    return { ticks: this.#ticks.slice(), lots: this.#lots.slice() }
  }
}

export class Book {
  readonly #scale: BookScale
  readonly #bids = new Levels(-1)
  readonly #asks = new Levels(1)
  #sequence: number | undefined
  #time = 0

  constructor(scale: BookScale) {
    this.#scale = scale
  }

  apply(depth: Depth): BookOutcome {
    if (depth.snapshot) {
      this.#bids.clear()
      this.#asks.clear()
    } else {
      if (this.#sequence === undefined) return 'gap'
      if (depth.sequence <= this.#sequence) return 'old'
      if (depth.previous !== this.#sequence) {
        this.#sequence = undefined
        return 'gap'
      }
    }
    const whole = this.#take(this.#bids, depth.bids) && this.#take(this.#asks, depth.asks)
    if (!whole) {
      this.#sequence = undefined
      return 'gap'
    }
    this.#sequence = depth.sequence
    this.#time = depth.time
    return 'applied'
  }

  view(): BookView {
    return { bids: this.#bids.view(), asks: this.#asks.view(), sequence: this.#sequence ?? 0, time: this.#time }
  }

  #take(side: Levels, changes: readonly DepthLevel[]): boolean {
    for (const [price, quantity] of changes) {
      const ticks = this.#scale.ticksOf(price)
      const lots = this.#scale.lotsOf(quantity)
      if (ticks === undefined || lots === undefined) return false
      side.set(ticks, lots)
    }
    return true
  }
}
