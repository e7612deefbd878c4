/** What was traded of a market in 24 hours, in one unit for all: dollars of the index, so that markets can be compared. */
import { contractTypeOf } from '@candlewick/protocol/contract-symbols'
import type { Detail } from '@candlewick/protocol/realtime'
import type { MarketRow } from './rows.ts'

/** The unit of every turnover that is compared or sorted. */
export const TURNOVER_UNIT = 'USDT'

/** Dollars themselves, or what is called one: they need no price. */
const DOLLARS: ReadonlySet<string> = new Set([TURNOVER_UNIT, 'USD'])

type Traded = Pick<MarketRow, 'kind' | 'symbol' | 'quote'>

/** The symbol whose price turns a row's turnover into dollars; undefined where it is in dollars already. */
export function turnoverPriceOf(row: Traded): string | undefined {
  return DOLLARS.has(row.quote) ? undefined : `${row.quote}_${TURNOVER_UNIT}`
}

/** Coin-margined contracts are counted in dollars and settled in coins: their volume is the turnover. */
function quoteTurnover(row: Traded, detail: Detail): string {
  return row.kind === 'contract' && contractTypeOf(row.symbol) === 'coin' ? detail.volume24 : detail.amount24
}

/**
 * The turnover in dollars, for sorting and for figures that are cut to three digits: a plain number is exact enough.
 * Undefined where it, or the price that it needs, is not known.
 */
export function turnoverOf(
  row: Traded,
  detail: Detail | undefined,
  closeOf: (symbol: string) => string | undefined,
): number | undefined {
  if (detail === undefined) return undefined
  const turnover = Number(quoteTurnover(row, detail))
  const symbol = turnoverPriceOf(row)
  if (symbol === undefined) return turnover
  const close = closeOf(symbol)
  return close === undefined || close === '' ? undefined : turnover * Number(close)
}
