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
import { accountOf, type Holding, isPosition, type Position, positionsOf, type Risk } from '../position/position.ts'
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
  if (positionsOf(risk).some((position) => !position.holding.contract.live(state.time))) {
    state.contracts.waiting.add(risk)
    return true
  }
  if (!cancelOrders(state, risk)) return false
  settleFunding(state, risk)
  if (!isPosition(risk)) {
    for (const holding of risk.holdings) if (holding.mode === 'cross') offset(state, holding)
  }
  // The greatest loss first, so that what is left pays for as much of it as it can.
  for (const position of positionsOf(risk).sort((a, b) => profitOf(a) - profitOf(b))) {
    if (position.lots > 0 && isDue(state, risk) && !liquidatePosition(state, risk, position)) return false
  }
  return true
}

/** Sells the position, or hands it over; what nobody can take waits. False where the next command has to go on. */
function liquidatePosition(state: State, risk: Risk, position: Position): boolean {
  if (!accountOf(risk).insurance && !reduce(state, risk, position)) return false
  if (position.lots === 0 || !isDue(state, risk) || handOver(state, risk, position)) return true
  if (!canStep(state)) return false
  state.contracts.waiting.add(risk)
  tellStage(state, position, 'waiting', position.lots, 0, 0)
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
  for (const position of positionsOf(risk)) {
    const { contract } = position.holding
    if (position.fundedAt === contract.fundingIndex) continue
    const booking = new Booking(state, contract)
    booking.settleFunding(position)
    booking.post(CONTRACT_FUNDING, contract.terms.symbol)
  }
}

/** Closes what both positions of a hedge have in common against each other, at the mark. */
export function offset(state: State, holding: Holding): void {
  const { contract, long, short } = holding
  const quantity = offsetLots(long.lots, short.lots)
  if (quantity === 0) return
  const value = valueDown(quantity, ticks(contract.mark), contract.terms)
  const booking = new Booking(state, contract)
  for (const position of [long, short]) {
    booking.settleFunding(position)
    booking.close(position, quantity, value, 0)
  }
  booking.post(CONTRACT_LIQUIDATION, contract.terms.symbol)
  for (const position of [long, short]) {
    tellPosition(state, position)
    trim(state, position)
    tellStage(state, position, 'offset', quantity, value, 0)
  }
}

/** What a position alone has to lose: everything of the account but the position's own profit. */
function walletFor(state: State, risk: Risk, position: Position): number {
  if (isPosition(risk)) return walletOf(state, risk)
  let wallet = walletOf(state, risk)
  for (const other of positionsOf(risk)) wallet += (other === position ? 0 : profitOf(other)) - pendingFunding(other)
  return saturated(wallet)
}

/** Sells the position tier by tier until the account is safe or the book gives no more. False where ids ran out. */
function reduce(state: State, risk: Risk, position: Position): boolean {
  const { contract } = position.holding
  const mark = ticks(contract.mark)
  while (position.lots > 0 && isDue(state, risk)) {
    if (state.idsLeft() < STEP_IDS) return false
    if (!couldMeet(state, risk, position)) return true
    const feeRate = liquidationFeeRate(position, mark, contract.terms)
    const left = isPosition(risk) ? position.margin : 0
    const order = houseOrder(state, position, stagedLots(position, mark, contract.terms), 0, true)
    const stop = match(state, contract, order, () => limitOf(state, risk, position))
    finish(state, order, stop)
    if (order.open < order.lots) charge(state, risk, order, feeRate, left)
    if (stop === 'max_fills') return false
    if (stop !== '') return true
  }
  return true
}

/** The worst price a reduction may take now; of a position that owes at every price one that nobody offers. */
function limitOf(state: State, risk: Risk, position: Position): number {
  const { contract } = position.holding
  const none = position.side === 'long' ? Number.MAX_SAFE_INTEGER : 0
  if (position.lots === 0) return none
  const { anchor, terms } = contract
  return reductionLimit(position, units(walletFor(state, risk, position)), ticks(contract.mark), terms, anchor) ?? none
}

