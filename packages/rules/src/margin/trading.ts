/** A margin account once a spot order of it is filled: what the order form says about the risk before it is sent. */
import type { Lots, Ticks, Units } from '@candlewick/money/types'
import { units } from '@candlewick/money/units'
import type { SpotMarketRules } from '../market.ts'
import { type MarginAsset, worthAt } from './risk.ts'

/** What an order does to its account, the fee included. */
export interface MarginTrade {
  readonly side: 'buy' | 'sell'
  readonly lots: Lots
  /** Quote units that a buy pays and a sell receives, after the fee. */
  readonly total: Units
  /** Of an order that waits: the price in ticks at which it fires, and the coin is valued then. */
  readonly at?: Ticks
}

type Market = Pick<SpotMarketRules, 'base' | 'quote' | 'lotUnits' | 'tickLotUnits'>

/**
 * The assets after the trade; undefined where the account does not tell of both coins. What is more than is held leaves
 * less than nothing: whether the order can be paid is not decided here. Throws `RangeError` past 2^53 − 1.
 */
export function afterTrade(
  assets: readonly MarginAsset[],
  { base, quote, ...market }: Market,
  { side, lots, total, at }: MarginTrade,
): readonly MarginAsset[] | undefined {
  if (![base, quote].every((code) => assets.some(({ asset }) => asset === code))) return undefined
  const sign = side === 'buy' ? 1 : -1
  return assets.map((one) => {
    if (one.asset === quote) return { ...one, held: units(one.held - sign * total) }
    if (one.asset !== base) return one
    const held = units(one.held + sign * lots * market.lotUnits)
    return { ...one, held, ...(at === undefined ? {} : { worth: worthAt(at, market) }) }
  })
}
