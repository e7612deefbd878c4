/**
 * Exact fractions, for prices that fall between ticks: a liquidation price shown, an average entry, a bankruptcy price.
 * Arbitrary precision; never where a command is matched.
 */
import { saturated } from './arithmetic.ts'
import { stepOf } from './decimal.ts'
import type { Ticks } from './types.ts'
import { ticks } from './units.ts'

/** numerator / denominator, the denominator always positive. A price as a fraction counts ticks. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** The fraction, its sign moved above the line. Throws `RangeError` for a denominator of zero. */
export function fraction(numerator: bigint, denominator: bigint): Fraction {
  if (denominator === 0n) throw new RangeError('a fraction over zero')
  return denominator < 0n ? { numerator: -numerator, denominator: -denominator } : { numerator, denominator }
}

/** A whole number. */
export function wholeFraction(n: number): Fraction {
  return { numerator: BigInt(n), denominator: 1n }
}

export function sum(a: Fraction, b: Fraction): Fraction {
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  }
}

/** Negative, zero or positive as `a` is below, at or above `b`. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** numerator / denominator rounded towards −∞, for a denominator > 0. */
export function floorDiv(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator
  return numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient
}

/** numerator / denominator rounded towards +∞, for a denominator > 0. */
export function ceilDiv(numerator: bigint, denominator: bigint): bigint {
  return -floorDiv(-numerator, denominator)
}

/** numerator / denominator rounded towards zero, for a denominator > 0. */
export function truncDiv(numerator: bigint, denominator: bigint): bigint {
  return numerator / denominator
}

/** The tick at or below; past 2^53 − 1, where no price is, that. */
export function floorTick(price: Fraction): Ticks {
  return ticks(saturated(Number(floorDiv(price.numerator, price.denominator))))
}

/** The tick at or above; past 2^53 − 1, where no price is, that. */
export function ceilTick(price: Fraction): Ticks {
  return ticks(saturated(Number(ceilDiv(price.numerator, price.denominator))))
}

/**
 * A price in ticks as a decimal string of the market with `decimals` digits, the last one rounded to the nearest (half
 * away from zero): for showing. What is on a tick is exact.
 */
export function priceOf(price: Fraction, tickSize: string, decimals: number): string {
  const { size, decimals: tickDecimals } = stepOf(tickSize)
  const numerator = price.numerator * BigInt(size) * 10n ** BigInt(decimals)
  const denominator = price.denominator * 10n ** BigInt(tickDecimals)
  const magnitude = numerator < 0n ? -numerator : numerator
  const rounded = floorDiv(2n * magnitude + denominator, 2n * denominator)
  const digits = rounded.toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const sign = numerator < 0n && rounded !== 0n ? '-' : ''
  return `${sign}${digits.slice(0, point)}${decimals === 0 ? '' : `.${digits.slice(point)}`}`
}