/** Spares the book an order, and everyone its events, where nobody could take it. */
function couldMeet(state: State, risk: Risk, position: Position): boolean {
  const side = position.side === 'long' ? SELL : BUY
  const first = position.holding.contract.book.firstAgainst(side)
  if (first === undefined) return false
  const limit = limitOf(state, risk, position)
  return side === BUY ? first.price <= limit : first.price >= limit
}

/**
 * The liquidation fee on what an order has sold, to the insurance fund, as far as there is anything left: of an
 * isolated position that is gone what it had, `margin`, and made; otherwise the margin balance.
 */
function charge(state: State, risk: Risk, order: ContractOrder, feeRate: Rate, margin: number): void {
  const position = order.position
  const { account, contract } = position.holding
  const left = isPosition(risk) && position.lots === 0 ? margin + order.profit : marginStateOf(state, risk).balance
  const fee = liquidationFee(units(order.filledValue), feeRate, units(Math.max(0, saturated(left))))
  if (fee > 0) {
    const booking = new Booking(state, contract)
    booking.penalty(account, fee)
    if (isPosition(risk) && position.lots > 0) booking.isolatedMargin(position, position.margin - fee)
    booking.post(CONTRACT_LIQUIDATION, contract.terms.symbol)
  }
  tellStage(state, position, 'reduce', order.lots - order.open, order.filledValue, fee)
  if (fee > 0 && position.lots > 0) tellPosition(state, position)
}

/** Gives the rest of the position to the insurance fund, or to the winners. False where nobody can take it. */
function handOver(state: State, risk: Risk, position: Position): boolean {
  const { contract } = position.holding
  const value = Math.max(1, takeoverValue(position, units(walletFor(state, risk, position)), contract.terms))
  const fund = state.contracts.insurance(state, contract)
  if (accountOf(risk) === fund || !fundCovers(state, contract, position, value)) {
    return deleverage(state, position, value)
  }
  const holding = state.contracts.holding(state, fund.owner, contract)
  const taker = holding[position.side]
  const quantity = position.lots
  const booking = new Booking(state, contract)
  booking.settleFunding(taker)
  booking.close(position, quantity, value, 'margin')
  booking.open(taker, quantity, value, 0)
  booking.post(CONTRACT_LIQUIDATION, contract.terms.symbol)
  tellPosition(state, position)
  tellPosition(state, taker)
  trim(state, position)
  tellStage(state, position, 'takeover', quantity, value, 0)
  offset(state, holding)
  return true
}

/**
 * True where the fund would still have something with the position, taken over at `value`, as worth as the mark says.
 */
function fundCovers(state: State, contract: Contract, position: Position, value: number): boolean {
  const fund = state.contracts.insurance(state, contract)
  const held = state.contracts.findHolding(fund.owner, contract)?.[position.side]
  if (state.rulesVersion >= 2 && !fits(held, position, value)) return false
  const taken = { ...position, entryValue: units(value) }
  return marginStateOf(state, fund).balance + profitOf(taken) >= 0
}

/** True where both together can still be counted exactly. A fund that never held any holds none. */
function fits(held: Position | undefined, position: Position, value: number): boolean {
  const [quantity, entry] = held === undefined ? [0, 0] : [held.lots, held.entryValue]
  return quantity + position.lots <= MAX_POSITION_LOTS && entry + value <= 2 * MAX_CONTRACT_VALUE
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
    for (const position of [holding.long, holding.short]) if (position.lots > 0) unwind(state, contract, position)
  }
}

function unwind(state: State, contract: Contract, position: Position): void {
  const side = position.side === 'long' ? SELL : BUY
  const { anchor, mark } = contract
  const price = side === SELL ? Math.max(mark, anchor) : Math.min(mark, anchor)
  if (state.idsLeft() < STEP_IDS || !contract.book.crosses(side, price)) return
  const order = houseOrder(state, position, position.lots, 0)
  finish(state, order, match(state, contract, order, price))
}

function tellStage(
  state: State,
  position: Position,
  stage: ContractLiquidationEvent['stage'],
  quantity: number,
  value: number,
  fee: number,
): void {
  state.log.push(stageOf(position, stage, quantity, value, fee))
}
