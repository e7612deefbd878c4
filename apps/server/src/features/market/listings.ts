/**
 * What is listed and under which names: spot markets as the state machine has them, and the symbols with an index
 * price that flash contracts will be about. Nothing is listed that does not exist.
 */
import { ASSETS, INDEX_ONLY, INDEX_SYMBOLS } from '@candlewick/market-sim/catalog'
import { MARKET_KINDS, type MarketKind } from '@candlewick/protocol/calls/market'
import type { MarketState } from '../state.ts'

/** `coming`: shown with its price, not traded yet. */
export type ListingStatus = 'open' | 'halted' | 'coming'

export interface Listing {
  readonly symbol: string
  readonly kind: MarketKind
  readonly base: string
  readonly quote: string
  readonly name: string
  readonly market: 'crypto' | 'mt5'
  /** Group within its kind. */
  readonly plate: string
  readonly tickSize: string
  readonly status: ListingStatus
}

const ASSET_NAMES = new Map(ASSETS.map(({ code, name }) => [code, name]))
const WITH_INDEX = new Set(INDEX_SYMBOLS.map(({ symbol }) => symbol))
/** A coin that stands still against its quote coin is nothing to bet on. */
const STABLE = new Set(['USDC_USDT'])

export function assetName(code: string): string {
  return ASSET_NAMES.get(code) ?? code
}

/** Every listing of a kind. */
export function listings(markets: Iterable<MarketState>, kind: MarketKind): Listing[] {
  switch (kind) {
    case 'spot':
      return [...markets].map(spotListing)
    case 'flash':
      return [...[...markets].filter(isUnderlying).map(comingListing), ...INDEX_ONLY.map(indexListing)]
    case 'contract':
      return []
  }
}

/** Every listing of every kind. */
export function allListings(markets: Iterable<MarketState>): Listing[] {
  const known = [...markets]
  return MARKET_KINDS.flatMap((kind) => listings(known, kind))
}

function spotListing({ symbol, base, quote, tickSize, status }: MarketState): Listing {
  return { symbol, kind: 'spot', base, quote, name: assetName(base), market: 'crypto', plate: quote, tickSize, status }
}

function isUnderlying({ symbol, quote }: MarketState): boolean {
  return quote === 'USDT' && WITH_INDEX.has(symbol) && !STABLE.has(symbol)
}

function comingListing(market: MarketState): Listing {
  return { ...spotListing(market), kind: 'flash', status: 'coming' }
}

function indexListing({ symbol, base, quote, name, kind, tickSize }: (typeof INDEX_ONLY)[number]): Listing {
  return { symbol, kind: 'flash', base, quote, name, market: 'mt5', plate: kind, tickSize, status: 'coming' }
}
