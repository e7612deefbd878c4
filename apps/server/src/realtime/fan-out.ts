/**
 * When market data goes out, and in what portions. What may wait goes out at a beat; a trade goes out at once, but
 * never so soon after the last time that telling everybody would take more than three quarters of a core: with more readers
 * the pauses grow by themselves. Thousands of readers are told a portion at a time, between which the process hears and
 * answers others.
 */
import type { RealtimeLimits } from './limits.ts'

/** Who takes frames. */
export interface FrameReader {
  /** A frame made for this reader that has not been written yet. */
  pending?: Buffer | undefined
  deliver(frame: Buffer): void
}

/** Readers told before anyone else has a turn: one or two milliseconds of writing. */
const PORTION = 200
/** Pause after telling everybody, as a part of the processor's time that it took: of the clock's, others had a share. */
const REST = 0.35

export class FanOut {
  readonly #limits: RealtimeLimits
  readonly #gather: () => void
  readonly #beat: NodeJS.Timeout
  /** Readers with a frame pending, in the order in which they are told. */
  #queue: FrameReader[] = []
  #told = 0
  #begun = Number.NEGATIVE_INFINITY
  #cost = process.cpuUsage()
  #rested = Number.NEGATIVE_INFINITY
  #urgent: NodeJS.Timeout | NodeJS.Immediate | undefined
  #hurry = false
  #stopped = false

  /** @param gather finds out what there is to say and calls {@link send} for everyone it is meant for */
  constructor(limits: RealtimeLimits, gather: () => void) {
    this.#limits = limits
    this.#gather = gather
    this.#beat = setInterval(() => {
      // Who is still at it, or rests from it, comes to this as soon as that is over.
      if (this.#busy || performance.now() < this.#rested) this.hurry()
      else this.#flush()
    }, limits.flushMs)
  }

  stop(): void {
    this.#stopped = true
    clearInterval(this.#beat)
    this.#forget()
    this.#queue = []
  }

  /** Something happened that should not wait for the beat. */
  hurry(): void {
    this.#hurry = true
    if (this.#urgent !== undefined || this.#busy || this.#stopped) return
    const wait = Math.max(this.#begun + this.#limits.urgentMs, this.#rested) - performance.now()
    // Even at once means after what else is being applied in this turn, so that it goes out together.
    this.#urgent = wait > 0 ? setTimeout(() => this.#flush(), wait) : setImmediate(() => this.#flush())
  }

  /** To be called while gathering: the frame goes to the reader in its turn. */
  send(reader: FrameReader, frame: Buffer): void {
    reader.pending = frame
    this.#queue.push(reader)
  }

  /** Tells the reader what is pending for it now, before anything else is written to it. */
  catchUp(reader: FrameReader): void {
    const { pending } = reader
    if (pending === undefined) return
    reader.pending = undefined
    reader.deliver(pending)
  }

  get #busy(): boolean {
    return this.#told < this.#queue.length
  }

  #forget(): void {
    // One of the two is a no-op: a timer is either.
    clearTimeout(this.#urgent as NodeJS.Timeout | undefined)
    clearImmediate(this.#urgent as NodeJS.Immediate | undefined)
    this.#urgent = undefined
  }

  #flush(): void {
    this.#forget()
    // What may wait has just not had to: its beat begins anew.
    this.#beat.refresh()
    this.#hurry = false
    this.#begun = performance.now()
    this.#cost = process.cpuUsage()
    this.#queue = []
    this.#told = 0
    this.#gather()
    this.#portion()
  }

  #portion(): void {
    const end = Math.min(this.#queue.length, this.#told + PORTION)
    for (; this.#told < end; this.#told += 1) {
      const reader = this.#queue[this.#told]
      if (reader !== undefined) this.catchUp(reader)
    }
    if (this.#busy) {
      setImmediate(() => this.#portion())
      return
    }
    this.#queue = []
    this.#told = 0
    const { user, system } = process.cpuUsage(this.#cost)
    this.#rested = performance.now() + ((user + system) / 1_000) * REST
    if (this.#hurry) this.hurry()
  }
}
