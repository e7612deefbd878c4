/**
 * The fee of one fill of an order. An order's fee is the exact sum of value × rate over its fills, rounded up once:
 * what the rounding of earlier fills took too much is carried to the next. So the fees of all fills never pass the fee
 * that was held, whatever mixture of maker and taker fills came. With one rate this is `rules/spot.feeOfFill`.
 */
import { RATE_ONE } from '@candlewick/money/types'

/**
 * Value × rate less the carry, in counts of 1e-8 of a unit, without the `whole` units of the value; its magnitude is
 * below 2^51. The remainder is taken by a multiplication, exact below 2^53: `%` of large numbers is a call out of
 * compiled code, on the path of every buy.
 */
function rest(quote: number, whole: number, rate: number, carry: number): number {
  return (quote - whole * RATE_ONE) * rate - carry
}

/**
 * The fee on a fill worth `quote` units, rounded up after taking off `carry` (counts of 1e-8 of a unit that earlier
 * fills of the order paid too much). `rate` is at most a tenth, so that nothing here passes 2^53.
 */
export function feeOf(quote: number, rate: number, carry: number): number {
  // The floor of the double quotient of two safe integers is exact, as in money/arithmetic.divFloor.
  const whole = Math.floor(quote / RATE_ONE)
  return whole * rate + Math.ceil(rest(quote, whole, rate, carry) / RATE_ONE)
}

/** What the order has paid too much after that fill, in counts of 1e-8 of a unit: 0 to 99,999,999. */
export function carryAfter(quote: number, rate: number, carry: number): number {
  const exact = rest(quote, Math.floor(quote / RATE_ONE), rate, carry)
  return Math.ceil(exact / RATE_ONE) * RATE_ONE - exact
}

/**
 * What a buy holds for a value still to trade: the value and the fee on it at the taker rate, less what earlier fills
 * paid too much by rounding. At carry 0 it is `rules/spot.withFee`.
 */
export function heldForBuy(quote: number, rate: number, carry: number): number {
  return quote === 0 ? 0 : quote + feeOf(quote, rate, carry)
}
