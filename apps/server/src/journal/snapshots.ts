/**
 * Snapshots shorten the replay; the journal stays the truth. A snapshot counts only after it was read back, restored
 * and found to have the digest of the state it was taken from, and only where the journal itself says that digest; and
 * only behind such ones is the journal pruned.
 */
import { compare, Digests, readDigests } from './digests.ts'
import { endOf, GENESIS, JournalBroken, type Position } from './group.ts'
import type { MachineKind, StateMachine } from './machine.ts'
import { isRevised, type JournalStore, type Pruning, type SnapshotHead } from './store.ts'
import { CommandFailed, VerdictMissed, Verdicts } from './verdicts.ts'
import { advanceBy, groupsAfter } from './walk.ts'

/** The newest snapshots that are kept besides the one that the slowest reader needs. */
const KEPT = 2
/** Groups moved out in one transaction: short enough that no append waits noticeably. */
const PRUNED_AT_ONCE = 1_000
/**
 * Where no snapshot is covered, so many commands before the newest are searched for a digest before the journal counts
 * as one of before digests were journaled. Somebody who takes the covered ones away is noticed by it.
 */
const LOOK_BACK = 1_000_000

export interface SnapshotLog {
  info(message: string): void
  warn(message: string): void
}

/** A state machine and the place in the journal up to which it has applied. */
export interface StartingPoint<M extends StateMachine> {
  readonly machine: M
  readonly position: Position
}

/** A snapshot that was written. */
export interface SavedSnapshot {
  readonly sequence: number
  readonly digest: string
  /** How many it takes, unpacked. */
  readonly bytes: number
}

export interface SnapshotOptions<M extends StateMachine> {
  readonly store: JournalStore
  readonly kind: MachineKind<M>
  readonly log: SnapshotLog
}

export class Snapshots<M extends StateMachine> {
  readonly kind: MachineKind<M>
  readonly #store: JournalStore
  readonly #log: SnapshotLog

  constructor(options: SnapshotOptions<M>) {
    this.#store = options.store
    this.kind = options.kind
    this.#log = options.log
  }

  /**
   * The newest state at or before `atMost` that can be trusted: the newest but one of the snapshots that the journal
   * covers, replayed through the digests that the journal tells after it, so that a newer one that was forged together
   * with its digest shows. Without snapshots: the empty state.
   * @throws DigestDiffers where replay and journal contradict each other, JournalBroken where nothing can be trusted
   */
  async newest(atMost: number = Number.MAX_SAFE_INTEGER): Promise<StartingPoint<M>> {
    const digests = new Digests()
    const base = await this.#base(digests, atMost, 2)
    if (await this.#leadsNowhere(base)) {
      throw new JournalBroken(`no snapshot at or before ${atMost} is left, and the journal's beginning was pruned`)
    }
    try {
      return await this.#forward(base, digests, atMost)
    } catch (failure) {
      if (!(failure instanceof CommandFailed || failure instanceof VerdictMissed)) throw failure
      // Whoever replays on from there meets the same command, and knows what to do about it.
      return await this.#base(new Digests(), atMost, 2)
    }
  }

