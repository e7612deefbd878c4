/**
 * The price at which margin balance equals maintenance margin, and the one at which nothing is left. Exact: the tiers
 * both positions may be in are walked through in order of price and each stretch's line is solved, since an iteration
 * over "the tier at the last guess" cycles or misses a root. For showing and for limits of orders; what liquidates is
 * `margin.excess`.
 */

import { ceilTick, compare, type Fraction, floorTick, fraction, sum, wholeFraction } from '@candlewick/money/fraction'
import type { Ticks, Units } from '@candlewick/money/types'
import type { ContractRules, ContractValue } from './contract.ts'
import { lineOf, rootOf, sizeOf, turned } from './line.ts'
import type { Position } from './position.ts'
import { firstTier, type Tier, type Tiers } from './tiers.ts'

type Rules = Pick<ContractRules, 'kind' | 'factor' | 'tiers'>

/** Nearest to the mark price on each side, in ticks as exact fractions; absent where there is none. */
export interface LiquidationPrices {
  readonly below?: Fraction
  readonly above?: Fraction
}

/** One or both positions of a contract, and what stands behind them. */
export interface LiquidationCase {
  readonly positions: readonly Position[]
  /**
   * Isolated: the position's own margin. Cross: the account's wallet balance in the asset less what isolated positions
   * hold. Accrued funding taken in.
   */
  readonly wallet: Units
  /** Cross: the sum of `margin.exactExcess` of the account's other contracts, profit less maintenance margin. */
  readonly beside?: Fraction
  readonly mark: Ticks
}

/** Where the position would be liquidated. */
export function liquidationPrices(
  { positions, wallet, beside, mark }: LiquidationCase,
  contract: Rules,
): LiquidationPrices {
  const found: { below?: Fraction; above?: Fraction } = {}
  const at = wholeFraction(mark)
  const behind = beside === undefined ? wholeFraction(wallet) : sum(wholeFraction(wallet), beside)
  for (const y of roots(positions, behind, contract)) {
    const price = turned(y, contract.kind)
    const side = compare(price, at)
    if (side <= 0 && (found.below === undefined || compare(price, found.below) > 0)) found.below = price
    if (side >= 0 && (found.above === undefined || compare(price, found.above) < 0)) found.above = price
  }
  return found
}

/** All y at which margin balance equals maintenance margin, stretch by stretch. */
function roots(positions: readonly Position[], wallet: Fraction, contract: Rules): Fraction[] {
  const held = positions.filter((position) => position.lots > 0)
  const found: Fraction[] = []
  if (held.length === 0) return found
  const at = held.map(() => 0)
  let from = wholeFraction(0)
  for (;;) {
    const tiers = held.map((position, n) => [position, tierAt(contract.tiers, at[n])] as const)
    const ends = held.map((position, n) => endOf(position, at[n] ?? 0, contract))
    const to = leastOf(ends)
    const root = rootOf(lineOf(tiers, contract), wallet)
    if (root !== undefined && compare(root, from) >= 0 && (to === undefined || compare(root, to) <= 0)) found.push(root)
    if (to === undefined) return found
    for (const [n, end] of ends.entries()) if (end !== undefined && compare(end, to) === 0) at[n] = (at[n] ?? 0) + 1
    from = to
  }
}

function tierAt(tiers: Tiers, n = 0): Tier {
  return tiers[n] ?? firstTier(tiers)
}

/** The y at which a position leaves its tier; undefined for the last one, which has no end. */
function endOf(position: Position, tier: number, contract: Rules): Fraction | undefined {
  if (tier >= contract.tiers.length - 1) return undefined
  return fraction(BigInt(tierAt(contract.tiers, tier).cap), sizeOf(position, contract))
}

function leastOf(ends: readonly (Fraction | undefined)[]): Fraction | undefined {
  let least: Fraction | undefined
  for (const end of ends) if (end !== undefined && (least === undefined || compare(end, least) < 0)) least = end
  return least
}

/** The one of them that the mark reaches first: of a hedge's two the nearer, where they are as far the one below. */
export function nearestPrice({ below, above }: LiquidationPrices, mark: Ticks): Fraction | undefined {
  if (below === undefined || above === undefined) return below ?? above
  return compare(sum(below, above), wholeFraction(2 * mark)) >= 0 ? below : above
}

/**
 * The first mark prices that liquidate, going down and going up; absent where there is none that is at least a tick.
 */
export function liquidationTicks(prices: LiquidationPrices): { below?: Ticks; above?: Ticks } {
  const found: { below?: Ticks; above?: Ticks } = {}
  if (prices.below !== undefined) {
    const tick = floorTick(prices.below)
    if (tick > 0) found.below = tick
  }
  if (
    prices.above !== undefined &&
    prices.above.numerator <= prices.above.denominator * BigInt(Number.MAX_SAFE_INTEGER)
  ) {
    found.above = ceilTick(prices.above)
  }
  return found
}

/**
 * The price at which the margin balance is zero, in ticks; undefined where no positive price makes it so. `wallet` as
 * in {@link LiquidationCase}, with the profit of the account's other cross contracts added.
 */
export function bankruptcyPrice(
  positions: readonly Position[],
  wallet: Units,
  contract: ContractValue,
): Fraction | undefined {
  const y = rootOf(
    lineOf(
      positions.map((position) => [position, undefined] as const),
      contract,
    ),
    wholeFraction(wallet),
  )
  return y === undefined ? undefined : turned(y, contract.kind)
}
