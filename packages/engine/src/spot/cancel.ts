/** Cancelling: the named orders, or all of a customer's, of one symbol or of every one. */

import type { RefusedEvent } from '../ledger/events.ts'
import { ISOLATED_TYPES } from '../ledger/ledger.ts'
import { refusal } from '../ledger/refusal.ts'
import { MAX_OPEN_ORDERS_TOTAL } from '../limits.ts'
import { CROSS_ACCOUNT } from '../margin/accounts.ts'
import type { State } from '../margin/state.ts'
import { isCount } from '../memory/typed.ts'
import { type EndReason, STATUS_CANCELLED } from '../orders/flags.ts'
import { LIST } from '../orders/order-pool.ts'
import { cancelOpen } from './closing.ts'
import type { SpotCancelCommand } from './commands.ts'
import { nextApart } from './oco-legs.ts'

/**
 * Applies `spot.cancel`. Of named orders those that are open are cancelled; it is refused only where none is. With no
 * names it cancels whatever there is, nothing included.
 */
export function spotCancel(state: State, command: SpotCancelCommand): RefusedEvent | undefined {
  const owner = state.prefetch.ownerOf(state, command)
  if (owner < 0) return refusal('unknown_user', 'user')
  const book = command.symbol === undefined ? undefined : state.prefetch.bookOf(state, command.symbol)
  if (command.symbol !== undefined && book === undefined) return refusal('unknown_market', 'symbol')
  const market = book === undefined ? -1 : book.index
  const { ids, clientIds } = command
  if (ids === undefined && clientIds === undefined)
    return cancelAll(state, owner, state.registry.openOrders(owner), market)
  if ((ids?.length ?? 0) + (clientIds?.length ?? 0) > MAX_OPEN_ORDERS_TOTAL) {
    return refusal('too_many_orders', 'ids', MAX_OPEN_ORDERS_TOTAL)
  }
  let cancelled = 0
  if (ids !== undefined) cancelled += cancelIds(state, owner, market, ids)
  if (clientIds !== undefined) cancelled += cancelNamed(state, owner, market, clientIds)
  return cancelled > 0 ? undefined : refusal('order_unknown', ids === undefined ? 'clientIds' : 'ids')
}

/** How many of the orders of these ids were open, and are now cancelled. */
function cancelIds(state: State, owner: number, market: number, ids: readonly number[]): number {
  let cancelled = 0
  for (const id of ids) if (isCount(id)) cancelled += cancelOne(state, owner, market, state.orderIndex.get(id))
  return cancelled
}

function cancelNamed(state: State, owner: number, market: number, clientIds: readonly string[]): number {
  let cancelled = 0
  for (const clientId of clientIds) {
    const entry = state.clientIds.find(owner, clientId)
    if (entry >= 0) cancelled += cancelOne(state, owner, market, state.clientIds.openSlot(entry))
  }
  return cancelled
}

/** 1 where the record is an open order of this owner (and market, where one is asked for), which is now cancelled. */
function cancelOne(state: State, owner: number, market: number, slot: number): number {
  if (slot < 0) return 0
  const list = state.pool.int(slot, LIST)
  const orderMarket = state.orders.market(list)
  if (state.orders.owner(list) !== owner || (market >= 0 && orderMarket !== market)) return 0
  cancelOpen(state, state.bookAt(orderMarket), slot, STATUS_CANCELLED, 'user')
  return 1
}

/** Market by market in their order, and in each by order of id: the same on every replica. */
function cancelAll(state: State, owner: number, open: number, market: number): RefusedEvent | undefined {
  const lists = market < 0 ? [] : listsOf(state, owner, market)
  const count = market < 0 ? open : lists.reduce((sum, list) => sum + state.orders.count(list), 0)
  if (count > MAX_OPEN_ORDERS_TOTAL) return refusal('too_many_orders', 'symbol', MAX_OPEN_ORDERS_TOTAL)
  if (market >= 0) {
    for (const list of lists) cancelList(state, list, 'user')
    return undefined
  }
  for (const book of state.books) {
    for (const list of listsOf(state, owner, book.index)) cancelList(state, list, 'user')
  }
  return undefined
}

/** The owner's lists in a market: with the spot account, with cross and with isolated margin. */
function listsOf(state: State, owner: number, market: number): number[] {
  const lists = [state.orders.find(owner, market)]
  if (state.margin.assets.length > 0) {
    lists.push(state.orders.findWith(owner, market, CROSS_ACCOUNT))
    lists.push(state.orders.findWith(owner, market, ISOLATED_TYPES + market))
  }
  return lists.filter((list) => list >= 0)
}

/** Cancels every order of a list. */
export function cancelList(state: State, list: number, reason: EndReason): void {
  const book = state.bookAt(state.orders.market(list))
  let slot = state.orders.head(list)
  while (slot >= 0) {
    const next = nextApart(state, slot)
    cancelOpen(state, book, slot, STATUS_CANCELLED, reason)
    slot = next
  }
}
