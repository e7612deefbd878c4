/** The simulated market as a source of index prices. It belongs to the demo, and production refuses it. */
import type { SimulatedMarket } from '@candlewick/market-sim/market'
import { SimulatedIndex } from '@candlewick/market-sim/sources'
import type { IndexSource } from '../prices/feed.ts'

/** Throws in production: nobody's money may hang on an invented price. */
export function refuseSimulated({ production }: { readonly production: boolean }): void {
  if (production) {
    throw new Error('PRICE_FEED: the simulated market is refused in production; its prices are invented')
  }
}

export function simulatedSource(market: SimulatedMarket): IndexSource {
  return new SimulatedIndex(market)
}
