/**
 * Exact fractions, for prices that fall between ticks: a liquidation price shown, an average entry, a bankruptcy price.
 * Arbitrary precision; never where a command is matched.
 */
import { saturated } from '@candlewick/money/arithmetic'
import { stepOf } from '@candlewick/money/decimal'
import type { Ticks } from '@candlewick/money/types'
import { ticks } from '@candlewick/money/units'

/** over / under, under always positive. A price as a fraction counts ticks. */
export interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

/** The fraction, its sign moved above the line. Throws `RangeError` for a denominator of zero. */
export function fraction(over: bigint, under: bigint): Fraction {
  if (under === 0n) throw new RangeError('a fraction over zero')
  return under < 0n ? { over: -over, under: -under } : { over, under }
}

/** A whole number. */
export function wholeFraction(n: number): Fraction {
  return { over: BigInt(n), under: 1n }
}

export function sum(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.under + b.over * a.under, under: a.under * b.under }
}

/** Negative, zero or positive as `a` is below, at or above `b`. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.over * b.under - b.over * a.under
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** over / under rounded towards −∞, for under > 0. */
export function floorDiv(over: bigint, under: bigint): bigint {
  const quotient = over / under
  return over < 0n && quotient * under !== over ? quotient - 1n : quotient
}

/** over / under rounded towards +∞, for under > 0. */
export function ceilDiv(over: bigint, under: bigint): bigint {
  return -floorDiv(-over, under)
}

/** over / under rounded towards zero, for under > 0. */
export function truncDiv(over: bigint, under: bigint): bigint {
  return over / under
}

/** The tick at or below; past 2^53 − 1, where no price is, that. */
export function floorTick(price: Fraction): Ticks {
  return ticks(saturated(Number(floorDiv(price.over, price.under))))
}

/** The tick at or above; past 2^53 − 1, where no price is, that. */
export function ceilTick(price: Fraction): Ticks {
  return ticks(saturated(Number(ceilDiv(price.over, price.under))))
}

/**
 * A price in ticks as a decimal string of the market with `decimals` digits, the last one rounded to the nearest (half
 * away from zero): for showing. What is on a tick is exact.
 */
export function priceOf(price: Fraction, tickSize: string, decimals: number): string {
  const { size, decimals: tickDecimals } = stepOf(tickSize)
  const over = price.over * BigInt(size) * 10n ** BigInt(decimals)
  const under = price.under * 10n ** BigInt(tickDecimals)
  const magnitude = over < 0n ? -over : over
  const rounded = floorDiv(2n * magnitude + under, 2n * under)
  const digits = rounded.toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const sign = over < 0n && rounded !== 0n ? '-' : ''
  return `${sign}${digits.slice(0, point)}${decimals === 0 ? '' : `.${digits.slice(point)}`}`
}
