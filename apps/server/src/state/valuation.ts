/**
 * What holdings are worth in a currency that people think in: exact fractions from index prices, cut only when they
 * are written. For showing; no balance ever depends on it.
 */

import { EXCHANGE_CURRENCIES, indexTickSize } from '@candlewick/market-sim/catalog'
import { stepOf } from '@candlewick/money/decimal'
import type { Currency } from '@candlewick/protocol/calls/assets'
import { decimalText } from '../wire/spot-views.ts'
import type { StateReader } from './state.ts'

/** A fraction; `over` is positive. */
export interface Fraction {
  readonly top: bigint
  readonly over: bigint
}

export const NOTHING: Fraction = { top: 0n, over: 1n }
/** Decimals of a worth; what is beyond them is cut off. */
const WORTH_DECIMALS = 8
/** Everything is valued through this one, which counts as a dollar. */
const DOLLAR_ASSET = 'USDT'

export function plus(a: Fraction, b: Fraction): Fraction {
  return a.over === b.over
    ? { top: a.top + b.top, over: a.over }
    : { top: a.top * b.over + b.top * a.over, over: a.over * b.over }
}

export function times(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.top, over: a.over * b.over }
}

/** The fraction as a plain decimal, cut at 8 decimals. */
export function worthText({ top, over }: Fraction): string {
  return decimalText((top * 10n ** BigInt(WORTH_DECIMALS)) / over, WORTH_DECIMALS)
}

/** What `units` of an asset are worth in USDT: by the index price, else the last one; undefined without either. */
export function worthInDollars(engine: StateReader, asset: string, units: number): Fraction | undefined {
  const decimals = engine.asset(asset)?.decimals
  if (decimals === undefined) return undefined
  const amount = { top: BigInt(units), over: 10n ** BigInt(decimals) }
  if (asset === DOLLAR_ASSET) return amount
  const symbol = `${asset}_${DOLLAR_ASSET}`
  const tickSize = engine.market(symbol)?.tickSize
  const price = tickSize === undefined ? undefined : priceOf(engine, symbol, tickSize)
  return price === undefined ? undefined : times(amount, price)
}

/** How much of a currency one dollar buys, now. */
export function perDollar(engine: StateReader, code: Currency): Fraction {
  const currency = EXCHANGE_CURRENCIES.find((candidate) => candidate.code === code)
  if (currency === undefined) throw new Error(`no exchange currency ${code}`)
  const { follows } = currency
  const tickSize = follows === undefined ? undefined : indexTickSize(follows.symbol)
  const moving = follows === undefined || tickSize === undefined ? undefined : priceOf(engine, follows.symbol, tickSize)
  if (moving === undefined) {
    const { size, decimals } = stepOf(currency.perDollar)
    return { top: BigInt(size), over: 10n ** BigInt(decimals) }
  }
  return follows?.quoted === 'inverse' ? { top: moving.over, over: moving.top } : moving
}

function priceOf(engine: StateReader, symbol: string, tickSize: string): Fraction | undefined {
  const price = engine.indexPrice(symbol)?.price ?? engine.lastPrice(symbol)
  if (price === undefined || price <= 0) return undefined
  const step = stepOf(tickSize)
  return { top: BigInt(price) * BigInt(step.size), over: 10n ** BigInt(step.decimals) }
}

/** What `units` of an asset are worth in a currency; null while the asset has no price. */
export function worthIn(engine: StateReader, asset: string, units: number, code: Currency): string | null {
  const worth = worthInDollars(engine, asset, units)
  if (worth === undefined) return units === 0 ? '0' : null
  return worthText(times(worth, perDollar(engine, code)))
}

/** Values many holdings of one moment in one currency. */
export class Valuation {
  readonly #engine: StateReader
  readonly #rate: Fraction
  #total: Fraction = NOTHING
  readonly #unpriced = new Set<string>()

  constructor(engine: StateReader, currency: Currency) {
    this.#engine = engine
    this.#rate = perDollar(engine, currency)
  }

  /** Counts the holding in, a debt below zero, and says what it alone is worth; null while its coin has no price. */
  add(asset: string, units: number): string | null {
    const worth = worthInDollars(this.#engine, asset, units)
    if (worth === undefined) {
      if (units !== 0) this.#unpriced.add(asset)
      return units === 0 ? '0' : null
    }
    this.#total = plus(this.#total, worth)
    return worthText(times(worth, this.#rate))
  }

  /** All that was counted in: in the currency and in USDT, and the coins that are not in it for want of a price. */
  sum(): { equivalent: string; usdt: string; unpriced: string[] } {
    return {
      equivalent: worthText(times(this.#total, this.#rate)),
      usdt: worthText(this.#total),
      unpriced: [...this.#unpriced].sort(),
    }
  }
}
