/**
 * A database that does what PostgreSQL promises and fails as a network and a disk fail: requests that never arrive,
 * answers that never come, statements that land long after everybody gave them up, snapshots that rot or are forged.
 */
import {
  endOf,
  GENESIS,
  hashGroup,
  JournalBroken,
  type Position,
  type StoredGroup,
  unpack,
} from '../../src/journal/group.ts'
import {
  type Appended,
  type AppendRequest,
  ClockRefused,
  type Entry,
  type JournalStore,
  OutOfReach,
  type Pruning,
  type SnapshotHead,
  type SnapshotRecord,
  type VerdictRequest,
  type VerdictRow,
} from '../../src/journal/store.ts'
import type { Process, World } from './world.ts'

/** How likely each kind of failure is, for one operation. */
export interface Faults {
  /** Never arrives. */
  lost: number
  /** Done, but the answer is lost. */
  unanswered: number
  /** The answer is an error at once, and the statement lands later. */
  late: number
  /** A snapshot is not what was written. */
  rotten: number
  /** Before a step, somebody who has the database writes a snapshot of a state that never was. */
  forged: number
}

/** Forged snapshots that stand at once. */
const MOST_FORGED = 5

export const NO_FAULTS: Faults = { lost: 0, unanswered: 0, late: 0, rotten: 0, forged: 0 }

/** Makes a state at `sequence`, whole and with the digest of its bytes, of a true one before it. */
export type Forger = (base: SnapshotRecord, sequence: number) => Pick<SnapshotRecord, 'time' | 'digest' | 'bytes'>

/** What survives everything. */
export class Database {
  readonly world: World
  faults: Faults
  /** Every group ever, pruned ones too: what the run is judged by. */
  readonly history: StoredGroup[] = []
  prunedTo = 0
  /** The database's clock minus true time. */
  clockAhead = 0
  readonly epochs = new Map<string, number>()
  readonly verdicts = new Map<number, number>()
  readonly snapshots = new Map<number, SnapshotRecord & { verified: boolean; forged?: boolean }>()
  /** Snapshots whose digest is journaled. */
  readonly told = new Set<number>()
  readonly listeners = new Map<Process, (news: { last: number; gateway: string }) => void>()
  readonly count = { lost: 0, unanswered: 0, late: 0, rotten: 0, forged: 0, superseded: 0, clock: 0 }

  constructor(world: World, faults: Faults) {
    this.world = world
    this.faults = faults
  }

  get head(): Position {
    const last = this.history.at(-1)
    return last === undefined ? GENESIS : { sequence: last.last, hash: last.hash }
  }

  get clock(): number {
    return this.world.now + this.clockAhead
  }

  /** Everything there ever was, as an auditor reads it who has the archive. */
  get whole(): Pick<JournalStore, 'read' | 'verdicts'> {
    return {
      read: async (after, limit) => this.history.filter((group) => group.first > after).slice(0, limit),
      verdicts: async (after) => this.verdictsAfter(after),
    }
  }

  /** `journal_append`. */
  append({ gateway, epoch, group, count, payload, latest }: AppendRequest): Appended {
    if (this.epochs.get(gateway) !== epoch) {
      this.count.superseded += 1
      throw new Error(`epoch ${epoch} was superseded`)
    }
    if (this.clock > latest) {
      this.count.clock += 1
      throw new ClockRefused('the clock jumped')
    }
    const { sequence, hash: previous } = this.head
    const unhashed = {
      first: sequence + 1,
      last: sequence + count,
      time: Math.max(this.history.at(-1)?.time ?? 0, this.clock),
      gateway,
      group,
      payload,
      previous,
    }
    const stored = { ...unhashed, hash: hashGroup(unhashed) }
    this.history.push(stored)
    for (const command of unpack(payload)) if (command.type === 'snapshot.digest') this.told.add(command.sequence)
    for (const [process, listener] of this.listeners) {
      // News may get lost; the poll is there for that.
      if (this.world.chance.hits(0.1)) continue
      this.world.after(this.world.chance.whole(0, 20), process, () => listener({ last: stored.last, gateway }))
    }
    return { stored, clock: this.clock }
  }

