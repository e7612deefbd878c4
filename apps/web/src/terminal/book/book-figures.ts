/** What the book says beside its rows: how bids stand against asks, and what taking it up to a row would cost. Pure. */
import { fromSteps } from '@candlewick/money/decimal'
import type { TerminalMarket } from '../../markets/terminal-market.ts'
import type { BookRow } from './grouping.ts'

export type BookUnit = 'base' | 'quote'

/**
 * The bids' part of all that is shown, in whole percent, rounded to the nearest; undefined where nothing rests. What
 * exists is never shown as nothing: with both sides there it is 1 to 99.
 */
export function bidShare(bids: bigint, asks: bigint): number | undefined {
  const all = bids + asks
  if (all === 0n) return undefined
  const share = Number((bids * 200n + all) / (all * 2n))
  if (bids === 0n || asks === 0n) return share
  return Math.min(99, Math.max(1, share))
}

/** What is compared for the imbalance: lots, or their value. */
export function sideTotal(row: BookRow | undefined, unit: BookUnit): bigint {
  if (row === undefined) return 0n
  return unit === 'base' ? BigInt(row.sum) : row.sumValue
}

/**
 * The average price in ticks of all from the best price to a row: of asks rounded up, of bids down, so that it is never
 * better than what a taker gets. Undefined where nothing rests there.
 */
export function averageTicks(
  row: Pick<BookRow, 'sum' | 'sumValue'>,
  kind: 'bids' | 'asks',
  { inverse, tickLotUnits }: Pick<TerminalMarket['rules'], 'inverse' | 'tickLotUnits'>,
): number | undefined {
  if (row.sum === 0 || row.sumValue === 0n) return undefined
  const [over, under] = inverse
    ? [BigInt(row.sum) * BigInt(tickLotUnits), row.sumValue]
    : [row.sumValue, BigInt(row.sum)]
  return Number(kind === 'asks' ? (over + under - 1n) / under : over / under)
}

/** How far a price is from the best one, in hundredths of a percent of the best, cut; never negative. */
export function awayFromBest(ticks: number, best: number): number {
  return Number((BigInt(Math.abs(ticks - best)) * 10_000n) / BigInt(best))
}

/** A row's value as a plain decimal of the value coin, cut at the coin's decimals. */
export function valueText(market: TerminalMarket, value: bigint): string {
  const { inverse, tickLotUnits } = market.rules
  const digits = (inverse ? value : value * BigInt(tickLotUnits)).toString().padStart(market.quoteDecimals + 1, '0')
  const cut = digits.length - market.quoteDecimals
  const fraction = digits.slice(cut).replace(/0+$/, '')
  return fraction === '' ? digits.slice(0, cut) : `${digits.slice(0, cut)}.${fraction}`
}

/** Lots as a plain decimal of the coin that quantities are counted in. */
export function lotsDecimal(market: TerminalMarket, lots: number): string {
  return fromSteps(lots, market.rules.lotSize)
}

/** As many digits as a column has room for: the decimals shrink as the whole part grows; cut, never rounded up. */
export function shortDecimal(text: string, digits: number, mostDecimals: number): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const decimals = Math.max(0, Math.min(mostDecimals, digits - whole.length))
  return decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals).padEnd(decimals, '0')}`
}
