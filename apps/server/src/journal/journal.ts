/**
 * The one order of all commands. Appends are durable when they resolve; an append whose outcome nobody knows is
 * settled (raise the epoch, look, send again with the same ids), never repeated blindly.
 */
import { randomBytes } from 'node:crypto'
import { uptime } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { Command } from '@candlewick/engine/commands'
import {
  endOf,
  type Group,
  hashGroup,
  JournalBroken,
  openGroup,
  type Position,
  pack,
  type StoredGroup,
} from './group.ts'
import { ClockRefused, type JournalStore } from './store.ts'

/** Time as the journal uses it; injected, so that the simulation decides how fast it passes. */
export interface Clock {
  /** Epoch milliseconds of this machine. */
  wall(): number
  /** Milliseconds that only ever grow, through suspension too. */
  elapsed(): number
  /** Milliseconds that only ever grow while the machine is awake: asked for with each command, it must cost nothing. */
  awake(): number
  sleep(milliseconds: number): Promise<void>
  /** Runs `work` when everything that arrived in this turn of the loop has been seen. */
  soon(work: () => void): void
  /** Runs `work` again and again; returns what stops it. Keeps no process alive. */
  every(milliseconds: number, work: () => void): () => void
}

export const SYSTEM_CLOCK: Clock = {
  wall: () => Date.now(),
  // Unlike `performance.now()` it counts the time a laptop slept, in which the wall clock rightly went on.
  elapsed: () => uptime() * 1000,
  awake: () => performance.now(),
  sleep: (milliseconds) => delay(milliseconds),
  soon: (work) => {
    setImmediate(work)
  },
  every: (milliseconds, work) => {
    const timer = setInterval(work, milliseconds)
    timer.unref()
    return () => clearInterval(timer)
  },
}

/** How far ahead of what this process saw pass the database's clock may be. Drift within a minute is far smaller. */
export const CLOCK_BOUND_MS = 10_000
/** Between attempts to learn what became of a group, doubling from the one to the other; and between appends that fail. */
const RETRY_MS = [20, 1_000] as const
const BACK_OFF_MS = [50, 5_000] as const
/** An answer that took longer than this was held up on the way: the clock went on meanwhile, here as there. */
const PROMPT_MS = 1_000
/** For news that got lost. */
export const POLL_MS = 500
const READ_GROUPS = 512

/** A clock jumped: intake stops, since applying it would mature everything that is due in between. */
export class ClockJumped extends Error {
  override readonly name = 'ClockJumped'
}

/** Nobody waits for the commands any more, and they are certainly not in the journal. */
export class NotWritten extends Error {
  override readonly name = 'NotWritten'
}

/** Somebody appended up to `last`. */
export interface News {
  readonly last: number
  readonly gateway: string
}

export interface JournalLog {
  warn(message: string): void
}

export interface JournalOptions {
  readonly store: JournalStore
  readonly log: JournalLog
  readonly clock?: Clock
  /** Unique among all processes for ever. */
  readonly gateway?: string
}

/**
 * Told the id of a group before it is sent, so that its author knows it when somebody else reads it first, and again
 * when it turned out not to have landed: `unsent`.
 */
export type Announce = (now: 'sent' | 'unsent', group: number) => void

export class Journal {
  readonly gateway: string
  readonly store: JournalStore
  readonly clock: Clock
  readonly #log: JournalLog
  #epoch = 0
  #groups = 0
  /** Every group that this process has not settled lies above this sequence. */
  #settled = 0
  /** When the database's clock was last believed: its time, and how much had elapsed here. */
  #anchor = { time: 0, at: 0 }
  #closed = false
  readonly #listeners = new Set<(news: News) => void>()
  #unlisten: (() => Promise<void>) | undefined
  /** False between a failed append and the next that succeeds. */
  #connected = true
  /** Appends that failed one after the other. */
  #failed = 0

