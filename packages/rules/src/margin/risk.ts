/**
 * The risk of a margin account: weighted assets over debt, at index prices. What is decided is decided by exact
 * fractions; what is shown rounds assets down and debts up, asset by asset.
 */
import { mulDivCeilMost, mulDivFloorMost, saturated } from '@candlewick/money/arithmetic'
import { ceilTick, type Fraction, floorTick, fraction, sum, wholeFraction } from '@candlewick/money/fraction'
import { RATE_ONE, type Rate, type Ticks, type Units } from '@candlewick/money/types'
import { rate, units } from '@candlewick/money/units'
import type { SpotMarketRules } from '../market.ts'
import type { RiskRatios } from './ratios.ts'

/** What units of an asset are worth in units of the quote asset: amount × numerator / denominator. */
export interface Worth {
  readonly numerator: number
  readonly denominator: number
}

/** The quote asset itself. */
export const PAR: Worth = { numerator: 1, denominator: 1 }

/** What a market's base asset is worth at an index price. Throws `RangeError` past 2^53 − 1. */
export function worthAt(price: Ticks, market: Pick<SpotMarketRules, 'tickLotUnits' | 'lotUnits'>): Worth {
  return { numerator: units(price * market.tickLotUnits), denominator: market.lotUnits }
}

/** One asset of a margin account. */
export interface MarginAsset {
  readonly asset: string
  /** Available and occupied. */
  readonly held: Units
  /** Principal and interest. */
  readonly debt: Units
  readonly weight: Rate
  readonly worth: Worth
}

/** Value in quote units that counts as collateral, rounded down; for showing, at most 2^53 − 1. */
export function collateralOf({ held, weight, worth }: MarginAsset): Units {
  return units(mulDivFloorMost(mulDivFloorMost(held, worth.numerator, worth.denominator), weight, RATE_ONE))
}

/** Value in quote units of what is owed, rounded up; for showing, at most 2^53 − 1. */
export function debtValueOf({ debt, worth }: MarginAsset): Units {
  return units(mulDivCeilMost(debt, worth.numerator, worth.denominator))
}

export interface MarginState {
  /** Weighted assets and debts of the whole account, in quote units. */
  readonly collateral: Units
  readonly debt: Units
}

export function marginStateOf(assets: readonly MarginAsset[]): MarginState {
  let collateral = 0
  let debt = 0
  for (const asset of assets) {
    collateral += collateralOf(asset)
    debt += debtValueOf(asset)
  }
  return { collateral: units(saturated(collateral)), debt: units(saturated(debt)) }
}

/** Collateral / debt, rounded down; undefined without a debt, when there is no risk. */
export function riskRatio({ collateral, debt }: MarginState): Rate | undefined {
  return debt === 0 ? undefined : rate(mulDivFloorMost(collateral, RATE_ONE, debt))
}

/** Collateral less `bound` × debt, exactly, in quote units: at least zero where the ratio is at least `bound`. */
export function slackAt(assets: readonly MarginAsset[], bound: Rate): Fraction {
  const one = BigInt(RATE_ONE)
  let slack = wholeFraction(0)
  for (const { held, debt, weight, worth } of assets) {
    const counted = BigInt(held) * BigInt(weight) - BigInt(debt) * BigInt(bound)
    if (counted !== 0n) slack = sum(slack, fraction(counted * BigInt(worth.numerator), one * BigInt(worth.denominator)))
  }
  return slack
}

export type RiskState = 'safe' | 'warned' | 'liquidated'

/** At or below the liquidation ratio it is liquidated, at or below the warning ratio its owner is warned. */
export function riskState(assets: readonly MarginAsset[], ratios: RiskRatios): RiskState {
  if (assets.every(({ debt }) => debt === 0)) return 'safe'
  if (slackAt(assets, ratios.liquidation).numerator <= 0n) return 'liquidated'
  return slackAt(assets, ratios.warning).numerator <= 0n ? 'warned' : 'safe'
}

/** A pair's account: base and quote, held and owed. */
export interface PairAccount {
  readonly base: { readonly held: Units; readonly debt: Units }
  readonly quote: { readonly held: Units; readonly debt: Units }
}

/** At which price a pair's account reaches a ratio, and whether by falling to it or by rising. */
export interface RatioPrice {
  readonly price: Fraction
  readonly way: 'falling' | 'rising'
}

/**
 * The price in ticks, exact, at which an isolated account's assets are `bound` × its debts:
 * (bound × quote debt − quote held) / (base held − bound × base debt). Undefined where no positive price does it.
 */
export function ratioPrice(
  { base, quote }: PairAccount,
  bound: Rate,
  market: Pick<SpotMarketRules, 'tickLotUnits' | 'lotUnits'>,
): RatioPrice | undefined {
  const one = BigInt(RATE_ONE)
  const share = BigInt(bound)
  const missing = share * BigInt(quote.debt) - one * BigInt(quote.held)
  const slope = one * BigInt(base.held) - share * BigInt(base.debt)
  if (slope === 0n) return undefined
  const price = fraction(missing * BigInt(market.lotUnits), slope * BigInt(market.tickLotUnits))
  return price.numerator <= 0n ? undefined : { price, way: slope > 0n ? 'falling' : 'rising' }
}

/** A tick at which a pair's account reaches a ratio, and whether it has it at that tick and below, or above. */
export interface RatioTick {
  readonly price: Ticks
  readonly way: RatioPrice['way']
}

/** The first tick at which an isolated account of the market is at `bound` or below; undefined where there is none. */
export function ratioTick(
  assets: readonly MarginAsset[],
  bound: Rate,
  market: Pick<SpotMarketRules, 'base' | 'quote' | 'tickLotUnits' | 'lotUnits'>,
): RatioTick | undefined {
  const of = (code: string) => assets.find(({ asset }) => asset === code) ?? { held: units(0), debt: units(0) }
  const found = ratioPrice({ base: of(market.base), quote: of(market.quote) }, bound, market)
  if (found === undefined) return undefined
  const { price, way } = found
  // Past what a price can be it is never reached; below one tick it would be at no price.
  if (price.numerator / price.denominator >= BigInt(Number.MAX_SAFE_INTEGER)) return undefined
  const tick = way === 'falling' ? floorTick(price) : ceilTick(price)
  return tick === 0 ? undefined : { price: tick, way }
}