  /** `journal_decide`. */
  decide({ gateway, sequence, payload, latest }: VerdictRequest): boolean {
    if (this.verdicts.has(sequence)) return false
    const below = [...this.snapshots.values()].some(({ verified, position }) => {
      return verified && position.sequence < sequence && position.sequence >= this.prunedTo
    })
    if (this.prunedTo > 0 && !below) throw new OutOfReach(`no snapshot before command ${sequence} is left`)
    const writer = `${gateway} verdicts`
    const { epoch } = this.enter(writer)
    const { stored } = this.append({ gateway: writer, epoch, group: sequence, count: 1, payload, latest })
    this.verdicts.set(sequence, stored.first)
    return true
  }

  verdictsAfter(after: number): VerdictRow[] {
    return [...this.verdicts].filter(([, at]) => at > after).map(([sequence, at]) => ({ sequence, at }))
  }

  enter(gateway: string): Entry {
    const epoch = (this.epochs.get(gateway) ?? 0) + 1
    this.epochs.set(gateway, epoch)
    return { epoch, head: this.head, clock: this.clock }
  }

  read(after: number, limit: number): StoredGroup[] {
    const from = Math.max(after, this.prunedTo)
    const start = this.history.findIndex((group) => group.first > from)
    return start < 0 ? [] : this.history.slice(start, start + limit)
  }

  find(gateway: string, group: number, after: number): StoredGroup | undefined {
    const found = this.history.find((one) => one.first > after && one.gateway === gateway && one.group === group)
    if (found !== undefined && found.first > this.prunedTo) return found
    if (this.prunedTo > after) throw new JournalBroken('may have been pruned')
    return undefined
  }

  save(snapshot: SnapshotRecord): void {
    const { sequence } = snapshot.position
    const there = this.snapshots.get(sequence)
    if (there?.verified === true && there.digest === snapshot.digest) return
    let { bytes } = snapshot
    if (this.world.chance.hits(this.faults.rotten)) {
      this.count.rotten += 1
      bytes = damaged(bytes, this.world)
    }
    this.snapshots.set(sequence, { ...snapshot, bytes, verified: false })
  }

  /** Where the journal tells of a true one: before that, everything is believed. */
  forge(make: Forger): void {
    // Each makes a start longer, and nothing takes them away while nobody is up: so many stand at once.
    if ([...this.snapshots.values()].filter((one) => one.forged).length >= MOST_FORGED) return
    const base = [...this.snapshots.values()].find(
      ({ position, verified, forged }) => verified && forged !== true && this.told.has(position.sequence),
    )
    const behind = this.history.slice(-20).filter(({ last }) => last > (base?.position.sequence ?? last))
    if (behind.length === 0) return
    const place = this.world.chance.pick(behind)
    if (base === undefined || this.snapshots.has(place.last)) return
    this.count.forged += 1
    const position = endOf(place)
    this.snapshots.set(place.last, { ...make(base, place.last), position, verified: true, forged: true })
  }

  overtaken(known: number): boolean {
    return [...this.verdicts.values()].some((at) => at > known)
  }

  prune(through: number, limit: number): number {
    const gone = this.history.filter((group) => group.first > this.prunedTo && group.last <= through).slice(0, limit)
    this.prunedTo = gone.at(-1)?.last ?? this.prunedTo
    return gone.length
  }
}

/** Torn off somewhere, or with one byte changed. */
function damaged(bytes: Uint8Array, world: World): Uint8Array {
  const at = world.chance.whole(0, bytes.length - 1)
  if (world.chance.hits(0.5)) return bytes.slice(0, at)
  const copy = bytes.slice()
  copy[at] = (copy[at] ?? 0) ^ (1 << world.chance.whole(0, 7))
  return copy
}

/** One process's line to the database. */
export class SimulatedStore implements JournalStore {
  readonly #database: Database
  readonly #process: Process

  constructor(database: Database, process: Process) {
    this.#database = database
    this.#process = process
  }

