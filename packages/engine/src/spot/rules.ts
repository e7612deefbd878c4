/** The rules that more than one kind of spot command has to keep, and the moment from which an order exists. */

import type { RefusedEvent } from '../ledger/events.ts'
import { refusal } from '../ledger/refusal.ts'
import { MAX_OPEN_ORDERS_TOTAL, MAX_SQUEEZED } from '../limits.ts'
import type { State } from '../margin/state.ts'
import { BUY, POST_ONLY, sideOf } from '../orders/flags.ts'
import type { Book } from './book.ts'
import { logRemembered } from './order-view.ts'
import type { Taker } from './taker.ts'

/** The rules on quantity and price that a new limit order has to keep. */
export function limitFault(book: Book, flags: number, price: number, lots: number): RefusedEvent | undefined {
  return sizeFault(book, price, lots) ?? bandFault(book, flags, price)
}

/** The rules on the quantity of a limit order and on what it is worth. */
export function sizeFault(book: Book, price: number, lots: number): RefusedEvent | undefined {
  const rules = book.rules
  if (lots > rules.maxLots) return refusal('max_quantity', 'lots', rules.maxLots)
  const value = price * lots * rules.tickLotUnits
  // A rounded product is unsafe exactly where the true one is.
  if (value > Number.MAX_SAFE_INTEGER) return refusal('max_notional', 'lots', Number.MAX_SAFE_INTEGER)
  if (value < rules.minNotional) return refusal('min_notional', 'lots', rules.minNotional)
  return undefined
}

/** A limit price may not be further through the index than the band of its market and account. */
export function bandFault(book: Book, flags: number, price: number): RefusedEvent | undefined {
  if (book.unmeasured(flags)) return refusal('no_reference_price', 'symbol')
  const side = sideOf(flags)
  return book.outsideBand(side, price, flags) ? refusal('price_band', 'price', book.bandLimit(side, flags)) : undefined
}

/** A customer may have only so many open and waiting orders, `more` new ones included. */
export function roomFault(
  state: State,
  book: Book,
  owner: number,
  list: number,
  more: number,
): RefusedEvent | undefined {
  const { maxOpenOrders } = book.rules
  if (state.orders.count(list) + more > maxOpenOrders) return refusal('max_open_orders', 'symbol', maxOpenOrders)
  if (state.registry.openOrders(owner) + more > MAX_OPEN_ORDERS_TOTAL) {
    return refusal('max_open_orders_total', 'user', MAX_OPEN_ORDERS_TOTAL)
  }
  return undefined
}

/** A post-only order that would take is refused, whoever it would meet. */
export function postOnlyFault(book: Book, taker: Taker): RefusedEvent | undefined {
  if ((taker.flags & POST_ONLY) === 0 || !book.crosses(taker.side, taker.price)) return undefined
  return refusal('post_only', 'price', taker.side === BUY ? book.asks.bestPrice : book.bids.bestPrice)
}

/** A refusal for want of money; its bound is what is there. */
export function insufficient(state: State, account: number, field = 'amount'): RefusedEvent {
  return refusal('insufficient_balance', field, state.ledger.available(account))
}

/**
 * What the client id last hashed with the order's body (`state.bodyHash`) says: undefined where it is free; REPEATED
 * where the same order has it, which is told as it stands; or the refusal.
 */
export function clientIdFault(
  state: State,
  owner: number,
  clientId: string,
): RefusedEvent | typeof REPEATED | undefined {
  const { clientIds, bodyHash } = state
  const known = clientIds.find(owner, clientId)
  if (known < 0) return state.rulesVersion < 2 ? firstRulesRoom(state) : shareFault(state, owner)
  if (!clientIds.sameBody(known, bodyHash.a, bodyHash.b)) return refusal('client_id_reused', 'clientId')
  logRemembered(state, known, clientId)
  return REPEATED
}

export const REPEATED = 'repeated'

/** Version 1: the client ids of all customers have one bound. */
function firstRulesRoom({ clientIds }: State): RefusedEvent | undefined {
  return clientIds.makeRoom() ? undefined : refusal('busy', 'clientId')
}

/** Each customer has a bound of its own; only where all have too many together the exchange is busy. */
function shareFault({ clientIds }: State, owner: number): RefusedEvent | undefined {
  const bound = clientIds.boundFor(owner)
  if (bound === undefined) return undefined
  return refusal(clientIds.spent(owner) ? 'own_quota' : 'busy', 'clientId', bound)
}

/** There may be only so many conditions: of a customer, and of all. What ended long ago makes room. */
export function conditionFault(state: State, owner: number, field: string): RefusedEvent | undefined {
  const { conditions, clientIds } = state
  if (state.rulesVersion < 2) return conditions.full ? refusal('busy', field) : undefined
  const bound = conditions.boundOf(owner)
  if (bound !== undefined) return refusal('own_quota', field, bound)
  for (let left = MAX_SQUEEZED; left > 0 && conditions.closedTo(owner) && clientIds.squeeze(); left -= 1);
  return conditions.closedTo(owner) ? refusal('busy', field) : undefined
}

/** From here on the order exists: it has an id, and its client id is taken. */
export function accept(state: State, taker: Taker): void {
  taker.id = state.orderId()
  taker.clientEntry = state.clientIds.insert(taker.owner, state.bodyHash.a, state.bodyHash.b)
}
