/** What is lent, and the pairs that isolated accounts are held in, as an operator's file lists them. */
import type { Command } from '@candlewick/engine/commands'
import { parseDecimal } from '@candlewick/money/decimal'
import { RATE_DECIMALS } from '@candlewick/money/types'
import { rate, units } from '@candlewick/money/units'
import * as f from '@candlewick/protocol/fields'
import { collateralWeight, hourlyRate } from '@candlewick/rules/margin/ratios'
import * as z from 'zod/mini'
import { listingSection } from '../../state/listing.ts'

const marginListing = z.strictObject({
  /** The first is the reference, in which cross accounts are valued; each other one has a market against it. */
  coins: f.withDefault(
    z.array(
      z.strictObject({
        coin: f.asset(),
        limit: f.decimal(),
        hourlyRate: z.optional(f.decimal()),
        weight: z.optional(f.decimal()),
      }),
    ),
    [],
  ),
  pairs: f.withDefault(
    z.array(z.strictObject({ symbol: f.symbol(), leverages: z.array(f.whole(1, 100)).check(z.minLength(1)) })),
    [],
  ),
})

export const MARGIN_LISTING = listingSection(
  'margin',
  f.withDefault(marginListing, { coins: [], pairs: [] }),
  ({ coins, pairs }, { engine, decimalsOf }) => {
    const reference = engine.margin.assets().find(({ symbol }) => symbol === undefined)?.asset ?? coins[0]?.coin
    const fraction = (text: string) => rate(parseDecimal(text, RATE_DECIMALS))
    return [
      ...coins.map(
        ({ coin, limit, hourlyRate: hourly, weight }): Command => ({
          type: 'margin.asset',
          asset: coin,
          ...(coin === reference ? {} : { symbol: `${coin}_${reference}` }),
          hourly: hourly === undefined ? hourlyRate(coin) : fraction(hourly),
          limit: units(parseDecimal(limit, decimalsOf(coin))),
          weight: weight === undefined ? collateralWeight('cross', coin) : fraction(weight),
        }),
      ),
      ...pairs.map(({ symbol, leverages }): Command => ({ type: 'margin.pair', symbol, leverages })),
    ]
  },
)
