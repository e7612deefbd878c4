/** 24-hour figures of one symbol or of all, joined with what the book and the index say at this moment. */

import { fromSteps } from '@candlewick/money/decimal'
import { percentChange } from '@candlewick/money/display'
import type { Detail } from '@candlewick/protocol/realtime'
import type { ContractNow } from './books.ts'
import type { MarketFigures } from './figures.ts'

/** The part of the engine that knows prices of this moment. */
export interface BookPrices {
  depth(symbol: string, side: 'buy' | 'sell', limit: number): readonly (readonly [number, number])[]
  indexPrice(symbol: string): { readonly price: number; readonly time: number } | undefined
  /** What a contract has beside; absent where only spot markets are known. */
  contract?(symbol: string): ContractNow | undefined
}

/** Undefined for a symbol that never had a price. */
export function readDetail(figures: MarketFigures, engine: BookPrices, symbol: string): Detail | undefined {
  const of = figures.of(symbol)
  const detail = of?.detail(figures.now)
  if (of === undefined || detail === undefined) return undefined
  const { closeTicks, openTicks, ...texts } = detail
  const price = (ticks: number) => fromSteps(ticks, of.scale.tickSize)
  const index = engine.indexPrice(symbol)
  const bid = of.scale.hasBook ? engine.depth(symbol, 'buy', 1)[0] : undefined
  const ask = of.scale.hasBook ? engine.depth(symbol, 'sell', 1)[0] : undefined
  return {
    symbol,
    ...texts,
    change: price(closeTicks - openTicks),
    priceChangePercent: openTicks > 0 ? percentChange(openTicks, closeTicks) : '0.00',
    ...(index === undefined ? {} : { index: price(index.price) }),
    ...(bid === undefined ? {} : { bid: price(bid[0]) }),
    ...(ask === undefined ? {} : { ask: price(ask[0]) }),
    ...engine.contract?.(symbol),
  }
}

/** Every symbol that has a price. */
export function readDetails(figures: MarketFigures, engine: BookPrices): Detail[] {
  return [...figures.symbols].flatMap((symbol) => readDetail(figures, engine, symbol) ?? [])
}