  append(request: AppendRequest): Promise<Appended> {
    return this.#ask(() => this.#database.append(request))
  }

  enter(gateway: string): Promise<Entry> {
    return this.#ask(() => this.#database.enter(gateway))
  }

  head(): Promise<Position> {
    return this.#ask(() => this.#database.head)
  }

  read(after: number, limit: number): Promise<StoredGroup[]> {
    // Small batches: more moments between them.
    return this.#ask(() => this.#database.read(after, Math.min(limit, 16)))
  }

  find(gateway: string, group: number, after: number): Promise<StoredGroup | undefined> {
    return this.#ask(() => this.#database.find(gateway, group, after))
  }

  decide(request: VerdictRequest): Promise<boolean> {
    return this.#ask(() => this.#database.decide(request))
  }

  verdicts(after: number): Promise<VerdictRow[]> {
    return this.#ask(() => this.#database.verdictsAfter(after))
  }

  async listen(listener: (news: { last: number; gateway: string }) => void): Promise<() => Promise<void>> {
    this.#database.listeners.set(this.#process, listener)
    return async () => {
      this.#database.listeners.delete(this.#process)
    }
  }

  saveSnapshot(snapshot: SnapshotRecord): Promise<void> {
    return this.#ask(() => this.#database.save(snapshot))
  }

  loadSnapshot(sequence: number): Promise<SnapshotRecord | undefined> {
    return this.#ask(() => this.#database.snapshots.get(sequence))
  }

  markVerified(sequence: number): Promise<void> {
    return this.#ask(() => {
      const found = this.#database.snapshots.get(sequence)
      if (found !== undefined) this.#database.snapshots.set(sequence, { ...found, verified: true })
    })
  }

  listSnapshots(): Promise<SnapshotHead[]> {
    return this.#ask(() =>
      [...this.#database.snapshots.values()]
        .map(({ position, digest, verified }) => ({ ...position, digest, verified }))
        .sort((a, b) => b.sequence - a.sequence),
    )
  }

  dropSnapshots(sequences: readonly number[], known: number): Promise<boolean> {
    return this.#ask(() => {
      if (this.#database.overtaken(known)) return false
      for (const sequence of sequences) this.#database.snapshots.delete(sequence)
      return true
    })
  }

  prune(through: number, limit: number, _: Pruning, known: number): Promise<number> {
    return this.#ask(() => (this.#database.overtaken(known) ? 0 : this.#database.prune(through, limit)))
  }

  async close(): Promise<void> {
    this.#database.listeners.delete(this.#process)
  }

  /** One request and its answer, each with its delay, through everything that can go wrong in between. */
  #ask<T>(effect: () => T): Promise<T> {
    const { world, faults, count } = this.#database
    const { chance } = world
    return new Promise<T>((resolve, reject) => {
      const there = chance.whole(0, 5)
      const back = chance.whole(0, 5)
      const answer = (tell: () => void) => world.after(back, this.#process, tell)
      const broken = () => reject(new Error('connection lost'))
      const fate = chance.next()
      if (fate < faults.lost) {
        count.lost += 1
        world.after(there, this.#process, broken)
      } else if (fate < faults.lost + faults.late) {
        count.late += 1
        world.after(there, this.#process, broken)
        // On its way whatever becomes of its sender; no one hears of it.
        world.after(there + chance.whole(1, 3_000), undefined, () => attempt(effect))
      } else {
        const unanswered = fate < faults.lost + faults.late + faults.unanswered
        if (unanswered) count.unanswered += 1
        // Once sent it arrives, even where the sender dies meanwhile.
        world.after(there, undefined, () => {
          const outcome = attempt(effect)
          if (unanswered) answer(broken)
          else if ('value' in outcome) answer(() => resolve(outcome.value))
          else answer(() => reject(outcome.failure))
        })
      }
    })
  }
}

function attempt<T>(effect: () => T): { value: T } | { failure: unknown } {
  try {
    return { value: effect() }
  } catch (failure) {
    return { failure }
  }
}
