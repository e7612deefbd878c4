/** The end of an open order: out of its queue, its owner's list and the indexes, what it held released. */

import type { State } from '../margin/state.ts'
import { type EndReason, SPECIAL, STATUS_CANCELLED, STATUS_FILLED, sideOf, WAITING, withEnd } from '../orders/flags.ts'
import { CLIENT_ENTRY, FLAGS, HELD, ID, LIST, OPEN, UPDATED } from '../orders/order-pool.ts'
import type { Book } from './book.ts'
import { lower, siblingOf } from './oco-legs.ts'
import { amountOf, logOrder } from './order-view.ts'
import { ORDER_RELEASE } from './reasons.ts'
import { stopWaiting } from './waiting.ts'

/** The account an open order holds in: quote of a buy, base of a sell. */
export function holdingAccount(state: State, slot: number): number {
  const list = state.pool.int(slot, LIST)
  return sideOf(state.pool.int(slot, FLAGS)) === 0 ? state.orders.quoteAccount(list) : state.orders.baseAccount(list)
}

/**
 * Ends an order that stands in the book or waits before it is filled, and releases what it held in a posting of its
 * own. With one leg of an OCO the other ends, in the same posting.
 */
export function cancelOpen(state: State, book: Book, slot: number, status: number, reason: EndReason): void {
  const flags = state.pool.int(slot, FLAGS)
  if ((flags & SPECIAL) !== 0) {
    cancelSpecial(state, book, slot, status, reason)
    return
  }
  book.unlink(slot, flags)
  releaseHeld(state, book, slot)
  close(state, book, slot, status, reason)
}

function cancelSpecial(state: State, book: Book, slot: number, status: number, reason: EndReason): void {
  const { pool } = state
  const sibling = siblingOf(state, pool.num(slot, ID))
  if (sibling >= 0) {
    // Both hold in the same account. The owner cancels both; any other end of one ends the other because of it.
    pool.setNum(slot, HELD, pool.num(slot, HELD) + pool.num(sibling, HELD))
    pool.setNum(sibling, HELD, 0)
    withdraw(state, book, sibling)
  }
  withdraw(state, book, slot)
  releaseHeld(state, book, slot)
  if (sibling >= 0) close(state, book, sibling, STATUS_CANCELLED, reason === 'user' ? 'user' : 'oco')
  close(state, book, slot, status, reason)
}

/** Takes an order out of its queue in the book, or from among those that wait. */
export function withdraw(state: State, book: Book, slot: number): void {
  const flags = state.pool.int(slot, FLAGS)
  if ((flags & WAITING) === 0) book.unlink(slot, flags)
  else stopWaiting(state, book, slot)
}

/** The limit leg of the stop leg `sibling` traded or ended: that guards the `left` lots at `limitPrice`, or ends too. */
export function follow(state: State, book: Book, sibling: number, left: number, limitPrice: number): void {
  const { pool } = state
  if (left > 0 && left === pool.num(sibling, OPEN)) return
  const released = lower(state, book, sibling, left, limitPrice)
  if (released !== 0) {
    state.ledger.hold(holdingAccount(state, sibling), -released, ORDER_RELEASE, pool.num(sibling, ID), book.index)
  }
  if (left > 0) {
    logOrder(state, sibling, pool.int(sibling, FLAGS))
    return
  }
  stopWaiting(state, book, sibling)
  close(state, book, sibling, STATUS_CANCELLED, 'oco')
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
  if (entry >= 0) state.clientIds.end(entry, pool.f64, slot << 4, amountOf(state, slot), book.index, flags)
  if ((flags & SPECIAL) !== 0) {
    const owner = state.orders.owner(pool.int(slot, LIST))
    state.conditions.end(id, state.time, entry >= 0, owner, state.rulesVersion)
  }
  state.orders.remove(slot)
  state.orderIndex.delete(id)
  pool.free(slot)
}
