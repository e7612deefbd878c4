/**
 * The security fund's tenth of every fee, of spot and of contracts alike. Hot: plain numbers in and out, nothing allocated
 * but by {@link fundShare}.
 */
import { divFloor } from '@candlewick/money/arithmetic'
import type { Units } from '@candlewick/money/types'

/** The security fund receives one part in this many of every fee. */
export const FUND_PART = 10

/**
 * The fund's share of one fee, given what earlier shares left over (0 to 9 units, kept per asset): a tenth of all
 * fees so far, rounded down once. `fee` must be at least 0 and `carry` from 0 to 9.
 */
export function fundShareOf(carry: number, fee: number): Units {
  return divFloor(carry + fee, FUND_PART) as Units
}

/** What the share of {@link fundShareOf} leaves over for the next fee of the same asset: 0 to 9 units. */
export function fundCarryOf(carry: number, fee: number): number {
  return (carry + fee) % FUND_PART
}

/** Both at once, where an allocation does not matter. */
export function fundShare(carry: number, fee: number): { share: Units; carry: number } {
  return { share: fundShareOf(carry, fee), carry: fundCarryOf(carry, fee) }
}
