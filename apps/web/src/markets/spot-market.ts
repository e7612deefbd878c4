/** A spot market as the terminals use it: the engine's integers, and how its prices and quantities are written. */
import { cutDecimals, fromSteps, toStepCount } from '@candlewick/money/decimal'
import type { Lots, Ticks } from '@candlewick/money/types'
import { lots, ticks } from '@candlewick/money/units'
import { deriveSpotMarket, type SpotMarketRules, type SpotMarketSpec, stepDecimals } from '@candlewick/rules/market'
import type { TerminalMarket } from './terminal-market.ts'

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
      ticksOf: (text) => countOf(text, facts.tickSize),
      lotsOf: (text) => countOf(text, facts.lotSize),
    },
  }
}

function countOf(text: string, step: string): number | undefined {
  const count = toStepCount(text, step)
  return count.ok ? count.value : undefined
}

/** A price with all the decimals of its market, so that columns stand under each other: "64,120.0" before grouping. */
export function priceOf(market: TerminalMarket, price: Ticks | number): string {
  return cutDecimals(fromSteps(price, market.rules.tickSize), market.priceDecimals)
}

/** A quantity with all the decimals of its market. */
export function quantityOf(market: TerminalMarket, quantity: Lots | number): string {
  return cutDecimals(fromSteps(quantity, market.rules.lotSize), market.quantityDecimals)
}

/** A decimal price of this market in ticks, rounded to the nearest tick: for what comes from pixels. */
export function nearestTicks(market: TerminalMarket, price: number): Ticks | undefined {
  const tick = Number(market.rules.tickSize)
  const count = Math.round(price / tick)
  return count > 0 && Number.isSafeInteger(count) ? ticks(count) : undefined
}

export function ticksOf(market: TerminalMarket, text: string): Ticks | undefined {
  const count = countOf(text, market.rules.tickSize)
  return count === undefined ? undefined : ticks(count)
}

export function lotsOf(market: TerminalMarket, text: string): Lots | undefined {
  const count = countOf(text, market.rules.lotSize)
  return count === undefined ? undefined : lots(count)
}
