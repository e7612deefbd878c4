/** The only ways by which a plain number becomes an amount, a price, a quantity or a rate: each checks it. */
import { assertSafe } from './arithmetic.ts'
import type { Lots, Rate, Ticks, Units } from './types.ts'

/** Smallest units of an asset; may be negative as a difference. Throws `RangeError` where `n` is no safe integer. */
export function units(n: number): Units {
  return assertSafe(n) as Units
}

/** A price in ticks of its market. Throws `RangeError` where `n` is no safe integer. */
export function ticks(n: number): Ticks {
  return assertSafe(n) as Ticks
}

/** A quantity in lots of its market. Throws `RangeError` where `n` is no safe integer. */
export function lots(n: number): Lots {
  return assertSafe(n) as Lots
}

/** A rate in counts of 1e-8: `rate(100_000)` is 0.10%. Throws `RangeError` where `n` is no safe integer. */
export function rate(n: number): Rate {
  return assertSafe(n) as Rate
}

/** Nothing, of any asset. */
export const ZERO: Units = units(0)
