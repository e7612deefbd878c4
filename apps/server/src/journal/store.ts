/**
 * What the journal needs of a database, one method one transaction: everything above it (unknown outcomes, order,
 * snapshots, recovery) runs unchanged over PostgreSQL and over the store of the simulation.
 */
import type { Position, StoredGroup } from './group.ts'

export interface AppendRequest {
  readonly gateway: string
  readonly epoch: number
  readonly group: number
  readonly count: number
  readonly payload: Uint8Array
  /** Epoch milliseconds past which the database's clock is not believed. */
  readonly latest: number
}

export interface Appended {
  readonly stored: StoredGroup
  /** The database's clock at the append, which is before `stored.time` only where the clock went back. */
  readonly clock: number
}

export interface Entry {
  readonly epoch: number
  readonly head: Position
  readonly clock: number
}

/** A verdict that is to be journaled, unless there is one on that command already. */
export interface VerdictRequest {
  readonly gateway: string
  /** The command it is about. */
  readonly sequence: number
  /** The one command of its group. */
  readonly payload: Uint8Array
  /** As of an append. */
  readonly latest: number
}

/** Where the verdict on a command is. */
export interface VerdictRow {
  readonly sequence: number
  readonly at: number
}

/**
 * Whether a state at that place is another than some build held it for: between a command and its verdict one in which
 * nothing threw had applied it.
 */
export function isRevised(verdicts: Iterable<VerdictRow>, place: number): boolean {
  for (const { sequence, at } of verdicts) if (sequence <= place && place < at) return true
  return false
}

/** Nothing is left that a replica could start from before the command: a verdict on it could not be followed. */
export class OutOfReach extends Error {
  override readonly name = 'OutOfReach'
}

/** The clock is further ahead than it can be; the group was not written. */
export class ClockRefused extends Error {
  override readonly name = 'ClockRefused'
}

export interface SnapshotRecord {
  readonly position: Position
  /** Of the state's last command, epoch milliseconds. */
  readonly time: number
  readonly digest: string
  /** As the state machine wrote it. */
  readonly bytes: Uint8Array
}

/** A snapshot without its bytes, as the table describes it: nothing in it is to be believed for that. */
export interface SnapshotHead {
  readonly sequence: number
  /** Of the journal at that place. */
  readonly hash: string
  readonly digest: string
  readonly verified: boolean
}

/** What becomes of pruned groups; the index prices of them are kept apart either way. */
export type Pruning = 'archive' | 'keep_prices'

export interface JournalStore {
  /**
   * Makes a group durable. Rejects with {@link ClockRefused} where it certainly is not; any other failure means that
   * nobody knows.
   */
  append(request: AppendRequest): Promise<Appended>
  /** Raises the gateway's epoch under the head's lock: statements under an older one can no longer land. */
  enter(gateway: string): Promise<Entry>
  head(): Promise<Position>
  /** Groups above `after` in order, at most `limit`; archived ones too. */
  read(after: number, limit: number): Promise<StoredGroup[]>
  /** The gateway's group among those above `after`. Rejects with JournalBroken where these were pruned. */
  find(gateway: string, group: number, after: number): Promise<StoredGroup | undefined>
  /**
   * Journals a verdict in a group of its own and writes its row, both or neither; where there is one on that command
   * already, it stands, and false is said. Repeated it does nothing. Rejects as {@link append} does, and with
   * {@link OutOfReach} where no start could follow it.
   */
  decide(request: VerdictRequest): Promise<boolean>
  /** Where the verdicts journaled above `after` are, in order. */
  verdicts(after: number): Promise<VerdictRow[]>
  /** Tells of appends, soon but not surely: who relies on it polls too. */
  listen(listener: (news: { last: number; gateway: string }) => void): Promise<() => Promise<void>>

  saveSnapshot(snapshot: SnapshotRecord): Promise<void>
  loadSnapshot(sequence: number): Promise<SnapshotRecord | undefined>
  markVerified(sequence: number): Promise<void>
  /** Newest first. */
  listSnapshots(): Promise<SnapshotHead[]>
  /** @returns false where a verdict was journaled above `known`: then nothing is dropped, since it may be needed */
  dropSnapshots(sequences: readonly number[], known: number): Promise<boolean>
  /**
   * Moves groups up to and including `through`, at most `limit` of them, out of the journal. Returns how many: none
   * where a verdict was journaled above `known`.
   */
  prune(through: number, limit: number, pruning: Pruning, known: number): Promise<number>
  close(): Promise<void>
}
