/** One coin or market that operators list from the console: what a file would list, and halted until it is resumed. */
import type { Command } from '@candlewick/engine/commands'
import { SWAP } from '@candlewick/engine/swap/product'
import type { Listing } from '../features/terms/public.ts'
import { indexSymbols } from '../reference/index-symbols.ts'
import type { StateReader } from '../state/state.ts'
import { type Listed, readListing } from './listing.ts'

/** What is listed now, as a listing needs to know it. */
export function listedNow(engine: StateReader): Listed {
  return {
    decimals: new Map([...engine.assets()].map(({ asset, decimals }) => [asset, decimals])),
    reference: engine.margin.assets().find(({ symbol }) => symbol === undefined)?.asset,
    swapReference: engine.read(SWAP).assets()[0]?.asset,
    markets: new Set([...engine.markets()].map(({ symbol }) => symbol)),
    steps: new Map(indexSymbols(engine).map(({ symbol, tickSize }) => [symbol, tickSize])),
  }
}

/** @throws ListingError where it cannot be listed; the message says why */
export function commandsToList(engine: StateReader, listing: Listing): Command[] {
  const { product, ...terms } = listing
  const file = {
    asset: { assets: [terms] },
    spot: { markets: [{ ...terms, status: 'halted' }] },
    contract: { contracts: [{ ...terms, status: 'halted' }] },
    flash: { flash: [{ ...terms, status: 'halted' }] },
  }[product]
  return readListing(JSON.stringify(file), listedNow(engine))
}
