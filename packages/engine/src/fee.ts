/**
 * The fee of one fill of an order. An order's fee is the exact sum of value × rate over its fills, rounded up once:
 * what the rounding of earlier fills took too much is carried to the next. So the fees of all fills never pass the fee
 * that was held, whatever mixture of maker and taker fills came. With one rate this is `rules/spot.feeOfFill`.
 */
import { RATE_ONE } from '@candlewick/money/types'

/** Value × rate less the carry, in counts of 1e-8 of a unit, without the whole units; its magnitude is below 2^51. */
function rest(quote: number, rate: number, carry: number): number {
  return (quote % RATE_ONE) * rate - carry
}

/**
 * The fee on a fill worth `quote` units, rounded up after taking off `carry` (counts of 1e-8 of a unit that earlier
 * fills of the order paid too much). `rate` is at most a tenth, so that nothing here passes 2^53.
 */
export function feeOf(quote: number, rate: number, carry: number): number {
  const whole = (quote - (quote % RATE_ONE)) / RATE_ONE
  return whole * rate + Math.ceil(rest(quote, rate, carry) / RATE_ONE)
}

/** What the order has paid too much after that fill, in counts of 1e-8 of a unit: 0 to 99,999,999. */
export function carryAfter(quote: number, rate: number, carry: number): number {
  const exact = rest(quote, rate, carry)
  return Math.ceil(exact / RATE_ONE) * RATE_ONE - exact
}
