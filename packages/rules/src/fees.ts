/** The spot fee schedule: maker and taker rates by the value a customer traded in the last 30 days. */
import { formatDecimal, parseDecimal } from '@candlewick/money/decimal'
import { RATE_DECIMALS, type Rate, type Units } from '@candlewick/money/types'
import { rate, units } from '@candlewick/money/units'

export interface FeeRates {
  readonly maker: Rate
  readonly taker: Rate
}

export interface FeeTier extends FeeRates {
  /** 0 is everybody's; VIP 1 and up have to be traded for. */
  readonly level: number
  /** From this much traded in 30 days, in USDT units (6 decimals). */
  readonly volume: Units
}

/** How far back the traded value counts. */
export const FEE_WINDOW_DAYS = 30

/** 0.10% for maker and taker alike. */
export const DEFAULT_FEES: FeeRates = { maker: rate(100_000), taker: rate(100_000) }

function tier(level: number, millionths: number, maker: number, taker: number): FeeTier {
  return { level, volume: units(millionths * 1_000_000), maker: rate(maker), taker: rate(taker) }
}

/** Lowest first; volumes rise and rates never do. */
export type FeeSchedule = readonly [FeeTier, ...FeeTier[]]

/** The schedule until operators have agreed on another. */
export const FEE_TIERS: FeeSchedule = [
  { level: 0, volume: units(0), ...DEFAULT_FEES },
  tier(1, 250_000, 90_000, 100_000),
  tier(2, 1_000_000, 80_000, 90_000),
  tier(3, 5_000_000, 60_000, 80_000),
  tier(4, 20_000_000, 50_000, 70_000),
  tier(5, 100_000_000, 40_000, 60_000),
  tier(6, 400_000_000, 30_000, 50_000),
  tier(7, 1_000_000_000, 20_000, 40_000),
]

/** The tier of a customer who traded `volume` USDT units in the last {@link FEE_WINDOW_DAYS} days. */
export function feeTier(volume: Units, schedule: FeeSchedule = FEE_TIERS): FeeTier {
  let reached: FeeTier = schedule[0]
  for (const candidate of schedule) if (volume >= candidate.volume) reached = candidate
  return reached
}

/** The tier after this one and how much is still to be traded for it, or undefined at the top. */
export function nextTier(
  volume: Units,
  schedule: FeeSchedule = FEE_TIERS,
): { tier: FeeTier; missing: Units } | undefined {
  const next = schedule.find((candidate) => candidate.volume > volume)
  return next === undefined ? undefined : { tier: next, missing: units(next.volume - volume) }
}

/** Volumes are counted in units of USDT. */
export const FEE_VOLUME_DECIMALS = 6

/** A tier in words: volume in USDT, rates as parts of one. Its level is its place. */
export type TierText = Readonly<Record<'volume' | 'makerRate' | 'takerRate', string>>

/** @throws DecimalError for a text that is no figure, or finer than its unit */
export function scheduleOf([first, ...rest]: readonly [TierText, ...TierText[]]): FeeSchedule {
  const tierOf = ({ volume, makerRate, takerRate }: TierText, level: number) => ({
    level,
    volume: units(parseDecimal(volume, FEE_VOLUME_DECIMALS)),
    maker: rate(parseDecimal(makerRate, RATE_DECIMALS)),
    taker: rate(parseDecimal(takerRate, RATE_DECIMALS)),
  })
  return [tierOf(first, 0), ...rest.map((tier, index) => tierOf(tier, index + 1))]
}

export function tierTexts(schedule: FeeSchedule): TierText[] {
  return schedule.map(({ volume, maker, taker }) => ({
    volume: formatDecimal(volume, FEE_VOLUME_DECIMALS),
    makerRate: formatDecimal(maker, RATE_DECIMALS),
    takerRate: formatDecimal(taker, RATE_DECIMALS),
  }))
}

/** As both sides of a change show it: a line for each tier, in figures alone. */
export function tierLines(tiers: readonly TierText[]): string[] {
  return tiers.map(
    ({ volume, makerRate, takerRate }, level) => `VIP ${level} ≥ ${volume} USDT: ${makerRate} / ${takerRate}`,
  )
}

/** What keeps tiers from being a schedule: the level, and which of its figures. */
export interface ScheduleFault {
  readonly level: number
  readonly field: 'volume' | 'maker' | 'taker'
}

/**
 * The first fault of tiers that shall be a schedule, or undefined. The first is everybody's and stays: an account that
 * nobody ever set rates for pays it. Who trades more never pays more, and a maker never more than a taker.
 */
export function scheduleFault(tiers: FeeSchedule): ScheduleFault | undefined {
  const [first, ...rest] = tiers
  if (first.volume !== 0) return { level: 0, field: 'volume' }
  if (first.maker !== DEFAULT_FEES.maker) return { level: 0, field: 'maker' }
  if (first.taker !== DEFAULT_FEES.taker) return { level: 0, field: 'taker' }
  let below = first
  for (const tier of rest) {
    const { level, volume, maker, taker } = tier
    if (volume <= below.volume) return { level, field: 'volume' }
    if (taker > below.taker) return { level, field: 'taker' }
    if (maker > below.maker || maker > taker) return { level, field: 'maker' }
    below = tier
  }
  return undefined
}
