/**
 * This process's copy of the state: applies every group in order and answers the authors of its own. Nothing is
 * applied before it is durable; nothing is answered before it is applied.
 */
import type { Command, Recorded } from '@candlewick/engine/commands'
import { endOf, type Group, JournalBroken, type Position, recordedOf } from './group.ts'
import { ClockJumped, type Journal, POLL_MS } from './journal.ts'
import { type AppliedListener, Listeners, type Recovery } from './listeners.ts'
import type { Applied, StateMachine } from './machine.ts'
import { Outbox } from './outbox.ts'
import type { CommandOutcome } from './outcomes.ts'
import { Returning } from './returning.ts'
import type { Snapshots } from './snapshots.ts'
import { type KnownStart, readWhole, soundStart, soundStartNow } from './sound-start.ts'
import { type FaultReport, Undo } from './undo.ts'
import { CommandFailed, saysOf, VerdictMissed, type Verdicts } from './verdicts.ts'
import { AwayError, BusyError, UnknownError } from './waiting.ts'

/** The replica takes no more commands; `message` says why. */
export class HaltedError extends Error {
  override readonly name = 'HaltedError'
}

const DEFAULT_QUEUE_LIMIT = 20_000
const STOP_LIMIT_MS = 5_000
const RETRY_MS = 50
/** How often it is looked who will have waited for too long by the next look. */
const LATE_MS = 100
/** So many who wait, or as many as are to be answered, are worth a transaction of their own meanwhile. */
const DEEP = 64

export interface ReplicaLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

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
  /** Called for each command that is passed over by the word of this process. */
  readonly onFault?: (report: FaultReport) => void
}

/** What went wrong and was survived, since the start. */
export interface Survived {
  /** Commands passed over that threw here. */
  faults: number
  /** How often the state was made anew. */
  rebuilt: number
  listeners: number
}

export class Replica<M extends StateMachine> {
  readonly #journal: Journal
  readonly #log: ReplicaLog
  readonly #listeners: Listeners
  readonly #outbox: Outbox
  readonly #onHalt: ((reason: string) => void) | undefined
  readonly #undo: Undo<M>
  #engine: M
  #verdicts: Verdicts
  #position: Position
  /** The last command that listeners were told of: what is applied again they are not told again. */
  #told: number
  #answerMs: number | undefined
  #pumping = false
  readonly #returning: Returning
  #recovered = false
  #stopped = false
  #halted: string | undefined
  #undoing: Promise<void> | undefined
  readonly #survived = { faults: 0, rebuilt: 0 }
  #catchingUp: Promise<void> | undefined
  /** Another group was heard of while one was being read. */
  #again = false
  readonly #timers: (() => void)[] = []

