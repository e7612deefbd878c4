/**
 * Which positions of a contract weigh most, and which are nearest to their liquidation: for whoever watches over the
 * house. Ten thousand positions are gone through in whole numbers; only of the few that are shown is the price at which
 * they would be liquidated solved for, which is exact and takes a hundred times as long.
 */
import { saturated } from '@candlewick/money/arithmetic'
import type { Fraction } from '@candlewick/money/fraction'
import { RATE_ONE, type Rate } from '@candlewick/money/types'
import { lots, rate, ticks } from '@candlewick/money/units'
import { nearestPrice } from '@candlewick/rules/contract/liquidation-price'
import { valueUp } from '@candlewick/rules/contract/position'
import type { Contract } from './contract.ts'
import { type Position, riskOf } from './position/position.ts'
import { marginStateOf } from './risk/risk.ts'
import type { State } from './state.ts'
import { type HeldView, heldView } from './views.ts'

export interface Exposed extends HeldView {
  /** The insurance fund's, which is never liquidated. */
  readonly isInsurance: boolean
  /** How far the mark is from the nearest price that liquidates it, in parts of the mark; absent where none does. */
  readonly distance?: Rate
}

export interface ContractExposure {
  /** Largest first. */
  readonly largest: Exposed[]
  /** Nearest first; what no price liquidates is not among them. */
  readonly nearest: Exposed[]
}

/** So many times as are shown are solved for: what picks them leaves out that maintenance changes with the price. */
const SPARE = 2
/** Between two looks at whether the rest is too far off. */
const AT_ONCE = 64

export function exposureOf(state: State, contract: Contract, most: number): ContractExposure {
  const all = [...contract.longs.items, ...contract.shorts.items]
  const exposed = (position: Position) => exposedView(state, position)
  const largest = all.toSorted((one, other) => other.lots - one.lots || byAge(one, other)).slice(0, most)
  const near = contract.mark > 0 ? byMarginLeft(state, contract, all, most * SPARE).map(exposed) : []
  return {
    largest: largest.map(exposed),
    nearest: near
      .filter(({ distance }) => distance !== undefined)
      .sort((one, other) => (one.distance ?? 0) - (other.distance ?? 0))
      .slice(0, most),
  }
}

/** The oldest first, and of one age the long: the same order in every copy of the state. */
function byAge(one: Position, other: Position): number {
  return one.openedAt - other.openedAt || (one.side === 'long' ? -1 : 1)
}

/**
 * By how much of what moves with the price is left before the maintenance is reached. They are gone through by the mark
 * up to which each cannot be due, so that what is far off is not looked at.
 */
function byMarginLeft(state: State, contract: Contract, all: readonly Position[], most: number): Position[] {
  const { mark } = contract
  const gapOf = ({ bound }: Position) => Math.abs(bound - mark) / mark
  const rated: Rated[] = []
  for (const [place, position] of all.toSorted((one, other) => gapOf(one) - gapOf(other)).entries()) {
    if (place % AT_ONCE === 0) {
      rated.sort(byLeft)
      if (gapOf(position) > (rated[most - 1]?.left ?? Number.POSITIVE_INFINITY)) break
    }
    const left = marginLeft(state, contract, position)
    if (left !== undefined) rated.push({ position, left })
  }
  return rated
    .sort(byLeft)
    .slice(0, most)
    .map(({ position }) => position)
}

interface Rated {
  readonly position: Position
  readonly left: number
}

function byLeft(one: Rated, other: Rated): number {
  return one.left - other.left || byAge(one.position, other.position)
}

/** Undefined where no price liquidates it. Only picks what is solved for: a quotient that is rounded will do. */
function marginLeft(state: State, contract: Contract, position: Position): number | undefined {
  const net = netLots(position)
  if (net === 0 || position.holding.account.insurance) return undefined
  const { balance, maintenance } = marginStateOf(state, riskOf(position))
  const left = (balance - maintenance) / valueUp(lots(Math.abs(net)), ticks(contract.mark), contract.terms)
  // What gains as the contract's value rises loses no more than that value, however far the price goes.
  return left >= 1 && net > 0 === (contract.terms.kind === 'linear') ? undefined : left
}

/** Lots by which its margin moves with the price: long and short of a cross account hold each other up. */
function netLots({ holding, side, lots: own }: Position): number {
  if (holding.mode === 'cross') return holding.long.lots - holding.short.lots
  return side === 'long' ? own : -own
}

function exposedView(state: State, position: Position): Exposed {
  const view = heldView(state, position)
  const { account, contract } = position.holding
  const price = account.insurance ? undefined : nearestPrice(view.liquidation, ticks(contract.mark))
  return {
    ...view,
    isInsurance: account.insurance,
    ...(price === undefined || contract.mark === 0 ? {} : { distance: partAway(price, contract.mark) }),
  }
}

/** |price − mark| / mark, rounded down: never further than it is. */
function partAway({ numerator, denominator }: Fraction, mark: number): Rate {
  const whole = BigInt(mark) * denominator
  const away = numerator > whole ? numerator - whole : whole - numerator
  return rate(saturated(Number((away * BigInt(RATE_ONE)) / whole)))
}
