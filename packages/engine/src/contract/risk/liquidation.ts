/**
 * Liquidation, one account after the other, at the marks as they stand: its open orders, its hedge, the book one tier
 * at a time, the insurance fund, and last the winners of the other side. Equity is reckoned anew before every step.
 */
import { saturated } from '@candlewick/money/arithmetic'
import type { Rate } from '@candlewick/money/types'
import { ticks, units } from '@candlewick/money/units'
import {
  liquidationFee,
  liquidationFeeRate,
  offsetLots,
  reductionLimit,
  stagedLots,
  takeoverValue,
} from '@candlewick/rules/contract/liquidation'
import { MAX_CONTRACT_VALUE, MAX_POSITION_LOTS, valueDown } from '@candlewick/rules/contract/position'
import { BUY, SELL } from '../../orders/flags.ts'
import type { Contract } from '../contract.ts'
import type { ContractLiquidationEvent } from '../events.ts'
import { fireNext } from '../orders/firing.ts'
import { cancelAll, tellPosition, trim } from '../orders/life.ts'
import { finish, match } from '../orders/matching.ts'
import type { ContractOrder } from '../orders/order.ts'
import { Booking } from '../position/booking.ts'
import { accountOf, type Holding, isPosition, legsOf, type Position, type Risk } from '../position/position.ts'
import { houseOrder } from '../position/settings.ts'
import { CONTRACT_FUNDING, CONTRACT_LIQUIDATION } from '../reasons.ts'
import type { State } from '../state.ts'
import { deleverage, stageOf } from './adl.ts'
import { isDue, marginStateOf, pendingFunding, profitOf, walletOf } from './risk.ts'
import { settleTouched, sparedRisk } from './watch.ts'

/** Ids that the smallest step of a liquidation may need. */
export const STEP_IDS = 64

/**
 * What a command leaves behind: who was touched is looked at, who is due is liquidated, orders whose trigger was
 * reached become orders; as far as ids and the budget of the command reach, the rest with the next command.
 */
export function settleContracts(state: State): void {
  const { budget } = state.contracts
  if (budget.sequence !== state.sequence) {
    budget.sequence = state.sequence
    budget.left = state.rulesVersion >= 2 ? state.contracts.mostDue : Number.POSITIVE_INFINITY
    budget.closings = state.rulesVersion >= 2 ? state.contracts.mostClosings : Number.POSITIVE_INFINITY
  }
  do liquidateDue(state)
  while (budget.left > 0 && canStep(state) && fireNext(state))
}

function liquidateDue(state: State): void {
  const { contracts } = state
  settleTouched(state)
  while (contracts.due.length > 0 && contracts.budget.left > 0 && canStep(state)) {
    const [risk] = contracts.due
    if (risk === undefined || !liquidate(state, risk)) break
    contracts.dealt()
    contracts.touch(risk)
    settleTouched(state)
  }
  // Of a position that is closed in parts whoever lost by it is looked at now: there are ids left, as there need not be
  // where they ran out.
  if (contracts.budget.closings === 0) settleTouched(state)
}

/** True where the command has ids and closings left for the smallest step of a liquidation. */
function canStep(state: State): boolean {
  return state.idsLeft() >= STEP_IDS && state.contracts.budget.closings > 0
}

/** False where it has to go on with the next command. */
function liquidate(state: State, risk: Risk): boolean {
  // Whoever is no longer due costs nothing: of an engine that was restored it is not in the list.
  if (sparedRisk(state, risk) || !isDue(state, risk)) return true
  state.contracts.budget.left -= 1
  if (legsOf(risk).some((leg) => !leg.holding.contract.live(state.time))) {
    state.contracts.waiting.add(risk)
    return true
  }
  if (!cancelOrders(state, risk)) return false
  settleFunding(state, risk)
  if (!isPosition(risk)) {
    for (const holding of risk.holdings) if (holding.mode === 'cross') offset(state, holding)
  }
  // The greatest loss first, so that what is left pays for as much of it as it can.
  for (const leg of legsOf(risk).sort((a, b) => profitOf(a) - profitOf(b))) {
    if (leg.lots > 0 && isDue(state, risk) && !liquidateLeg(state, risk, leg)) return false
  }
  return true
}

