/** A spot market as the terminals use it: the engine's integers, and how its prices and quantities are written. */
import { deriveSpotMarket, type SpotMarketRules, type SpotMarketSpec, stepDecimals } from '@candlewick/rules/market'
import { stepCountOf, type TerminalMarket } from './terminal-market.ts'

export interface SpotMarket extends TerminalMarket {
  readonly rules: SpotMarketRules
  readonly baseDecimals: number
}

export interface SpotMarketFacts extends SpotMarketSpec {
  readonly baseDecimals: number
  readonly quoteDecimals: number
  readonly name?: string
  readonly status?: 'open' | 'halted'
}

export function spotMarket(facts: SpotMarketFacts): SpotMarket {
  const decimalsOf = (asset: string) => (asset === facts.base ? facts.baseDecimals : facts.quoteDecimals)
  return {
    symbol: facts.symbol,
    name: `${facts.base}/${facts.quote}`,
    base: facts.base,
    quote: facts.quote,
    quantityCoin: facts.base,
    valueCoin: facts.quote,
    coinName: facts.name ?? facts.base,
    halted: facts.status === 'halted',
    rules: deriveSpotMarket(facts, decimalsOf),
    baseDecimals: facts.baseDecimals,
    quoteDecimals: facts.quoteDecimals,
    priceDecimals: stepDecimals(facts.tickSize),
    quantityDecimals: stepDecimals(facts.lotSize),
    scale: {
      ticksOf: (text) => stepCountOf(text, facts.tickSize),
      lotsOf: (text) => stepCountOf(text, facts.lotSize),
    },
  }
}
