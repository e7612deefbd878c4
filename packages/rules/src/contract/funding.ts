/**
 * Funding: what longs pay shorts (or shorts longs) so that the contract's price stays by the index. Kept as one
 * cumulative index a contract, so that it costs the same however many positions are open: a position owes its size
 * times what the index has moved since it last settled.
 */
import { assertSafe, divFloor, saturated } from '@candlewick/money/arithmetic'
import {
  ceilDiv,
  compare,
  type Fraction,
  floorDiv,
  fraction,
  truncDiv,
  wholeFraction,
} from '@candlewick/money/fraction'
import { type Lots, RATE_ONE, type Rate, type Ticks, type Units } from '@candlewick/money/types'
import { rate, units } from '@candlewick/money/units'
import type { ContractRules, ContractValue, PositionSide } from './contract.ts'
import { aroundIndex } from './index-range.ts'
import { MAX_CONTRACT_VALUE } from './position.ts'
import { firstTier } from './tiers.ts'

export const FUNDING_INTERVAL = 8 * 60 * 60 * 1000
export const PREMIUM_SAMPLE_INTERVAL = 5_000
/** 0.01% an interval, and how far the premium may move the rate from it. */
export const INTEREST_RATE: Rate = rate(10_000)
export const PREMIUM_CLAMP: Rate = rate(50_000)
/** No sample of the premium counts as more than all of the index: weighted over a whole interval it stays exact. */
const MAX_PREMIUM: Rate = rate(RATE_ONE)
/** Order size of the impact price: this many quote assets / initial margin rate at the highest leverage. */
export const IMPACT_MARGIN = 200

/** The cumulative index counts units of the settlement asset a lot in 1e-16: eight decimals beyond a rate's own. */
const INDEX_DIGITS = 100_000_000n

/** One side of a book, best first. */
export type BookSide = readonly (readonly [price: Ticks, quantity: Lots])[]

/**
 * The average price of an order worth `value` settlement units against this side of the book, in ticks, the last level
 * taken in part; undefined where the book is thinner than that.
 */
export function impactPrice(side: BookSide, value: Units, contract: ContractValue): Fraction | undefined {
  const factor = BigInt(contract.factor)
  let taken = 0n
  // What is left, over one scale: an inverse lot is worth factor / price.
  let left = fraction(BigInt(value), 1n)
  for (const [price, available] of side) {
    const lot = contract.kind === 'linear' ? fraction(BigInt(price) * factor, 1n) : fraction(factor, BigInt(price))
    const here = fraction(lot.numerator * BigInt(available), lot.denominator)
    if (compare(here, left) >= 0) {
      const part = fraction(left.numerator * lot.denominator, left.denominator * lot.numerator)
      const size = fraction((taken * part.denominator + part.numerator) * factor, part.denominator)
      return contract.kind === 'linear'
        ? fraction(BigInt(value) * size.denominator, size.numerator)
        : fraction(size.numerator, size.denominator * BigInt(value))
    }
    taken += BigInt(available)
    left = fraction(
      left.numerator * here.denominator - here.numerator * left.denominator,
      left.denominator * here.denominator,
    )
  }
  return undefined
}

/**
 * (max(0, impact bid − index) − max(0, index − impact ask)) / index, rounded towards zero. A side too thin for an
 * impact price says nothing. At most `most` either way.
 */
export function premiumIndex(
  bid: Fraction | undefined,
  ask: Fraction | undefined,
  index: Ticks,
  most: number = MAX_PREMIUM,
): Rate {
  const above = bid === undefined ? 0 : signedPart(bid, index)
  const below = ask === undefined ? 0 : signedPart(ask, index)
  // Bid below ask: at most one of the two stands apart from the index.
  return rate(clamp(Math.max(0, above) + Math.min(0, below) + 0, most))
}

/**
 * The same of a book that stands on both sides, its impact prices no further from the index than `range`; 0 where a side
 * is too thin for one: a single bid in an empty book is nobody's premium.
 */
export function guardedPremium(bid: Fraction | undefined, ask: Fraction | undefined, index: Ticks, range: Rate): Rate {
  if (bid === undefined || ask === undefined) return rate(0)
  const { low, high } = aroundIndex(index, range)
  return premiumIndex(between(bid, low, high), between(ask, low, high), index)
}

