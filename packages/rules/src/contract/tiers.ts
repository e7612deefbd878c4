/**
 * Maintenance tiers: the larger a position, the lower its leverage and the higher its maintenance rate. The maintenance
 * amount of each tier follows from the others, so that maintenance margin has no step where one tier ends and the next
 * begins. The tables are those of the large exchanges for BTC and ETH; others are ours.
 */
import { parseDecimal } from '@candlewick/money/decimal'
import { RATE_ONE, type Rate, type Units } from '@candlewick/money/types'
import { rate, units } from '@candlewick/money/units'

export interface Tier {
  /** Largest value of a position, in settlement units; a position exactly this large is still in the tier. */
  readonly cap: Units
  readonly leverage: number
  /** Maintenance margin rate. */
  readonly rate: Rate
  /** Maintenance amount in settlement units: floor × (rate − rate before) + amount before. */
  readonly amount: Units
}

/** Rising; the last one's rate and amount also hold beyond its cap, which bounds only what may be opened. */
export type Tiers = readonly Tier[]

/** A tier as it is published: cap in whole settlement assets, leverage, maintenance rate in counts of 1e-8. */
export type TierRow = readonly [cap: number, leverage: number, maintenance: number]

export const MAX_LEVERAGE = 125

/**
 * The tiers of published rows, amounts derived; `decimals` are those of the settlement asset and `scale` multiplies
 * every cap. Throws `RangeError` where an amount is not a whole number of units.
 */
export function deriveTiers(rows: readonly TierRow[], decimals: number, scale = 1): Tiers {
  const one = parseDecimal('1', decimals)
  let floor = 0
  let before = { rate: rate(0), amount: units(0) }
  const tiers: Tier[] = []
  for (const [cap, leverage, maintenance] of rows) {
    const step = BigInt(floor) * BigInt(maintenance - before.rate)
    if (step % BigInt(RATE_ONE) !== 0n) throw new RangeError(`no whole maintenance amount at ${floor}`)
    const amount = units(Number(step / BigInt(RATE_ONE)) + before.amount)
    const tier = { cap: units(cap * scale * one), leverage, rate: rate(maintenance), amount }
    tiers.push(tier)
    floor = tier.cap
    before = tier
  }
  return tiers
}

/** The tier of the smallest positions. Throws `RangeError` where there is none: no contract is without. */
export function firstTier(tiers: Tiers): Tier {
  const [first] = tiers
  if (first === undefined) throw new RangeError('a contract needs at least one tier')
  return first
}

/**
 * What is wrong with a tier table, or undefined: caps and rates must rise, leverage must fall and leave maintenance
 * below initial margin, and every amount must make maintenance margin continuous.
 */
export function checkTiers(tiers: readonly Tier[]): string | undefined {
  let floor = 0
  let before: Tier | undefined
  if (tiers.length === 0) return 'there is none'
  for (const [n, tier] of tiers.entries()) {
    const fault = tierFault(tier, floor, before)
    if (fault !== undefined) return `tier ${n + 1}: ${fault}`
    floor = tier.cap
    before = tier
  }
  return undefined
}

function tierFault(tier: Tier, floor: number, before: Tier | undefined): string | undefined {
  const { cap, leverage, rate: maintenance, amount } = tier
  if (!Number.isSafeInteger(cap) || cap <= floor) return 'its cap does not rise'
  if (!Number.isSafeInteger(leverage) || leverage < 1 || leverage > MAX_LEVERAGE) return 'no such leverage'
  if (!Number.isSafeInteger(maintenance) || maintenance <= 0) return 'its rate is not positive'
  if (maintenance * leverage >= RATE_ONE) return 'its maintenance margin is not below its initial margin'
  if (before === undefined) return amount === 0 ? undefined : 'the first amount is not zero'
  if (maintenance <= before.rate) return 'its rate does not rise'
  if (leverage >= before.leverage) return 'its leverage does not fall'
  const step = BigInt(floor) * BigInt(maintenance - before.rate)
  const continuous = (BigInt(amount) - BigInt(before.amount)) * BigInt(RATE_ONE) === step
  return continuous ? undefined : 'its amount leaves a step in maintenance margin'
}

/** The tier of a position of this value (settlement units, rounded up), the last one where it is past every cap. */
export function tierOf(value: number, tiers: Tiers): Tier {
  let last = firstTier(tiers)
  for (const tier of tiers) {
    last = tier
    if (value <= tier.cap) return tier
  }
  return last
}

/** The value at which the tier of a position this large begins: the cap below it, 0 for the first. */
export function floorOfTier(value: number, tiers: Tiers): Units {
  let floor = units(0)
  for (const tier of tiers) {
    if (value <= tier.cap) return floor
    if (tier !== tiers.at(-1)) floor = tier.cap
  }
  return floor
}

/** The largest value that may be held at this leverage; 0 where no tier allows it. */
export function capAtLeverage(leverage: number, tiers: Tiers): Units {
  let cap = units(0)
  for (const tier of tiers) if (leverage <= tier.leverage) cap = tier.cap
  return cap
}

/** 0.01% in counts of a rate. */
const BASIS_POINT = 10_000

function rows(...published: [cap: number, leverage: number, basisPoints: number][]): TierRow[] {
  return published.map(([cap, leverage, points]) => [cap, leverage, points * BASIS_POINT])
}

/** BTC settled in USDT, caps in USDT. */
export const BTC_USDT_TIERS: readonly TierRow[] = rows(
  [50_000, 125, 40],
  [600_000, 100, 50],
  [3_000_000, 75, 65],
  [12_000_000, 50, 100],
  [70_000_000, 25, 200],
  [100_000_000, 20, 250],
  [230_000_000, 10, 500],
  [480_000_000, 5, 1_000],
  [600_000_000, 4, 1_250],
  [800_000_000, 3, 1_500],
  [1_200_000_000, 2, 2_500],
  [1_800_000_000, 1, 5_000],
)

/** ETH settled in USDT. */
export const ETH_USDT_TIERS: readonly TierRow[] = rows(
  [50_000, 125, 40],
  [600_000, 100, 50],
  [3_000_000, 75, 65],
  [12_000_000, 50, 100],
  [50_000_000, 25, 200],
  [65_000_000, 20, 250],
  [150_000_000, 10, 500],
  [320_000_000, 5, 1_000],
  [400_000_000, 4, 1_250],
  [530_000_000, 3, 1_500],
  [800_000_000, 2, 2_500],
  [1_200_000_000, 1, 5_000],
)

/** Every other coin settled in USDT, at scale 1; the scale follows the coin's volume. */
export const SMALL_USDT_TIERS: readonly TierRow[] = rows(
  [20_000, 50, 100],
  [100_000, 25, 200],
  [200_000, 20, 250],
  [1_000_000, 10, 500],
  [2_000_000, 5, 1_000],
  [4_000_000, 2, 2_500],
  [6_000_000, 1, 5_000],
)

/** BTC settled in BTC, caps in BTC; other coins use the same at a scale of their price. */
export const BTC_COIN_TIERS: readonly TierRow[] = rows(
  [5, 125, 40],
  [10, 100, 50],
  [20, 50, 100],
  [50, 20, 250],
  [100, 10, 500],
  [200, 5, 1_000],
  [400, 4, 1_250],
  [1_000, 2, 2_500],
)