  private constructor(options: ReplicaOptions<M>, start: KnownStart<M>) {
    this.#engine = start.machine
    this.#verdicts = start.verdicts
    this.#position = start.position
    this.#told = start.position.sequence
    this.#journal = options.journal
    this.#log = options.log
    this.#outbox = new Outbox(options.journal, options.queueLimit ?? DEFAULT_QUEUE_LIMIT)
    this.#returning = new Returning(this.#outbox, options.journal.clock)
    this.#onHalt = options.onHalt
    this.#listeners = new Listeners(options.log)
    this.#undo = new Undo({
      journal: options.journal,
      snapshots: options.snapshots,
      onFault: (report) => {
        this.#survived.faults += 1
        options.onFault?.(report)
      },
    })
    if (options.listener !== undefined) this.#listeners.add(options.listener)
  }

  /**
   * Restores the newest suitable snapshot, replays the journal's tail and follows from there.
   * @throws JournalBroken or the engine's exception where the journal cannot be replayed
   */
  static start<M extends StateMachine>(options: ReplicaOptions<M>): Promise<Replica<M>> {
    const { snapshots, at, journal } = options
    const { store } = journal
    // Whoever hears what is replayed must not hear it twice.
    if (options.listener !== undefined) return Replica.#startAt(options, soundStart(snapshots, store, at))
    return readWhole(store, () => Replica.#startAt(options, soundStartNow(snapshots, store, at)))
  }

  static async #startAt<M extends StateMachine>(
    options: ReplicaOptions<M>,
    found: Promise<KnownStart<M>>,
  ): Promise<Replica<M>> {
    const start = await found
    const replica = new Replica(options, start)
    await replica.#recover(options.drain)
    return replica
  }

  /** The state as it stands. Another object after it was made anew: never kept. */
  get engine(): M {
    return this.#engine
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
    const works = this.#halted === undefined && this.#undoing === undefined && !this.#stopped
    return this.#recovered && works && this.#journal.connected
  }

  /** While the state is being made anew, nothing that is read of it is true. */
  get undoing(): boolean {
    return this.#undoing !== undefined
  }

  /** Why it stopped for good, if it did. */
  get halted(): string | undefined {
    return this.#halted
  }

  get survived(): Survived {
    return { ...this.#survived, listeners: this.#listeners.failures }
  }

  /** Commands that were submitted and have not been applied. */
  get waiting(): number {
    return this.#outbox.size
  }

  /**
   * Calls `listener` for every command applied from now on, in order. Where it throws, or where the state was made
   * anew, `recovery` is called. Returns what stops it.
   */
  onApplied(listener: AppliedListener, recovery?: Recovery): () => void {
    return this.#listeners.add(listener, recovery)
  }

  listenerFailed(where: string, failure: unknown): void {
    this.#listeners.failed(where, failure)
  }

  /** From now on nobody waits longer than this: then one is told what is known. Without it an author waits for ever. */
  answerWithin(milliseconds: number): void {
    this.#answerMs = milliseconds
    this.#timers.push(this.#journal.clock.every(LATE_MS, () => this.#answerLate(milliseconds - LATE_MS)))
  }

  /**
   * Journals the command and applies it, and resolves with what the state machine said.
   * @throws BusyError past the queue limit or the customer's share of it (fair-queue.ts), AwayError where the journal does
   * not answer, and HaltedError once halted or stopped: the command was not written. UnknownError: its outcome is open.
   */
  submit(command: Command): Promise<Applied> {
    if (this.#halted !== undefined) return Promise.reject(new HaltedError(this.#halted))
    if (this.#stopped) return Promise.reject(new HaltedError('the server is stopping'))
    const bound = this.#outbox.boundFor(command)
    if (bound !== undefined) return Promise.reject(new BusyError(bound))
    // Somebody else's command is finding out whether it is there again.
    if (this.#answerMs !== undefined && this.#pumping && !this.#journal.connected) {
      return Promise.reject(new AwayError('the journal does not answer'))
    }
    const answer = this.#outbox.push(command)
    if (!this.#pumping) {
      this.#pumping = true
      // Whatever else arrives in this turn of the loop joins the group.
      this.#journal.clock.soon(() => void this.#pump())
    }
    return answer
  }

  /**
   * What is known of a customer's command that was not answered, beside what the state says of its client id: first
   * everything is applied that the journal holds.
   */
  async outcomeOf(user: string, clientId: string): Promise<CommandOutcome> {
    const isUnderway = () => this.#outbox.has(user, clientId)
    if (isUnderway() || !(await this.#hasReachedHead())) return 'open'
    return isUnderway() ? 'open' : this.#outbox.outcomeOf(user, clientId)
  }

  /** Whether everything that the journal holds is applied now; false where it cannot be asked, or not in time. */
  async #hasReachedHead(): Promise<boolean> {
    const { clock, store } = this.#journal
    const reach = async () => {
      await this.#catchUp((await store.head()).sequence)
      return this.#halted === undefined && this.#undoing === undefined && !this.#stopped
    }
    const reached = reach().catch((failure: unknown) => {
      this.#log.warn(`the journal cannot be asked: ${saysOf(failure)}`)
      return false
    })
    if (this.#answerMs === undefined) return await reached
    return await Promise.race([reached, clock.sleep(this.#answerMs).then(() => false)])
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
    this.#unfollow()
    await this.#catchingUp?.catch(() => undefined)
  }

  /**
   * Sends what waits, group after group; each is durable before the next is sent. Where many wait, the disk has them while
   * those are answered who came back. Where few do, those who are answered are waited for: they ask again, and one
   * transaction of all takes less than two.
   */
  async #pump(): Promise<void> {
    try {
      let sent = this.#sendNext()
      while (sent !== undefined) {
        const group = await sent
        const answered = group === undefined ? 0 : this.#outbox.customersOf(group)
        const { queued } = this.#outbox
        const gathers = answered > 0 && queued < Math.max(answered, DEEP) && this.#returning.worthWaiting
        sent = gathers ? undefined : this.#sendNext()
        if (sent !== undefined) await this.#onItsWay()
        if (group !== undefined) await this.#applyOwn(group)
        if (gathers) await this.#returning.wait(queued, answered)
        sent ??= this.#sendNext()
      }
    } catch (failure) {
      this.#halt(failure)
    } finally {
      this.#outbox.rest()
      this.#pumping = false
    }
  }

  /** Hands what waits to the journal; undefined where nothing does, or nothing more is to be sent. */
  #sendNext(): Promise<Group | undefined> | undefined {
    return this.#outbox.queued === 0 || this.#halted !== undefined ? undefined : this.#outbox.send()
  }

  /** Resolves once the driver has had its turn of the loop to put on the wire what it was given. */
  #onItsWay(): Promise<void> {
    const { clock } = this.#journal
    return new Promise((resolve) => {
      clock.soon(() => clock.soon(resolve))
    })
  }

  async #applyOwn(group: Group): Promise<void> {
    while (this.#undoing !== undefined) await this.#undoing
    if (group.first === this.#position.sequence + 1) await this.#take(group)
    else await this.#reach(group.last)
  }

  #answerLate(milliseconds: number): void {
    if (this.#pumping) this.#outbox.answerLate(this.#journal.clock.awake() - milliseconds)
  }

  /** Applies what others wrote before a group of ours, and ours; a database that does not answer is asked again. */
  async #reach(sequence: number): Promise<void> {
    while (this.sequence < sequence && !this.#stopped && this.#halted === undefined) {
      try {
        await this.#catchUp(sequence)
      } catch (failure) {
        if (failure instanceof JournalBroken || this.#halted !== undefined) throw failure
        this.#log.warn(`the journal cannot be read: ${saysOf(failure)}`)
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
      for (const group of groups) await this.#take(group)
      await drain?.()
    }
    await this.#checkNotAhead()
    this.#recovered = true
    this.#timers.push(
      this.#journal.onNews((news) => {
        if (news.gateway !== this.#journal.gateway && news.last > this.sequence) this.#follow()
      }),
      this.#journal.clock.every(POLL_MS, () => this.#follow()),
    )
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
      else this.#log.warn(`the journal cannot be read: ${saysOf(failure)}`)
    })
  }

  #unfollow(): void {
    for (const stop of this.#timers.splice(0)) stop()
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
        for (const group of groups) await this.#take(group)
        if (this.#halted !== undefined) return
      }
    } while (this.#again)
  }

  /** Applies a group; where a command of it throws, everything is put back to before it and settled (undo.ts). */
  async #take(group: Group): Promise<void> {
    for (;;) {
      while (this.#undoing !== undefined) await this.#undoing
      try {
        this.#apply(group)
        return
      } catch (failure) {
        if (!(failure instanceof CommandFailed || failure instanceof VerdictMissed)) {
          this.#halt(failure)
          throw failure
        }
        this.#undoing = this.#putBack(failure)
        await this.#undoing
      }
    }
  }

  async #putBack(failure: CommandFailed | VerdictMissed): Promise<void> {
    const { cause } = failure
    this.#log.error(`${failure.message}: undone\n${cause instanceof Error ? cause.stack : ''}`)
    this.#listeners.undone(this.sequence)
    try {
      for (;;) {
        try {
          const { machine, verdicts } = await this.#undo.after(failure, this.#engine, this.#position)
          this.#engine = machine
          this.#verdicts = verdicts
          this.#survived.rebuilt += 1
          return
        } catch (trouble) {
          if (!isOfDatabase(trouble) || this.#stopped) throw trouble
          this.#log.warn(`the journal does not answer while a command is undone: ${saysOf(trouble)}`)
          await this.#journal.clock.sleep(RETRY_MS)
        }
      }
    } catch (trouble) {
      this.#halt(trouble)
      throw trouble
    } finally {
      this.#undoing = undefined
    }
  }

  /** Applies a group that directly follows; passes over one that was applied meanwhile. */
  #apply(group: Group): void {
    if (this.#halted !== undefined || group.last <= this.#position.sequence) return
    if (group.first !== this.#position.sequence + 1 || group.previous !== this.#position.hash) {
      throw new JournalBroken(`fork: command ${group.first} does not follow ${this.#position.sequence} as we know it`)
    }
    const heard = this.#outbox.awaits(group) || this.#listeners.size > 0
    const results: Applied[] = []
    const commands = recordedOf(group)
    this.#engine.expect(commands)
    for (const recorded of commands) {
      if (heard) results.push(this.#applyHeard(recorded, group))
      else this.#verdicts.advance(this.#engine, recorded, group)
    }
    this.#position = endOf(group)
    this.#outbox.answer(group, results)
  }

  #applyHeard(recorded: Recorded, group: Group): Applied {
    const applied = { recorded, events: this.#verdicts.step(this.#engine, recorded, group) }
    if (recorded.sequence > this.#told) {
      this.#told = recorded.sequence
      this.#listeners.tell(applied)
    }
    return applied
  }

  #halt(failure: unknown): void {
    if (this.#halted !== undefined) return
    const reason = saysOf(failure)
    this.#halted = reason
    this.#log.error(`halted at command ${this.sequence}: ${failure instanceof Error ? failure.stack : reason}`)
    this.#unfollow()
    // A clock that jumped is noticed before anything is written.
    const open = !(failure instanceof ClockJumped)
    this.#outbox.fail((one) => (one.sent && open ? new UnknownError(one.command) : new HaltedError(reason)))
    this.#onHalt?.(reason)
  }
}

/** Trouble between here and the database, which passes; everything else is a reason to stop. */
function isOfDatabase(trouble: unknown): boolean {
  if (!(trouble instanceof Error) || trouble instanceof JournalBroken) return false
  return typeof Reflect.get(trouble, 'code') === 'string' || /did not answer|connection/.test(trouble.message)
}
