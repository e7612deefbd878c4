/**
 * Refusals that are given late. Whoever asks again as soon as she is refused asks as often as refusals come, and each
 * costs the serving thread as much as an answer to somebody else. Late ones cost no more than a timer; so many are late
 * at once, and further ones are given at once, so that nobody can fill the memory with them.
 */
import { setTimeout as delay } from 'node:timers/promises'

export interface LateOptions {
  readonly milliseconds: number
  readonly atOnce: number
}

export class Late {
  readonly #options: LateOptions
  #waiting = 0

  constructor(options: LateOptions) {
    this.#options = options
  }

  /** Resolves when the refusal may be given. */
  async wait(): Promise<void> {
    if (this.#waiting >= this.#options.atOnce) return
    this.#waiting += 1
    try {
      await delay(this.#options.milliseconds)
    } finally {
      this.#waiting -= 1
    }
  }
}
