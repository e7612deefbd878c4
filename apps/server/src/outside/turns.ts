/** Lets a bounded number of heavy things happen at once, the rest in turn; beyond a bound they are refused. */
import { CallError } from '@candlewick/protocol/errors'

export class Turns {
  readonly #atOnce: number
  readonly #bound: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(options: { atOnce: number; waiting: number }) {
    this.#atOnce = options.atOnce
    this.#bound = options.waiting
  }

  /** @throws CallError `busy` where too many wait already */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#bound) throw new CallError('busy')
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else {
      this.#running += 1
    }
    try {
      return await work()
    } finally {
      // The place passes to who waits longest, so that the count never exceeds its bound in between.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
