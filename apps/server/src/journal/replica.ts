/**
 * This process's copy of the state: applies every group in order and answers the authors of its own. Nothing is
 * applied before it is durable; nothing is answered before it is applied.
 */
import type { Command } from '@candlewick/engine/commands'
import { FairQueue } from './fair-queue.ts'
import { endOf, type Group, JournalBroken, type Position, recordedOf } from './group.ts'
import { type Journal, POLL_MS } from './journal.ts'
import type { Applied, StateMachine } from './machine.ts'
import type { Snapshots, StartingPoint } from './snapshots.ts'

/** Too much is waiting for the journal; the caller tries again later. Nothing was written. */
export class BusyError extends Error {
  override readonly name = 'BusyError'
  readonly limit: number
  constructor(limit: number) {
    super(`${limit} commands are waiting for the journal`)
    this.limit = limit
  }
}

/** The replica takes no more commands; `message` says why. */
export class HaltedError extends Error {
  override readonly name = 'HaltedError'
}

/** A transaction of this many commands commits about as fast as one of a few, and no single commit takes long. */
const GROUP_LIMIT = 1_024
const DEFAULT_QUEUE_LIMIT = 20_000
const STOP_LIMIT_MS = 5_000
const RETRY_MS = 50

export interface ReplicaLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export type AppliedListener = (applied: Applied) => void

export interface ReplicaOptions<M extends StateMachine> {
  readonly journal: Journal
  readonly snapshots: Snapshots<M>
  readonly log: ReplicaLog
  /** Start from a snapshot at or before this sequence, so that `listener` hears everything after it. */
  readonly at?: number
  /** Hears every command from the starting point on, those replayed at the start included. */
  readonly listener?: AppliedListener
  /** Awaited between the batches of the replay at the start: lets a slow listener catch up. */
  readonly drain?: () => Promise<void>
  readonly queueLimit?: number
  /** Called once when the replica halts. */
  readonly onHalt?: (reason: string) => void
}

interface Waiting {
  readonly command: Command
  resolve(applied: Applied): void
  reject(failure: Error): void
}

export class Replica<M extends StateMachine> {
  readonly engine: M
  readonly #journal: Journal
  readonly #log: ReplicaLog
  readonly #listeners = new Set<AppliedListener>()
  readonly #queue: FairQueue<Waiting>
  readonly #onHalt: ((reason: string) => void) | undefined
  #position: Position
  /** Own groups that are on their way to the journal or through it, by group id. */
  readonly #underway = new Map<number, Waiting[]>()
  #pumping = false
  #recovered = false
  #stopped = false
  #halted: string | undefined
  #catchingUp: Promise<void> | undefined
  /** Another group was heard of while one was being read. */
  #again = false
  #unsubscribe: (() => void) | undefined
  #stopPolling: (() => void) | undefined

  private constructor(options: ReplicaOptions<M>, start: StartingPoint<M>) {
    this.engine = start.machine
    this.#position = start.position
    this.#journal = options.journal
    this.#log = options.log
    this.#queue = new FairQueue(options.queueLimit ?? DEFAULT_QUEUE_LIMIT)
    this.#onHalt = options.onHalt
    if (options.listener !== undefined) this.#listeners.add(options.listener)
  }

  /**
   * Restores the newest suitable snapshot, replays the journal's tail and follows from there.
   * @throws JournalBroken or the engine's exception where the journal cannot be replayed
   */
  static async start<M extends StateMachine>(options: ReplicaOptions<M>): Promise<Replica<M>> {
    const start = await options.snapshots.newest(options.at)
    const replica = new Replica(options, start)
    await replica.#recover(options.drain)
    return replica
  }

  /** Sequence of the last command applied. */
  get sequence(): number {
    return this.#position.sequence
  }

  /** Up to where it has applied, for a snapshot of exactly this state. */
  get position(): Position {
    return this.#position
  }

  /** Whether it has recovered, follows, and can write. */
  get ready(): boolean {
    return this.#recovered && this.#halted === undefined && !this.#stopped && this.#journal.connected
  }

  /** Why it stopped for good, if it did. */
  get halted(): string | undefined {
    return this.#halted
  }

  /** Commands that were submitted and have not been applied. */
  get waiting(): number {
    return this.#queue.size + this.#sent
  }

  /** Commands on their way to the journal or through it. */
  get #sent(): number {
    let underway = 0
    for (const group of this.#underway.values()) underway += group.length
    return underway
  }