  private constructor(options: JournalOptions) {
    this.store = options.store
    this.clock = options.clock ?? SYSTEM_CLOCK
    this.gateway = options.gateway ?? randomBytes(8).toString('hex')
    this.#log = options.log
  }

  /**
   * Joins the writers of the journal.
   * @throws ClockJumped where the database's clock and this machine's disagree by more than the bound
   */
  static async open(options: JournalOptions): Promise<Journal> {
    const journal = new Journal(options)
    const asked = { wall: journal.clock.wall(), elapsed: journal.clock.elapsed() }
    const { epoch, head, clock } = await journal.store.enter(journal.gateway)
    const wall = journal.clock.wall()
    if (clock < asked.wall - CLOCK_BOUND_MS || clock > wall + CLOCK_BOUND_MS) {
      throw new ClockJumped(`the database's clock (${clock}) and this machine's (${wall}) disagree: set them right`)
    }
    journal.#epoch = epoch
    journal.#settled = head.sequence
    journal.#believe(clock, asked.elapsed)
    journal.#unlisten = await journal.store.listen((news) => {
      for (const listener of journal.#listeners) listener(news)
    })
    return journal
  }

  /** Whether the last append was answered by the database itself. */
  get connected(): boolean {
    return this.#connected
  }

  /**
   * Makes the commands durable as one group. One at a time: the next is called when this has settled.
   * @param wanted asked before it is sent, and sent again: whether anybody waits for it still
   * @throws ClockJumped where the clock is not believed (nothing was written)
   * @throws NotWritten where nobody waits and it did not land
   * @throws JournalBroken where the store contradicts itself
   */
  async append(commands: readonly Command[], announce?: Announce, wanted?: () => boolean): Promise<Group> {
    const payload = pack(commands)
    const group = ++this.#groups
    for (;;) {
      await this.#backOff()
      if (wanted?.() === false) throw new NotWritten('the journal does not answer')
      if (this.#closed) throw new Error('the journal is closed')
      announce?.('sent', group)
      const sent = await this.#send(group, commands.length, payload)
      const stored = sent ?? (await this.#settle(group))
      if (stored !== undefined) {
        if (hashGroup(stored) !== stored.hash) {
          throw new JournalBroken(`changed record: commands ${stored.first} to ${stored.last} do not match their hash`)
        }
        this.#settled = stored.last
        this.#connected = true
        this.#failed = 0
        const { payload: _, ...head } = stored
        return { ...head, commands }
      }
      announce?.('unsent', group)
    }
  }

  /** Before an append behind failed ones: doubling, and never all gateways at once. */
  async #backOff(): Promise<void> {
    if (this.#failed < 2) return
    const pause = Math.min(BACK_OFF_MS[0] * 2 ** (this.#failed - 2), BACK_OFF_MS[1])
    await this.clock.sleep(Math.ceil(pause * (0.5 + this.#spread() / 2)))
  }

  /** From 0 to 1, another for each gateway and each attempt, and the same whenever it is simulated. */
  #spread(): number {
    let mixed = this.#groups * 31 + this.#failed
    for (const character of this.gateway) mixed = (Math.imul(mixed, 31) + character.charCodeAt(0)) >>> 0
    return (mixed % 1_000) / 1_000
  }

  /**
   * Journals the verdict on command `sequence`, `payload` being it, unless there is one already. Repeated it does no harm.
   * @returns whether it is this one that stands
   * @throws ClockJumped, or the database's failure: then try again
   */
  async decide(sequence: number, payload: Uint8Array): Promise<boolean> {
    return this.#withinClock((latest) => this.store.decide({ gateway: this.gateway, sequence, payload, latest }))
  }

  /**
   * Asks with the latest time that the database's clock can have. Refused, an answer that was held up on its way, by a
   * process that stood still or a slow network, was asked for too early: it is asked again with the time that went by.
   */
  async #withinClock<T>(ask: (latest: number, asked: number) => Promise<T>): Promise<T> {
    for (;;) {
      const now = this.clock.elapsed()
      try {
        return await ask(this.#anchor.time + Math.ceil(now - this.#anchor.at) + CLOCK_BOUND_MS, now)
      } catch (failure) {
        if (!(failure instanceof ClockRefused)) throw failure
        if (this.#closed || this.clock.elapsed() - now <= PROMPT_MS) throw new ClockJumped(failure.message)
        this.#log.warn(`${failure.message}; the answer took ${Math.round(this.clock.elapsed() - now)} ms: asked again`)
      }
    }
  }

  /** @returns undefined where the outcome is unknown */
  async #send(group: number, count: number, payload: Uint8Array): Promise<StoredGroup | undefined> {
    try {
      const { gateway } = this
      const epoch = this.#epoch
      return await this.#withinClock(async (latest, asked) => {
        const { stored, clock } = await this.store.append({ gateway, epoch, group, count, payload, latest })
        this.#believe(clock, asked)
        return stored
      })
    } catch (failure) {
      if (failure instanceof ClockJumped) throw failure
      this.#connected = false
      this.#failed += 1
      this.#log.warn(`outcome of group ${group} unknown: ${failure instanceof Error ? failure.message : failure}`)
      return undefined
    }
  }

  /** Learns, however long it takes, whether the group landed; once it answers no, it never will under the old epoch. */
  async #settle(group: number): Promise<StoredGroup | undefined> {
    for (let pause: number = RETRY_MS[0]; ; pause = Math.min(pause * 2, RETRY_MS[1])) {
      if (this.#closed) throw new Error(`the journal was closed before the outcome of group ${group} was known`)
      try {
        const { epoch } = await this.store.enter(this.gateway)
        this.#epoch = epoch
        const found = await this.store.find(this.gateway, group, this.#settled)
        this.#log.warn(`group ${group} ${found === undefined ? 'did not land: sent again' : 'had landed'}`)
        return found
      } catch (failure) {
        if (failure instanceof JournalBroken) throw failure
        await this.clock.sleep(pause)
      }
    }
  }

  /**
   * It was no later than `time` when it was asked for: counted from the answer, whatever stood still in between would
   * seem to have stood still there too.
   */
  #believe(time: number, asked: number): void {
    this.#anchor = { time, at: asked }
  }

  /** The next groups after `position`, verified against it. @throws JournalBroken */
  async read(position: Position, limit: number = READ_GROUPS): Promise<Group[]> {
    let at = position
    return (await this.store.read(position.sequence, limit)).map((stored) => {
      const group = openGroup(stored, at)
      at = endOf(group)
      return group
    })
  }

  /** Every group after `position`, in order, verified, for ever or until `signal` aborts. @throws JournalBroken */
  async *follow(position: Position, signal?: AbortSignal): AsyncGenerator<Group, void, undefined> {
    let at = position
    while (!signal?.aborted && !this.#closed) {
      const groups = await this.read(at)
      for (const group of groups) {
        at = endOf(group)
        yield group
        if (signal?.aborted) return
      }
      if (groups.length === 0) await this.#newsOrPoll(signal)
    }
  }

  /** Calls `listener` soon after an append of anyone's; some may be missed. Returns what stops it. */
  onNews(listener: (news: News) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async #newsOrPoll(signal: AbortSignal | undefined): Promise<void> {
    let wake = () => {}
    const news = new Promise<void>((resolve) => {
      wake = resolve
    })
    const stop = this.onNews(wake)
    signal?.addEventListener('abort', wake, { once: true })
    await Promise.race([news, this.clock.sleep(POLL_MS)])
    signal?.removeEventListener('abort', wake)
    stop()
  }

  /** Stops appending and following; the store is closed too. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#unlisten?.().catch(() => undefined)
    await this.store.close()
  }
}
