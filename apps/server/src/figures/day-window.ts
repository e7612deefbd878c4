/**
 * The last 24 hours of one symbol, minute by minute: the minute under way and the 1,439 before it. Its figures are
 * exactly those of the minutes in it; a minute that leaves takes its share along.
 */
import { MINUTE_MS } from '../wire/intervals.ts'

const MINUTES = 1_440

/** A minute's prices in the symbol's ticks, its volumes in units of base and quote. */
export interface MinuteFigures {
  open: number
  high: number
  low: number
  close: number
  base: bigint
  quote: bigint
}

export interface WindowFigures {
  /** Price 24 h ago: the last one before the window, or the first in it where there was none. */
  open: number
  high: number
  low: number
  base: bigint
  quote: bigint
}

export class DayWindow {
  readonly #slots: (MinuteFigures | undefined)[] = new Array(MINUTES)
  /** Number of the newest minute, counted from the epoch. */
  #minute = 0
  #closeBefore: number | undefined
  #base = 0n
  #quote = 0n
  #high: number | undefined
  #low: number | undefined

  /** The last price before the window. */
  carry(close: number): void {
    this.#closeBefore = close
  }

  /** Lays prices and volumes of one moment over its minute. Times never go back by more than the window. */
  add(time: number, figures: MinuteFigures): void {
    this.advance(time)
    const number = Math.floor(time / MINUTE_MS)
    if (number <= this.#minute - MINUTES) return
    const slot = number % MINUTES
    const minute = this.#slots[slot]
    if (minute === undefined) this.#slots[slot] = { ...figures }
    else layOver(minute, figures)
    this.#base += figures.base
    this.#quote += figures.quote
    if (this.#high !== undefined) this.#high = Math.max(this.#high, figures.high)
    if (this.#low !== undefined) this.#low = Math.min(this.#low, figures.low)
  }

  /** Lets the minutes that are older than a day at `time` leave. */
  advance(time: number): void {
    const minute = Math.floor(time / MINUTE_MS)
    const leaving = Math.min(minute - this.#minute, MINUTES)
    for (let step = 1; step <= leaving; step += 1) this.#leave((this.#minute + step) % MINUTES)
    if (minute > this.#minute) this.#minute = minute
  }

  #leave(slot: number): void {
    const gone = this.#slots[slot]
    if (gone === undefined) return
    this.#slots[slot] = undefined
    this.#closeBefore = gone.close
    this.#base -= gone.base
    this.#quote -= gone.quote
    if (gone.high === this.#high) this.#high = undefined
    if (gone.low === this.#low) this.#low = undefined
  }

  /** Undefined where the symbol has no price yet. */
  figures(): WindowFigures | undefined {
    if (this.#high === undefined || this.#low === undefined) this.#rescan()
    const open = this.#closeBefore ?? this.#firstOpen()
    if (open === undefined) return undefined
    return { open, high: this.#high ?? open, low: this.#low ?? open, base: this.#base, quote: this.#quote }
  }

  /** Highest and lowest of what is left, once the minute that held one of them is gone. */
  #rescan(): void {
    for (const minute of this.#slots) {
      if (minute === undefined) continue
      this.#high = Math.max(this.#high ?? minute.high, minute.high)
      this.#low = Math.min(this.#low ?? minute.low, minute.low)
    }
  }

  #firstOpen(): number | undefined {
    for (let step = 1; step <= MINUTES; step += 1) {
      const minute = this.#slots[(this.#minute + step) % MINUTES]
      if (minute !== undefined) return minute.open
    }
    return undefined
  }
}

/** Adds what came later to what is held. */
export function layOver(held: MinuteFigures, later: MinuteFigures): void {
  held.high = Math.max(held.high, later.high)
  held.low = Math.min(held.low, later.low)
  held.close = later.close
  held.base += later.base
  held.quote += later.quote
}
