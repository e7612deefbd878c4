/**
 * Profit less maintenance margin of one or two positions is a straight line as long as each position stays in its tier:
 * in the price where linear, in its reciprocal where inverse. Liquidation price, bankruptcy price and the test that
 * liquidates are all read from that one line, for both kinds.
 */

import { type Fraction, fraction } from '@candlewick/money/fraction'
import { RATE_ONE, type Ticks } from '@candlewick/money/types'
import { type ContractKind, type ContractRules, type ContractValue, direction } from './contract.ts'
import type { Position } from './position.ts'
import { firstTier, type Tier } from './tiers.ts'

const ONE = BigInt(RATE_ONE)

/** at + slope × y in counts of 1e-8 of a settlement unit; y is the price in ticks, or one over it. */
export interface Line {
  readonly at: bigint
  readonly slope: bigint
}

/** How much value the position has per y: linear value = size × price, inverse value = size × 1 / price. */
export function sizeOf(position: Position, contract: ContractValue): bigint {
  return BigInt(position.lots) * BigInt(contract.factor)
}

/**
 * Σ direction × (value − entry) − (value × rate − amount): each position with the tier it is given, or none (no
 * maintenance).
 */
export function lineOf(positions: readonly (readonly [Position, Tier | undefined])[], contract: ContractValue): Line {
  let at = 0n
  let slope = 0n
  for (const [position, tier] of positions) {
    const sign = BigInt(direction(contract.kind, position.side))
    at += (BigInt(tier?.amount ?? 0) - sign * BigInt(position.entryValue)) * ONE
    slope += sizeOf(position, contract) * (sign * ONE - BigInt(tier?.rate ?? 0))
  }
  return { at, slope }
}

/** The line at this mark price, each position in the tier it has there. */
export function lineAt(
  positions: readonly Position[],
  mark: Ticks,
  contract: Pick<ContractRules, 'kind' | 'factor' | 'tiers'>,
): Line {
  return lineOf(
    positions.map((position) => [position, tierAt(position, BigInt(mark), contract)] as const),
    contract,
  )
}

/** As `tiers.tierOf` of the position's value, which may itself be past any safe number at an absurd price. */
function tierAt(position: Position, mark: bigint, contract: Pick<ContractRules, 'kind' | 'factor' | 'tiers'>): Tier {
  const size = sizeOf(position, contract)
  const [value, scale] = contract.kind === 'linear' ? [size * mark, 1n] : [size, mark]
  const found = contract.tiers.find((tier) => value <= BigInt(tier.cap) * scale)
  return found ?? contract.tiers.at(-1) ?? firstTier(contract.tiers)
}

/** The line's value at a price, in settlement units. */
export function balanceAt(line: Line, price: Ticks, kind: ContractKind): Fraction {
  const p = BigInt(price)
  return kind === 'linear' ? fraction(line.at + line.slope * p, ONE) : fraction(line.at * p + line.slope, ONE * p)
}

/** Where the line with `wallet` units added crosses zero, as y; undefined where it never does, or at no positive y. */
export function rootOf(line: Line, wallet: Fraction): Fraction | undefined {
  if (line.slope === 0n) return undefined
  const root = fraction(-(line.at * wallet.denominator + wallet.numerator * ONE), line.slope * wallet.denominator)
  return root.numerator > 0n ? root : undefined
}

/** y as a price in ticks, or a price as y: the same step both ways. */
export function turned(y: Fraction, kind: ContractKind): Fraction {
  return kind === 'linear' ? y : fraction(y.denominator, y.numerator)
}
