/**
 * Writes what the state machine said into the tables that lists are read from. The cursor moves in the transaction of
 * the rows, so that after a crash only what is above it is written again. Live commands come from this process's own
 * replica through a bounded queue; what that queue could not hold is recomputed from the journal.
 */
import { setTimeout as delay, setImmediate as others } from 'node:timers/promises'
import type { Sql } from '../db/database.ts'
import { customerOf } from '../journal/fair-queue.ts'
import type { Applied, AppliedSource, Replay } from '../journal/source.ts'
import { Scales } from '../wire/scales.ts'
import { Batch, MAX_BATCH_EVENTS } from './batch.ts'
import { Debounce } from './debounce.ts'
import { Gathering } from './gathering.ts'
import type { IndexSymbols } from './market/candle-rows.ts'
import { readScales } from './market/market-rows.ts'
import type { BeginBatch } from './projection.ts'
import { freshTables, isAwaited, resumedTables } from './projections.ts'
import { AppliedQueue } from './queue.ts'
import { prune } from './retention.ts'

/** Commands whose rows are made before requests have their turn again. */
const ROWS_AT_ONCE = 100
/** Re-reading the journal hands over to the queue when it is this close behind the replica. */
const REJOIN_COMMANDS = 2_000
const PRUNE_EVERY_MS = 600_000
const RETRY_FIRST_MS = 100
const RETRY_LAST_MS = 5_000

/**
 * Runs the projector whenever this process may: calls `run` with a signal that aborts when it may no longer, again
 * after a failure, and returns what stops all that. `journal/locks` gives one that holds an advisory lock.
 */
export type Campaign = (run: (term: { readonly signal: AbortSignal }) => Promise<void>) => () => Promise<void>

export interface ProjectorLog {
  warn(details: object, message: string): void
}

export interface ProjectorOptions {
  replica: AppliedSource
  sql: Sql
  replay: Replay
  /** Symbols whose candles come from index prices. */
  index?: IndexSymbols
  /** Without it, the caller knows that no other projector runs on the database. */
  lock?: Campaign
  log?: ProjectorLog
  /** Events waiting at most before the journal is read again. */
  queuedEvents?: number
}

/** How far the rows are behind the replica of this process. */
export interface ProjectionLag {
  commands: number
  milliseconds: number
}

/** Sequence of the last command whose rows are written. */
export async function projectorCursor(sql: Sql): Promise<number> {
  return (await readCursor(sql)).sequence
}

async function readCursor(sql: Sql): Promise<{ sequence: number; time: number }> {
  const [row] = await sql<{ sequence: number; time: number }[]>`
    select sequence::float8 as sequence, (extract(epoch from time) * 1000)::float8 as time from projection.cursor`
  if (row === undefined) throw new Error('projection.cursor is empty')
  return row
}

export class Projector {
  readonly #options: ProjectorOptions
  readonly #queue: AppliedQueue
  readonly #debounce = new Debounce()
  readonly #gathering = new Gathering()
  readonly #unlisten: () => void
  readonly #waiters = new Set<{ sequence: number; reached: (yes: boolean) => void }>()
  #scales = new Scales()
  #tables: BeginBatch
  #cursor = 0
  #cursorTime = 0
  #stopped = false
  #end: () => Promise<void> = () => Promise.resolve()
  #prunedAt = performance.now()

