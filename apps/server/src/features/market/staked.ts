/** What was staked on each symbol within 24 hours, read together and kept for half a minute. */
import type { Sql } from '../../db/database.ts'
import { stakedSince } from '../../projections/flash/staked.ts'

const DAY_MS = 86_400_000
const KEPT_MS = 30_000

export class StakedReader {
  readonly #sql: Sql
  #kept: { until: number; answer: Promise<ReadonlyMap<string, bigint>> } | undefined

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** In units, by symbol, as of `now` (epoch ms), at most half a minute old. */
  read(now: number): Promise<ReadonlyMap<string, bigint>> {
    if (this.#kept !== undefined && now < this.#kept.until) return this.#kept.answer
    const answer = stakedSince(this.#sql, now - DAY_MS)
    this.#kept = { until: now + KEPT_MS, answer }
    // A reading that failed is not kept.
    answer.catch(() => {
      this.#kept = undefined
    })
    return answer
  }
}
