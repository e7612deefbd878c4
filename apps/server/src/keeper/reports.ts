/**
 * Digest and sums of the state, made by the keeper and read by every process of the exchange: reading the whole state takes
 * as long as it is large, and whoever serves has no time for that.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Sql } from '../db/database.ts'

export interface SavedReport {
  readonly sequence: number
  /** Of the state at that sequence, as are the sums. */
  readonly digest: string
  readonly sums: Record<string, number>
}

const CHANNEL = 'state_wanted'
/** How long one waits for a report of the present, and then takes an older one. */
const WAIT_MS = 15_000
const POLL_MS = [10, 200] as const
/** Nobody may have been listening when it was asked for. */
const ASK_AGAIN_MS = 1_000

export async function listenForWanted(sql: Sql, wanted: (sequence: number) => void): Promise<void> {
  await sql.listen(CHANNEL, (payload) => wanted(Number(payload)))
}

export async function saveReport(sql: Sql, { sequence, digest, sums }: SavedReport): Promise<void> {
  await sql`
    insert into state_reports (sequence, digest, sums) values (${sequence}, ${digest}, ${sql.json(sums)})
    on conflict (singleton) do update
    set sequence = excluded.sequence, digest = excluded.digest, sums = excluded.sums, made_at = now()`
}

/** Asks the keeper of the exchange. Those who ask while an answer is on its way share it where it is new enough. */
export class Reports {
  readonly #sql: Sql
  #newest: SavedReport | undefined
  #asked: { readonly sequence: number; readonly answer: Promise<SavedReport | undefined> } | undefined

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** The state at `sequence` or later; an older one where that takes too long; undefined where there is none. */
  async of(sequence: number): Promise<SavedReport | undefined> {
    if (this.#newest !== undefined && this.#newest.sequence >= sequence) return this.#newest
    const before = this.#asked
    if (before !== undefined) {
      const answered = await before.answer
      if (answered !== undefined && answered.sequence >= sequence) return answered
    }
    if (this.#asked === undefined || this.#asked === before) {
      this.#asked = { sequence, answer: this.#ask(sequence) }
    }
    return await this.#asked.answer
  }

  async #ask(sequence: number): Promise<SavedReport | undefined> {
    const began = performance.now()
    let asked = Number.NEGATIVE_INFINITY
    let pause: number = POLL_MS[0]
    for (;;) {
      const now = performance.now()
      if (now - asked >= ASK_AGAIN_MS) {
        asked = now
        await this.#sql`select pg_notify(${CHANNEL}, ${String(sequence)})`
      }
      const [row] = await this.#sql<SavedReport[]>`select sequence::float8, digest, sums from state_reports`
      if (row !== undefined) this.#newest = row
      if ((row?.sequence ?? -1) >= sequence || now - began > WAIT_MS) return this.#newest
      await delay(pause)
      pause = Math.min(pause * 2, POLL_MS[1])
    }
  }
}
