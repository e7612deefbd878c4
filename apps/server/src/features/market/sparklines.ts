/** The shape of the last 24 hours of every symbol: 48 half-hour closes, read together and kept for half a minute. */

import { column } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { Kept } from '../../db/kept.ts'

const POINTS = 48
const STEP_MS = 30 * 60_000
const KEPT_MS = 30_000

export interface Sparkline {
  symbol: string
  /** Oldest first. */
  points: string[]
}

export interface Sparklines {
  /** Epoch ms of the reading. */
  time: number
  records: Sparkline[]
}

export class SparklineReader {
  readonly #sql: Sql
  readonly #readings = new Kept<Sparklines>(KEPT_MS)

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** All symbols' lines as of `now` (epoch ms), at most half a minute old. */
  read(symbols: readonly string[], now: number): Promise<Sparklines> {
    return this.#readings.at(now, () => this.#read(symbols, now))
  }

  async #read(symbols: readonly string[], now: number): Promise<Sparklines> {
    const last = now - (now % STEP_MS)
    const first = last - (POINTS - 1) * STEP_MS
    const rows = await this.#sql<{ symbol: string; time: number; close: string }[]>`
      select symbol, (extract(epoch from open_time) * 1000)::float8 as time, trim_scale(close)::text as close
      from projection.candles
      where symbol = any(${column(symbols)}::text[]) and minutes = 30
        and open_time >= ${new Date(first).toISOString()} and open_time <= ${new Date(last).toISOString()}
      order by symbol, open_time`
    const closes = new Map<string, Map<number, string>>()
    for (const { symbol, time, close } of rows) {
      const known = closes.get(symbol) ?? new Map<number, string>()
      closes.set(symbol, known.set(time, close))
    }
    return {
      time: now,
      records: [...closes].map(([symbol, known]) => ({ symbol, points: carried(known, first, last) })),
    }
  }
}

/** Half hours without a candle keep the close before; those before the first candle are left out. */
function carried(known: ReadonlyMap<number, string>, first: number, last: number): string[] {
  const points: string[] = []
  let close: string | undefined
  for (let time = first; time <= last; time += STEP_MS) {
    close = known.get(time) ?? close
    if (close !== undefined) points.push(close)
  }
  return points
}
