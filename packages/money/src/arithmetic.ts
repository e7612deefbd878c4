/**
 * Whole-number arithmetic that is exact or throws: sums, products and quotients of integers held in JavaScript
 * numbers. Every division names its rounding. Nothing here ever returns a rounded or an unsafe number.
 */
import type { Lots, Rate, Ticks, Units } from './types.ts'

const MAX = Number.MAX_SAFE_INTEGER

function overflow(what: string): never {
  throw new RangeError(`${what} is past 2^53 - 1 or not a whole number`)
}

/** Returns `n`, or throws `RangeError` where it is not an integer of magnitude below 2^53. */
export function assertSafe(n: number): number {
  if (!Number.isSafeInteger(n)) overflow(`value ${n}`)
  return n
}

/** The sum; throws `RangeError` past 2^53 − 1. */
export function add(a: Units, b: Units): Units
export function add(a: Ticks, b: Ticks): Ticks
export function add(a: Lots, b: Lots): Lots
export function add(a: Rate, b: Rate): Rate
export function add(a: number, b: number): number
export function add(a: number, b: number): number {
  const sum = a + b
  if (!Number.isSafeInteger(sum)) overflow('sum')
  return sum
}

/** The difference, possibly negative; throws `RangeError` past 2^53 − 1 in magnitude. */
export function sub(a: Units, b: Units): Units
export function sub(a: Ticks, b: Ticks): Ticks
export function sub(a: Lots, b: Lots): Lots
export function sub(a: Rate, b: Rate): Rate
export function sub(a: number, b: number): number
export function sub(a: number, b: number): number {
  const difference = a - b
  if (!Number.isSafeInteger(difference)) overflow('difference')
  return difference
}

/**
 * The product; throws `RangeError` past 2^53 − 1. A double product is exact whenever the true one is safe, and
 * unsafe whenever the true one is, so that one check suffices.
 */
export function mulExact(a: number, b: number): number {
  const product = a * b
  if (!Number.isSafeInteger(product)) overflow('product')
  return product + 0
}

/**
 * a / b rounded towards −∞, for b > 0. For integers below 2^53 the double quotient never reaches the next integer
 * (a gap of at least 1/b is wider than half the spacing of doubles there), so that `Math.floor` of it is exact.
 */
export function divFloor(a: number, b: number): number {
  if (!(b > 0)) overflow(`divisor ${b}`)
  const quotient = Math.floor(a / b)
  if (!Number.isSafeInteger(quotient)) overflow('quotient')
  return quotient + 0
}

/** a / b rounded towards +∞, for b > 0. */
export function divCeil(a: number, b: number): number {
  if (!(b > 0)) overflow(`divisor ${b}`)
  const quotient = Math.ceil(a / b)
  if (!Number.isSafeInteger(quotient)) overflow('quotient')
  return quotient + 0
}

/** a / b where it is whole; throws `RangeError` where it is not. */
export function divExact(a: number, b: number): number {
  if (!(b > 0)) overflow(`divisor ${b}`)
  if (a % b !== 0) throw new RangeError(`${a} / ${b} is not whole`)
  return a / b + 0
}

/**
 * a × b / c rounded towards −∞, for c > 0, exact however large the product is; throws `RangeError` where the result
 * is past 2^53 − 1. Plain numbers where the product is safe, or becomes so by taking whole multiples of c out of a
 * and b; BigInt only where even the product of the two remainders is not.
 */
export function mulDivFloor(a: number, b: number, c: number): number {
  const product = a * b
  if (Number.isSafeInteger(product)) return divFloor(product, c)
  return exactly(mulDivSplit(a, b, c, 'floor'))
}

/** a × b / c rounded towards +∞, for c > 0; otherwise as {@link mulDivFloor}. */
export function mulDivCeil(a: number, b: number, c: number): number {
  const product = a * b
  if (Number.isSafeInteger(product)) return divCeil(product, c)
  return exactly(mulDivSplit(a, b, c, 'ceil'))
}

/** `n` where it is an integer of magnitude below 2^53, otherwise the nearest there is. Never for an amount that moves. */
export function saturated(n: number): number {
  return Math.max(-MAX, Math.min(MAX, n))
}

/**
 * As {@link mulDivFloor}, and ±(2^53 − 1) where the result is past it: for measures (what a position is worth, a ratio)
 * that only have to be larger than whatever they are compared with. Throws `RangeError` for an unsafe operand.
 */
export function mulDivFloorMost(a: number, b: number, c: number): number {
  const product = a * b
  if (Number.isSafeInteger(product)) return divFloor(product, c)
  return saturated(mulDivSplit(a, b, c, 'floor'))
}

/** As {@link mulDivFloorMost}, rounded towards +∞. */
export function mulDivCeilMost(a: number, b: number, c: number): number {
  const product = a * b
  if (Number.isSafeInteger(product)) return divCeil(product, c)
  return saturated(mulDivSplit(a, b, c, 'ceil'))
}

function exactly(quotient: number): number {
  if (!Number.isSafeInteger(quotient)) overflow('quotient')
  return quotient
}

/** a × b / c where it is whole, for c > 0; throws `RangeError` where it is not. */
export function mulDivExact(a: number, b: number, c: number): number {
  const floor = mulDivFloor(a, b, c)
  if (mulDivCeil(a, b, c) !== floor) throw new RangeError(`${a} × ${b} / ${c} is not whole`)
  return floor
}

/** a = q·c + r and b = s·c + t give a·b/c = q·b + r·s + r·t/c, of which only the last is divided. Unsafe past 2^53. */
function mulDivSplit(a: number, b: number, c: number, rounding: 'floor' | 'ceil'): number {
  if (!(Number.isSafeInteger(a) && Number.isSafeInteger(b) && Number.isSafeInteger(c) && c > 0)) overflow('operand')
  const r = a % c
  const t = b % c
  const rest = r * t
  if (rest > MAX || rest < -MAX) return mulDivBig(a, b, c, rounding)
  const whole = ((a - r) / c) * b + r * ((b - t) / c)
  const result = whole + (rounding === 'floor' ? Math.floor(rest / c) : Math.ceil(rest / c))
  // All three terms have the sign of a·b, so that an unsafe part cannot hide behind a safe sum.
  return result + 0
}

function mulDivBig(a: number, b: number, c: number, rounding: 'floor' | 'ceil'): number {
  const product = BigInt(a) * BigInt(b)
  const divisor = BigInt(c)
  const truncated = product / divisor
  const remainder = product - truncated * divisor
  let result = truncated
  if (rounding === 'floor' && remainder < 0n) result -= 1n
  if (rounding === 'ceil' && remainder > 0n) result += 1n
  return Number(result)
}
