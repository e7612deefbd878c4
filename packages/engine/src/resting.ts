/** What is left of a limit order takes its place in the book, as a new record or in the one it had. */
import type { Book } from './book.ts'
import {
  CLIENT_ENTRY,
  CREATED,
  FEE,
  FEE_CARRY,
  FILLED_QUOTE,
  FLAGS,
  HELD,
  ID,
  LOTS,
  MAKER_RATE,
  OPEN,
  PRICE,
  TAKER_RATE,
  UPDATED,
} from './order-pool.ts'
import { logOrder } from './order-view.ts'
import type { State } from './state.ts'
import type { Taker } from './taker.ts'

/** Puts a new order into the book, its owner's list and the indexes. */
export function restNew(state: State, book: Book, taker: Taker): void {
  const slot = state.pool.allocate(taker.clientId)
  state.pool.setNum(slot, ID, taker.id)
  state.pool.setInt(slot, CLIENT_ENTRY, taker.clientEntry)
  state.pool.setNum(slot, CREATED, taker.createdAt)
  state.pool.setInt(slot, MAKER_RATE, taker.makerRate)
  state.pool.setInt(slot, TAKER_RATE, taker.takerRate)
  state.pool.setInt(slot, FLAGS, taker.flags)
  state.orders.add(taker.list, slot)
  state.orderIndex.set(taker.id, slot)
  if (taker.clientEntry >= 0) state.clientIds.setOpenSlot(taker.clientEntry, slot)
  restAgain(state, book, taker, slot)
}

/** Puts an order whose record exists at the end of the queue of its price. */
export function restAgain(state: State, book: Book, taker: Taker, slot: number): void {
  const pool = state.pool
  pool.setNum(slot, PRICE, taker.price)
  pool.setNum(slot, LOTS, taker.lots)
  pool.setNum(slot, OPEN, taker.open)
  pool.setNum(slot, FILLED_QUOTE, taker.filledQuote)
  pool.setNum(slot, FEE, taker.fee)
  pool.setNum(slot, HELD, taker.held)
  pool.setNum(slot, UPDATED, state.time)
  pool.setInt(slot, FEE_CARRY, taker.feeCarry)
  book.append(slot, taker.flags)
  logOrder(state, slot, taker.flags)
}
