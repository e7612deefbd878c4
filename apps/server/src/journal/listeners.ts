/**
 * Who hears what the replica applied. What goes wrong in one of them is that one's: it is logged and counted, and the
 * listener reads again what it has missed. The replica and the others go on.
 */
import type { Applied } from './machine.ts'

export type AppliedListener = (applied: Applied) => void

/**
 * What a listener does to be right again. `failed`: it threw at that command, and has not taken it in. `undone`: the
 * state is made anew as it was after that command, and what it read of the one before may be wrong.
 */
export type Recovery = (cause: 'failed' | 'undone', sequence: number) => void

export interface ListenerLog {
  error(message: string): void
}

export class Listeners {
  readonly #log: ListenerLog
  readonly #all = new Map<AppliedListener, Recovery | undefined>()
  #failures = 0

  constructor(log: ListenerLog) {
    this.#log = log
  }

  get size(): number {
    return this.#all.size
  }

  /** How often one of them threw. */
  get failures(): number {
    return this.#failures
  }

  /** Returns what stops it. */
  add(listener: AppliedListener, recovery?: Recovery): () => void {
    this.#all.set(listener, recovery)
    return () => this.#all.delete(listener)
  }

  tell(applied: Applied): void {
    for (const [listener, recovery] of this.#all) {
      try {
        listener(applied)
      } catch (failure) {
        this.failed(`command ${applied.recorded.sequence}`, failure)
        this.#recover(recovery, 'failed', applied.recorded.sequence)
      }
    }
  }

  /** The state is made anew. */
  undone(sequence: number): void {
    for (const recovery of this.#all.values()) this.#recover(recovery, 'undone', sequence)
  }

  #recover(recovery: Recovery | undefined, cause: 'failed' | 'undone', sequence: number): void {
    try {
      recovery?.(cause, sequence)
    } catch (failure) {
      this.failed('its own recovery', failure)
    }
  }

  /** Notes what went wrong in what listens, also where it does later what it took note of. */
  failed(where: string, failure: unknown): void {
    this.#failures += 1
    const text = failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)
    this.#log.error(`a listener threw at ${where}: ${text}`)
  }
}
