/** Take-profit and stop-loss of a position: orders that wait, and close all of it at market when they fire. */
import { ticks } from '@candlewick/money/units'
import type { PositionSide } from '@candlewick/rules/contract/contract'
import { isApart, isProtectionAhead, protectionWay } from '@candlewick/rules/contract/triggers'
import type { RefusedEvent } from '../../ledger/events.ts'
import { refusal } from '../../ledger/refusal.ts'
import { MAX_PRICE } from '../../limits.ts'
import { isCount } from '../../memory/typed.ts'
import { BY_LAST, blankCondition, type Condition, STOP } from '../../orders/conditions.ts'
import type { AttachedProtections, ContractProtectCommand, Direction, ProtectionTerms } from '../commands.ts'
import type { Contract } from '../contract.ts'
import type { ProtectionPurpose } from '../events.ts'
import { partiesOf } from '../parties.ts'
import type { Position } from '../position/position.ts'
import type { State } from '../state.ts'
import { end, wait } from './life.ts'
import { type ContractOrder, newOrder, ratesOf } from './order.ts'
import { isContractReference, numberOf, referenceOf } from './references.ts'

/** A reference price is at `price`: what it reaches is to fire when the command's own work is done. */
export function seePrice(state: State, contract: Contract, by: number, price: number): void {
  if (contract.triggers.size === 0) return
  contract.triggers.see(by, price)
  if (contract.triggers.due.size > 0) state.contracts.firing.add(contract)
}

/** What was kept from firing by price protection waits again, once last and mark are near each other. */
export function unpark(contract: Contract): void {
  if (contract.parked.size === 0 || farApart(contract)) return
  for (const condition of [...contract.parked].sort((a, b) => a.id - b.id)) contract.triggers.add(condition)
  contract.parked.clear()
  contract.triggers.see(BY_LAST, contract.lastPrice)
}

/** True where price protection keeps orders from firing. */
export function farApart(contract: Contract): boolean {
  const { lastPrice, mark } = contract
  return lastPrice > 0 && isApart({ last: ticks(lastPrice), mark: ticks(mark) })
}

/** Applies `contract.protect`. */
export function contractProtect(state: State, command: ContractProtectCommand): RefusedEvent | undefined {
  const parties = partiesOf(state, command.user, command.symbol)
  if ('type' in parties) return parties
  const { owner, contract } = parties
  const { side, takeProfit, stopLoss } = command
  if (side !== 'long' && side !== 'short') return refusal('order_form', 'side')
  const position = state.contracts.findHolding(owner, contract)?.[side]
  if (position === undefined || position.lots === 0) return refusal('no_position', 'symbol')
  const fault =
    termsFault(contract, side, 'take_profit', takeProfit, []) ?? termsFault(contract, side, 'stop_loss', stopLoss, [])
  if (fault !== undefined) return fault
  protect(state, position, 'take_profit', takeProfit)
  protect(state, position, 'stop_loss', stopLoss)
  return undefined
}

/**
 * The rules on what an opening order brings for its position: ahead of the prices it may be filled from, or, where none
 * is known, of the reference that each watches.
 */
export function attachedFault(
  contract: Contract,
  { takeProfit, stopLoss, direction }: AttachedProtections & { readonly direction: Direction },
  from: readonly number[],
): RefusedEvent | undefined {
  if (takeProfit === undefined && stopLoss === undefined) return undefined
  if (direction > 2) return refusal('order_form', takeProfit === undefined ? 'stopLoss' : 'takeProfit')
  const side = direction === 1 ? 'long' : 'short'
  return (
    termsFault(contract, side, 'take_profit', takeProfit, from) ??
    termsFault(contract, side, 'stop_loss', stopLoss, from)
  )
}

/** Before rules version 4 what waits for a trigger brought nothing for its position. */
export function waitingAttachedFault(
  { rulesVersion }: State,
  contract: Contract,
  attached: AttachedProtections & { readonly direction: Direction },
  from: readonly number[],
): RefusedEvent | undefined {
  const { takeProfit, stopLoss } = attached
  if (rulesVersion < 4 && (takeProfit ?? stopLoss) !== undefined) {
    return refusal('rules_version', takeProfit === undefined ? 'stopLoss' : 'takeProfit', rulesVersion)
  }
  return attachedFault(contract, attached, from)
}

