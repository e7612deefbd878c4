/** Flash contracts as an operator's file writes them. */

import type { FlashMarketCommand } from '@candlewick/engine/flash/commands'
import { parseDecimal } from '@candlewick/money/decimal'
import { RATE_DECIMALS } from '@candlewick/money/types'
import { rate, units } from '@candlewick/money/units'
import * as f from '@candlewick/protocol/fields'
import { FLASH_CYCLES } from '@candlewick/rules/flash/cycles'
import * as z from 'zod/mini'
import { listingSection } from '../../state/listing.ts'
import { JOURNALS } from './journals.ts'

const flashListing = z.strictObject({
  symbol: f.symbol(),
  /** What is staked and paid. */
  coin: f.asset(),
  cycles: z
    .array(
      z.strictObject({
        /** Seconds. */
        period: f.whole(1, Math.max(...FLASH_CYCLES)),
        payoutRate: f.decimal(),
        minStake: f.decimal(),
        maxStake: f.decimal(),
      }),
    )
    .check(z.minLength(1)),
  status: f.withDefault(z.enum(['open', 'halted']), 'open'),
})

export const FLASH_LISTING = listingSection(
  'flash',
  f.withDefault(z.array(flashListing), []),
  (flash, { steps, charted, decimalsOf }) =>
    flash.map((each) =>
      flashCommand(each, decimalsOf, (symbol) => (charted.has(symbol) ? steps.get(symbol) : undefined)),
    ),
  { product: 'flash', journals: JOURNALS, has: (engine, symbol) => engine.flash.market(symbol) !== undefined },
)

/** @throws Error for what no flash contract can be about */
function flashCommand(
  { symbol, coin, cycles, status }: z.output<typeof flashListing>,
  decimalsOf: (code: string) => number,
  stepOf: (index: string) => string | undefined,
): FlashMarketCommand {
  const tickSize = stepOf(symbol)
  if (tickSize === undefined) throw new Error(`${symbol} has no index price, or no market whose chart shows it`)
  const amount = (text: string) => units(parseDecimal(text, decimalsOf(coin)))
  return {
    type: 'flash.market',
    symbol,
    tickSize,
    asset: coin,
    status,
    cycles: cycles.map(({ period, payoutRate, minStake, maxStake }) => ({
      seconds: period,
      payoutRate: rate(parseDecimal(payoutRate, RATE_DECIMALS)),
      minStake: amount(minStake),
      maxStake: amount(maxStake),
    })),
  }
}