/** Sells the leg, or hands it over; what nobody can take waits. False where the next command has to go on. */
function liquidateLeg(state: State, risk: Risk, leg: Position): boolean {
  if (!accountOf(risk).insurance && !reduce(state, risk, leg)) return false
  if (leg.lots === 0 || !isDue(state, risk) || handOver(state, risk, leg)) return true
  if (!canStep(state)) return false
  state.contracts.waiting.add(risk)
  tellStage(state, leg, 'waiting', leg.lots, 0, 0)
  return true
}

/** Of an isolated position its own orders, of a cross account all of the account's. */
function cancelOrders(state: State, risk: Risk): boolean {
  const holdings = isPosition(risk) ? [risk.holding] : risk.holdings
  for (const { orders, waiting } of holdings) {
    const all = [...orders, ...waiting]
    const wanted = isPosition(risk) ? all.filter((order) => order.position === risk) : all
    const fits = state.idsLeft() - STEP_IDS
    cancelAll(state, wanted.slice(0, Math.max(0, fits)), 'liquidation')
    if (wanted.length > 0 && fits < wanted.length && state.idsLeft() < STEP_IDS * 2) return false
  }
  return true
}

function settleFunding(state: State, risk: Risk): void {
  for (const leg of legsOf(risk)) {
    const { contract } = leg.holding
    if (leg.fundedAt === contract.fundingIndex) continue
    const booking = new Booking(state, contract)
    booking.settleFunding(leg)
    booking.post(CONTRACT_FUNDING, contract.terms.symbol)
  }
}

/** Closes what both legs of a hedge have in common against each other, at the mark. */
export function offset(state: State, holding: Holding): void {
  const { contract, long, short } = holding
  const quantity = offsetLots(long.lots, short.lots)
  if (quantity === 0) return
  const value = valueDown(quantity, ticks(contract.mark), contract.terms)
  const booking = new Booking(state, contract)
  for (const leg of [long, short]) {
    booking.settleFunding(leg)
    booking.close(leg, quantity, value, 0)
  }
  booking.post(CONTRACT_LIQUIDATION, contract.terms.symbol)
  for (const leg of [long, short]) {
    tellPosition(state, leg)
    trim(state, leg)
    tellStage(state, leg, 'offset', quantity, value, 0)
  }
}

/** What a leg alone has to lose: everything of the account but the leg's own profit. */
function walletFor(state: State, risk: Risk, leg: Position): number {
  if (isPosition(risk)) return walletOf(state, risk)
  let wallet = walletOf(state, risk)
  for (const other of legsOf(risk)) wallet += (other === leg ? 0 : profitOf(other)) - pendingFunding(other)
  return saturated(wallet)
}

/** Sells the leg tier by tier until the account is safe or the book gives no more. False where ids ran out. */
function reduce(state: State, risk: Risk, leg: Position): boolean {
  const { contract } = leg.holding
  const mark = ticks(contract.mark)
  while (leg.lots > 0 && isDue(state, risk)) {
    if (state.idsLeft() < STEP_IDS) return false
    if (!couldMeet(state, risk, leg)) return true
    const feeRate = liquidationFeeRate(leg, mark, contract.terms)
    const left = isPosition(risk) ? leg.margin : 0
    const order = houseOrder(state, leg, stagedLots(leg, mark, contract.terms), 0, true)
    const stop = match(state, contract, order, () => limitOf(state, risk, leg))
    finish(state, order, stop)
    if (order.open < order.lots) charge(state, risk, order, feeRate, left)
    if (stop === 'max_fills') return false
    if (stop !== '') return true
  }
  return true
}

/** The worst price a reduction may take now; of a leg that owes at every price one that nobody offers. */
function limitOf(state: State, risk: Risk, leg: Position): number {
  const { contract } = leg.holding
  const none = leg.side === 'long' ? Number.MAX_SAFE_INTEGER : 0
  if (leg.lots === 0) return none
  const { anchor, terms } = contract
  return reductionLimit(leg, units(walletFor(state, risk, leg)), ticks(contract.mark), terms, anchor) ?? none
}

/** Spares the book an order, and everyone its events, where nobody could take it. */
function couldMeet(state: State, risk: Risk, leg: Position): boolean {
  const side = leg.side === 'long' ? SELL : BUY
  const first = leg.holding.contract.book.firstAgainst(side)
  if (first === undefined) return false
  const limit = limitOf(state, risk, leg)
  return side === BUY ? first.price <= limit : first.price >= limit
}

