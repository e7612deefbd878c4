/** How far from the index a book's own prices count: in the mark price, and in the premium that funding follows. */
import { mulDivCeil, mulDivFloor } from '@candlewick/money/arithmetic'
import { RATE_ONE, type Rate, type Ticks } from '@candlewick/money/types'
import { rate, ticks } from '@candlewick/money/units'

/** Where a contract does not say otherwise: 2%. */
export const MARK_RANGE: Rate = rate(2_000_000)

/** The lowest and the highest price within `range` of the index, rounded inwards; the index is always among them. */
export function aroundIndex(index: Ticks, range: Rate): { low: Ticks; high: Ticks } {
  return {
    low: ticks(mulDivCeil(index, RATE_ONE - range, RATE_ONE)),
    high: ticks(mulDivFloor(index, RATE_ONE + range, RATE_ONE)),
  }
}

/** The price, or the end of the range around the index that it is past. */
export function withinRange(price: number, index: Ticks, range: Rate): Ticks {
  const { low, high } = aroundIndex(index, range)
  return ticks(Math.max(low, Math.min(high, price)))
}
