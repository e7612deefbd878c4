/** The life of a contract order: it is taken in, rests, is cut to its position, and ends; each step is told. */
import { lots, ticks, units } from '@candlewick/money/units'
import { type Condition, conditionView } from '../../orders/conditions.ts'
import type { ContractCondition, ContractEndReason, ContractOrderStatus, ContractOrderView } from '../events.ts'
import { Booking } from '../position/booking.ts'
import { type Position, positionEvent } from '../position/position.ts'
import { CONTRACT_HOLD, CONTRACT_RELEASE } from '../reasons.ts'
import type { State } from '../state.ts'
import type { ContractOrder } from './order.ts'
import { nameOf } from './references.ts'

export function viewOf(order: ContractOrder): ContractOrderView {
  const { holding } = order
  const view: ContractOrderView = {
    id: order.id,
    user: holding.account.owner.name,
    symbol: holding.contract.terms.symbol,
    direction: order.direction,
    kind: order.kind,
    price: ticks(order.price),
    lots: lots(sizeOf(order)),
    tif: order.tif,
    postOnly: order.postOnly,
    stp: order.stp,
    clientId: order.clientId,
    mode: holding.mode,
    leverage: holding.leverage[holding.mode],
    status: order.status,
    filledLots: lots(order.lots - order.open),
    filledValue: units(order.filledValue),
    fee: units(order.fee),
    profit: units(order.profit),
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  }
  if (order.endReason !== '') view.endReason = order.endReason
  const condition = conditionOf(order)
  if (condition !== undefined) view.condition = condition
  if (order.display > 0) view.display = lots(order.display)
  if (order.oco > 0) view.ocoId = order.oco
  for (const field of ['purpose', 'takeProfit', 'stopLoss'] as const) {
    if (order[field] !== undefined) Object.assign(view, { [field]: order[field] })
  }
  return view
}

/** What the order is for: a take-profit or stop-loss that waits for all of its position, whatever that is now. */
function sizeOf({ lots: quantity, position, purpose, status }: ContractOrder): number {
  return purpose !== undefined && status === 'waiting' ? position.lots : quantity
}

/** The condition as the outside sees it: spot's, but for the prices there are. */
function conditionOf({ condition, guarded }: ContractOrder): ContractCondition | undefined {
  const view = condition === undefined ? undefined : conditionView(condition)
  return view === undefined ? undefined : { ...view, by: nameOf(condition?.by ?? 0), guarded }
}

/** Tells the order as it stands. */
export function tell(state: State, order: ContractOrder): void {
  state.log.push({ type: 'contract.order', order: viewOf(order) })
}

/** Tells a position as it stands, and what waits to close all of it. */
export function tellPosition(state: State, position: Position): void {
  state.log.push(positionEvent(position))
  if (position.lots === 0) return
  for (const order of position.holding.waiting) {
    if (order.purpose !== undefined && order.position === position) tell(state, order)
  }
}

/** Puts what is left of an order into the book. */
export function rest(state: State, order: ContractOrder): void {
  const { holding } = order
  holding.contract.book.append(order)
  const after = holding.orders.findIndex((other) => other.id >= order.id)
  if (holding.orders[after] !== order) holding.orders.splice(after < 0 ? holding.orders.length : after, 0, order)
  if (!state.contracts.orders.has(order.id)) {
    state.contracts.orders.set(order.id, order)
    state.contracts.countOpen(holding.account.owner, 1)
  }
  order.updatedAt = state.time
  tell(state, order)
}

/** Puts a conditional order where it waits. */
export function wait(state: State, order: ContractOrder, condition: Condition): void {
  const { holding } = order
  holding.contract.triggers.add(condition)
  if (condition.due) state.contracts.firing.add(holding.contract)
  holding.waiting.push(order)
  state.contracts.orders.set(order.id, order)
  state.contracts.countOpen(holding.account.owner, 1)
  tell(state, order)
}

