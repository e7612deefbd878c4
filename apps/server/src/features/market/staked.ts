/** What was staked on each symbol within 24 hours, read together and kept for half a minute. */
import type { Sql } from '../../db/database.ts'
import { Kept } from '../../db/kept.ts'
import { stakedSince } from '../../projections/flash/staked.ts'

const DAY_MS = 86_400_000
const KEPT_MS = 30_000

export class StakedReader {
  readonly #sql: Sql
  readonly #readings = new Kept<ReadonlyMap<string, bigint>>(KEPT_MS)

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** In units, by symbol, as of `now` (epoch ms), at most half a minute old. */
  read(now: number): Promise<ReadonlyMap<string, bigint>> {
    return this.#readings.at(now, () => stakedSince(this.#sql, now - DAY_MS))
  }
}