  private constructor(options: ProjectorOptions) {
    this.#options = options
    this.#tables = freshTables(options.index ?? new Map())
    this.#queue = new AppliedQueue(options.queuedEvents)
    this.#queue.open(options.replica.sequence + 1)
    this.#unlisten = options.replica.onApplied(
      (applied) => this.#take(applied),
      (cause) => {
        // Closed, the queue covers nothing: the journal is read again from the cursor on.
        if (cause === 'failed') this.#queue.close()
        this.#debounce.ring(0)
      },
    )
  }

  /** Starts projecting; resolves once the cursor is known. Waits for the lock in the background. */
  static async start(options: ProjectorOptions): Promise<Projector> {
    const projector = new Projector(options)
    await projector.#resume()
    const campaign = options.lock ?? alone(options.log)
    projector.#end = campaign(({ signal }) => projector.#run(signal))
    return projector
  }

  /** Sequence of the last command whose rows are committed. */
  get cursor(): number {
    return this.#cursor
  }

  get lag(): ProjectionLag {
    const commands = Math.max(0, this.#options.replica.sequence - this.#cursor)
    if (commands === 0) return { commands, milliseconds: 0 }
    const arrival = this.#queue.oldestArrival
    const milliseconds =
      this.#queue.covers(this.#cursor + 1) && arrival !== undefined
        ? performance.now() - arrival
        : Date.now() - this.#cursorTime
    return { commands, milliseconds: Math.max(0, Math.round(milliseconds)) }
  }

  /** Waits until the rows of a command are written; false where that takes longer than `withinMs`. */
  reached(sequence: number, withinMs: number): Promise<boolean> {
    if (this.#cursor >= sequence) return Promise.resolve(true)
    this.#debounce.ring(0)
    return new Promise((resolve) => {
      const waiter = {
        sequence,
        reached: (yes: boolean) => {
          clearTimeout(timer)
          this.#waiters.delete(waiter)
          resolve(yes)
        },
      }
      const timer = setTimeout(() => waiter.reached(false), withinMs)
      this.#waiters.add(waiter)
    })
  }

  /** Ends after the transaction under way. What is not yet written is written at the next start. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#unlisten()
    this.#debounce.ring(0)
    await this.#end()
    for (const waiter of this.#waiters) waiter.reached(false)
  }

  #take(applied: Applied): void {
    if (applied.recorded.sequence <= this.#cursor) return
    this.#queue.push(applied, performance.now())
    const due = this.#gathering.delayOf(concernsCustomer(applied))
    this.#debounce.ring(this.#queue.events >= MAX_BATCH_EVENTS ? 0 : due)
  }

  async #run(signal: AbortSignal): Promise<void> {
    const wake = () => this.#debounce.ring(0)
    signal.addEventListener('abort', wake)
    try {
      await this.#resume()
      while (!this.#stopped && !signal.aborted) await this.#step(signal)
    } finally {
      signal.removeEventListener('abort', wake)
    }
  }

  /** Takes up what the database says: after a start, a lost connection, or another projector's turn. */
  async #resume(): Promise<void> {
    const { sequence, time } = await readCursor(this.#options.sql)
    this.#scales = await readScales(this.#options.sql)
    this.#tables = await resumedTables(this.#options.sql, this.#options.index ?? new Map())
    this.#advance(sequence, time)
  }

  async #step(signal: AbortSignal): Promise<void> {
    if (!this.#queue.covers(this.#cursor + 1)) return this.#catchUp(signal)
    const batch = this.#newBatch()
    this.#gathering.begin()
    let made = 0
    for (const applied of this.#queue.waiting()) {
      if (applied.recorded.sequence <= this.#cursor) continue
      batch.add(applied)
      if (batch.full) break
      made += 1
      if (made % ROWS_AT_ONCE === 0) await others()
    }
    if (batch.last !== undefined) await this.#commit(batch)
    await this.#pruneWhenDue()
    if (batch.full) return
    await this.#debounce.wait()
  }

  /** Recomputes from the journal what the queue does not hold, until the queue holds all that follows. */
  async #catchUp(signal: AbortSignal): Promise<void> {
    const { replica, replay } = this.#options
    this.#queue.close()
    if (replica.sequence <= this.#cursor) {
      this.#queue.open(replica.sequence + 1)
      return
    }
    let batch = this.#newBatch()
    for await (const applied of replay(this.#cursor)) {
      batch.add(applied)
      const { sequence } = applied.recorded
      if (!this.#queue.isOpen && replica.sequence - sequence < REJOIN_COMMANDS) this.#queue.open(replica.sequence + 1)
      const joined = this.#queue.covers(sequence + 1)
      if (batch.full || joined) {
        await this.#commit(batch)
        batch = this.#newBatch()
      }
      if (joined || this.#stopped || signal.aborted) return
    }
  }

  #newBatch(): Batch {
    return new Batch(this.#scales, this.#tables())
  }

  async #commit(batch: Batch): Promise<void> {
    const { last } = batch
    if (last === undefined) return
    await batch.write(this.#options.sql, this.#cursor)
    this.#advance(last.sequence, last.time)
  }

  #advance(sequence: number, time: number): void {
    this.#cursor = sequence
    this.#cursorTime = time
    this.#queue.dropThrough(sequence)
    for (const waiter of this.#waiters) {
      if (waiter.sequence <= sequence) waiter.reached(true)
    }
  }

  async #pruneWhenDue(): Promise<void> {
    if (performance.now() - this.#prunedAt < PRUNE_EVERY_MS) return
    this.#prunedAt = performance.now()
    await prune(this.#options.sql)
  }
}

/** The campaign of a projector that has no rival: tries again after a failure, each time a little later. */
function alone(log: ProjectorLog | undefined): Campaign {
  return (run) => {
    const stopping = new AbortController()
    const done = (async () => {
      let retryMs = RETRY_FIRST_MS
      while (!stopping.signal.aborted) {
        const began = performance.now()
        await run({ signal: stopping.signal }).catch((error: unknown) => log?.warn({ error }, 'projection interrupted'))
        // It worked for a while, so this is a new failure and not the last one again.
        if (performance.now() - began > retryMs) retryMs = RETRY_FIRST_MS
        await delay(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
        retryMs = Math.min(retryMs * 2, RETRY_LAST_MS)
      }
    })()
    return () => {
      stopping.abort()
      return done
    }
  }
}

/** Whether a customer may be looking for what this command did. */
function concernsCustomer({ recorded, events }: Applied): boolean {
  return customerOf(recorded.command) !== undefined || events.some(isAwaited)
}
