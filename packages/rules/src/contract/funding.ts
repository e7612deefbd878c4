/**
 * Funding: what longs pay shorts (or shorts longs) so that the contract's price stays by the index. Kept as one
 * cumulative index a contract, so that it costs the same however many positions are open: a position owes its size
 * times what the index has moved since it last settled.
 */
import { assertSafe, divFloor, mulDivFloor } from '@candlewick/money/arithmetic'
import { type Lots, RATE_ONE, type Rate, type Ticks, type Units } from '@candlewick/money/types'
import { rate, units } from '@candlewick/money/units'
import type { ContractRules, ContractValue, PositionSide } from './contract.ts'
import { ceilDiv, type Fraction, fraction, truncDiv } from './fraction.ts'

export const FUNDING_INTERVAL = 8 * 60 * 60 * 1000
export const PREMIUM_SAMPLE_INTERVAL = 5_000
/** 0.01% an interval, and how far the premium may move the rate from it. */
export const INTEREST_RATE: Rate = rate(10_000)
export const PREMIUM_CLAMP: Rate = rate(50_000)
/** Order size of the impact price: this many quote assets / initial margin rate at the highest leverage. */
export const IMPACT_MARGIN = 200

/** Counts of the cumulative index in 1e-8 of a tick (linear), or in 1e-8 / tick (inverse). */
const INDEX_SCALE = { linear: 1, inverse: 10_000_000_000 } as const

/** One side of a book, best first. */
export type BookSide = readonly (readonly [price: Ticks, quantity: Lots])[]

/**
 * The average price of an order of the impact notional against this side of the book, in ticks; undefined where the
 * book is thinner than that. `amount` is in settlement units where linear, in lots where inverse, since an inverse
 * contract's lots are its quote amount.
 */
export function impactPrice(side: BookSide, amount: number, contract: ContractValue): Fraction | undefined {
  return contract.kind === 'linear'
    ? linearImpact(side, BigInt(amount), BigInt(contract.multiplier))
    : inverseImpact(side, amount)
}

/** Σ value / Σ quantity, the last level taken in part. */
function linearImpact(side: BookSide, amount: bigint, multiplier: bigint): Fraction | undefined {
  let quantity = 0n
  let left = amount
  for (const [price, available] of side) {
    const unit = BigInt(price) * multiplier
    const value = unit * BigInt(available)
    // quantity + left / unit lots in all, for an amount of value.
    if (value >= left) return fraction(amount * unit, multiplier * (quantity * unit + left))
    quantity += BigInt(available)
    left -= value
  }
  return undefined
}

/** Σ quantity / Σ (quantity / price): what so many quote assets of contracts cost in coin. */
function inverseImpact(side: BookSide, amount: number): Fraction | undefined {
  let sum = fraction(0n, 1n)
  let left = amount
  for (const [price, available] of side) {
    const taken = BigInt(Math.min(left, available))
    sum = fraction(sum.over * BigInt(price) + taken * sum.under, sum.under * BigInt(price))
    left -= Number(taken)
    if (left === 0) return fraction(BigInt(amount) * sum.under, sum.over)
  }
  return undefined
}

/**
 * (max(0, impact bid − index) − max(0, index − impact ask)) / index, rounded towards zero. A side too thin for an
 * impact price says nothing.
 */
export function premiumIndex(bid: Fraction | undefined, ask: Fraction | undefined, index: Ticks): Rate {
  const above = bid === undefined ? 0 : signedPart(bid, index)
  const below = ask === undefined ? 0 : signedPart(ask, index)
  // Bid below ask: at most one of the two stands apart from the index.
  return rate(Math.max(0, above) + Math.min(0, below) + 0)
}

/** (price − index) / index, rounded towards zero. */
function signedPart(price: Fraction, index: Ticks): number {
  const difference = price.over - BigInt(index) * price.under
  return assertSafe(Number(truncDiv(difference * BigInt(RATE_ONE), price.under * BigInt(index))))
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
  const cap = divFloor(contract.tiers[0].maintenance * 3, 4)
  const clamped = average + clamp(INTEREST_RATE - average, PREMIUM_CLAMP)
  return rate(clamp(clamped, cap))
}

function clamp(value: number, bound: number): number {
  return Math.max(-bound, Math.min(bound, value))
}

/**
 * What the cumulative index moves by at a funding time: linear mark × rate, exact; inverse rate / mark at a fixed
 * scale, rounded down, once for everybody.
 */
export function indexMove(mark: Ticks, fundedAt: Rate, contract: ContractValue): number {
  return contract.kind === 'linear' ? assertSafe(mark * fundedAt) : mulDivFloor(fundedAt, INDEX_SCALE.inverse, mark)
}

/**
 * What a position pays (negative: receives) for the index having moved by `moved` since it last settled: size × moved,
 * longs when positive, rounded up against it, so that a contract's clearing account never runs short.
 */
export function fundingPayment(side: PositionSide, quantity: Lots, moved: number, contract: ContractValue): Units {
  const sign = side === 'long' ? 1n : -1n
  const over = sign * BigInt(quantity) * BigInt(contract.multiplier) * BigInt(moved)
  return units(Number(ceilDiv(over, BigInt(RATE_ONE) * BigInt(INDEX_SCALE[contract.kind]))))
}

/** The next funding time after `now` (epoch milliseconds, UTC): 00:00, 08:00, 16:00. */
export function nextFunding(now: number): number {
  return (Math.floor(now / FUNDING_INTERVAL) + 1) * FUNDING_INTERVAL
}

/** The amount an impact price is taken at: settlement units where linear, lots where inverse. `lotQuote` is a lot's quote amount, in whole assets. */
export function impactAmount(contract: Pick<ContractRules, 'kind' | 'tiers'>, perQuote: number): number {
  return assertSafe(IMPACT_MARGIN * contract.tiers[0].maxLeverage * perQuote)
}
