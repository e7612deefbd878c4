/** What is left of a limit order takes its place in the book, as a new record or in the one it had. */

import type { State } from '../margin/state.ts'
import { ICEBERG } from '../orders/flags.ts'
import { CLIENT_ENTRY, copyNumbers, FEE_CARRY, FLAGS, MAKER_RATE, SHOWN, TAKER_RATE } from '../orders/order-pool.ts'
import type { Book } from './book.ts'
import { logOrder } from './order-view.ts'
import type { Taker } from './taker.ts'

/** Puts a new order into the book, its owner's list and the indexes. */
export function restNew(state: State, book: Book, taker: Taker): void {
  restAgain(state, book, taker, newRecord(state, taker))
}

/** The whole record of a new order that does not stand in the book: it is in its owner's list and the indexes. */
export function takeRecord(state: State, taker: Taker): number {
  const slot = newRecord(state, taker)
  writeNumbers(state, taker, slot)
  return slot
}

function newRecord(state: State, taker: Taker): number {
  const slot = state.pool.allocate(taker.clientId)
  state.pool.setInt(slot, CLIENT_ENTRY, taker.clientEntry)
  state.pool.setInt(slot, MAKER_RATE, taker.makerRate)
  state.pool.setInt(slot, TAKER_RATE, taker.takerRate)
  state.pool.setInt(slot, FLAGS, taker.flags)
  state.orders.add(taker.list, slot)
  state.orderIndex.set(taker.id, slot)
  if (taker.clientEntry >= 0) state.clientIds.setOpenSlot(taker.clientEntry, slot)
  return slot
}

function writeNumbers(state: State, taker: Taker, slot: number): void {
  const { pool } = state
  taker.updatedAt = state.time
  copyNumbers(taker.f64, 0, pool.f64, slot << 4)
  pool.setInt(slot, FEE_CARRY, taker.feeCarry)
}

/** Puts an order whose record exists at the end of the queue of its price. */
export function restAgain(state: State, book: Book, taker: Taker, slot: number): void {
  const pool = state.pool
  writeNumbers(state, taker, slot)
  if ((taker.flags & ICEBERG) !== 0) {
    pool.setNum(slot, SHOWN, Math.min(state.conditions.of(taker.id).display, taker.open))
  }
  book.append(slot, taker.flags)
  logOrder(state, slot, taker.flags)
}
