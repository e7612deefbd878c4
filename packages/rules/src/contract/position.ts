/**
 * What a quantity is worth and what a position has gained. A position keeps the value it was entered at, in settlement
 * units, and never a rounded average price: adding to it adds values, closing a part of it takes that part of the value
 * away, so that profits of all parts add up to the profit of the whole, exactly.
 */
import { mulDivCeil, mulDivCeilMost, mulDivFloor, mulDivFloorMost, saturated, sub } from '@candlewick/money/arithmetic'
import { type Fraction, fraction } from '@candlewick/money/fraction'
import type { Lots, Ticks, Units } from '@candlewick/money/types'
import { units } from '@candlewick/money/units'
import { type ContractValue, direction, type PositionSide } from './contract.ts'

/** One side of a customer's position in a contract. */
export interface Position {
  readonly side: PositionSide
  readonly lots: Lots
  /** What it was entered at, in settlement units: linear Σ price × quantity, inverse Σ quantity / price. */
  readonly entryValue: Units
}

/**
 * The largest value of one order, in settlement units: a quarter of what a number can say, so that margin, fee and loss
 * at once can stand on it. It is also the largest cap of a tier.
 */
export const MAX_CONTRACT_VALUE: Units = units(2 ** 51)
/** The largest quantity of one order and of one position, in lots: sums over thousands of them are still exact. */
export const MAX_CONTRACT_LOTS = 2 ** 40
export const MAX_POSITION_LOTS = 2 ** 43

/** True where an order of `quantity` at `price` is worth more than an order may be. */
export function isOverValue(quantity: Lots, price: Ticks, contract: ContractValue): boolean {
  return valueUp(quantity, price, contract) > MAX_CONTRACT_VALUE
}

/**
 * Value in settlement units, rounded down. Linear values are whole. Saturates at 2^53 − 1: what is traded is bounded by
 * {@link MAX_CONTRACT_VALUE} before it can trade, and what a position is worth at a mark need only be past all money.
 */
export function valueDown(quantity: Lots, price: Ticks, contract: ContractValue): Units {
  if (contract.kind === 'linear') return linearValue(quantity, price, contract)
  return mulDivFloorMost(quantity, contract.factor, price) as Units
}

/** Value in settlement units, rounded up; saturates as {@link valueDown} does. */
export function valueUp(quantity: Lots, price: Ticks, contract: ContractValue): Units {
  if (contract.kind === 'linear') return linearValue(quantity, price, contract)
  return mulDivCeilMost(quantity, contract.factor, price) as Units
}

function linearValue(quantity: Lots, price: Ticks, contract: ContractValue): Units {
  return saturated(quantity * price * contract.factor + 0) as Units
}

/**
 * What a trade of `quantity` at `price` is booked at, on both its sides: what an opening one adds to its entry value
 * and a closing one takes its profit from. Rounded down once for both, so that nothing appears between them.
 */
export function tradeValue(quantity: Lots, price: Ticks, contract: ContractValue): Units {
  return valueDown(quantity, price, contract)
}

/** The average entry price in ticks, exact; undefined where the position is empty or its value rounds to nothing. */
export function entryPrice(position: Position, contract: ContractValue): Fraction | undefined {
  if (position.lots === 0 || position.entryValue <= 0) return undefined
  const size = BigInt(position.lots) * BigInt(contract.factor)
  const value = BigInt(position.entryValue)
  return contract.kind === 'linear' ? fraction(value, size) : fraction(size, value)
}

/** Profit at `price` if it were closed there, in settlement units, rounded down. */
export function unrealisedProfit(position: Position, price: Ticks, contract: ContractValue): Units {
  return direction(contract.kind, position.side) === 1
    ? sub(valueDown(position.lots, price, contract), position.entryValue)
    : sub(position.entryValue, valueUp(position.lots, price, contract))
}

/** What closing a part of a position does. */
export interface Closing {
  /** Gain or loss in settlement units. */
  readonly profit: Units
  /** The entry value that goes; what stays is the rest of it. */
  readonly entryValue: Units
}

/**
 * Closes `quantity` (at most the position's lots) at `value`, the {@link tradeValue} of it. The entry value that goes
 * is the position's × quantity / lots, rounded against its holder; the difference stays with the rest of the position,
 * so that nothing is lost over all parts.
 */
export function closePart(
  position: Position,
  quantity: Lots,
  value: Units,
  contract: Pick<ContractValue, 'kind'>,
): Closing {
  if (direction(contract.kind, position.side) === 1) {
    const entryValue = units(mulDivCeil(position.entryValue, quantity, position.lots))
    return { profit: sub(value, entryValue), entryValue }
  }
  const entryValue = units(mulDivFloor(position.entryValue, quantity, position.lots))
  return { profit: sub(entryValue, value), entryValue }
}

/** The largest quantity whose value at `price` is at most `value` settlement units; 0 where none. */
export function lotsWithin(value: Units, price: Ticks, contract: ContractValue): Lots {
  if (contract.kind === 'inverse') return mulDivFloorMost(value, price, contract.factor) as Lots
  const one = price * contract.factor
  // An unsafe product is rounded, but still above any value that is safe.
  return (one > value ? 0 : mulDivFloor(value, 1, one)) as Lots
}
