/** Cancelling and changing open contract orders. */
import { mulDivCeil } from '@candlewick/money/arithmetic'
import { MAX_ICEBERG_PARTS } from '@candlewick/rules/conditional'
import type { RefusedEvent } from '../../ledger/events.ts'
import { refusal } from '../../ledger/refusal.ts'
import type { Owner } from '../../ledger/registry.ts'
import { MAX_OPEN_ORDERS_TOTAL, MAX_PRICE } from '../../limits.ts'
import { isCount } from '../../memory/typed.ts'
import { BUY } from '../../orders/flags.ts'
import type { ContractAmendCommand, ContractCancelCommand } from '../commands.ts'
import type { State } from '../state.ts'
import { amendWaiting } from './amend-waiting.ts'
import { end, otherLeg, setHold, tell } from './life.ts'
import { finish, match } from './matching.ts'
import type { ContractOrder } from './order.ts'
import { attachedFault } from './protection.ts'
import { boundOf, costOf, ruleFault } from './submit.ts'

/** Applies `contract.cancel`. Of named orders it is refused only where none is open; with no names it cancels all. */
export function contractCancel(state: State, command: ContractCancelCommand): RefusedEvent | undefined {
  const owner = state.registry.owner(command.user)
  if (owner === undefined) return refusal('unknown_user', 'user')
  const contract = command.symbol === undefined ? undefined : state.contracts.contract(command.symbol)
  if (command.symbol !== undefined && contract === undefined) return refusal('unknown_market', 'symbol')
  const { ids, clientIds } = command
  if ((ids?.length ?? 0) + (clientIds?.length ?? 0) > MAX_OPEN_ORDERS_TOTAL) {
    return refusal('too_many_orders', 'ids', MAX_OPEN_ORDERS_TOTAL)
  }
  const found = ids === undefined && clientIds === undefined ? ordersOf(state, owner) : named(state, owner, command)
  const wanted = found.filter((order) => contract === undefined || order.holding.contract === contract)
  for (const order of wanted) end(state, order, 'cancelled', 'user')
  if (wanted.length > 0 || (ids === undefined && clientIds === undefined)) return undefined
  return refusal('order_unknown', ids === undefined ? 'clientIds' : 'ids')
}

function named(state: State, owner: Owner, { ids, clientIds }: ContractCancelCommand): ContractOrder[] {
  const found = new Set<ContractOrder>()
  for (const id of ids ?? []) {
    const order = state.contracts.orders.get(id)
    if (order !== undefined && order.holding.account.owner === owner) found.add(order)
  }
  for (const clientId of clientIds ?? []) {
    const order = state.contracts.clientIds.find(owner.index, clientId)?.order
    if (order !== undefined) found.add(order)
  }
  return [...found]
}

/** Every open contract order of an owner, contract by contract, oldest first. */
export function ordersOf(state: State, owner: Owner): ContractOrder[] {
  const found: ContractOrder[] = []
  if (state.contracts.openOf(owner) === 0) return found
  for (const contract of state.contracts.contracts) {
    const holding = state.contracts.findHolding(owner, contract)
    if (holding !== undefined) found.push(...holding.orders, ...holding.waiting)
  }
  return found
}

/** Applies `contract.amend`; `lots` is the order's whole new quantity, its filled part included. */
export function contractAmend(state: State, command: ContractAmendCommand): RefusedEvent | undefined {
  const owner = state.registry.owner(command.user)
  if (owner === undefined) return refusal('unknown_user', 'user')
  const change = changeFault(command)
  if (change !== undefined) return change
  const { price, lots, trigger, callback } = command
  const order = state.contracts.orders.get(command.id)
  if (order === undefined || order.holding.account.owner !== owner) return refusal('order_unknown', 'id')
  const { contract } = order.holding
  if (!contract.live(state.time)) return refusal('market_halted', 'symbol')
  if (order.status === 'waiting' && order.condition !== undefined) {
    return amendWaiting(state, order, order.condition, command)
  }
  if (trigger !== undefined) return refusal('order_form', 'trigger')
  if (callback !== undefined) return refusal('order_form', 'callback')
  const special = specialFault(state, order, command)
  if (special !== undefined) return special
  const filled = order.lots - order.open
  const wanted = lots ?? order.lots
  if (wanted <= filled) return refusal('quantity_filled', 'lots', filled)
  if ((price === undefined || price === order.price) && wanted <= order.lots) {
    shrink(state, order, wanted)
    return undefined
  }
  return move(state, order, price ?? order.price, wanted)
}

/** What the command says of the new price and quantity, whichever order it is about. */
function changeFault({ price, lots, trigger, callback }: ContractAmendCommand): RefusedEvent | undefined {
  if ([price, lots, trigger, callback].every((field) => field === undefined)) {
    return refusal('nothing_to_change', 'price')
  }
  if (price !== undefined && (!isCount(price) || price > MAX_PRICE)) return refusal('price', 'price')
  return lots === undefined || isCount(lots) ? undefined : refusal('quantity', 'lots')
}

/** What an iceberg or the limit leg of an OCO has to keep besides. */
function specialFault(
  state: State,
  order: ContractOrder,
  { price, lots }: ContractAmendCommand,
): RefusedEvent | undefined {
  const { display, side } = order
  if (lots !== undefined && display > 0 && display * MAX_ICEBERG_PARTS < lots) {
    return refusal('iceberg_parts', 'lots', display * MAX_ICEBERG_PARTS)
  }
  const stop = otherLeg(state, order)
  if (stop === undefined) return undefined
  if (lots !== undefined) return refusal('oco_quantity', 'lots')
  const trigger = stop.condition?.trigger ?? 0
  if (price === undefined || (side === BUY ? price < trigger : price > trigger)) return undefined
  return refusal('oco_prices', 'price', trigger)
}

/** Fewer lots at the same price keep their place. */
function shrink(state: State, order: ContractOrder, wanted: number): void {
  const fewer = order.lots - wanted
  const hold = mulDivCeil(order.hold, order.open - fewer, order.open)
  order.holding.contract.book.reduce(order, fewer)
  order.lots = wanted
  setHold(state, order, hold)
  order.updatedAt = state.time
  tell(state, order)
}

/** A new price or more lots: as a new order with the old id, at the end of the queue. */
function move(state: State, order: ContractOrder, price: number, wanted: number): RefusedEvent | undefined {
  const { contract } = order.holding
  const changed: ContractOrder = { ...order, price, lots: wanted, open: wanted - (order.lots - order.open) }
  const fault = movedAttachedFault(state, changed) ?? ruleFault(state, contract, changed)
  if (fault !== undefined) return fault
  const cost = costOf(state, contract, changed, false)
  if ('type' in cost) return cost
  contract.book.unlink(order)
  order.price = price
  order.open = changed.open
  order.lots = wanted
  setHold(state, order, cost.hold)
  finish(state, order, match(state, contract, order, boundOf(contract, order)))
  return undefined
}

/** What it brings stays ahead of its new price, until its first fill has set that. */
function movedAttachedFault({ rulesVersion }: State, order: ContractOrder): RefusedEvent | undefined {
  if (rulesVersion < 4 || order.open < order.lots) return undefined
  return attachedFault(order.holding.contract, order, [order.price])
}
