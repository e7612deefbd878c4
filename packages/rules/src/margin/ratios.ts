/**
 * How much may be borrowed against what: leverages with their three risk ratios, collateral weights, hourly rates. All
 * of them ours.
 */
import type { Rate } from '@candlewick/money/types'
import { rate } from '@candlewick/money/units'

export type MarginKind = 'cross' | 'isolated'

/** Weighted assets / (debt + interest). Below `initial` nothing may be borrowed or taken out; at `liquidation` all ends. */
export interface RiskRatios {
  readonly leverage: number
  readonly initial: Rate
  readonly warning: Rate
  readonly liquidation: Rate
}

function ratios(leverage: number, initial: number, warning: number, liquidation: number): RiskRatios {
  const percent = (n: number) => rate(n * 1_000_000)
  return { leverage, initial: percent(initial), warning: percent(warning), liquidation: percent(liquidation) }
}

/** One account over all pairs. */
export const CROSS_RATIOS: RiskRatios = ratios(5, 125, 118, 110)

/** An account a pair; its owner picks the leverage. */
export const ISOLATED_RATIOS: readonly RiskRatios[] = [
  ratios(3, 150, 130, 118),
  ratios(5, 125, 118, 112),
  ratios(10, 111, 108, 105),
]

/** The ratios of a kind and leverage; undefined where there is no such leverage. */
export function ratiosOf(kind: MarginKind, leverage: number): RiskRatios | undefined {
  const known = kind === 'cross' ? [CROSS_RATIOS] : ISOLATED_RATIOS
  return known.find((found) => found.leverage === leverage)
}

const FULL: Rate = rate(100_000_000)
const LARGE: Rate = rate(95_000_000)
const OTHER: Rate = rate(85_000_000)
const WEIGHTS: Readonly<Record<string, Rate>> = {
  BTC: FULL,
  ETH: FULL,
  USDT: FULL,
  USDC: FULL,
  BNB: LARGE,
  SOL: LARGE,
  XRP: LARGE,
}

/** What part of an asset's value counts as collateral: in a cross account by coin, in an isolated one all of it. */
export function collateralWeight(kind: MarginKind, asset: string): Rate {
  return kind === 'isolated' ? FULL : (WEIGHTS[asset] ?? OTHER)
}

/** Hourly interest: about 5% a year for BTC and ETH, 8% for dollars, 12% for all others. */
const HOURLY: Readonly<Record<string, Rate>> = { BTC: rate(571), ETH: rate(571), USDT: rate(913), USDC: rate(913) }
const HOURLY_OTHER: Rate = rate(1_370)

export function hourlyRate(asset: string): Rate {
  return HOURLY[asset] ?? HOURLY_OTHER
}
