/** Lots of one coin, taken first in, first out. What they cost is split exactly: the parts sum to the whole. */

/** So much, got at a time for so much; the cost is null where nothing says what it was. */
export interface Lot {
  readonly quantity: bigint
  readonly cost: bigint | null
  /** Epoch milliseconds; null of what was there without an entry that says so. */
  readonly time: number | null
}

/** Taken lots are let go of once so many have gathered. */
const SWEEP = 1_024

export class Lots {
  #lots: Lot[] = []
  #first = 0

  add(lot: Lot): void {
    if (lot.quantity > 0n) this.#lots.push(lot)
  }

  /** What is left, the oldest first. */
  left(): readonly Lot[] {
    return this.#lots.slice(this.#first)
  }

  /**
   * Takes the oldest. Of a lot that is taken in part the cost of that part is rounded down, and the rest keeps the rest;
   * what no lot covers comes as a lot without cost and time.
   */
  take(quantity: bigint): Lot[] {
    const taken: Lot[] = []
    let open = quantity
    while (open > 0n) {
      const lot = this.#lots[this.#first]
      if (lot === undefined) {
        taken.push({ quantity: open, cost: null, time: null })
        break
      }
      const whole = lot.quantity <= open
      const part = whole ? lot.quantity : open
      const cost = lot.cost === null ? null : (lot.cost * part) / lot.quantity
      taken.push({ quantity: part, cost, time: lot.time })
      open -= part
      if (whole) this.#first += 1
      else {
        const rest = lot.cost === null || cost === null ? null : lot.cost - cost
        this.#lots[this.#first] = { quantity: lot.quantity - part, cost: rest, time: lot.time }
      }
    }
    if (this.#first >= SWEEP) {
      this.#lots = this.#lots.slice(this.#first)
      this.#first = 0
    }
    return taken
  }
}
