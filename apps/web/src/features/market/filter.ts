/** Which rows a search and a quote filter leave, and how a sort is written in the address. */
import type { Sort } from '@candlewick/ui/table-columns.ts'
import type { MarketRow } from '../../markets/rows.ts'

/** Rows whose pair or name contain the text, in the quote asked for. "btc/usdt" and "btcusdt" find BTC_USDT. */
export function filterRows(rows: readonly MarketRow[], text: string, quote: string | undefined): readonly MarketRow[] {
  const wanted = text.trim().toLowerCase()
  const compact = wanted.replace(/[\s/_-]/g, '')
  return rows.filter((row) => {
    if (quote !== undefined && row.quote !== quote) return false
    if (wanted === '') return true
    const pair = (row.base + row.quote).toLowerCase()
    return (compact !== '' && pair.includes(compact)) || row.name.toLowerCase().includes(wanted)
  })
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