  /**
   * The oldest state that can be trusted, and the digests that the journal tells after it.
   * @throws JournalBroken where nothing can be trusted
   */
  async oldest(): Promise<StartingPoint<M> & { readonly digests: Digests }> {
    const digests = new Digests()
    return { ...(await this.#base(digests, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)), digests }
  }

  /** The `nth` newest covered snapshot, restored, or the newest of them before it; what it read is in `digests`. */
  async #base(digests: Digests, atMost: number, nth: number): Promise<StartingPoint<M>> {
    const heads = (await this.#store.listSnapshots()).filter((head) => head.verified && head.sequence <= atMost)
    const covered: SnapshotHead[] = []
    let read = Number.MAX_SAFE_INTEGER
    for (const head of heads) {
      if (!(await this.#readBehind(head, digests, read))) continue
      read = head.sequence
      if (digests.covers(head)) covered.push(head)
      else this.#log.warn(`snapshot ${head.sequence} is passed over: its digest is not in the journal`)
      if (covered.length >= nth) {
        const found = await this.#firstUsable([...covered.slice(nth - 1), ...covered.slice(0, nth - 1)])
        if (found !== undefined) return found
      }
    }
    const found = await this.#firstUsable(covered.reverse())
    if (found !== undefined) return found
    if (heads.length === 0) return this.#empty()
    return digests.size > 0 || (await this.#digestBefore(heads[0]?.sequence ?? 0))
      ? await this.#withoutCovered(heads, digests)
      : await this.#uncovered(heads)
  }

  /**
   * The journal tells digests, but of none of the snapshots: all is replayed, or else from a snapshot behind which a
   * digest is told, so that whoever goes on from it sees whether it was the right one.
   */
  async #withoutCovered(heads: readonly SnapshotHead[], digests: Digests): Promise<StartingPoint<M>> {
    if (await this.#whole()) return this.#empty()
    const compared = heads.filter(
      ({ sequence }) => digests.between(sequence, Number.MAX_SAFE_INTEGER, this.kind.format).length > 0,
    )
    const found = await this.#firstUsable(compared)
    if (found !== undefined) return found
    throw new JournalBroken('no snapshot has the digest that the journal tells, and its beginning was pruned')
  }

  #empty(): StartingPoint<M> {
    return { machine: this.kind.create(), position: GENESIS }
  }

  /** @returns false where the journal does not go on where the snapshot says that it stands */
  async #readBehind({ sequence, hash }: SnapshotHead, digests: Digests, until: number): Promise<boolean> {
    try {
      await readDigests(this.#store, digests, { sequence, hash }, until)
      return true
    } catch (failure) {
      if (!(failure instanceof JournalBroken)) throw failure
      this.#log.warn(`snapshot ${sequence} is passed over: ${failure.message}`)
      return false
    }
  }

  async #firstUsable(heads: readonly SnapshotHead[]): Promise<StartingPoint<M> | undefined> {
    for (const head of heads) {
      try {
        return await this.#restore(head)
      } catch (failure) {
        this.#log.warn(`snapshot ${head.sequence} is unusable: ${failure instanceof Error ? failure.message : failure}`)
      }
    }
    return undefined
  }

  /** A journal from before digests were journaled: its snapshots are believed, until the first that is covered. */
  async #uncovered(heads: readonly SnapshotHead[]): Promise<StartingPoint<M>> {
    const found = await this.#firstUsable(heads)
    if (found === undefined) return this.#empty()
    this.#log.warn(
      `the journal tells no digest yet: snapshot ${found.position.sequence} is believed as it stands, for the last time`,
    )
    return found
  }

  /** Whether it is the empty state, and the journal's beginning was pruned. */
  async #leadsNowhere({ position }: Pick<StartingPoint<M>, 'position'>): Promise<boolean> {
    return position.sequence === GENESIS.sequence && !(await this.#whole())
  }

  /** Whether the journal can be read from its first command on. */
  async #whole(): Promise<boolean> {
    const [first] = await this.#store.read(0, 1)
    return first === undefined || first.first === 1
  }

  async #digestBefore(sequence: number): Promise<boolean> {
    const [first] = await this.#store.read(Math.max(0, sequence - LOOK_BACK), 1)
    if (first === undefined || first.first > sequence) return false
    const digests = new Digests()
    await readDigests(this.#store, digests, { sequence: first.first - 1, hash: first.previous }, sequence)
    return digests.size > 0
  }

