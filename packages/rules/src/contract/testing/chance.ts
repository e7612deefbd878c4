/** A small seeded generator (mulberry32) for random histories: the same seed lives the same history. */
export class Chance {
  #state: number
  constructor(seed: number) {
    this.#state = seed >>> 0
  }
  /** From 0 to below 2^32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return (t ^ (t >>> 14)) >>> 0
  }
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + (this.next() % (high - low + 1))
  }
  /** Every magnitude up to `high` alike. */
  magnitude(high: number): number {
    const shift = this.between(0, Math.floor(Math.log2(high)))
    return Math.max(1, Math.floor(high / 2 ** shift) - this.between(0, Math.floor(high / 2 ** shift / 2)))
  }
  /** True once in `n`. */
  oneIn(n: number): boolean {
    return this.next() % n === 0
  }
  pick<T>(from: readonly T[]): T {
    const found = from[this.between(0, from.length - 1)]
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  }
}
