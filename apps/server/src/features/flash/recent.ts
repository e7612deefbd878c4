/**
 * The index prices of the last ten minutes as the journal has them, for the line that a page begins with. Read from the
 * journal once, then only what came since; asked by many at a time it is read for all of them.
 */
import { fromSteps } from '@candlewick/money/decimal'
import type { OutputOf } from '@candlewick/protocol/call'
import type { flashTicks } from '@candlewick/protocol/calls/flash'
import { Semaphore } from '../../adapters/semaphore.ts'
import type { Sql } from '../../db/database.ts'
import { type PriceRecord, priceRecords } from '../../prices/evidence.ts'
import { type FlashDependencies, flashMarketOf, nowOf } from './dependencies.ts'

const KEPT_MS = 10 * 60_000
/** What was read is so old at most; and so much is read again, since the newest may not have been there yet. */
const FRESH_MS = 1_000
const AGAIN_MS = 2_000

export class RecentPrices {
  readonly #sql: Sql
  readonly #one = new Semaphore({ atOnce: 1, waiting: 256 })
  /** Of the last ten minutes, oldest first. */
  #records: readonly PriceRecord[] = []
  #readAt = 0

  constructor(sql: Sql) {
    this.#sql = sql
  }

  async upTo(now: number): Promise<readonly PriceRecord[]> {
    return await this.#one.take(async () => {
      if (now - this.#readAt >= FRESH_MS) await this.#read(now)
      return this.#records
    })
  }

  async #read(now: number): Promise<void> {
    const from = now - KEPT_MS
    const newest = this.#records.at(-1)?.time ?? from
    const read = await priceRecords(this.#sql, Math.max(from, newest - AGAIN_MS), now)
    const last = this.#records.at(-1)?.sequence ?? 0
    const kept = this.#records.filter(({ time }) => time > from)
    this.#records = [...kept, ...read.filter(({ sequence }) => sequence > last)]
    this.#readAt = now
  }
}

export async function ticksOf(
  dependencies: FlashDependencies,
  recent: RecentPrices,
  symbol: string,
): Promise<OutputOf<typeof flashTicks>> {
  const { tickSize } = flashMarketOf(dependencies.replica.engine, symbol)
  const records = (await recent.upTo(nowOf(dependencies))).flatMap(({ time, entries }) => {
    const entry = entries.find(([name]) => name === symbol)
    return entry === undefined || entry[1] === 0 ? [] : [[time, fromSteps(entry[1], tickSize)] as [number, string]]
  })
  return { symbol, records }
}