/** Takes a conditional order out of where it waits: it fires, or ends. */
export function stopWaiting(state: State, order: ContractOrder): void {
  const { holding, condition } = order
  if (condition === undefined || order.status !== 'waiting') return
  if (!holding.contract.parked.delete(condition)) holding.contract.triggers.remove(condition)
  holding.waiting.splice(holding.waiting.indexOf(order), 1)
  state.contracts.orders.delete(order.id)
  state.contracts.countOpen(holding.account.owner, -1)
  order.status = 'open'
}

/** Moves what an account's orders ask for, to `hold` for this one, in a posting of its own. */
export function setHold(state: State, order: ContractOrder, hold: number): void {
  const change = hold - order.hold
  if (change === 0) return
  const { account, contract } = order.holding
  order.hold = hold
  account.orderHolds += change
  const booking = new Booking(state, contract)
  booking.party(account)
  booking.post(change > 0 ? CONTRACT_HOLD : CONTRACT_RELEASE, order.id)
}

/**
 * Ends an order: out of the book where it rests, what it holds released, its last state told, its client id's time
 * begun; and with it the other leg of its OCO. What has ended already stays as it is.
 */
export function end(
  state: State,
  order: ContractOrder,
  status: ContractOrderStatus,
  reason: ContractEndReason | '',
): void {
  const { holding } = order
  if (order.status !== 'open' && order.status !== 'waiting') return
  stopWaiting(state, order)
  if (order.slot >= 0) holding.contract.book.unlink(order)
  setHold(state, order, 0)
  if (state.contracts.orders.delete(order.id)) {
    state.contracts.countOpen(holding.account.owner, -1)
    holding.orders.splice(holding.orders.indexOf(order), 1)
  }
  order.status = status
  order.endReason = reason
  order.updatedAt = state.time
  tell(state, order)
  state.contracts.clientIds.end(holding.account.owner.index, viewOf(order), order)
  const other = otherLeg(state, order)
  // Whoever cancels one leg cancels both; one that filled or expired came before the other.
  if (other !== undefined) end(state, other, 'cancelled', status === 'cancelled' ? reason : 'oco')
}

/** The other leg of its OCO, as long as that waits or rests. */
export function otherLeg(state: State, order: ContractOrder): ContractOrder | undefined {
  return order.oco === 0 ? undefined : state.contracts.orders.get(order.oco)
}

/** Lowers the stop of an OCO to what is left of its limit order. */
export function follow(state: State, order: ContractOrder): void {
  const other = otherLeg(state, order)
  if (other === undefined || other.status !== 'waiting' || order.open === 0 || other.open === order.open) return
  other.lots = order.open
  other.open = order.open
  other.updatedAt = state.time
  tell(state, other)
}

/** Cuts every resting closing order of a position down to what is left of it: none may ever turn it over. */
export function trim(state: State, position: Position): void {
  const { contract, orders, waiting } = position.holding
  if (position.lots === 0) {
    for (const order of [...waiting]) {
      if (!order.opens && order.position === position) end(state, order, 'cancelled', 'reduce_only')
    }
  }
  for (let i = orders.length - 1; i >= 0; i -= 1) {
    const order = orders[i]
    if (order === undefined || order.opens || order.position !== position) continue
    const excess = order.open - position.lots
    if (excess <= 0) continue
    if (position.lots === 0) {
      end(state, order, 'cancelled', 'reduce_only')
      continue
    }
    contract.book.reduce(order, excess)
    order.lots -= excess
    order.updatedAt = state.time
    tell(state, order)
    follow(state, order)
  }
}

/** Cancels open orders of a holding (of one position, if given), oldest first. */
export function cancelAll(
  state: State,
  orders: readonly ContractOrder[],
  reason: ContractEndReason,
  position?: Position,
): void {
  for (const order of [...orders]) {
    if (position === undefined || order.position === position) end(state, order, 'cancelled', reason)
  }
}
