/**
 * Who has to be looked at when a mark moves. Each open leg has a bound: while no leg of its account is past its own,
 * the account cannot be due, since every leg has lost less than its equal share of the account's slack. Only the heaps'
 * tops are read when nothing is passed.
 */
import { divFloor, mulDivFloor, mulDivFloorMost, saturated } from '@candlewick/money/arithmetic'
import { ticks } from '@candlewick/money/units'
import { valueDown, valueUp } from '@candlewick/rules/contract/position'
import type { State } from '../../state.ts'
import type { Contract } from '../contract.ts'
import { end } from '../orders/life.ts'
import { accountOf, legsOf, type Position, type Risk, riskOf } from '../position/position.ts'
import { isDue, standingOf, walletOf } from './risk.ts'

/** Gives the legs of a risk new bounds, and takes closed legs out of their heaps. */
export function watch(state: State, risk: Risk): void {
  const legs = legsOf(risk)
  if (legs.length === 0) return
  const { balance, maintenance, isWhole } = standingOf(state, risk)
  const share = Math.max(0, divFloor(saturated(balance - maintenance), legs.length))
  for (const leg of legs) {
    // What cannot be said in whole units is looked at whenever the mark moves.
    leg.bound = isWhole ? boundOf(leg, share) : leg.holding.contract.mark
    leg.holding.contract.heap(leg.side).place(leg)
  }
}

/**
 * The first mark at which the leg may have lost `share` units, counting the maintenance that grows with its value: at
 * most half of the value, so that a leg whose value grows against it may lose two thirds of the share before.
 */
function boundOf(leg: Position, share: number): number {
  const { terms, mark } = leg.holding.contract
  const grown = mulDivFloor(share, 2, 3)
  if (leg.side === 'long') {
    if (terms.kind === 'linear') {
      const left = valueDown(leg.lots, ticks(mark), terms) - share
      return left <= 0 ? 0 : divFloor(left, leg.lots * terms.factor)
    }
    const most = saturated(valueDown(leg.lots, ticks(mark), terms) + grown)
    return most === 0 ? mark : Math.min(mark, mulDivFloorMost(leg.lots, terms.factor, most))
  }
  if (terms.kind === 'linear') return mark + Math.floor(grown / (leg.lots * terms.factor))
  const left = valueUp(leg.lots, ticks(mark), terms) - share
  return left <= 0 ? Number.MAX_SAFE_INTEGER : Math.max(mark, mulDivFloorMost(leg.lots, terms.factor, left))
}

/** Looks at every risk whose bound the contract's mark has passed: due ones are queued, the others watched on. */
export function afterMark(state: State, contract: Contract): void {
  const { longs, shorts, mark } = contract
  look(state, [...longs.passedBy(mark), ...shorts.passedBy(mark)])
}

/** Looks at every open position of the contract: after a funding each of them is worth something else. */
export function afterFunding(state: State, contract: Contract): void {
  look(state, [...contract.longs.items, ...contract.shorts.items])
}

function look(state: State, legs: readonly Position[]): void {
  for (const leg of legs) state.contracts.touch(riskOf(leg))
}

/** Looks at all that was touched; what is due is queued in its order. Called when a command is through. */
export function settleTouched(state: State): void {
  const { contracts } = state
  if (contracts.touched.length === 0) return
  const due: Risk[] = []
  for (const risk of contracts.touched) {
    risk.noted = false
    if (sparedRisk(state, risk)) continue
    uncover(state, risk)
    if (!isDue(state, risk)) {
      contracts.waiting.delete(risk)
      watch(state, risk)
    } else if (!contracts.waiting.has(risk)) due.push(risk)
  }
  contracts.touched.length = 0
  contracts.queue(due)
}

/** Notes whose account is looked at; true where a fault has left it to nobody. */
export function sparedRisk(state: State, risk: Risk): boolean {
  const account = accountOf(risk)
  state.faults.at = account
  return state.faults.spares(account.owner.index, account.type, account.asset.index)
}

/** Cancels opening orders, newest first, that a loss has left without the money they hold. */
function uncover(state: State, risk: Risk): void {
  const account = accountOf(risk)
  if (account.orderHolds === 0 || walletOf(state, account) >= account.orderHolds) return
  const orders = account.holdings.flatMap((holding) => holding.orders.filter((order) => order.opens))
  for (const order of orders.sort((a, b) => b.id - a.id)) {
    if (walletOf(state, account) >= account.orderHolds || state.idsLeft() === 0) return
    end(state, order, 'cancelled', 'margin')
  }
}

/**
 * True where nobody is due any more who did not fit into the last commands. Taken up while others are due, the first of
 * those that wait would be tried at every mark and the last at none. Asked before marks move: then an engine that was
 * restored, whose list has none that are no longer due, says the same.
 */
export function isThrough(state: State): boolean {
  const { due, waiting } = state.contracts
  return state.rulesVersion < 2 || waiting.size === 0 || !due.some((risk) => isDue(state, risk))
}

/** Takes up again what waited, at a new mark. */
export function recallWaiting(state: State): void {
  const { contracts } = state
  if (contracts.waiting.size === 0) return
  for (const risk of contracts.waiting) contracts.touch(risk)
  contracts.waiting.clear()
}
