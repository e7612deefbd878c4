/**
 * The order in which winners are deleveraged when a bankrupt position can be neither sold nor taken over: by profit on
 * what they hold × how much of it they use, the older position first where equal. Each sees its fifth as lamps.
 */

import { type Fraction, fraction } from '@candlewick/money/fraction'
import type { Units } from '@candlewick/money/types'

/** One position on the winning side. Everything in settlement units, at the mark price. */
export interface Ranked {
  /** Unrealised profit. */
  readonly profit: Units
  /** Isolated: the position's margin. Cross: the account's wallet balance. */
  readonly wallet: Units
  readonly maintenance: Units
  readonly marginBalance: Units
  /** Rises with the time of opening. */
  readonly opened: number
}

/**
 * (max(0, profit) / max(1, wallet)) × (maintenance / margin balance), exact. A balance that is not positive ranks as one
 * unit: whoever would end below zero is passed over when it comes to it.
 */
export function deleveragingScore({ profit, wallet, maintenance, marginBalance }: Ranked): Fraction {
  return fraction(
    BigInt(Math.max(0, profit)) * BigInt(maintenance),
    BigInt(Math.max(1, wallet)) * BigInt(Math.max(1, marginBalance)),
  )
}

/**
 * How far apart two estimates must be, in parts of the larger, to be in the order of the scores. An estimate is a
 * quotient of two products of whole numbers below 2^53, so that it is less than 2^-51 of it from the score.
 */
const CERTAIN = 2 ** -49

/** Only for telling whether two scores are far from each other; what counts is the fraction. */
function estimate({ profit, wallet, maintenance, marginBalance }: Ranked): number {
  return (Math.max(0, profit) * maintenance) / (Math.max(1, wallet) * Math.max(1, marginBalance))
}

/** Negative where `a` is deleveraged before `b`. Exact: fractions of long numbers decide whatever lies close together. */
export function compareRanked(a: Ranked, b: Ranked): number {
  if ((a.profit <= 0 && b.profit <= 0) || isAlike(a, b)) return a.opened - b.opened
  const [one, other] = [estimate(a), estimate(b)]
  if (Math.abs(one - other) > Math.max(one, other) * CERTAIN) return one > other ? -1 : 1
  return compareScores(a, b)
}

function isAlike(a: Ranked, b: Ranked): boolean {
  return (
    a.profit === b.profit &&
    a.wallet === b.wallet &&
    a.maintenance === b.maintenance &&
    a.marginBalance === b.marginBalance
  )
}

/** By the exact scores alone: what {@link compareRanked} must say, and takes far longer to. */
export function compareScores(a: Ranked, b: Ranked): number {
  const first = deleveragingScore(a)
  const second = deleveragingScore(b)
  const difference = second.numerator * first.denominator - first.numerator * second.denominator
  if (difference !== 0n) return difference < 0n ? -1 : 1
  return a.opened - b.opened
}

/** Lamps lit, 1 to 5, of the position that `before` of `count` others and itself come before. */
export function lamps(before: number, count: number): number {
  return 5 - Math.min(4, Math.floor((before * 5) / Math.max(1, count)))
}
