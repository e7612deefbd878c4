/** What chart, book, trades and lists have to know of a market, whatever is traded there, and how its prices are written. */
import { cutDecimals, fromSteps, roundDecimals, toStepCount } from '@candlewick/money/decimal'
import type { Lots, Ticks } from '@candlewick/money/types'
import { lots, ticks } from '@candlewick/money/units'
import type { BookScale } from '../realtime/book.ts'

export interface TerminalMarket {
  readonly symbol: string
  /** "BTC/USDT". */
  readonly name: string
  /** What is traded, and what its price is counted in. */
  readonly base: string
  readonly quote: string
  /** What quantities and what values are counted in: base and quote; of an inverse contract the other way round. */
  readonly quantityCoin: string
  readonly valueCoin: string
  /** The base coin in words. */
  readonly coinName: string
  readonly halted: boolean
  readonly rules: {
    readonly tickSize: string
    readonly lotSize: string
    /** Units of the value coin in one tick × one lot; where `inverse`, those units × ticks in one lot. */
    readonly tickLotUnits: number
    /** A lot's value falls as the price rises: it is counted in quote and worth so much base. */
    readonly inverse?: boolean
  }
  /** Decimals of the value coin. */
  readonly quoteDecimals: number
  readonly priceDecimals: number
  readonly quantityDecimals: number
  /** For the book's store; one object as long as the market is the same. */
  readonly scale: BookScale
}

/** A decimal as a count of its step, a tick or a lot; undefined where it is none. */
export function stepCountOf(text: string, step: string): number | undefined {
  const count = toStepCount(text, step)
  return count.ok ? count.value : undefined
}

/** A price with all the decimals of its market, so that columns stand under each other: "64,120.0" before grouping. */
export function priceOf(market: TerminalMarket, price: Ticks | number): string {
  return cutDecimals(fromSteps(price, market.rules.tickSize), market.priceDecimals)
}

/** An average price lies between prices: rounded to the nearest, as `priceOf` of the fractions that we reckon ourselves. */
export function averageOf(market: TerminalMarket, text: string): string {
  return roundDecimals(text, market.priceDecimals)
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

/** A decimal price in ticks; undefined where it is no price of this market. */
export function ticksOf(market: TerminalMarket, text: string): Ticks | undefined {
  const count = stepCountOf(text, market.rules.tickSize)
  return count === undefined ? undefined : ticks(count)
}

/** A decimal quantity in lots; undefined where it is no quantity of this market. */
export function lotsOf(market: TerminalMarket, text: string): Lots | undefined {
  const count = stepCountOf(text, market.rules.lotSize)
  return count === undefined ? undefined : lots(count)
}
