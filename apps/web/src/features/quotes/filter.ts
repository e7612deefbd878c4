/** Which rows a search and a quote filter leave, and how a sort is written in the address. */
import type { Sort } from '@candlewick/ui/table-columns.ts'
import { findMarkets } from '../../markets/find.ts'
import type { MarketRow } from '../../markets/rows.ts'

/** Rows in the quote asked for that the text may mean, nearest first; in their own order where nothing is typed. */
export function filterRows(rows: readonly MarketRow[], text: string, quote: string | undefined): readonly MarketRow[] {
  return findMarkets(quote === undefined ? rows : rows.filter((row) => row.quote === quote), text)
}

/** The quote coins of the rows, in the order in which they come. */
export function quotesOf(rows: readonly MarketRow[]): string[] {
  return [...new Set(rows.map((row) => row.quote))]
}

/** "change.desc" as a sort; undefined for anything else. */
export function parseSort(text: string | undefined): Sort | undefined {
  const [column, direction] = (text ?? '').split('.')
  if (!column || (direction !== 'asc' && direction !== 'desc')) return undefined
  return { column, direction }
}

export function sortText(sort: Sort | undefined): string | undefined {
  return sort && `${sort.column}.${sort.direction}`
}
