/**
 * Lets a bounded number of heavy things happen at once, the rest in turn; beyond a bound they are refused. Nobody may
 * hold more than a share of the places, within and in the queue, so that one who floods is refused before the others are.
 * Who leaves while waiting has no turn.
 */
import { CallError } from '@candlewick/protocol/errors'
import { Counts } from './counts.ts'

export interface SemaphoreOptions {
  readonly atOnce: number
  readonly waiting: number
  /** Places of the queue that one owner may hold; all of them where it is not said. */
  readonly share?: number
  /** How many of one owner may happen at once; all of them where it is not said. */
  readonly each?: number
}

interface Waiting {
  readonly owner: string
  go(): void
}

export class Semaphore {
  readonly #options: Required<SemaphoreOptions>
  readonly #waiting: Waiting[] = []
  readonly #queued = new Counts()
  readonly #within = new Counts()
  #running = 0

  constructor(options: SemaphoreOptions) {
    this.#options = { share: options.waiting, each: options.atOnce, ...options }
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
    if (this.#isFree(owner)) return true
    return this.#waiting.length < this.#options.waiting && this.#queued.of(owner) < this.#options.share
  }

  /**
   * @param signal ends the waiting, with its reason; who is within looks after herself
   * @throws CallError `busy` where too many wait already
   */
  async take<T>(work: () => Promise<T>, owner = '', signal?: AbortSignal): Promise<T> {
    if (this.#isFree(owner)) this.#enter(owner)
    else await this.#queue(owner, signal)
    try {
      return await work()
    } finally {
      this.#leave(owner)
    }
  }

  #isFree(owner: string): boolean {
    return this.#running < this.#options.atOnce && this.#within.of(owner) < this.#options.each
  }

  #enter(owner: string): void {
    this.#running += 1
    this.#within.change(owner, 1)
  }

  /** The place passes at once to who waits longest of those who may have it, so that nobody overtakes. */
  #leave(owner: string): void {
    this.#running -= 1
    this.#within.change(owner, -1)
    const next = this.#waiting.find((one) => this.#isFree(one.owner))
    if (next === undefined) return
    this.#unqueue(next)
    this.#enter(next.owner)
    next.go()
  }

  #queue(owner: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    if (!this.hasRoom(owner)) throw new CallError('busy')
    this.#queued.change(owner, 1)
    return new Promise<void>((resolve, reject) => {
      const leave = () => {
        this.#unqueue(one)
        reject(signal?.reason)
      }
      const go = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const one = { owner, go }
      signal?.addEventListener('abort', leave, { once: true })
      this.#waiting.push(one)
    })
  }

  #unqueue(one: Waiting): void {
    this.#waiting.splice(this.#waiting.indexOf(one), 1)
    this.#queued.change(one.owner, -1)
  }
}