  /** Calls `listener` for every command applied from now on, in order. It must not throw. Returns what stops it. */
  onApplied(listener: AppliedListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Journals the command and applies it, and resolves with what the state machine said.
   * @throws BusyError past the queue limit or the customer's share of it (fair-queue.ts), and HaltedError once halted or stopped: the command was not written.
   * A rejection with HaltedError while it was under way leaves its outcome open until the next start.
   */
  submit(command: Command): Promise<Applied> {
    if (this.#halted !== undefined) return Promise.reject(new HaltedError(this.#halted))
    if (this.#stopped) return Promise.reject(new HaltedError('the server is stopping'))
    const bound = this.#queue.boundFor(command, this.#sent)
    if (bound !== undefined) return Promise.reject(new BusyError(bound))
    const answer = new Promise<Applied>((resolve, reject) => {
      this.#queue.push(command, { command, resolve, reject })
    })
    if (!this.#pumping) {
      this.#pumping = true
      // Whatever else arrives in this turn of the loop joins the group.
      this.#journal.clock.soon(() => void this.#pump())
    }
    return answer
  }

  /** Stops for good, since somebody who watches over the journal has found it, or the state, to be wrong. */
  halt(reason: string): void {
    this.#halt(new JournalBroken(reason))
  }

  /** Takes no more commands, waits for those under way, and stops following. */
  async stop(): Promise<void> {
    this.#stopped = true
    const { clock } = this.#journal
    const deadline = clock.elapsed() + STOP_LIMIT_MS
    // Where the database does not answer, what is under way stays open until the next start finds it or not.
    while (this.#pumping && this.#halted === undefined && clock.elapsed() < deadline) await clock.sleep(5)
    this.#unsubscribe?.()
    this.#stopPolling?.()
    await this.#catchingUp?.catch(() => undefined)
  }

  async #pump(): Promise<void> {
    try {
      while (this.#queue.size > 0 && this.#halted === undefined) {
        const waiting = this.#queue.take(GROUP_LIMIT)
        const group = await this.#journal.append(
          waiting.map((one) => one.command),
          (id) => this.#underway.set(id, waiting),
        )
        if (group.first === this.#position.sequence + 1) this.#apply(group)
        else await this.#reach(group.last)
      }
    } catch (failure) {
      this.#halt(failure)
    } finally {
      this.#pumping = false
    }
  }

  /** Applies what others wrote before a group of ours, and ours; a database that does not answer is asked again. */
  async #reach(sequence: number): Promise<void> {
    while (this.sequence < sequence && !this.#stopped) {
      try {
        await this.#catchUp(sequence)
      } catch (failure) {
        if (failure instanceof JournalBroken || this.#halted !== undefined) throw failure
        this.#log.warn(`the journal cannot be read: ${failure instanceof Error ? failure.message : failure}`)
        await this.#journal.clock.sleep(RETRY_MS)
      }
    }
  }

  /** Reads and applies, with the next batch on its way while one is applied, until nothing more is there. */
  async #recover(drain: (() => Promise<void>) | undefined): Promise<void> {
    let next = this.#journal.read(this.#position)
    for (;;) {
      const groups = await next
      const last = groups.at(-1)
      if (last === undefined) break
      next = this.#journal.read(endOf(last))
      // Awaited later; a failure to apply comes first and must not leave this one unheard.
      next.catch(() => undefined)
      for (const group of groups) this.#apply(group)
      await drain?.()
    }
    await this.#checkNotAhead()
    this.#recovered = true
    this.#unsubscribe = this.#journal.onNews((news) => {
      if (news.gateway !== this.#journal.gateway && news.last > this.sequence) this.#follow()
    })
    this.#stopPolling = this.#journal.clock.every(POLL_MS, () => this.#follow())
  }

  /** A snapshot newer than the journal: the database failed over to one that had not received everything. */
  async #checkNotAhead(): Promise<void> {
    const head = await this.#journal.store.head()
    if (head.sequence < this.sequence) {
      throw new JournalBroken(`the journal ends at ${head.sequence}, this state at ${this.sequence}`)
    }
  }

  #follow(): void {
    if (this.#halted !== undefined || this.#stopped) return
    if (this.#catchingUp !== undefined) {
      this.#again = true
      return
    }
    this.#catchUp(this.sequence + 1).catch((failure: unknown) => {
      if (failure instanceof JournalBroken || this.#halted !== undefined) this.#halt(failure)
      // The database does not answer: the next poll asks again, and an append finds out for itself.
      else this.#log.warn(`the journal cannot be read: ${failure instanceof Error ? failure.message : failure}`)
    })
  }

  /** Applies what the journal holds, at least until `sequence` if it is there. One at a time. */
  async #catchUp(sequence: number): Promise<void> {
    while (this.#catchingUp !== undefined) await this.#catchingUp.catch(() => undefined)
    if (this.sequence >= sequence) return
    this.#catchingUp = this.#readOn()
    try {
      await this.#catchingUp
    } finally {
      this.#catchingUp = undefined
    }
  }

  async #readOn(): Promise<void> {
    do {
      this.#again = false
      for (;;) {
        const groups = await this.#journal.read(this.#position)
        if (groups.length === 0) break
        for (const group of groups) this.#apply(group)
        if (this.#halted !== undefined) return
      }
    } while (this.#again)
  }

  /** Applies a group that directly follows; passes over one that was applied meanwhile. */
  #apply(group: Group): void {
    if (this.#halted !== undefined || group.last <= this.#position.sequence) return
    try {
      if (group.first !== this.#position.sequence + 1 || group.previous !== this.#position.hash) {
        throw new JournalBroken(`fork: command ${group.first} does not follow ${this.#position.sequence} as we know it`)
      }
      const own = group.gateway === this.#journal.gateway ? this.#underway.get(group.group) : undefined
      const heard = own !== undefined || this.#listeners.size > 0
      const results: Applied[] = []
      const commands = recordedOf(group)
      this.engine.expect(commands)
      for (const recorded of commands) {
        if (!heard) {
          this.engine.advance(recorded)
          continue
        }
        const applied = { recorded, events: this.engine.apply(recorded) }
        results.push(applied)
        for (const listener of this.#listeners) listener(applied)
      }
      this.#position = endOf(group)
      if (own === undefined) return
      this.#underway.delete(group.group)
      own.forEach((waiting, index) => {
        const applied = results[index]
        if (applied !== undefined) waiting.resolve(applied)
      })
    } catch (failure) {
      this.#halt(failure)
      throw failure
    }
  }

  #halt(failure: unknown): void {
    if (this.#halted !== undefined) return
    const reason = failure instanceof Error ? failure.message : String(failure)
    this.#halted = reason
    this.#log.error(`halted at command ${this.sequence}: ${failure instanceof Error ? failure.stack : reason}`)
    this.#unsubscribe?.()
    this.#stopPolling?.()
    const waiting = [...this.#underway.values()].flat().concat(this.#queue.drain())
    this.#underway.clear()
    for (const one of waiting) one.reject(new HaltedError(reason))
    this.#onHalt?.(reason)
  }
}
