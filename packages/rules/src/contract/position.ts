/**
 * What a quantity is worth and what a position has gained. A position keeps the value it was entered at, in settlement
 * units, and never a rounded average price: adding to it adds values, closing a part of it takes that part of the value
 * away, so that profits of all parts add up to the profit of the whole, exactly.
 */
import { mulDivCeil, mulDivFloor, mulExact, sub } from '@candlewick/money/arithmetic'
import type { Lots, Ticks, Units } from '@candlewick/money/types'
import { units } from '@candlewick/money/units'
import { type ContractValue, direction, type PositionSide } from './contract.ts'
import { type Fraction, fraction } from './fraction.ts'

/** One side of a customer's position in a contract. */
export interface Leg {
  readonly side: PositionSide
  readonly lots: Lots
  /** What it was entered at, in settlement units: linear Σ price × quantity, inverse Σ quantity / price. */
  readonly entryValue: Units
}

/** Value in settlement units, rounded down. Linear values are whole. Throws `RangeError` past 2^53 − 1. */
export function valueDown(quantity: Lots, price: Ticks, contract: ContractValue): Units {
  if (contract.kind === 'linear') return linearValue(quantity, price, contract)
  return mulDivFloor(quantity, contract.multiplier, price) as Units
}

/** Value in settlement units, rounded up. */
export function valueUp(quantity: Lots, price: Ticks, contract: ContractValue): Units {
  if (contract.kind === 'linear') return linearValue(quantity, price, contract)
  return mulDivCeil(quantity, contract.multiplier, price) as Units
}

function linearValue(quantity: Lots, price: Ticks, contract: ContractValue): Units {
  return mulExact(mulExact(quantity, price), contract.multiplier) as Units
}

/**
 * What opening `quantity` at `price` adds to the entry value, rounded so that its holder never gains by it: up where
 * profit is value − entry, down where it is entry − value.
 */
export function entryValueOf(side: PositionSide, quantity: Lots, price: Ticks, contract: ContractValue): Units {
  return direction(contract.kind, side) === 1
    ? valueUp(quantity, price, contract)
    : valueDown(quantity, price, contract)
}

/** The average entry price in ticks, exact; undefined where the position is empty or its value rounds to nothing. */
export function entryPrice(leg: Leg, contract: ContractValue): Fraction | undefined {
  if (leg.lots === 0 || leg.entryValue <= 0) return undefined
  const size = BigInt(leg.lots) * BigInt(contract.multiplier)
  const value = BigInt(leg.entryValue)
  return contract.kind === 'linear' ? fraction(value, size) : fraction(size, value)
}

/** Profit at `price` if it were closed there, in settlement units, rounded down. */
export function unrealisedProfit(leg: Leg, price: Ticks, contract: ContractValue): Units {
  return direction(contract.kind, leg.side) === 1
    ? sub(valueDown(leg.lots, price, contract), leg.entryValue)
    : sub(leg.entryValue, valueUp(leg.lots, price, contract))
}

/** What closing a part of a position does. */
export interface Closing {
  /** Gain or loss in settlement units, rounded down. */
  readonly profit: Units
  /** The entry value that goes; what stays is the rest of it. */
  readonly entryValue: Units
}

/**
 * Closes `quantity` (at most the leg's lots) at `price`. The entry value that goes is the leg's × quantity / lots,
 * rounded against its holder; the difference stays with the rest of the position, so that nothing is lost over all
 * parts.
 */
export function closePart(leg: Leg, quantity: Lots, price: Ticks, contract: ContractValue): Closing {
  if (direction(contract.kind, leg.side) === 1) {
    const entryValue = units(mulDivCeil(leg.entryValue, quantity, leg.lots))
    return { profit: sub(valueDown(quantity, price, contract), entryValue), entryValue }
  }
  const entryValue = units(mulDivFloor(leg.entryValue, quantity, leg.lots))
  return { profit: sub(entryValue, valueUp(quantity, price, contract)), entryValue }
}

/** The largest quantity whose value at `price` is at most `value` settlement units; 0 where none. */
export function lotsWithin(value: Units, price: Ticks, contract: ContractValue): Lots {
  if (contract.kind === 'inverse') return mulDivFloor(value, price, contract.multiplier) as Lots
  const one = price * contract.multiplier
  // An unsafe product is rounded, but still above any value that is safe.
  return (one > value ? 0 : mulDivFloor(value, 1, one)) as Lots
}
