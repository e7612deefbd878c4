/** Orders as the outside sees them: made from an open order's record, a remembered one, or the event log. */
import { lots, ticks, units } from '@candlewick/money/units'
import * as remembered from './client-ids.ts'
import type { OrderView } from './events.ts'
import { unpackFlags } from './flags.ts'
import { CREATED, FEE, FILLED_QUOTE, FLAGS, ID, LIST, LOTS, OPEN, PRICE, UPDATED } from './order-pool.ts'
import type { State } from './state.ts'

/** An order view from its numbers. */
export function orderView(
  state: State,
  id: number,
  owner: number,
  market: number,
  flags: number,
  price: number,
  quantity: number,
  amount: number,
  filledLots: number,
  filledQuote: number,
  fee: number,
  createdAt: number,
  updatedAt: number,
  clientId: string,
): OrderView {
  const words = unpackFlags(flags)
  const view: OrderView = {
    id,
    user: state.registry.ownerAt(owner).name,
    symbol: state.bookAt(market).rules.symbol,
    side: words.side,
    kind: words.kind,
    price: ticks(price),
    lots: lots(quantity),
    amount: units(amount),
    tif: words.tif,
    postOnly: words.postOnly,
    stp: words.stp,
    clientId,
    status: words.status,
    filledLots: lots(filledLots),
    filledQuote: units(filledQuote),
    fee: units(fee),
    createdAt,
    updatedAt,
  }
  if (words.endReason !== '') view.endReason = words.endReason
  return view
}

/** The view of an open order. */
export function openOrderView(state: State, slot: number): OrderView {
  const pool = state.pool
  const list = pool.int(slot, LIST)
  const quantity = pool.num(slot, LOTS)
  return orderView(
    state,
    pool.num(slot, ID),
    state.orders.owner(list),
    state.orders.market(list),
    pool.int(slot, FLAGS),
    pool.num(slot, PRICE),
    quantity,
    0,
    quantity - pool.num(slot, OPEN),
    pool.num(slot, FILLED_QUOTE),
    pool.num(slot, FEE),
    pool.num(slot, CREATED),
    pool.num(slot, UPDATED),
    pool.clientIds[slot] ?? '',
  )
}

/** Writes the state of an open order to the event log, with the flags it has or ends with. */
export function logOrder(state: State, slot: number, flags: number): void {
  const pool = state.pool
  const list = pool.int(slot, LIST)
  const quantity = pool.num(slot, LOTS)
  state.log.order(
    pool.num(slot, ID),
    state.orders.owner(list),
    state.orders.market(list),
    flags,
    pool.num(slot, PRICE),
    quantity,
    0,
    quantity - pool.num(slot, OPEN),
    pool.num(slot, FILLED_QUOTE),
    pool.num(slot, FEE),
    pool.num(slot, CREATED),
    pool.num(slot, UPDATED),
    pool.clientIds[slot] ?? '',
  )
}

/** Writes the order that a client id belongs to, open or ended, to the event log. */
export function logRemembered(state: State, entry: number, clientId: string): void {
  const ids = state.clientIds
  const slot = ids.openSlot(entry)
  if (slot >= 0) {
    logOrder(state, slot, state.pool.int(slot, FLAGS))
    return
  }
  state.log.order(
    ids.num(entry, remembered.ID),
    ids.int(entry, remembered.OWNER),
    ids.int(entry, remembered.MARKET),
    ids.int(entry, remembered.FLAGS),
    ids.num(entry, remembered.PRICE),
    ids.num(entry, remembered.LOTS),
    ids.num(entry, remembered.AMOUNT),
    ids.num(entry, remembered.FILLED_LOTS),
    ids.num(entry, remembered.FILLED_QUOTE),
    ids.num(entry, remembered.FEE),
    ids.num(entry, remembered.CREATED),
    ids.num(entry, remembered.ENDED),
    clientId,
  )
}

/** The view of the order that a client id belongs to. */
export function rememberedView(state: State, entry: number, clientId: string): OrderView {
  const ids = state.clientIds
  const slot = ids.openSlot(entry)
  if (slot >= 0) return openOrderView(state, slot)
  return orderView(
    state,
    ids.num(entry, remembered.ID),
    ids.int(entry, remembered.OWNER),
    ids.int(entry, remembered.MARKET),
    ids.int(entry, remembered.FLAGS),
    ids.num(entry, remembered.PRICE),
    ids.num(entry, remembered.LOTS),
    ids.num(entry, remembered.AMOUNT),
    ids.num(entry, remembered.FILLED_LOTS),
    ids.num(entry, remembered.FILLED_QUOTE),
    ids.num(entry, remembered.FEE),
    ids.num(entry, remembered.CREATED),
    ids.num(entry, remembered.ENDED),
    clientId,
  )
}
