/**
 * Sees to it that the windows of flash contracts are closed in time though no prices come and nobody trades: whichever
 * command is the first behind a window closes it, so that where none comes this sends one. So it does while a storm of
 * liquidations, stops or interest is more than one command does. An idle exchange journals none.
 */
import type { Command } from '@candlewick/engine/commands'
import type { Applied } from '../journal/source.ts'
import type { PricesLog } from './feed.ts'
import { runTicker } from './ticker.ts'

/** How often it is looked, in milliseconds. */
const LOOK_MS = 1_000
/** How long behind its end a window is left to the prices, which come twice a second, in milliseconds. */
const LEFT_TO_PRICES_MS = 1_000

export interface DueReplica {
  /** May be another object after a rebuild: it is read anew each time. */
  readonly engine: { readonly time: number; readonly hasDue: boolean; readonly flash: { readonly nextDue: number } }
  submit(command: Command): Promise<Applied>
}

export class DueWindows {
  readonly #replica: DueReplica
  readonly #log: PricesLog
  #failing = false

  constructor({ replica, log }: { readonly replica: DueReplica; readonly log: PricesLog }) {
    this.#replica = replica
    this.#log = log
  }

  /** Looks at once, since whoever led before may have left something, and then every second until `signal` aborts. */
  async run(signal: AbortSignal): Promise<void> {
    const failed = (error: unknown) => this.#failed(error, signal)
    await this.look(Date.now(), signal).catch(failed)
    await runTicker(LOOK_MS, signal, (now) => this.look(now, signal), failed)
  }

  /**
   * Closes what is due at `now` (epoch ms): of many windows as many as a command closes at a time, one command after
   * another, so that what customers send meanwhile comes in between.
   */
  async look(now: number, signal?: AbortSignal): Promise<void> {
    // What the last command should have closed and did not fit it is left to nobody.
    let by = Math.max(now - LEFT_TO_PRICES_MS, this.#replica.engine.time)
    while (this.#isDue(by) && signal?.aborted !== true) {
      const { recorded } = await this.#replica.submit({ type: 'tick' })
      // The journal's clock decides: where this one is ahead of it, the window is looked at again in a second.
      by = recorded.time
    }
    this.#failing = false
  }

  #isDue(by: number): boolean {
    const { engine } = this.#replica
    return engine.hasDue || engine.flash.nextDue < by
  }

  /** Said once, not every second. */
  #failed(error: unknown, signal: AbortSignal): void {
    if (!this.#failing && !signal.aborted) this.#log.warn({ err: error }, 'due windows are not closed')
    this.#failing = true
  }
}
