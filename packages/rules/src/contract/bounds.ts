/**
 * How large a contract's positions may become. What a market can bear is what its book takes without giving way, of
 * which the impact notional, the order that its funding is measured with, is the published measure, and what its index
 * is made of. A position that is many times that cannot be closed at the index by whoever has to take it over: a market
 * of this kind is emptied by building one, and moving the index.
 */
import type { Lots, Rate, Ticks, Units } from '@candlewick/money/types'
import { lots, rate, units } from '@candlewick/money/units'
import type { ContractValue } from './contract.ts'
import { MARK_RANGE } from './index-range.ts'
import { lotsWithin } from './position.ts'
import { firstTier, type Tiers } from './tiers.ts'

/** One customer's position, in impact notionals: 10,000,000 USDT of a contract with 125x, 4,000,000 of one with 50x. */
const POSITION_IMPACTS = 400
/** All open positions of a side, in largest positions of one customer. */
const OPEN_POSITIONS = 20
const MOST_LOTS = 2 ** 52

export interface ContractBounds {
  /** How far from the index the book's prices count. */
  readonly markRange: Rate
  /** Largest value of one customer's long or short, in settlement units, what is ordered included. */
  readonly maxPosition: Units
  /** Largest value of all longs (and so of all shorts) at the index, in settlement units. */
  readonly maxOpenInterest: Units
}

/** What a contract says of them, and what they follow from where it does not. */
export interface BoundTerms extends Partial<ContractBounds> {
  readonly bandRate: Rate
  readonly impactValue: Units
  readonly tiers: Tiers
}

/** Lots that are worth at most `value` at the price, however large both are: a count that is safe. */
export function lotsWorth(value: Units, price: Ticks, contract: ContractValue): Lots {
  // Rounded, but far past any count that is asked for.
  if (contract.kind === 'inverse' && (value / contract.factor) * price > MOST_LOTS) return lots(MOST_LOTS)
  return lotsWithin(value, price, contract)
}

/**
 * The bounds of a contract: those it names; otherwise 2% (no more than its band), 400 impact notionals a position
 * (between its first and its last tier), and twenty such positions in all.
 */
export function boundsOf(terms: BoundTerms): ContractBounds {
  const { bandRate, impactValue, tiers } = terms
  const largest = Math.min(tiers.at(-1)?.cap ?? 0, impactValue * POSITION_IMPACTS)
  const maxPosition = terms.maxPosition ?? units(Math.max(firstTier(tiers).cap, largest))
  return {
    markRange: terms.markRange ?? rate(Math.min(MARK_RANGE, bandRate)),
    maxPosition,
    maxOpenInterest: terms.maxOpenInterest ?? units(Math.min(Number.MAX_SAFE_INTEGER, maxPosition * OPEN_POSITIONS)),
  }
}
