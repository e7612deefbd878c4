/**
 * The mark price: what positions are valued and liquidated at. The median of two prices that rest on the index and of
 * the last trade, so that neither a wild trade nor a thin book alone can move it. Without an index there is none: the
 * contract halts.
 */
import { divFloor, mulDivFloor, mulExact } from '@candlewick/money/arithmetic'
import { RATE_ONE, type Rate, type Ticks } from '@candlewick/money/types'
import { ticks } from '@candlewick/money/units'
import { FUNDING_INTERVAL, nextFunding } from './funding.ts'

/** How many seconds of mid prices the basis is averaged over, one sample a second. */
export const BASIS_SAMPLES = 30

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
export function markPrice({ index, fundingRate, now, twiceBasis, last }: MarkInputs): Ticks {
  const first = fundingBasedPrice(index, fundingRate, now)
  const second = basisPrice(index, twiceBasis)
  const third = last ?? index
  const median = Math.max(Math.min(first, second), Math.min(Math.max(first, second), third))
  return ticks(Math.max(1, median))
}