function between(price: Fraction, low: Ticks, high: Ticks): Fraction {
  if (compare(price, wholeFraction(low)) < 0) return wholeFraction(low)
  return compare(price, wholeFraction(high)) > 0 ? wholeFraction(high) : price
}

/** (price − index) / index, rounded towards zero. */
function signedPart(price: Fraction, index: Ticks): number {
  const difference = price.numerator - BigInt(index) * price.denominator
  return saturated(Number(truncDiv(difference * BigInt(RATE_ONE), price.denominator * BigInt(index))))
}

/** The premium samples of an interval so far: Σ n × sample n, and how many there are. */
export interface PremiumSum {
  readonly weighted: number
  readonly count: number
}

export const NO_PREMIUM: PremiumSum = { weighted: 0, count: 0 }

/** One more sample, weighing more than every one before it. */
export function addPremium(sum: PremiumSum, premium: Rate): PremiumSum {
  const count = sum.count + 1
  return { weighted: assertSafe(sum.weighted + count * premium), count }
}

/** Average with weights 1 to n, rounded towards zero; 0 without a sample. */
export function averagePremium({ weighted, count }: PremiumSum): Rate {
  return rate(count === 0 ? 0 : Math.trunc(weighted / ((count * (count + 1)) / 2)) + 0)
}

/** Average premium + clamp(0.01% − average premium, ±0.05%), capped at ±0.75 × maintenance rate of the first tier (rounded down). */
export function fundingRate(average: Rate, contract: Pick<ContractRules, 'tiers'>): Rate {
  const cap = divFloor(firstTier(contract.tiers).rate * 3, 4)
  const clamped = average + clamp(INTEREST_RATE - average, PREMIUM_CLAMP)
  return rate(clamp(clamped, cap))
}

function clamp(value: number, bound: number): number {
  return Math.max(-bound, Math.min(bound, value))
}

/**
 * What the cumulative index moves by at a funding time, in 1e-16 of a settlement unit a lot: mark × rate (linear,
 * exact) or rate / mark (inverse, rounded down), times what one lot is worth there; rounded once for everybody.
 */
export function indexMove(mark: Ticks, fundedAt: Rate, contract: ContractValue): bigint {
  const size = BigInt(contract.factor) * BigInt(fundedAt) * INDEX_DIGITS
  return contract.kind === 'linear' ? size * BigInt(mark) : floorDiv(size, BigInt(mark))
}

/**
 * What a position pays (negative: receives) for the index having moved by `moved` since it last settled: size × moved,
 * longs when positive, rounded up against it, so that a contract's clearing account never runs short by it. The index
 * is kept from moving so far that a payment passes 2^53 (see {@link boundedMove}).
 */
export function fundingPayment(side: PositionSide, quantity: Lots, moved: bigint): Units {
  const sign = side === 'long' ? 1n : -1n
  return units(Number(ceilDiv(sign * BigInt(quantity) * moved, BigInt(RATE_ONE) * INDEX_DIGITS)))
}

/**
 * As much of `move` as leaves every one of these positions owing, and owed, at most {@link MAX_CONTRACT_VALUE} units of
 * unsettled funding: each with its size and what the index has moved by since it last settled.
 */
export function boundedMove(move: bigint, open: Iterable<readonly [quantity: Lots, unsettled: bigint]>): bigint {
  const most = BigInt(MAX_CONTRACT_VALUE) * BigInt(RATE_ONE) * INDEX_DIGITS
  const sign = move < 0n ? -1n : 1n
  let left = move * sign
  for (const [quantity, unsettled] of open) {
    const room = most / BigInt(quantity) - sign * unsettled
    if (room < left) left = room > 0n ? room : 0n
  }
  return sign * left
}

/** The next funding time after `now` (epoch milliseconds, UTC): 00:00, 08:00, 16:00. */
export function nextFunding(now: number): number {
  return (Math.floor(now / FUNDING_INTERVAL) + 1) * FUNDING_INTERVAL
}

/**
 * The value an impact price is taken at: {@link IMPACT_MARGIN} quote assets / initial margin rate at the highest
 * leverage. `perQuote` is what one quote asset is in settlement units: where inverse, at the index price.
 */
export function impactValue(contract: Pick<ContractRules, 'tiers'>, perQuote: Units): Units {
  return units(IMPACT_MARGIN * firstTier(contract.tiers).leverage * perQuote)
}
