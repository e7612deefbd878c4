/**
 * Whoever is answered asks again. One transaction of all who do takes less than two, so that they are waited for, as long
 * as waiting for them was worth it of late.
 */
import type { Clock } from './journal.ts'
import type { Outbox } from './outbox.ts'

/** So many milliseconds, each a turn of the loop at least, are those waited for who were answered. */
const TURNS = 4
/** Where of late fewer than this part of them came, they are not waited for again for a while. */
const WORTH = 0.5
const AGAIN_MS = 100
/** What the last wait counts for in "of late": one that was vain for once, since a client stood still, ends nothing. */
const LAST_COUNTS = 0.5

export class Returning {
  readonly #outbox: Outbox
  readonly #clock: Clock
  /** From then on those who are answered are waited for, by the clock's `awake`. */
  #from = 0
  /** The part of them that came, of late. */
  #came = 1

  constructor(outbox: Outbox, clock: Clock) {
    this.#outbox = outbox
    this.#clock = clock
  }

  get worthWaiting(): boolean {
    return this.#clock.awake() >= this.#from
  }

  /**
   * Resolves when as many have come to the `queued` as were answered, when no more come, and soon in any case; not worth it
   * again at once where few came.
   */
  async wait(queued: number, answered: number): Promise<void> {
    const all = queued + answered
    let seen = queued
    for (let turn = 0; turn < TURNS && this.#outbox.queued < all; turn += 1) {
      await this.#outbox.expect(all, this.#clock.sleep(1))
      // Who was quick waits no longer for who does not come at all.
      if (seen > queued && this.#outbox.queued === seen) break
      seen = this.#outbox.queued
    }
    const came = Math.min(1, (this.#outbox.queued - queued) / answered)
    this.#came += (came - this.#came) * LAST_COUNTS
    if (this.#came < WORTH) this.#from = this.#clock.awake() + AGAIN_MS
  }
}