/** True where the price is past what an order at market would set: it would be closed again as soon as it is filled. */
export function isPastAttached(order: ContractOrder): boolean {
  const { position, holding, kind } = order
  if (kind !== 'market' || !order.opens) return false
  return (['takeProfit', 'stopLoss'] as const).some((field) => {
    const terms = order[field]
    if (terms === undefined) return false
    const now = referenceOf(holding.contract, terms.by)
    const what = field === 'takeProfit' ? 'take_profit' : 'stop_loss'
    return now > 0 && !isProtectionAhead(position.side, what, terms.trigger, ticks(now))
  })
}

function termsFault(
  contract: Contract,
  side: PositionSide,
  what: ProtectionPurpose,
  terms: ProtectionTerms | undefined,
  from: readonly number[],
): RefusedEvent | undefined {
  if (terms === undefined) return undefined
  const field = what === 'take_profit' ? 'takeProfit' : 'stopLoss'
  if (!isCount(terms.trigger) || terms.trigger > MAX_PRICE) return refusal('price', field)
  if (!isContractReference(terms.by)) return refusal('order_form', field)
  for (const reference of from.length > 0 ? from : [referenceOf(contract, terms.by)]) {
    if (reference === 0) return refusal('no_reference_price', field)
    if (!isProtectionAhead(side, what, terms.trigger, ticks(reference))) {
      return refusal('would_trigger', field, reference)
    }
  }
  return undefined
}

/** Sets, with the first fill of an order, what it brings for its position. */
export function attach(state: State, order: ContractOrder, quantity: number): void {
  if (order.takeProfit === undefined && order.stopLoss === undefined) return
  // Of an amended order the first fill may be any; its filled lots are then those of this fill.
  if (order.lots - order.open !== quantity) return
  if (order.takeProfit !== undefined) protect(state, order.position, 'take_profit', order.takeProfit)
  if (order.stopLoss !== undefined) protect(state, order.position, 'stop_loss', order.stopLoss)
}

/** Puts a new protection in the place of the old one. One that its price has already passed fires at once. */
function protect(
  state: State,
  position: Position,
  purpose: ProtectionPurpose,
  terms: ProtectionTerms | undefined,
): void {
  const { holding } = position
  for (const order of [...holding.waiting]) {
    if (order.position === position && order.purpose === purpose) end(state, order, 'cancelled', 'replaced')
  }
  if (terms === undefined) return
  const { contract } = holding
  const id = state.orderId()
  const condition = conditionFor(id, contract, position.side, purpose, terms)
  const order = newOrder({
    ...{ id, holding, condition, purpose, ...ratesOf(holding), createdAt: state.time },
    direction: position.side === 'long' ? 3 : 4,
    kind: 'market',
    price: 0,
    lots: position.lots,
    tif: 'IOC',
    postOnly: false,
    stp: 'expire_maker',
    clientId: '',
  })
  wait(state, order, condition)
}

function conditionFor(
  id: number,
  contract: Contract,
  side: PositionSide,
  purpose: ProtectionPurpose,
  terms: ProtectionTerms,
): Condition {
  const condition = blankCondition(id)
  condition.type = STOP
  condition.by = numberOf(terms.by)
  condition.rises = protectionWay(side, purpose) === 'rising'
  condition.trigger = terms.trigger
  const now = referenceOf(contract, terms.by)
  condition.due = now > 0 && (condition.rises ? now >= terms.trigger : now <= terms.trigger)
  return condition
}

/** A closing order that fires is at most its position; a protection is all of it. */
export function sizeToPosition(order: ContractOrder): void {
  if (order.opens) return
  const { lots } = order.position
  order.lots = order.purpose === undefined ? Math.min(order.open, lots) : lots
  order.open = order.lots
}
