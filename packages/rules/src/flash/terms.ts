/**
 * The terms of flash contracts: which cycles there can be, what a stake pays, and how often one has to win to lose
 * nothing by it. The server refuses by these, and the browser shows them before the customer confirms.
 */
import { mulDivFloor } from '@candlewick/money/arithmetic'
import { type Fraction, fraction } from '@candlewick/money/fraction'
import { RATE_ONE, type Rate, type Units } from '@candlewick/money/types'
import { units } from '@candlewick/money/units'

/**
 * The version of these rules: terms, windows, median, outcome. It stands in every receipt, and a contract is settled and
 * checked by its own. 2: the entry window begins 2 s behind the acceptance, and only sources of the last 1.5 s count.
 */
export const FLASH_RULES_VERSION = 2

/** True of a version that contracts were ever accepted by. */
export function isFlashVersion(version: unknown): boolean {
  return version === 1 || version === 2
}

/** A winner's profit as a part of the stake: 75% to 92%. */
export const LOWEST_PAYOUT_RATE = 75_000_000
export const HIGHEST_PAYOUT_RATE = 92_000_000

export type FlashDirection = 'up' | 'down'

/** One cycle of a flash market with its terms. Stakes in units, both bounds allowed. */
export interface FlashCycle {
  readonly seconds: number
  readonly payoutRate: Rate
  readonly minStake: Units
  readonly maxStake: Units
}

/** The units of one whole asset: a stake is a multiple of it. */
export function wholeStake(decimals: number): Units {
  return units(10 ** decimals)
}

/** What a stake breaks of its cycle's terms, with the bound in units; undefined where it is allowed. */
export function stakeFault(
  cycle: FlashCycle,
  stake: number,
  decimals: number,
): { readonly fault: 'whole' | 'low' | 'high'; readonly bound: Units } | undefined {
  const whole = wholeStake(decimals)
  if (!Number.isSafeInteger(stake) || stake <= 0 || stake % whole !== 0) return { fault: 'whole', bound: whole }
  if (stake < cycle.minStake) return { fault: 'low', bound: cycle.minStake }
  return stake > cycle.maxStake ? { fault: 'high', bound: cycle.maxStake } : undefined
}

/** What a winner gets on top of the stake, rounded down. It is the most that the house can lose by the contract. */
export function flashProfit(stake: Units, payoutRate: Rate): Units {
  return units(mulDivFloor(stake, payoutRate, RATE_ONE))
}

/** The largest stake whose profit is not above `most`, in whole numbers of the asset. */
export function stakeWithin(most: number, payoutRate: Rate, decimals: number): Units {
  // ⌊stake × rate⌋ ≤ most is stake × rate < most + 1.
  const stake = ((BigInt(most) + 1n) * BigInt(RATE_ONE) - 1n) / BigInt(payoutRate)
  const safe = stake > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(stake)
  return units(safe - (safe % wholeStake(decimals)))
}

/**
 * How large a part of equal contracts has to be won to lose nothing: 1 / (1 + payout rate), exactly and in lowest
 * terms. Draws and voids return the stake and do not count.
 */
export function breakEvenWinRate(payoutRate: Rate): Fraction {
  const [over, under] = [BigInt(RATE_ONE), BigInt(RATE_ONE) + BigInt(payoutRate)]
  const common = greatestCommonDivisor(over, under)
  return fraction(over / common, under / common)
}

/** The break-even win rate in hundredths of a percent, rounded up: never less than it is. */
export function breakEvenBasisPoints(payoutRate: Rate): number {
  const { numerator, denominator } = breakEvenWinRate(payoutRate)
  return Number((numerator * 10_000n + denominator - 1n) / denominator)
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b)
}

/** What a contract would cost and could pay. */
export interface FlashPreview {
  readonly stake: Units
  readonly payoutRate: Rate
  /** On top of the stake. */
  readonly profit: Units
  /** All that a winner gets back: stake and profit. */
  readonly payout: Units
  readonly breakEven: Fraction
}

/** The preview of a stake at a payout rate; whether it is allowed says {@link stakeFault}. */
export function flashPreview(stake: Units, payoutRate: Rate): FlashPreview {
  const profit = flashProfit(stake, payoutRate)
  return { stake, payoutRate, profit, payout: units(stake + profit), breakEven: breakEvenWinRate(payoutRate) }
}
