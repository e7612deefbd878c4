/**
 * The two legs of an OCO: a limit order in the book and a stop that waits. The limit leg holds as any order does; the
 * stop leg guards what is left of it and holds only what it needs beyond (`rules/conditional.ocoExtraHold`).
 */

import { heldForBuy } from '../ledger/fee.ts'
import type { State } from '../margin/state.ts'
import { BUY, SPECIAL, sideOf } from '../orders/flags.ts'
import { FLAGS, HELD, ID, LOTS, NEXT_OWN, OPEN, TAKER_RATE, UPDATED } from '../orders/order-pool.ts'
import type { Book } from './book.ts'

/** The record of the other leg of the OCO that the order belongs to, or −1 where there is none any more. */
export function siblingOf(state: State, id: number): number {
  const { sibling } = state.conditions.of(id)
  return sibling === 0 ? -1 : state.orderIndex.get(sibling)
}

/** The next of the owner's orders in this market that does not end together with `slot`; −1 behind the last. */
export function nextApart(state: State, slot: number): number {
  const { pool } = state
  const next = pool.link(slot, NEXT_OWN)
  if ((pool.int(slot, FLAGS) & SPECIAL) === 0 || next < 0) return next
  // The legs of an OCO are neighbours: their ids follow each other.
  return next === siblingOf(state, pool.num(slot, ID)) ? pool.link(next, NEXT_OWN) : next
}

/**
 * What the stop leg of a buying OCO, reckoned at `heldAt`, holds beyond its limit leg at `limitPrice`. A unit more than
 * the difference, since the limit leg's fills can have paid that much of its fee ahead.
 */
export function extraHeld(book: Book, lots: number, limitPrice: number, heldAt: number, takerRate: number): number {
  const oneTick = lots * book.rules.tickLotUnits
  return Math.max(0, heldForBuy(heldAt * oneTick, takerRate, 0) + 1 - heldForBuy(limitPrice * oneTick, takerRate, 0))
}

/** What the stop leg `slot` has to hold beside a limit leg of `lots` at `limitPrice`. */
export function guardHeld(state: State, book: Book, slot: number, lots: number, limitPrice: number): number {
  const { pool } = state
  if (sideOf(pool.int(slot, FLAGS)) !== BUY || lots === 0) return 0
  const { heldAt } = state.conditions.of(pool.num(slot, ID))
  return extraHeld(book, lots, limitPrice, heldAt, pool.int(slot, TAKER_RATE))
}

/**
 * Lowers the stop leg `slot` to the `left` lots that are left of its limit leg at `limitPrice`; how many units it no
 * longer holds, which the caller has to release. With nothing left the caller has to end it: it then keeps its quantity.
 */
export function lower(state: State, book: Book, slot: number, left: number, limitPrice: number): number {
  const { pool } = state
  const held = guardHeld(state, book, slot, left, limitPrice)
  const released = pool.num(slot, HELD) - held
  pool.setNum(slot, HELD, held)
  if (left === 0) return released
  pool.setNum(slot, LOTS, left)
  pool.setNum(slot, OPEN, left)
  pool.setNum(slot, UPDATED, state.time)
  return released
}
