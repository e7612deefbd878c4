/**
 * What is listed and under which names: spot markets and contracts as the state machine has them, and the symbols with
 * an index price that flash contracts will be about. Nothing is listed that does not exist.
 */
import { INDEX_ONLY, INDEX_SYMBOLS } from '@candlewick/market-sim/catalog'
import { MARKET_KINDS, type MarketKind } from '@candlewick/protocol/calls/market'
import { assetName } from '../asset-names.ts'
import type { ContractReader, MarketState } from '../state.ts'

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

const WITH_INDEX = new Set(INDEX_SYMBOLS.map(({ symbol }) => symbol))
/** A coin that stands still against its quote coin is nothing to bet on. */
const STABLE = new Set(['USDC_USDT'])

/** What is listed where. */
export interface Listed {
  markets(): Iterable<MarketState>
  readonly contracts: Pick<ContractReader, 'all'>
}

/** Every listing of a kind. */
export function listings(engine: Listed, kind: MarketKind): Listing[] {
  const markets = engine.markets()
  switch (kind) {
    case 'spot':
      return [...markets].map(spotListing)
    case 'flash':
      return [...[...markets].filter(isUnderlying).map(comingListing), ...INDEX_ONLY.map(indexListing)]
    case 'contract':
      return engine.contracts.all().map(contractListing)
  }
}

/** Every listing of every kind. */
export function allListings(engine: Listed): Listing[] {
  return MARKET_KINDS.flatMap((kind) => listings(engine, kind))
}

function spotListing({ symbol, base, quote, tickSize, status }: MarketState): Listing {
  return { symbol, kind: 'spot', base, quote, name: assetName(base), market: 'crypto', plate: quote, tickSize, status }
}

function contractListing(terms: ReturnType<ContractReader['all']>[number]): Listing {
  const { symbol, base, quote, tickSize, status } = terms
  return {
    symbol,
    kind: 'contract',
    base,
    quote,
    name: assetName(base),
    market: 'crypto',
    plate: quote,
    tickSize,
    status,
  }
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
