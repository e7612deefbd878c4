/**
 * The calculator beside the order form: profit and return between two prices, and the price at which a wished return is
 * reached. Fees included where it says so; every figure from the formulas a position is settled by.
 */
import { mulDivCeilMost, saturated } from '@candlewick/money/arithmetic'
import { type Fraction, fraction } from '@candlewick/money/fraction'
import { type Lots, RATE_ONE, type Rate, type Ticks, type Units } from '@candlewick/money/types'
import { units } from '@candlewick/money/units'
import { feeCeil } from '../spot.ts'
import { type ContractValue, direction, type PositionSide } from './contract.ts'
import { initialMargin, returnRate } from './margin.ts'
import { tradeValue } from './position.ts'

export interface Plan {
  readonly side: PositionSide
  readonly lots: Lots
  readonly entry: Ticks
  readonly leverage: number
  /** What a fill at the entry and one at the exit pay. */
  readonly entryRate: Rate
  readonly exitRate: Rate
}

export interface Outcome {
  /** Initial margin at the entry price. */
  readonly margin: Units
  readonly profit: Units
  /** Of both fills. */
  readonly fees: Units
  /** Profit less fees. */
  readonly net: Units
  /** Net / margin, rounded down; absent without margin. */
  readonly rate?: Rate
}

/** What a plan comes to if it is closed whole at `exit`. */
export function outcomeAt(plan: Plan, exit: Ticks, contract: ContractValue): Outcome {
  const entered = tradeValue(plan.lots, plan.entry, contract)
  const left = tradeValue(plan.lots, exit, contract)
  const margin = initialMargin(plan.lots, plan.entry, plan.leverage, contract)
  const profit = units(direction(contract.kind, plan.side) * (left - entered) + 0)
  const fees = units(saturated(feeCeil(entered, plan.entryRate) + feeCeil(left, plan.exitRate)))
  const net = units(saturated(profit - fees))
  const gained = returnRate(net, margin)
  return { margin, profit, fees, net, ...(gained === undefined ? {} : { rate: gained }) }
}

/**
 * The price in ticks, exact, at which profit (before fees) is `wanted` units; undefined where no positive price gives it,
 * as a short cannot win more than its value.
 */
export function targetPrice(
  { side, lots: quantity, entry }: Pick<Plan, 'side' | 'lots' | 'entry'>,
  wanted: Units,
  contract: ContractValue,
): Fraction | undefined {
  // value × price where linear, value / price where inverse: y is the price or one over it.
  const size = BigInt(quantity) * BigInt(contract.factor)
  const at = BigInt(entry)
  const gain = BigInt(direction(contract.kind, side) * wanted)
  const numerator = contract.kind === 'linear' ? at * size + gain : size + gain * at
  const denominator = contract.kind === 'linear' ? size : size * at
  if (numerator <= 0n || denominator === 0n) return undefined
  return contract.kind === 'linear' ? fraction(numerator, denominator) : fraction(denominator, numerator)
}

/** The profit (before fees) that is a return of `wanted` on initial margin, rounded up. */
export function profitFor(plan: Plan, wanted: Rate, contract: ContractValue): Units {
  return mulDivCeilMost(initialMargin(plan.lots, plan.entry, plan.leverage, contract), wanted, RATE_ONE) as Units
}
