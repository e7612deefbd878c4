/**
 * Sorting a list whose figures never stand still: the order follows the figures of a moment, taken anew every few
 * seconds, so that rows do not jump under the pointer.
 */
import type { Detail } from '@candlewick/protocol/realtime'
import { useEffect, useMemo, useState } from 'react'
import { marketFeed } from '../realtime/market.ts'
import type { MarketRow } from './rows.ts'
import { turnoverOf } from './turnover.ts'

const ANEW_MS = 5_000

/** The figures of one moment, by symbol. */
export type Moment = ReadonlyMap<string, Detail | undefined>

const NOTHING: Moment = new Map()

/** What a row had been traded for in 24 hours at that moment, in dollars. */
export function turnoverAt(row: MarketRow, moment: Moment): number | undefined {
  return turnoverOf(row, moment.get(row.symbol) ?? row.first, (symbol) => moment.get(symbol)?.close)
}

const momentOf = (rows: readonly MarketRow[]): Moment =>
  new Map(rows.map((row) => [row.symbol, marketFeed.details.get(row.symbol) ?? row.first]))

/** Figures of all rows as of a moment: when they came, and anew every few seconds. */
export function useMoment(rows: readonly MarketRow[] | undefined): Moment {
  const begun = useMemo(() => (rows ? momentOf(rows) : NOTHING), [rows])
  const [later, setLater] = useState<{ rows: readonly MarketRow[]; moment: Moment }>()
  useEffect(() => {
    if (!rows) return
    const timer = setInterval(() => setLater({ rows, moment: momentOf(rows) }), ANEW_MS)
    return () => clearInterval(timer)
  }, [rows])
  return later !== undefined && later.rows === rows ? later.moment : begun
}
