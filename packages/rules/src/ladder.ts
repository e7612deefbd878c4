/**
 * A ladder: one size spread over limit orders between two prices. Whoever shows it and whoever places it compute it here,
 * so that what was shown is what is placed.
 */
import { mulDivFloor } from '@candlewick/money/arithmetic'
import type { Lots, Ticks } from '@candlewick/money/types'
import { lots, ticks } from '@candlewick/money/units'

export const LEAST_RUNGS = 2
export const MOST_RUNGS = 20
/** `even`: every rung the same; `rising`: the n-th from the first price n times the first. */
export const LADDER_SIZES = ['even', 'rising'] as const
export type LadderSizes = (typeof LADDER_SIZES)[number]

export interface LadderRequest {
  /** Price of the first rung, and of the last. */
  readonly from: Ticks
  readonly to: Ticks
  readonly count: number
  readonly lots: Lots
  readonly sizes: LadderSizes
}

export interface Rung {
  readonly price: Ticks
  readonly lots: Lots
}

export interface LadderRefusal {
  /**
   * `rungs`: not 2 to 20, or more than there are prices between the two, which is then the bound; `too_little`: a rung
   * would be of nothing, `bound` is the least number of lots.
   */
  readonly rule: 'rungs' | 'too_little'
  readonly bound: number
}

/** The rule that refuses a ladder whose rungs are known, and at what; the names are those of the engine's refusals. */
export interface LadderFault {
  readonly rule:
    | 'max_quantity'
    | 'min_notional'
    | 'price_band'
    | 'post_only_would_cross'
    | 'reduce_only'
    | 'leverage_tier'
    | 'max_position'
    | 'open_interest'
    | 'insufficient_balance'
  readonly field: 'from' | 'to' | 'quantity'
  /** In ticks, lots or units, as the rule has it. */
  readonly bound?: number | undefined
}

/**
 * The rungs from the first price to the last: prices evenly apart, rounded to ticks towards the first; sizes rounded
 * down to lots, what that leaves goes to the last, so that their sum is exactly what was asked for.
 */
export function ladder(request: LadderRequest): { rungs: readonly Rung[] } | { refusal: LadderRefusal } {
  const { from, to, count, lots: total, sizes } = request
  const span = Math.abs(to - from)
  const most = Math.min(MOST_RUNGS, span + 1)
  if (!Number.isInteger(count) || count < LEAST_RUNGS || count > most) {
    return { refusal: { rule: 'rungs', bound: most } }
  }
  const parts = sizes === 'even' ? count : (count * (count + 1)) / 2
  // The first rung is the smallest of either kind: one part.
  if (total < parts) return { refusal: { rule: 'too_little', bound: parts } }
  const towards = to > from ? 1 : -1
  const rungs: Rung[] = []
  let left: number = total
  for (let index = 0; index < count; index += 1) {
    const part = mulDivFloor(total, sizes === 'even' ? 1 : index + 1, parts)
    const size = index === count - 1 ? left : part
    left -= size
    rungs.push({ price: ticks(from + towards * mulDivFloor(span, index, count - 1)), lots: lots(size) })
  }
  return { rungs }
}
