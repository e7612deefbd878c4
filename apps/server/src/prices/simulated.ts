/** The simulated market as a source of index prices. It belongs to the demo, and production refuses it. */
import { SimulatedIndex } from '@candlewick/market-sim/sources'
import type { IndexSource } from './feed.ts'

/** Names the simulated market: another seed is another history. */
export const DEMO_SEED = 'wick'

/** Throws in production: nobody's money may hang on an invented price. */
export function simulatedSource({ production }: { readonly production: boolean }): IndexSource {
  if (production) {
    throw new Error('PRICE_FEED: the simulated market is refused in production; its prices are invented')
  }
  return new SimulatedIndex(DEMO_SEED)
}
