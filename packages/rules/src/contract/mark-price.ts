/**
 * The mark price: what positions are valued and liquidated at. The median of the index with funding and of two prices
 * that are the book's: its average middle and its last trade. Two of three would carry the median anywhere, so that
 * neither counts further from the index than a bound, and the last trade no further than orders stand that would bear
 * it. Without an index there is none: the contract halts.
 */
import { divFloor, mulDivFloor, mulExact } from '@candlewick/money/arithmetic'
import { compare, type Fraction, floorDiv, wholeFraction } from '@candlewick/money/fraction'
import { RATE_ONE, type Rate, type Ticks } from '@candlewick/money/types'
import { ticks } from '@candlewick/money/units'
import { FUNDING_INTERVAL, nextFunding } from './funding.ts'
import { withinRange } from './index-range.ts'

/** How many seconds of mid prices the basis is averaged over, one sample a second. */
export const BASIS_SAMPLES = 30

/** What the book's prices are held to; without it (rules version 1) they count as they are. */
export interface MarkGuard {
  /** How far from the index they count. */
  readonly range: Rate
  /**
   * What an order of the impact notional would sell and buy at now, on average, in ticks; undefined where that side of
   * the book is thinner.
   */
  readonly bid: Fraction | undefined
  readonly ask: Fraction | undefined
}

export interface MarkInputs {
  readonly index: Ticks
  /** Rate of the last funding. */
  readonly fundingRate: Rate
  /** Epoch milliseconds. */
  readonly now: number
  /** (best bid + best ask) − 2 × index of the last seconds, in ticks: twice the basis, so that it stays whole. */
  readonly twiceBasis: readonly number[]
  /** Price of the last trade; undefined before the first. */
  readonly last?: Ticks | undefined
  readonly guard?: MarkGuard | undefined
}

/**
 * The last trade as far as the book bears it: above the index no further than the impact bid, below it no further than
 * the impact ask, and the index itself where nobody stands there with an order of that size. So a trade between two
 * accounts that nobody else would repeat says nothing.
 */
export function borneLast(last: Ticks, index: Ticks, { bid, ask }: Pick<MarkGuard, 'bid' | 'ask'>): Ticks {
  const at = wholeFraction(index)
  if (last > index) {
    if (bid === undefined || compare(bid, at) <= 0) return index
    return compare(bid, wholeFraction(last)) >= 0 ? last : ticks(Number(floorDiv(bid.numerator, bid.denominator)))
  }
  if (ask === undefined || compare(ask, at) >= 0) return index
  return compare(ask, wholeFraction(last)) <= 0 ? last : ticks(-Number(floorDiv(-ask.numerator, ask.denominator)))
}

/** index × (1 + last funding rate × time to next funding / interval), rounded down. */
export function fundingBasedPrice(index: Ticks, lastRate: Rate, now: number): Ticks {
  const left = nextFunding(now) - now
  return ticks(index + mulDivFloor(index, mulExact(lastRate, left), FUNDING_INTERVAL * RATE_ONE))
}

/** index + average basis, rounded down; the index where no sample is. */
export function basisPrice(index: Ticks, twiceBasis: readonly number[]): Ticks {
  if (twiceBasis.length === 0) return index
  let sum = 0
  for (const sample of twiceBasis) sum += sample
  return ticks(index + divFloor(sum, 2 * twiceBasis.length))
}

/** The median of both and the last price (the index before the first trade), at least one tick. */
export function markPrice({ index, fundingRate, now, twiceBasis, last, guard }: MarkInputs): Ticks {
  const first = fundingBasedPrice(index, fundingRate, now)
  const basis = basisPrice(index, twiceBasis)
  const second = guard === undefined ? basis : withinRange(basis, index, guard.range)
  const third = guard === undefined ? (last ?? index) : guardedLast(last ?? index, index, guard)
  const median = Math.max(Math.min(first, second), Math.min(Math.max(first, second), third))
  return ticks(Math.max(1, median))
}

function guardedLast(last: Ticks, index: Ticks, guard: MarkGuard): Ticks {
  return withinRange(borneLast(last, index, guard), index, guard.range)
}
