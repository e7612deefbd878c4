/**
 * Keeps the snapshots, apart from whoever serves: follows the journal with a copy of the state of its own, from the
 * oldest snapshot that can be trusted on, compares it with every digest that the journal tells, takes snapshots, has
 * their digests journaled, and prunes behind them.
 */

import type { Head } from '../journal/anchors.ts'
import { compare, DigestDiffers, type Digests, type JournaledDigest } from '../journal/digests.ts'
import { endOf, type Group, JournalBroken, type Position } from '../journal/group.ts'
import type { Journal } from '../journal/journal.ts'
import type { StateMachine } from '../journal/machine.ts'
import type { SavedSnapshot, Snapshots } from '../journal/snapshots.ts'
import type { Pruning } from '../journal/store.ts'
import { Verdicts } from '../journal/verdicts.ts'
import { advanceBy } from '../journal/walk.ts'

/** How often it looks whether the journal has grown, and where somebody asks for what it has not reached. */
const LOOK_MS = 500
const SOON_MS = 20
/** Fewer groups than this, and the journal's end is reached. */
const READ_GROUPS = 512
const HOUR_MS = 3_600_000
/** Digests of its own that are remembered. */
const MADE_KEPT = 1_000

export interface KeeperLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

/** A state machine that is kept: it can tell whether its books are sound, and whether digests may be journaled. */
export interface KeptMachine extends StateMachine {
  /** @throws Error where one does not hold */
  checkInvariants(): void
  readonly rulesVersion: number
}

/** The state at one place, as it is told to who asks. */
export interface Report<M> {
  readonly sequence: number
  readonly digest: string
  readonly machine: M
}

/** A snapshot that was taken, verified and journaled. */
export interface Kept extends SavedSnapshot {
  readonly milliseconds: number
}

export interface KeeperOptions<M extends KeptMachine> {
  readonly journal: Journal
  readonly snapshots: Snapshots<M>
  readonly log: KeeperLog
  /** Commands between two snapshots, at least. */
  readonly every: number
  /**
   * Times as long as a snapshot took that none is taken after it: under load one would follow the other, each as large as
   * the state, where a start applies what came meanwhile in far less time. 0 where it is not said.
   */
  readonly rest?: number
  readonly pruning: Pruning
  /** Sequence of the slowest reader, behind which nothing is pruned. */
  readonly slowest: () => Promise<number>
  /** What was published of the journal before. */
  readonly anchors?: readonly Head[]
  readonly onKept?: (kept: Kept) => void
  /** Told the head of the journal at the start and in each hour. */
  readonly onAnchor?: (head: Head) => void
  readonly onReport?: (report: Report<M>) => Promise<void>
}

export class Keeper<M extends KeptMachine> {
  readonly #options: KeeperOptions<M>
  readonly #digests: Digests
  /** Those known at its start: it ends with an error at any other, and knows that one when it begins anew. */
  readonly #verdicts: Verdicts
  #machine: M
  #position: Position
  /** Sequence of the newest snapshot that is journaled, its own or another's. */
  #last: number
  /** Digests still to be compared, of states that it has not reached; and those that it has made itself. */
  readonly #ahead = new Map<number, JournaledDigest[]>()
  readonly #made = new Map<number, string>()
  /** Up to where a report was asked for, and where the newest was made. */
  #wanted = -1
  #reported = -1
  #wake: (() => void) | undefined
  /** Until when it rests after a snapshot, in this process's milliseconds. */
  #rests = Number.NEGATIVE_INFINITY
  /** Anchors that it has not come by. */
  readonly #anchors: Map<number, Head>
  /** The hour of which the newest anchor is. */
  #hour = -1

