/** Orders that wait for a trigger: into and out of their market's triggers, and what a new price reaches. */

import type { State } from '../margin/state.ts'
import { BY_INDEX, BY_LAST } from '../orders/conditions.ts'
import { WAITING } from '../orders/flags.ts'
import { FLAGS, ID, LEVEL } from '../orders/order-pool.ts'
import { Triggers } from '../orders/triggers.ts'
import type { Book } from './book.ts'

/** Lets an order wait whose condition is set; one whose trigger the reference is at already is due at once. */
export function startWaiting(state: State, book: Book, slot: number): void {
  const { pool } = state
  pool.setInt(slot, LEVEL, -1)
  pool.setInt(slot, FLAGS, pool.int(slot, FLAGS) | WAITING)
  const condition = state.conditions.of(pool.num(slot, ID))
  book.triggers ??= new Triggers()
  book.triggers.add(condition)
  if (condition.due) state.dueBooks.add(book)
}

/** The order no longer waits. */
export function stopWaiting(state: State, book: Book, slot: number): void {
  const { pool } = state
  const { triggers } = book
  if (triggers === undefined) throw new Error(`nothing waits in ${book.rules.symbol}`)
  pool.setInt(slot, FLAGS, pool.int(slot, FLAGS) & ~WAITING)
  const condition = state.conditions.of(pool.num(slot, ID))
  triggers.remove(condition)
  condition.due = false
  if (triggers.due.size === 0) state.dueBooks.delete(book)
  if (triggers.size === 0) book.triggers = undefined
}

/** The last price (BY_LAST) or the index is at `price` now. A halted market's triggers sleep. */
export function referenceMoved(state: State, book: Book, by: number, price: number): void {
  const { triggers } = book
  if (triggers === undefined || price === 0 || book.rules.status !== 'open') return
  triggers.see(by, price)
  if (triggers.due.size > 0) state.dueBooks.add(book)
}

/** The market is open again, or an order's condition is new: both references are seen as they are. */
export function lookAgain(state: State, book: Book): void {
  referenceMoved(state, book, BY_LAST, book.lastPrice)
  referenceMoved(state, book, BY_INDEX, book.indexPrice)
}
