/**
 * What holdings are worth in a currency that people think in: exact fractions from index prices, cut only when they
 * are written. For showing; no balance ever depends on it.
 */

import type { Fraction } from '@candlewick/money/fraction'
import type { Currency } from '@candlewick/protocol/calls/assets'
import { decimalText } from '../wire/scales.ts'
import type { StateReader } from './state.ts'

export const NOTHING: Fraction = { numerator: 0n, denominator: 1n }
const ONE: Fraction = { numerator: 1n, denominator: 1n }
/** Decimals of a worth; what is beyond them is cut off. */
const WORTH_DECIMALS = 8
/** Everything is valued through this one, which counts as a dollar. */
const DOLLAR_ASSET = 'USDT'

export function plus(a: Fraction, b: Fraction): Fraction {
  return a.denominator === b.denominator
    ? { numerator: a.numerator + b.numerator, denominator: a.denominator }
    : {
        numerator: a.numerator * b.denominator + b.numerator * a.denominator,
        denominator: a.denominator * b.denominator,
      }
}

export function times(a: Fraction, b: Fraction): Fraction {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator }
}

/** The fraction as a plain decimal, cut at 8 decimals. */
export function worthText({ numerator, denominator }: Fraction): string {
  return decimalText((numerator * 10n ** BigInt(WORTH_DECIMALS)) / denominator, WORTH_DECIMALS)
}

/** What `units` of an asset are worth in USDT: by the index price, else the last one; undefined without either. */
export function worthInDollars(engine: StateReader, asset: string, units: number): Fraction | undefined {
  const decimals = engine.asset(asset)?.decimals
  if (decimals === undefined) return undefined
  const amount = { numerator: BigInt(units), denominator: 10n ** BigInt(decimals) }
  const price = dollarPrice(engine, asset)
  return price === undefined ? undefined : times(amount, price)
}

/** The pair in which an asset is priced; undefined for the dollar asset itself. */
export const dollarSymbol = (asset: string) => (asset === DOLLAR_ASSET ? undefined : `${asset}_${DOLLAR_ASSET}`)

/** What one of an asset costs in USDT: by the index price, else the last one; undefined without either. */
export function dollarPrice(engine: StateReader, asset: string): Fraction | undefined {
  const symbol = dollarSymbol(asset)
  if (symbol === undefined) return ONE
  const tickSize = engine.market(symbol)?.tickSize
  return tickSize === undefined ? undefined : priceOf(engine, symbol, tickSize)
}

/** What one dollar buys of a currency. */
export interface CurrencyRate {
  readonly perDollar: Fraction
  /** When it was published, epoch milliseconds; null for the dollar, and for what is simulated. */
  readonly time: number | null
  /** Newer ones should be there by now. */
  readonly stale: boolean
}

/** The currency that values are shown in, with its rate. */
export interface ShownIn {
  readonly currency: Currency
  readonly rate: CurrencyRate | undefined
}

/** The rates of currencies. What is not known has none: nothing is made up. */
export interface CurrencyRates {
  of(code: Currency): CurrencyRate | undefined
}

/** The dollar in itself. */
export const DOLLAR_RATE: CurrencyRate = { perDollar: ONE, time: null, stale: false }

/** A plain decimal as a fraction. */
export function fractionOf(text: string): Fraction {
  const [whole = '', fraction = ''] = text.split('.')
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) }
}

/** A rate as answers tell of it; null where there is none. */
export function toldRate(rate: CurrencyRate | undefined): { time: number | null; stale: boolean } | null {
  return rate === undefined ? null : { time: rate.time, stale: rate.stale }
}

function priceOf(engine: StateReader, symbol: string, tickSize: string): Fraction | undefined {
  const price = engine.indexPrice(symbol)?.price ?? engine.lastPrice(symbol)
  if (price === undefined || price <= 0) return undefined
  return times({ numerator: BigInt(price), denominator: 1n }, fractionOf(tickSize))
}

/** What `units` of an asset are worth in a currency; null while the asset has no price, or the currency no rate. */
export function worthIn(
  engine: StateReader,
  asset: string,
  units: number,
  rate: CurrencyRate | undefined,
): string | null {
  return textIn(worthInDollars(engine, asset, units), units, rate)
}

function textIn(worth: Fraction | undefined, units: number, rate: CurrencyRate | undefined): string | null {
  if (units === 0) return '0'
  return worth === undefined || rate === undefined ? null : worthText(times(worth, rate.perDollar))
}

/** Values many holdings of one moment in one currency. */
export class Valuation {
  readonly #engine: StateReader
  readonly #rate: CurrencyRate | undefined
  #total: Fraction = NOTHING
  readonly #unpriced = new Set<string>()

  constructor(engine: StateReader, rate: CurrencyRate | undefined) {
    this.#engine = engine
    this.#rate = rate
  }

  /** Counts the holding in, a debt below zero, and says what it alone is worth; null while that is not known. */
  add(asset: string, units: number): string | null {
    const worth = worthInDollars(this.#engine, asset, units)
    if (worth !== undefined) this.#total = plus(this.#total, worth)
    else if (units !== 0) this.#unpriced.add(asset)
    return textIn(worth, units, this.#rate)
  }

  /**
   * All that was counted in: in the currency (null where it has no rate) and in USDT, and the coins that are not in it
   * for want of a price.
   */
  sum(): { equivalent: string | null; usdt: string; unpriced: string[] } {
    const rate = this.#rate
    return {
      equivalent: rate === undefined ? null : worthText(times(this.#total, rate.perDollar)),
      usdt: worthText(this.#total),
      unpriced: [...this.#unpriced].sort(),
    }
  }
}