  /** Replays to the last digest that the journal tells at or before `atMost`, comparing at each. */
  async #forward(start: StartingPoint<M>, digests: Digests, atMost: number): Promise<StartingPoint<M>> {
    const { machine } = start
    let { position } = start
    const told = digests.between(position.sequence, atMost, this.kind.format)
    const end = told.at(-1)?.sequence ?? 0
    if (end === 0) return start
    const verdicts = await Verdicts.load(this.#store, position.sequence)
    // It has applied what was passed over since: whoever asked looks further back.
    if (verdicts.unknownTo(machine) !== undefined) return start
    for await (const group of groupsAfter(this.#store, position)) {
      if (group.last > end) break
      advanceBy(machine, group, verdicts, (sequence) => {
        if (verdicts.revised(sequence)) return
        for (const one of told) if (one.sequence === sequence) compare(machine, one)
      })
      position = endOf(group)
    }
    return { machine, position }
  }

  /**
   * The digest of the state after command `sequence`, by replay from the newest covered snapshot before it; undefined
   * where none is left, so that nobody starts there either.
   */
  async digestAt(sequence: number): Promise<string | undefined> {
    const { machine, position } = await this.#base(new Digests(), sequence - 1, 1)
    if (await this.#leadsNowhere({ position })) return undefined
    const verdicts = await Verdicts.load(this.#store, position.sequence)
    for await (const group of groupsAfter(this.#store, position)) {
      let digest: string | undefined
      advanceBy(machine, group, verdicts, (reached) => {
        if (reached === sequence) digest = machine.digest()
      })
      if (digest !== undefined || group.last > sequence) return digest
    }
    return undefined
  }

  /**
   * Saves the state of `machine`, which stands at `position`: a draft, until {@link verify} has restored it.
   * @returns what {@link verify} wants to know of it
   */
  async save({ machine, position }: StartingPoint<M>): Promise<SavedSnapshot> {
    const { time } = machine
    const bytes = machine.snapshot()
    const digest = this.kind.carriedDigest(bytes)
    await this.#store.saveSnapshot({ position, time, digest, bytes })
    return { sequence: position.sequence, digest, bytes: bytes.length }
  }

  /**
   * Reads the draft back, restores it, makes the digest anew, and only then marks it as one to start from.
   * @returns the restored state
   * @throws Error where it is not what was saved
   */
  async verify(saved: SavedSnapshot): Promise<StartingPoint<M>> {
    const restored = await this.#restore(saved)
    const digest = restored.machine.digest()
    if (digest !== saved.digest) throw new Error(`its digest is ${digest} instead of ${saved.digest}`)
    await this.#store.markVerified(saved.sequence)
    this.#log.info(`snapshot at command ${saved.sequence}: ${saved.bytes} bytes`)
    return restored
  }

  /** {@link save} and {@link verify}; what is still missing is its digest in the journal. */
  async take(point: StartingPoint<M>): Promise<SavedSnapshot> {
    const saved = await this.save(point)
    await this.verify(saved)
    return saved
  }

  /** What keeps it from being restored to the digest it says; undefined where nothing does. */
  async fault(head: SnapshotHead): Promise<string | undefined> {
    try {
      const { machine } = await this.#restore(head)
      const digest = machine.digest()
      return digest === head.digest ? undefined : `it restores to digest ${digest}`
    } catch (failure) {
      return failure instanceof Error ? failure.message : String(failure)
    }
  }

  /** The machine is not asked for its digest: a restored snapshot is that of its bytes, and its bytes have the digest. */
  async #restore({ sequence, digest }: Pick<SnapshotHead, 'sequence' | 'digest'>): Promise<StartingPoint<M>> {
    const record = await this.#store.loadSnapshot(sequence)
    if (record === undefined) throw new Error('it is incomplete')
    const carried = this.kind.carriedDigest(record.bytes)
    if (record.digest !== digest || carried !== digest) throw new Error(`its digest is ${carried} instead of ${digest}`)
    const machine = this.kind.restore(record.bytes)
    if (machine.sequence !== sequence) throw new Error(`it restores to command ${machine.sequence}`)
    return { machine, position: record.position }
  }

  /**
   * Drops snapshots that nobody starts from any more, and prunes the journal behind those that remain. Where the journal
   * tells digests, those count that it covers, and else those that were verified; never one that has applied what a
   * verdict passes over, which nobody starts from.
   * @param oldestCursor sequence of the slowest reader: it can still start at or before it and read on
   * @param digests those that the journal is known to tell; without them it is read
   * @returns how many groups were pruned
   */
  async prune(oldestCursor: number, pruning: Pruning, digests?: Digests): Promise<number> {
    const verdicts = await this.#store.verdicts(0)
    const known = verdicts.at(-1)?.at ?? 0
    const all = await this.#store.listSnapshots()
    const told = digests ?? (await this.#toldBehind(all.filter((head) => head.verified)))
    const sound = all.filter(
      (head) => head.verified && !isRevised(verdicts, head.sequence) && (told.size === 0 || told.covers(head)),
    )
    const forReader = sound.find((head) => head.sequence <= oldestCursor)
    const kept = new Set([...sound.slice(0, KEPT), ...(forReader === undefined ? [] : [forReader])])
    const oldestKept = Math.min(...[...kept].map((head) => head.sequence))
    const dropped = all.filter((head) => !kept.has(head) && head.sequence < oldestKept)
    const between = sound.filter((head) => !kept.has(head))
    const unused = [...new Set([...dropped, ...between])].map((head) => head.sequence)
    if (!(await this.#store.dropSnapshots(unused, known))) return 0
    // Without a second snapshot to fall back on, or one the slowest reader can start from, everything stays.
    if (kept.size < KEPT || forReader === undefined) return 0
    let pruned = 0
    for (;;) {
      const moved = await this.#store.prune(oldestKept, PRUNED_AT_ONCE, pruning, known)
      pruned += moved
      if (moved < PRUNED_AT_ONCE) return pruned
    }
  }

  async #toldBehind(heads: readonly SnapshotHead[]): Promise<Digests> {
    const digests = new Digests()
    let read = Number.MAX_SAFE_INTEGER
    for (const head of heads) if (await this.#readBehind(head, digests, read)) read = head.sequence
    return digests
  }
}
