/**
 * Snapshots shorten the replay; the journal stays the truth. A snapshot counts only after it was read back, restored
 * and found to have the digest of the state it was taken from, and only behind such a one is the journal pruned.
 */
import { GENESIS, type Position } from './group.ts'
import type { MachineKind, StateMachine } from './machine.ts'
import type { JournalStore, Pruning } from './store.ts'

/** The newest snapshots that are kept besides the one that the slowest reader needs. */
const KEPT = 2
/** Groups moved out in one transaction: short enough that no append waits noticeably. */
const PRUNED_AT_ONCE = 1_000

export interface SnapshotLog {
  info(message: string): void
  warn(message: string): void
}

/** A state machine and the place in the journal up to which it has applied. */
export interface StartingPoint<M extends StateMachine> {
  readonly machine: M
  readonly position: Position
}

export interface SnapshotOptions<M extends StateMachine> {
  readonly store: JournalStore
  readonly kind: MachineKind<M>
  readonly log: SnapshotLog
  /** Lets others go on between two long computations; nobody else is there without it. */
  readonly pause?: () => Promise<void>
}

export class Snapshots<M extends StateMachine> {
  readonly #store: JournalStore
  readonly #kind: MachineKind<M>
  readonly #log: SnapshotLog
  readonly #pause: () => Promise<void>

  constructor(options: SnapshotOptions<M>) {
    this.#store = options.store
    this.#kind = options.kind
    this.#log = options.log
    this.#pause = options.pause ?? (() => Promise.resolve())
  }

  /**
   * Restores the newest verified snapshot at or before `atMost`, or starts empty. One that does not restore to its
   * digest is passed over, with a warning.
   */
  async newest(atMost: number = Number.MAX_SAFE_INTEGER): Promise<StartingPoint<M>> {
    for (const { sequence, verified } of await this.#store.listSnapshots()) {
      if (!verified || sequence > atMost) continue
      try {
        return await this.#restore(sequence)
      } catch (failure) {
        this.#log.warn(`snapshot ${sequence} is unusable: ${failure instanceof Error ? failure.message : failure}`)
      }
    }
    return { machine: this.#kind.create(), position: GENESIS }
  }

  async #restore(sequence: number): Promise<StartingPoint<M>> {
    const record = await this.#store.loadSnapshot(sequence)
    if (record === undefined) throw new Error('it is incomplete')
    const machine = this.#kind.restore(record.bytes)
    if (machine.sequence !== sequence) throw new Error(`it restores to command ${machine.sequence}`)
    await this.#pause()
    const digest = machine.digest()
    if (digest !== record.digest) throw new Error(`its digest is ${digest} instead of ${record.digest}`)
    return { machine, position: record.position }
  }

  /**
   * Saves the state of `machine`, which stands at `position`, and verifies what was saved.
   * @throws Error where the saved snapshot does not restore to the same digest
   */
  async take({ machine, position }: StartingPoint<M>): Promise<void> {
    const { time } = machine
    const bytes = machine.snapshot()
    const digest = this.#kind.carriedDigest(bytes)
    await this.#pause()
    await this.#store.saveSnapshot({ position, time, digest, bytes })
    await this.#restore(position.sequence)
    await this.#store.markVerified(position.sequence)
    this.#log.info(`snapshot at command ${position.sequence}: ${bytes.length} bytes`)
  }

  /**
   * Drops snapshots that nobody starts from any more, and prunes the journal behind those that remain.
   * @param oldestCursor sequence of the slowest reader: it can still start at or before it and read on
   * @returns how many groups were pruned
   */
  async prune(oldestCursor: number, pruning: Pruning): Promise<number> {
    const all = await this.#store.listSnapshots()
    const verified = all.filter((snapshot) => snapshot.verified)
    const forReader = verified.find((snapshot) => snapshot.sequence <= oldestCursor)
    const kept = new Set([...verified.slice(0, KEPT), ...(forReader === undefined ? [] : [forReader])])
    const oldestKept = Math.min(...[...kept].map((snapshot) => snapshot.sequence))
    const dropped = all.filter((snapshot) => !kept.has(snapshot) && snapshot.sequence < oldestKept)
    const between = verified.filter((snapshot) => !kept.has(snapshot))
    await this.#store.dropSnapshots([...new Set([...dropped, ...between])].map((snapshot) => snapshot.sequence))
    // Without a second snapshot to fall back on, or one the slowest reader can start from, everything stays.
    if (kept.size < KEPT || forReader === undefined) return 0
    let pruned = 0
    for (;;) {
      const moved = await this.#store.prune(oldestKept, PRUNED_AT_ONCE, pruning)
      pruned += moved
      if (moved < PRUNED_AT_ONCE) return pruned
    }
  }
}
