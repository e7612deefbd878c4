/**
 * What is published in the chain of index prices beside the prices: the hash of a run of proofs of what customers are
 * owed, until it is known in which link it stands.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { IndexEntry } from '@candlewick/engine/commands'
import { publishingEntries } from '@candlewick/rules/proof/publication'
import type { Sql } from '../db/database.ts'

const LOOK_MS = 1_000
/** Told again after so long where the link was not found: the process that told it may have ended before it was written. */
const AGAIN_MS = 15_000

interface Pending {
  readonly number: number
  readonly hash: string
}

export class Announcements {
  readonly #sql: Sql
  #pending: Pending | undefined
  #told = { hash: '', at: 0 }

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** What the next link should say, at `now` (epoch ms). */
  entries(now: number): IndexEntry[] {
    const pending = this.#pending
    if (pending === undefined) return []
    if (this.#told.hash === pending.hash && now - this.#told.at < AGAIN_MS) return []
    return publishingEntries(pending.number, pending.hash)
  }

  /** These entries are in the journal. */
  told(now: number): void {
    if (this.#pending !== undefined) this.#told = { hash: this.#pending.hash, at: now }
  }

  /** Looks at which run waits to be published: one after the other. */
  async look(): Promise<void> {
    const [row] = await this.#sql<Pending[]>`
      select number, hash from liabilities_runs where publication is null order by number limit 1`
    this.#pending = row
  }

  /** Looks until `signal` aborts; `failed` hears of what went wrong. */
  async run(signal: AbortSignal, failed: (error: unknown) => void): Promise<void> {
    while (!signal.aborted) {
      await this.look().catch(failed)
      await delay(LOOK_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}
