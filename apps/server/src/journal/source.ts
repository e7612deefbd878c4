/**
 * Where applied commands come from, as the projections and the sockets need it: the replica of this process, and, for
 * what it applied before anyone listened, a replay of the journal.
 */
import type { Recovery } from './listeners.ts'
import type { Applied } from './machine.ts'

export type { Applied }

/** The part of a replica that is listened to. Listeners are called in sequence order, without gaps. */
export interface AppliedSource {
  /** Sequence of the last command applied. */
  readonly sequence: number
  /** While it is true, nothing that is read of the state is. */
  readonly undoing?: boolean
  /**
   * Returns what stops listening. `recovery` is called where the listener threw, and so has missed a command, and where
   * the state was made anew.
   */
  onApplied(listener: (applied: Applied) => void, recovery?: Recovery): () => void
  /** To be told of what a listener threw later, at what it had taken note of: it is logged and counted, and no more. */
  listenerFailed(where: string, failure: unknown): void
}

/**
 * Recomputes, in order and for ever, every applied command whose sequence is above `after`: restores a snapshot at or
 * before it and follows the journal. Pulled, so that a slow reader holds no more than a group in memory.
 */
export type Replay = (after: number) => AsyncIterable<Applied>

/** Events of one command, at most. */
const PLACES = 65_536

/** The id of a row that an event made: unique, and in the order of the events. */
export function rowId(sequence: number, place: number): number {
  return sequence * PLACES + place
}

/** House accounts: what they do among themselves is no customer's history. */
export function isHouse(user: string): boolean {
  return user.startsWith('house:')
}
