/**
 * Where applied commands come from, as the projections and the sockets need it: the replica of this process, and, for
 * what it applied before anyone listened, a replay of the journal.
 */
import type { Applied } from '../journal/machine.ts'

export type { Applied }

/** The part of a replica that is listened to. Listeners are called in sequence order, without gaps. */
export interface AppliedSource {
  /** Sequence of the last command applied. */
  readonly sequence: number
  /** Returns what stops listening. */
  onApplied(listener: (applied: Applied) => void): () => void
}

/**
 * Recomputes, in order and for ever, every applied command whose sequence is above `after`: restores a snapshot at or
 * before it and follows the journal. Pulled, so that a slow reader holds no more than a group in memory.
 */
export type Replay = (after: number) => AsyncIterable<Applied>

/** House accounts: what they do among themselves is no customer's history. */
export function isHouse(user: string): boolean {
  return user.startsWith('house:')
}

/**
 * A source that can be listened to before its replica exists: given to the replica as its first listener, it passes on
 * what is replayed at the start too. So one state machine serves both, started from a snapshot at or before the cursor.
 */
export class AppliedInbox implements AppliedSource {
  readonly #listeners = new Set<(applied: Applied) => void>()
  #sequence: number

  /** @param sequence of the last command that nobody needs to hear of: the projection's cursor */
  constructor(sequence: number) {
    this.#sequence = sequence
  }

  get sequence(): number {
    return this.#sequence
  }

  onApplied(listener: (applied: Applied) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The listener to hand to the replica. */
  readonly take = (applied: Applied): void => {
    if (applied.recorded.sequence <= this.#sequence) return
    this.#sequence = applied.recorded.sequence
    for (const listener of this.#listeners) listener(applied)
  }
}
