/**
 * When market data goes out, and in what portions. What may wait goes out at a tick; a trade goes out at once, but never
 * so soon after the last time that telling everybody would take more than three quarters of a core: with more readers
 * the pauses grow by themselves. Thousands of readers are told a portion at a time, between which the process hears and
 * answers others; each portion is told what is new when its turn comes.
 */
import { type Failed, guarded } from './guarded.ts'
import type { RealtimeLimits } from './limits.ts'

/** Some of the readers. */
export interface Portion {
  /** Writes to each what is new for it. */
  tell(): void
  /** Has all of them read anew, where that threw. */
  cut(): void
}

/** Pause after telling everybody, as a part of the processor's time that it took: of the clock's, others had a share. */
const REST = 0.35

export class FanOut {
  readonly #limits: RealtimeLimits
  readonly #portions: () => Iterable<Portion>
  readonly #failed: Failed
  readonly #ticker: NodeJS.Timeout
  /** Portions that are still to be told in this round. */
  #left: Portion[] = []
  #begun = Number.NEGATIVE_INFINITY
  #cost = process.cpuUsage()
  #rested = Number.NEGATIVE_INFINITY
  #urgent: NodeJS.Timeout | NodeJS.Immediate | undefined
  #hurry = false
  #stopped = false

  constructor(limits: RealtimeLimits, portions: () => Iterable<Portion>, failed: Failed) {
    this.#limits = limits
    this.#portions = portions
    this.#failed = failed
    this.#ticker = setInterval(() => {
      // Who is still at it, or rests from it, comes to this as soon as that is over.
      if (this.#busy || performance.now() < this.#rested) this.hurry()
      else this.#begin()
    }, limits.flushMs)
  }

  stop(): void {
    this.#stopped = true
    clearInterval(this.#ticker)
    this.#forget()
    this.#left = []
  }

  /** Something happened that should not wait for the ticker. */
  hurry(): void {
    this.#hurry = true
    if (this.#urgent !== undefined || this.#busy || this.#stopped) return
    const wait = Math.max(this.#begun + this.#limits.urgentMs, this.#rested) - performance.now()
    // Even at once means after what else is being applied in this turn, so that it goes out together.
    this.#urgent = wait > 0 ? setTimeout(() => this.#begin(), wait) : setImmediate(() => this.#begin())
  }

  get #busy(): boolean {
    return this.#left.length > 0
  }

  #forget(): void {
    // One of the two is a no-op: a timer is either.
    clearTimeout(this.#urgent as NodeJS.Timeout | undefined)
    clearImmediate(this.#urgent as NodeJS.Immediate | undefined)
    this.#urgent = undefined
  }

  #begin(): void {
    this.#forget()
    // What may wait has just not had to: the ticker begins anew.
    this.#ticker.refresh()
    this.#hurry = false
    this.#begun = performance.now()
    this.#left = [...this.#portions()]
    // Where nobody reads, nothing is asked of the system either: it takes its time over all threads' times.
    if (!this.#busy) return
    this.#cost = process.cpuUsage()
    this.#next()
  }

  #next(): void {
    const portion = this.#left.shift()
    const cut = () => guarded(this.#failed, 'having them read anew', () => portion?.cut())
    guarded(this.#failed, 'telling readers of market data', () => portion?.tell(), cut)
    if (this.#busy) {
      setImmediate(() => this.#next())
      return
    }
    const { user, system } = process.cpuUsage(this.#cost)
    this.#rested = performance.now() + ((user + system) / 1_000) * REST
    if (this.#hurry) this.hurry()
  }
}
