/**
 * What flash contracts brought the house: every settlement is counted, by UTC day, coin and outcome. Days that are over
 * are read once.
 */
import type { FlashOutcome } from '@candlewick/rules/flash/settlement'
import type { Sql } from '../../db/database.ts'
import { isoTime } from '../../db/page.ts'

export interface FlashDay {
  /** Beginning of the UTC day, epoch milliseconds. */
  readonly day: number
  readonly asset: string
  readonly outcome: FlashOutcome
  readonly count: number
  /** In whole units: stakes, and what was paid out of them. */
  readonly staked: bigint
  readonly paid: bigint
}

const DAY_MS = 86_400_000
/** So long after its end a day may still get rows, of a projector that is behind. */
const OPEN_MS = DAY_MS
/** Answers are so old at most. */
const FRESH_MS = 5_000

export class FlashResults {
  readonly #sql: Sql
  #closed: FlashDay[] = []
  /** Days before this are in `#closed`. */
  #until = 0
  #newest: { readonly at: number; readonly days: Promise<readonly FlashDay[]> } | undefined

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Every day's, the oldest first. */
  async all(now = Date.now()): Promise<readonly FlashDay[]> {
    if (this.#newest === undefined || now - this.#newest.at > FRESH_MS) {
      const days = this.#read(now)
      this.#newest = { at: now, days }
      // What failed is asked again by the next.
      days.catch(() => {
        this.#newest = undefined
      })
    }
    return this.#newest.days
  }

  async #read(now: number): Promise<readonly FlashDay[]> {
    const rows = await this.#sql<(Omit<FlashDay, 'staked' | 'paid'> & { staked: string; paid: string })[]>`
      select (extract(epoch from date_trunc('day', settled_at)) * 1000)::float8 as day, asset, outcome,
        count(*)::float8 as count, sum(stake)::text as staked, sum(payout)::text as paid
      from projection.flash_orders
      where settled_at is not null and settled_at >= ${isoTime(this.#until)}
      group by 1, 2, 3 order by 1, 2, 3`
    const read = rows.map((row): FlashDay => ({ ...row, staked: BigInt(row.staked), paid: BigInt(row.paid ?? '0') }))
    const closed = Math.floor((now - OPEN_MS) / DAY_MS) * DAY_MS
    const all = [...this.#closed, ...read]
    if (closed > this.#until) {
      this.#closed = all.filter(({ day }) => day < closed)
      this.#until = closed
    }
    return all
  }
}
