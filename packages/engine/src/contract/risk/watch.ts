/**
 * Who has to be looked at when a mark moves. Each open position has a bound: while no position of its account is past
 * its own, the account cannot be due, since every position has lost less than its equal share of the account's slack.
 * Only the heaps' tops are read when nothing is passed.
 */
import { divFloor, mulDivFloor, mulDivFloorMost, saturated } from '@candlewick/money/arithmetic'
import { ticks } from '@candlewick/money/units'
import { valueDown, valueUp } from '@candlewick/rules/contract/position'
import type { Contract } from '../contract.ts'
import { end } from '../orders/life.ts'
import { type Account, accountOf, type Position, positionsOf, type Risk, riskOf } from '../position/position.ts'
import type { State } from '../state.ts'
import { byNumber } from '../state.ts'
import { isDue, marginStateOf, walletOf } from './risk.ts'

/** Gives the positions of a risk new bounds, and takes closed positions out of their heaps. */
export function watch(state: State, risk: Risk): void {
  const positions = positionsOf(risk)
  if (positions.length === 0) return
  const { balance, maintenance, isWhole } = marginStateOf(state, risk)
  const share = Math.max(0, divFloor(saturated(balance - maintenance), positions.length))
  for (const position of positions) {
    // What cannot be said in whole units is looked at whenever the mark moves.
    position.bound = isWhole ? boundOf(position, share) : position.holding.contract.mark
    position.holding.contract.heap(position.side).place(position)
  }
}

/**
 * The first mark at which the position may have lost `share` units, counting the maintenance that grows with its value:
 * at most half of the value, so that a position whose value grows against it may lose two thirds of the share before.
 */
function boundOf(position: Position, share: number): number {
  const { terms, mark } = position.holding.contract
  const grown = mulDivFloor(share, 2, 3)
  if (position.side === 'long') {
    if (terms.kind === 'linear') {
      const left = valueDown(position.lots, ticks(mark), terms) - share
      return left <= 0 ? 0 : divFloor(left, position.lots * terms.factor)
    }
    const most = saturated(valueDown(position.lots, ticks(mark), terms) + grown)
    return most === 0 ? mark : Math.min(mark, mulDivFloorMost(position.lots, terms.factor, most))
  }
  if (terms.kind === 'linear') return mark + Math.floor(grown / (position.lots * terms.factor))
  const left = valueUp(position.lots, ticks(mark), terms) - share
  return left <= 0 ? Number.MAX_SAFE_INTEGER : Math.max(mark, mulDivFloorMost(position.lots, terms.factor, left))
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

function look(state: State, positions: readonly Position[]): void {
  for (const position of positions) state.contracts.touch(riskOf(position))
}

/** Looks at all that was touched; what is due is queued in its order. Called when a command is through. */
export function settleTouched(state: State): void {
  const { contracts } = state
  if (contracts.touched.length === 0) return
  if (state.rulesVersion >= 2) uncoverAll(state)
  const due: Risk[] = []
  for (const risk of contracts.touched) {
    risk.noted = false
    if (sparedRisk(state, risk)) continue
    if (state.rulesVersion < 2) uncover(state, accountOf(risk))
    if (!isDue(state, risk)) {
      contracts.waiting.delete(risk)
      watch(state, risk)
    } else if (!contracts.waiting.has(risk)) due.push(risk)
  }
  const bare = state.rulesVersion >= 2 && state.idsLeft() === 0 ? bareOf(state, contracts.touched) : []
  contracts.touched.length = 0
  contracts.queue(due)
  // For want of ids left to the next command.
  for (const account of bare) contracts.touch(account)
}

/**
 * Of a state that was read from a snapshot: who is due is queued, the others are watched. Nothing else may come of it,
 * and it must not matter that it looks at more than the engine did that took the snapshot: there somebody may have
 * stood in the queue who is no longer due, and bounds were those of earlier marks.
 */
export function watchRestored(state: State): void {
  const { contracts } = state
  const risks = new Set<Risk>()
  for (const { longs, shorts } of contracts.contracts) {
    for (const position of [...longs.items, ...shorts.items]) risks.add(riskOf(position))
  }
  const due: Risk[] = []
  for (const risk of risks) {
    if (isSpared(state, risk)) continue
    if (!isDue(state, risk)) watch(state, risk)
    else if (!contracts.waiting.has(risk)) due.push(risk)
  }
  contracts.queue(due)
  if (state.rulesVersion < 2) return
  // Who waits in vain, or is bare, has been touched by a command that had no ids left to look.
  for (const risk of contracts.waiting) if (!isDue(state, risk)) contracts.touch(risk)
  for (const account of bareOf(state, contracts.accounts.values())) contracts.touch(account)
}

/** Notes everything there is: after something that may have made anybody due. */
export function touchAll({ contracts }: State): void {
  for (const account of contracts.accounts.values()) contracts.touch(account)
  for (const { longs, shorts } of contracts.contracts) {
    for (const position of [...longs.items, ...shorts.items]) contracts.touch(riskOf(position))
  }
}

/** Notes whose account is looked at; true where a fault has left it to nobody. */
export function sparedRisk(state: State, risk: Risk): boolean {
  state.faults.at = accountOf(risk)
  return isSpared(state, risk)
}

function isSpared(state: State, risk: Risk): boolean {
  const { owner, type, asset } = accountOf(risk)
  return state.faults.spares(owner.index, type, asset.index)
}

/** Those of these risks' accounts whose opening orders hold more than there is, once each and in their order. */
function bareOf(state: State, risks: Iterable<Risk>): Account[] {
  const bare = new Set<Account>()
  for (const risk of risks) {
    const account = accountOf(risk)
    if (isBare(state, account) && !isSpared(state, account)) bare.add(account)
  }
  return [...bare].sort(byNumber)
}

function isBare(state: State, account: Account): boolean {
  return account.orderHolds > 0 && walletOf(state, account) < account.orderHolds
}

/** In an order that does not come from when somebody was looked at: bounds, and so a restored engine, know another. */
function uncoverAll(state: State): void {
  const { touched } = state.contracts
  if (!touched.some((risk) => isBare(state, accountOf(risk)))) return
  for (const account of bareOf(state, touched)) {
    state.faults.at = account
    uncover(state, account)
  }
}

/** Cancels opening orders, newest first, that a loss has left without the money they hold. */
function uncover(state: State, account: Account): void {
  if (!isBare(state, account)) return
  const orders = account.holdings.flatMap((holding) => holding.orders.filter((order) => order.opens))
  for (const order of orders.sort((a, b) => b.id - a.id)) {
    if (!isBare(state, account) || state.idsLeft() === 0) return
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
  return (
    state.rulesVersion < 2 || waiting.size === 0 || !due.some((risk) => !isSpared(state, risk) && isDue(state, risk))
  )
}

/** Takes up again what waited, at a new mark. */
export function recallWaiting(state: State): void {
  const { contracts } = state
  if (contracts.waiting.size === 0) return
  for (const risk of contracts.waiting) contracts.touch(risk)
  contracts.waiting.clear()
}

/**
 * Looks at those that wait and are no longer due at a new mark: they wait for nothing. Left to wait, they would not be
 * queued where they come to be due again, and whether they are left would hang on which bound a mark has passed.
 */
export function releaseWaiting(state: State): void {
  for (const risk of state.contracts.waiting) if (!isDue(state, risk)) state.contracts.touch(risk)
}
