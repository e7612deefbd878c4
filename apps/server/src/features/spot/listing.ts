/** Spot markets as an operator's file lists them. */
import type { Command } from '@candlewick/engine/commands'
import * as f from '@candlewick/protocol/fields'
import { deriveSpotMarket } from '@candlewick/rules/market'
import * as z from 'zod/mini'
import { indexSymbols } from '../../reference/index-symbols.ts'
import { ListingError, listingSection } from '../../state/listing.ts'
import type { StateReader } from '../../state/state.ts'
import { JOURNALS } from './journals.ts'

const marketListing = z.strictObject({
  symbol: z.string().check(z.regex(/^[A-Z0-9]{2,12}_[A-Z0-9]{2,12}$/)),
  tickSize: f.decimal(),
  lotSize: f.decimal(),
  minNotional: f.decimal(),
  maxQuantity: f.decimal(),
  status: f.withDefault(z.enum(['open', 'halted']), 'open'),
})
type MarketListing = z.output<typeof marketListing>

export const SPOT_LISTING = listingSection(
  'markets',
  f.withDefault(z.array(marketListing), []),
  (markets, { engine, steps, charted, decimalsOf }) => {
    checkSteps(engine, markets)
    for (const { symbol, tickSize } of markets) {
      steps.set(symbol, tickSize)
      charted.add(symbol)
    }
    return markets.map(({ status, ...sizes }): Command => {
      const [base = '', quote = ''] = sizes.symbol.split('_')
      return { type: 'market', ...deriveSpotMarket({ ...sizes, base, quote }, decimalsOf), status }
    })
  },
  { product: 'spot', journals: JOURNALS, has: (engine, symbol) => engine.market(symbol) !== undefined },
)

/** What follows the index price of a symbol goes on counting it as it did. */
function checkSteps(engine: StateReader, markets: readonly MarketListing[]): void {
  const steps = new Map(indexSymbols(engine).map(({ symbol, tickSize }) => [symbol, tickSize]))
  for (const [place, { symbol, tickSize }] of markets.entries()) {
    const step = steps.get(symbol)
    if (step === undefined || step === tickSize) continue
    throw new ListingError(`markets.${place}.tickSize: the index price of ${symbol} is counted in ${step} already`)
  }
}
