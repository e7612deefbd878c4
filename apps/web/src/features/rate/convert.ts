/** Converting between coins and currencies on exact fractions; what is shown is cut, never rounded up. Pure. */
import type { Fraction } from '@candlewick/money/fraction'

/** What the rates are read from: each coin in USDT, each currency to the dollar, as plain decimals. */
export interface Rates {
  readonly coins: readonly { readonly coin: string; readonly usdt: string }[]
  readonly currencies: readonly { readonly currency: string; readonly perDollar: string }[]
}

/** Decimals of a converted amount. */
const CONVERTED_DECIMALS = 8
/** Digits after which a figure says nothing more, and the decimals that it has in any case. */
const TELLING_DIGITS = 6
const LEAST_DECIMALS = 2

const PLAIN = /^(\d+)(?:\.(\d*))?$/

/** A plain decimal as a fraction; undefined for what is none. */
export function fractionOf(text: string): Fraction | undefined {
  const [, whole, fraction = ''] = PLAIN.exec(text) ?? []
  if (whole === undefined) return undefined
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) }
}

/** What one unit of each coin and currency is worth in dollars, by upper-case code; what has no rate is left out. */
export function worths({ coins, currencies }: Rates): Map<string, Fraction> {
  const found = new Map<string, Fraction>()
  for (const { currency, perDollar } of currencies) {
    const rate = fractionOf(perDollar)
    if (rate && rate.numerator > 0n)
      found.set(currency.toUpperCase(), { numerator: rate.denominator, denominator: rate.numerator })
  }
  for (const { coin, usdt } of coins) {
    const rate = fractionOf(usdt)
    if (rate && rate.numerator > 0n) found.set(coin, rate)
  }
  return found
}

/** `amount` of what is worth `from` in what is worth `to`, as a plain decimal cut at 8 decimals. */
export function convert(amount: Fraction, from: Fraction, to: Fraction): string {
  const numerator = amount.numerator * from.numerator * to.denominator * 10n ** BigInt(CONVERTED_DECIMALS)
  const digits = (numerator / (amount.denominator * from.denominator * to.numerator))
    .toString()
    .padStart(CONVERTED_DECIMALS + 1, '0')
  const cut = digits.length - CONVERTED_DECIMALS
  const fraction = digits.slice(cut).replace(/0+$/, '')
  return fraction === '' ? digits.slice(0, cut) : `${digits.slice(0, cut)}.${fraction}`
}

/** A plain decimal with at least two decimals, as money is written. */
export function inCents(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  return `${whole}.${fraction.padEnd(LEAST_DECIMALS, '0')}`
}

/** A plain decimal with the digits that tell something: at least two decimals, more for what is small. */
export function telling(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  const digits = whole === '0' ? zeros + TELLING_DIGITS : TELLING_DIGITS - whole.length
  const decimals = Math.max(LEAST_DECIMALS, digits)
  return `${whole}.${fraction.slice(0, decimals).replace(/0+$/, '').padEnd(LEAST_DECIMALS, '0')}`
}
