/** What a statement is reckoned from, with the price of each day; the reckoning is the browser's, by the rules both share. */
import { STATEMENT_ENTRIES } from '@candlewick/protocol/calls/assets'
import type { Sql } from '../../db/database.ts'
import { postingAfter } from '../../projections/assets/bills.ts'
import { netEntries } from '../../projections/assets/statement.ts'
import type { StateReader } from '../../state/state.ts'
import { knownCursor } from '../../wire/list-input.ts'
import { DAY_MS, SCALE } from './equity/line.ts'
import { dayPrices, journalTime } from './equity/prices.ts'

/** @throws CallError for a cursor that is none */
export async function statementPage(
  sql: Sql,
  engine: StateReader,
  user: string,
  { endTime, cursor }: { readonly endTime?: number | undefined; readonly cursor?: string | undefined },
) {
  const until = endTime === undefined ? undefined : await postingAfter(sql, user, endTime)
  const { records, ...next } = await knownCursor(() =>
    netEntries(sql, user, { cursor, until, most: STATEMENT_ENTRIES }),
  )
  const [first, last] = [records[0], records.at(-1)]
  if (first === undefined || last === undefined) return { records: [], ...next }
  const now = await journalTime(sql)
  const today = now - (now % DAY_MS)
  const end = Math.min(today, last.time - (last.time % DAY_MS) + DAY_MS)
  const coins = new Set(records.map(({ coin }) => coin))
  const priceAt = await dayPrices(sql, engine, coins, first.time - (first.time % DAY_MS), end)
  const priced = records.map((entry) => {
    const price = priceAt(entry.coin, Math.min(today, entry.time - (entry.time % DAY_MS)))
    return { ...entry, price: price === undefined ? null : priceText(price) }
  })
  return { records: priced, ...next }
}

function priceText(price: bigint): string {
  const digits = price.toString().padStart(SCALE + 1, '0')
  return `${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`.replace(/\.?0+$/, '')
}
