/**
 * Applied commands waiting to be projected. Bounded: past its limit it drops everything and stays closed until the
 * projector, having read on from the journal, is near enough to open it again.
 */
import type { Applied } from '../journal/source.ts'

/** Events held at most, about 60 MB. A database that stands still for longer costs a re-read, never memory. */
export const MAX_QUEUED_EVENTS = 100_000

interface Waiting {
  applied: Applied
  arrivedAt: number
}

export class AppliedQueue {
  readonly #limit: number
  #items: Waiting[] = []
  /** Items before it are projected; they are cut off in runs, since cutting one by one would be quadratic. */
  #head = 0
  #events = 0
  /** Sequence from which on everything is held; undefined while closed. */
  #from: number | undefined

  constructor(limit: number = MAX_QUEUED_EVENTS) {
    this.#limit = limit
  }

  /** Everything from this sequence on will be pushed. */
  open(from: number): void {
    this.close()
    this.#from = from
  }

  close(): void {
    this.#items = []
    this.#head = 0
    this.#events = 0
    this.#from = undefined
  }

  get isOpen(): boolean {
    return this.#from !== undefined
  }

  /** Whether the command of that sequence, and all after it, are here or will come here. */
  covers(sequence: number): boolean {
    return this.#from !== undefined && this.#from <= sequence
  }

  get events(): number {
    return this.#events
  }

  /** When the oldest command waiting arrived, in the caller's clock. */
  get oldestArrival(): number | undefined {
    return this.#items[this.#head]?.arrivedAt
  }

  /** Ignored while closed; closes where the limit is passed. */
  push(applied: Applied, arrivedAt: number): void {
    if (this.#from === undefined) return
    this.#events += applied.events.length
    if (this.#events > this.#limit) {
      this.close()
      return
    }
    this.#items.push({ applied, arrivedAt })
  }

  /** Commands in order, left in the queue until {@link dropThrough} says they are projected. */
  *waiting(): Iterable<Applied> {
    for (let at = this.#head; at < this.#items.length; at += 1) {
      const item = this.#items[at]
      if (item !== undefined) yield item.applied
    }
  }

  /** Forgets every command up to and including the sequence. */
  dropThrough(sequence: number): void {
    if (this.#from === undefined) return
    let item = this.#items[this.#head]
    while (item !== undefined && item.applied.recorded.sequence <= sequence) {
      this.#events -= item.applied.events.length
      this.#head += 1
      item = this.#items[this.#head]
    }
    this.#from = Math.max(this.#from, sequence + 1)
    if (this.#head >= 1_024) {
      this.#items = this.#items.slice(this.#head)
      this.#head = 0
    }
  }
}
