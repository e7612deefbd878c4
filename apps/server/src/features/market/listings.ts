/**
 * What is listed and under which names: spot markets, perpetual contracts and flash contracts as the state machine has
 * them. Nothing is listed that does not exist.
 */
import { MARKET_KINDS, type MarketKind } from '@candlewick/protocol/calls/market'
import { assetName } from '../../reference/assets.ts'
import { flashSymbol } from '../../reference/flash-symbols.ts'
import type { ContractReader, FlashReader, MarketState } from '../../state/state.ts'

export interface Listing {
  readonly symbol: string
  readonly kind: MarketKind
  readonly base: string
  readonly quote: string
  readonly name: string
  readonly market: 'crypto' | 'mt5'
  /** Group within its kind. */
  readonly group: string
  readonly tickSize: string
  readonly status: 'open' | 'halted'
}

/** What is listed where. */
export interface Listed {
  market(symbol: string): MarketState | undefined
  markets(): Iterable<MarketState>
  readonly contracts: Pick<ContractReader, 'all'>
  readonly flash: Pick<FlashReader, 'markets'>
}

/** Every listing of a kind. */
export function listings(engine: Listed, kind: MarketKind): Listing[] {
  switch (kind) {
    case 'spot':
      return [...engine.markets()].map(spotListing)
    case 'flash':
      return engine.flash.markets().map((market) => flashListing(engine, market))
    case 'contract':
      return engine.contracts.all().map(contractListing)
  }
}

/** Every listing of every kind. */
export function allListings(engine: Listed): Listing[] {
  return MARKET_KINDS.flatMap((kind) => listings(engine, kind))
}

/** The groups that rows of the market stand in, each once. */
export function platesOf(engine: Listed): string[] {
  return [...new Set(allListings(engine).map(({ group }) => group))]
}

function spotListing({ symbol, base, quote, tickSize, status }: MarketState): Listing {
  return { symbol, kind: 'spot', base, quote, name: assetName(base), market: 'crypto', group: quote, tickSize, status }
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
    group: quote,
    tickSize,
    status,
  }
}

function flashListing(
  engine: Listed,
  { symbol, tickSize, status }: ReturnType<Listed['flash']['markets']>[number],
): Listing {
  const { base, quote, name, kind } = flashSymbol(engine, symbol)
  const market = kind === undefined ? 'crypto' : 'mt5'
  return { symbol, kind: 'flash', base, quote, name, market, group: kind ?? quote, tickSize, status }
}
