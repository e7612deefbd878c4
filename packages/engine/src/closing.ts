/** The end of an open order: out of its queue, its owner's list and the indexes, what it held released. */

import type { Book } from './book.ts'
import { ORDER_RELEASE } from './event-log.ts'
import { type EndReason, STATUS_FILLED, sideOf, withEnd } from './flags.ts'
import { CLIENT_ENTRY, FLAGS, HELD, ID, LIST, OPEN, UPDATED } from './order-pool.ts'
import { logOrder } from './order-view.ts'
import type { State } from './state.ts'

/** The account an open order holds in: quote of a buy, base of a sell. */
export function holdingAccount(state: State, slot: number): number {
  const list = state.pool.int(slot, LIST)
  return sideOf(state.pool.int(slot, FLAGS)) === 0 ? state.orders.quoteAccount(list) : state.orders.baseAccount(list)
}

/** Ends an order that stands in the book before it is filled, and releases what it held in a posting of its own. */
export function cancelOpen(state: State, book: Book, slot: number, status: number, reason: EndReason): void {
  const pool = state.pool
  book.unlink(slot, pool.int(slot, FLAGS))
  releaseHeld(state, book, slot)
  close(state, book, slot, status, reason)
}

/** Ends an order that was filled: nothing of it may be left, and nothing held. */
export function closeFilled(state: State, book: Book, slot: number): void {
  const pool = state.pool
  if (pool.num(slot, OPEN) !== 0 || pool.num(slot, HELD) !== 0) {
    throw new Error(`order ${pool.num(slot, ID)} is filled but has ${pool.num(slot, HELD)} held`)
  }
  close(state, book, slot, STATUS_FILLED, '')
}

/** Releases what an order still holds, in a posting. */
export function releaseHeld(state: State, book: Book, slot: number): void {
  const pool = state.pool
  const held = pool.num(slot, HELD)
  if (held === 0) return
  pool.setNum(slot, HELD, 0)
  state.ledger.hold(holdingAccount(state, slot), -held, ORDER_RELEASE, pool.num(slot, ID), book.index)
}

/** Tells the end of an order that is in no queue any more and frees its record. */
export function close(state: State, book: Book, slot: number, status: number, reason: EndReason | ''): void {
  const pool = state.pool
  const flags = withEnd(pool.int(slot, FLAGS), status, reason)
  const id = pool.num(slot, ID)
  pool.setNum(slot, UPDATED, state.time)
  logOrder(state, slot, flags)
  const entry = pool.int(slot, CLIENT_ENTRY)
  if (entry >= 0) state.clientIds.end(entry, pool.f64, slot << 4, 0, book.index, flags)
  state.orders.remove(slot)
  state.orderIndex.delete(id)
  pool.free(slot)
}