  private constructor(
    options: KeeperOptions<M>,
    start: { machine: M; position: Position; digests: Digests },
    verdicts: Verdicts,
    heads: readonly { sequence: number }[],
  ) {
    this.#options = options
    this.#machine = start.machine
    this.#verdicts = verdicts
    this.#position = start.position
    this.#digests = start.digests
    this.#anchors = new Map(
      options.anchors?.flatMap((anchor) =>
        anchor.sequence > start.position.sequence ? [[anchor.sequence, anchor]] : [],
      ),
    )
    this.#last = Math.max(start.position.sequence, ...heads.map(({ sequence }) => sequence))
    const { format } = options.snapshots.kind
    for (const told of start.digests.between(start.position.sequence, Number.MAX_SAFE_INTEGER, format)) {
      this.#ahead.set(told.sequence, [...(this.#ahead.get(told.sequence) ?? []), told])
    }
  }

  /** Restores where it begins. @throws JournalBroken where nothing can be trusted */
  static async start<M extends KeptMachine>(options: KeeperOptions<M>): Promise<Keeper<M>> {
    const start = await options.snapshots.oldest()
    const heads = (await options.journal.store.listSnapshots()).filter((head) => start.digests.covers(head))
    const verdicts = await Verdicts.load(options.journal.store, start.position.sequence)
    return new Keeper(options, start, verdicts, heads)
  }

  /** Sequence of the last command that its copy has applied. */
  get sequence(): number {
    return this.#position.sequence
  }

  /** Asks for a report of the state at `sequence` or later; it comes by `onReport`. */
  want(sequence: number): void {
    this.#wanted = Math.max(this.#wanted, sequence)
    this.#wake?.()
  }

  /**
   * Keeps until `signal` aborts, and takes a last snapshot then.
   * @throws DigestDiffers, InvariantError, JournalBroken: nobody may go on; anything else may pass
   */
  async run(signal: AbortSignal): Promise<void> {
    const wake = () => this.#wake?.()
    signal.addEventListener('abort', wake)
    while (!signal.aborted) {
      const atEnd = await this.#readOn()
      if (atEnd && this.#isDue()) await this.#take()
      if (atEnd) this.#anchor()
      // A report is of the present, or of a place that the one who asks has not passed yet.
      if (atEnd && this.#wanted > this.#reported && this.sequence >= this.#wanted) await this.#report()
      if (atEnd && !signal.aborted) await this.#pause()
    }
    signal.removeEventListener('abort', wake)
    let atEnd = false
    while (!atEnd) atEnd = await this.#readOn()
    // The digest of the last snapshot is a command too, and after it alone there is nothing to keep.
    if (this.sequence - this.#last > 1) await this.#take()
  }

  #isDue(): boolean {
    return this.sequence - this.#last >= this.#options.every && performance.now() >= this.#rests
  }

  /** Until somebody asks, or the journal is worth a look again: soon, where a report is wanted of what is to come. */
  async #pause(): Promise<void> {
    const milliseconds = this.#wanted > this.sequence ? SOON_MS : LOOK_MS
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wake = undefined
  }

  /** @returns whether the journal's present end was reached */
  async #readOn(): Promise<boolean> {
    const groups = await this.#options.journal.read(this.#position, READ_GROUPS)
    for (const group of groups) await this.#apply(group)
    return groups.length < READ_GROUPS
  }

  async #apply(group: Group): Promise<void> {
    advanceBy(this.#machine, group, this.#verdicts, (sequence) => {
      const told = this.#ahead.get(sequence)
      if (told === undefined || this.#verdicts.revised(sequence)) return
      this.#ahead.delete(sequence)
      for (const one of told) compare(this.#machine, one)
      this.#made.set(sequence, told[0]?.digest ?? '')
    })
    this.#position = endOf(group)
    if (this.#anchors.size > 0) this.#compareWithAnchor()
    for (const [index, command] of group.commands.entries()) {
      if (command.type !== 'snapshot.digest') continue
      const told = this.#digests.add(command, group.first + index)
      if (told !== undefined) await this.#confirm(told)
    }
  }

  /** A digest was journaled of a state that lies behind: it is one that was made here, or is made now. */
  async #confirm(told: JournaledDigest): Promise<void> {
    const { log, snapshots } = this.#options
    const { sequence, digest, format } = told
    this.#last = Math.max(this.#last, sequence)
    if (format !== snapshots.kind.format) {
      log.warn(`the digest of command ${sequence} is of another build's format and cannot be compared`)
      return
    }
    const known = this.#made.get(sequence) ?? (await snapshots.digestAt(sequence))
    if (known === undefined) log.warn(`the digest of command ${sequence} cannot be compared: what led there was pruned`)
    else if (known !== digest && !this.#verdicts.revised(sequence)) throw new DigestDiffers(sequence, known, digest)
  }

  /** Checks every invariant, saves, restores what was saved and goes on with that, so that one copy is enough. */
  async #take(): Promise<void> {
    const { journal, snapshots, log, slowest, pruning, onKept, rest = 0 } = this.#options
    const began = performance.now()
    this.#machine.checkInvariants()
    const saved = await snapshots.save({ machine: this.#machine, position: this.#position })
    const { machine } = await snapshots.verify(saved)
    this.#machine = machine
    this.#remember(saved)
    this.#last = saved.sequence
    const { sequence, digest } = saved
    if (machine.rulesVersion >= 2) {
      await journal.append([{ type: 'snapshot.digest', sequence, digest, format: snapshots.kind.format }])
      while (this.sequence < sequence + 1) await this.#readOn()
    } else log.warn(`rules version 1 knows no digests: snapshot ${sequence} is not covered by the journal`)
    onKept?.({ ...saved, milliseconds: Math.round(performance.now() - began) })
    await snapshots.prune(await slowest(), pruning, this.#digests)
    const ended = performance.now()
    this.#rests = ended + rest * (ended - began)
  }

  #anchor(): void {
    const hour = Math.floor(Date.now() / HOUR_MS)
    const [missing] = this.#anchors.keys()
    if (missing !== undefined) {
      throw new JournalBroken(`forged: the journal, which ends at ${this.sequence}, had a head at ${missing} before`)
    }
    const { onAnchor, snapshots } = this.#options
    if (onAnchor === undefined || hour === this.#hour || this.sequence === 0) return
    this.#hour = hour
    const { sequence, hash } = this.#position
    const digest = this.#machine.digest()
    onAnchor({ sequence, hash, digest, time: this.#machine.time, format: snapshots.kind.format })
  }

  /** @throws JournalBroken where it, or the state, was another when the anchor was published */
  #compareWithAnchor(): void {
    const { sequence, hash } = this.#position
    const anchor = this.#anchors.get(sequence)
    if (anchor === undefined) return
    this.#anchors.delete(sequence)
    if (anchor.hash !== hash) {
      throw new JournalBroken(`forged: the journal has hash ${hash} at ${sequence}, and had ${anchor.hash} before`)
    }
    if (anchor.format === this.#options.snapshots.kind.format) compare(this.#machine, anchor)
  }

  #remember({ sequence, digest }: SavedSnapshot): void {
    this.#made.set(sequence, digest)
    const oldest = this.#made.keys().next().value
    if (this.#made.size > MADE_KEPT && oldest !== undefined) this.#made.delete(oldest)
  }

  async #report(): Promise<void> {
    const digest = this.#machine.digest()
    this.#reported = this.sequence
    await this.#options.onReport?.({ sequence: this.sequence, digest, machine: this.#machine })
  }
}
