/** Coins that the house swaps out of its inventory, as an operator's file writes them. */
import type { SwapAssetCommand } from '@candlewick/engine/swap/commands'
import { SWAP } from '@candlewick/engine/swap/product'
import { parseDecimal } from '@candlewick/money/decimal'
import { RATE_DECIMALS } from '@candlewick/money/types'
import { rate, units } from '@candlewick/money/units'
import * as f from '@candlewick/protocol/fields'
import * as z from 'zod/mini'
import { listingSection } from '../../state/listing.ts'

const swapListing = z.strictObject({
  coin: f.asset(),
  /** Its part of the distance between buying and selling, a fraction. */
  spread: f.decimal(),
  /** The least and the most that one swap takes of it. */
  minimum: f.decimal(),
  maximum: f.decimal(),
  /** What the inventory keeps of it, and the most that it takes in. */
  floor: f.withDefault(f.decimal(), '0'),
  ceiling: f.decimal(),
  status: f.withDefault(z.enum(['open', 'closed']), 'open'),
})

/** The first is the reference, by which all are valued; each other one has a market against it. */
export const SWAP_LISTING = listingSection(
  'swaps',
  f.withDefault(z.array(swapListing), []),
  (swaps, { engine, decimalsOf }) => {
    const reference = engine.read(SWAP).assets()[0]?.asset ?? swaps[0]?.coin
    return swaps.map((each) => swapCommand(each, decimalsOf, reference))
  },
)

/** @param reference the coin by which all are valued: every other has a market against it */
function swapCommand(
  { coin, spread, minimum, maximum, floor, ceiling, status }: z.output<typeof swapListing>,
  decimalsOf: (code: string) => number,
  reference: string | undefined,
): SwapAssetCommand {
  const amount = (text: string) => units(parseDecimal(text, decimalsOf(coin)))
  return {
    ...{ type: 'swap.asset', asset: coin, ...(coin === reference ? {} : { symbol: `${coin}_${reference}` }) },
    ...{ spread: rate(parseDecimal(spread, RATE_DECIMALS)), minimum: amount(minimum), maximum: amount(maximum) },
    ...{ floor: amount(floor), ceiling: amount(ceiling), status },
  }
}
