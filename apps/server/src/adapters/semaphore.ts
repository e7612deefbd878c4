/**
 * Lets a bounded number of heavy things happen at once, the rest in turn; beyond a bound they are refused. Nobody may
 * hold more than a share of the places in the queue, so that one who floods is refused before the others are.
 */
import { CallError } from '@candlewick/protocol/errors'

export interface SemaphoreOptions {
  readonly atOnce: number
  readonly waiting: number
  /** Places of the queue that one owner may hold; all of them where it is not said. */
  readonly share?: number
}

interface Waiting {
  readonly owner: string
  go(): void
}

export class Semaphore {
  readonly #options: Required<SemaphoreOptions>
  readonly #waiting: Waiting[] = []
  readonly #held = new Map<string, number>()
  #running = 0

  constructor(options: SemaphoreOptions) {
    this.#options = { share: options.waiting, ...options }
  }

  /** Whether nobody is within and nobody waits. */
  get idle(): boolean {
    return this.#running === 0
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Whether one more of this owner would be taken. */
  hasRoom(owner = ''): boolean {
    if (this.#running < this.#options.atOnce) return true
    return this.#waiting.length < this.#options.waiting && (this.#held.get(owner) ?? 0) < this.#options.share
  }

  /** @throws CallError `busy` where too many wait already */
  async take<T>(work: () => Promise<T>, owner = ''): Promise<T> {
    if (this.#running >= this.#options.atOnce) await this.#queue(owner)
    else this.#running += 1
    try {
      return await work()
    } finally {
      // The place passes to who waits longest, so that the count never exceeds its bound in between.
      const next = this.#waiting.shift()
      if (next) {
        this.#change(next.owner, -1)
        next.go()
      } else this.#running -= 1
    }
  }

  #queue(owner: string): Promise<void> {
    if (!this.hasRoom(owner)) throw new CallError('busy')
    this.#change(owner, 1)
    return new Promise<void>((go) => this.#waiting.push({ owner, go }))
  }

  #change(owner: string, by: number): void {
    const held = (this.#held.get(owner) ?? 0) + by
    if (held > 0) this.#held.set(owner, held)
    else this.#held.delete(owner)
  }
}
