/** The choices of the simulations. */

/** Whole numbers from a seed (mulberry32), so that a failing history can be played again. */
export class Chance {
  #state: number
  constructor(seed: number) {
    this.#state = seed
  }
  whole(low: number, high: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return low + Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * (high - low + 1))
  }
  one<T>(list: readonly [T, ...T[]]): T {
    return list[this.whole(0, list.length - 1)] ?? list[0]
  }
  in(percent: number): boolean {
    return this.whole(1, 100) <= percent
  }
}