/**
 * The liquidation fee on what an order has sold, to the insurance fund, as far as there is anything left: of an isolated
 * position that is gone what it had, `margin`, and made; otherwise the margin balance.
 */
function charge(state: State, risk: Risk, order: ContractOrder, feeRate: Rate, margin: number): void {
  const leg = order.position
  const { account, contract } = leg.holding
  const left = isPosition(risk) && leg.lots === 0 ? margin + order.profit : marginStateOf(state, risk).balance
  const fee = liquidationFee(units(order.filledValue), feeRate, units(Math.max(0, saturated(left))))
  if (fee > 0) {
    const booking = new Booking(state, contract)
    booking.penalty(account, fee)
    if (isPosition(risk) && leg.lots > 0) booking.isolatedMargin(leg, leg.margin - fee)
    booking.post(CONTRACT_LIQUIDATION, contract.terms.symbol)
  }
  tellStage(state, leg, 'reduce', order.lots - order.open, order.filledValue, fee)
  if (fee > 0 && leg.lots > 0) tellPosition(state, leg)
}

/** Gives the rest of the leg to the insurance fund, or to the winners. False where nobody can take it. */
function handOver(state: State, risk: Risk, leg: Position): boolean {
  const { contract } = leg.holding
  const value = Math.max(1, takeoverValue(leg, units(walletFor(state, risk, leg)), contract.terms))
  const fund = state.contracts.insurance(state, contract)
  if (accountOf(risk) === fund || !fundCovers(state, contract, leg, value)) {
    return deleverage(state, leg, value)
  }
  const holding = state.contracts.holding(state, fund.owner, contract)
  const taker = holding[leg.side]
  const quantity = leg.lots
  const booking = new Booking(state, contract)
  booking.settleFunding(taker)
  booking.close(leg, quantity, value, 'margin')
  booking.open(taker, quantity, value, 0)
  booking.post(CONTRACT_LIQUIDATION, contract.terms.symbol)
  tellPosition(state, leg)
  tellPosition(state, taker)
  trim(state, leg)
  tellStage(state, leg, 'takeover', quantity, value, 0)
  offset(state, holding)
  return true
}

/** True where the fund would still have something with the leg, taken over at `value`, as worth as the mark says. */
function fundCovers(state: State, contract: Contract, leg: Position, value: number): boolean {
  const fund = state.contracts.insurance(state, contract)
  const held = state.contracts.findHolding(fund.owner, contract)?.[leg.side]
  if (state.rulesVersion >= 2 && !fits(held, leg, value)) return false
  const taken = { ...leg, entryValue: units(value) }
  return marginStateOf(state, fund).balance + profitOf(taken) >= 0
}

/** True where both together can still be counted exactly. A fund that never held any holds none. */
function fits(held: Position | undefined, leg: Position, value: number): boolean {
  const [quantity, entry] = held === undefined ? [0, 0] : [held.lots, held.entryValue]
  return quantity + leg.lots <= MAX_POSITION_LOTS && entry + value <= 2 * MAX_CONTRACT_VALUE
}

/**
 * Offers the insurance fund's positions to the book at the mark or better, so that it does not keep them; and at the
 * index or better, since whoever has moved the mark would else buy from the fund what they made it take over.
 */
export function unwindFund(state: State): void {
  for (const contract of state.contracts.contracts) {
    if (!contract.live(state.time)) continue
    state.faults.at = contract
    const fund = state.contracts.insurance(state, contract)
    const holding = state.contracts.findHolding(fund.owner, contract)
    if (holding === undefined) continue
    for (const leg of [holding.long, holding.short]) if (leg.lots > 0) unwind(state, contract, leg)
  }
}

function unwind(state: State, contract: Contract, leg: Position): void {
  const side = leg.side === 'long' ? SELL : BUY
  const { anchor, mark } = contract
  const price = side === SELL ? Math.max(mark, anchor) : Math.min(mark, anchor)
  if (state.idsLeft() < STEP_IDS || !contract.book.crosses(side, price)) return
  const order = houseOrder(state, leg, leg.lots, 0)
  finish(state, order, match(state, contract, order, price))
}

function tellStage(
  state: State,
  leg: Position,
  stage: ContractLiquidationEvent['stage'],
  quantity: number,
  value: number,
  fee: number,
): void {
  state.log.push(stageOf(leg, stage, quantity, value, fee))
}
