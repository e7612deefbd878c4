/** An order against the other side of the book, best price first, oldest first; and what becomes of the rest of it. */

import { MAX_MATCHES } from '../limits.ts'
import type { State } from '../margin/state.ts'
import {
  BUY,
  type EndReason,
  SPECIAL,
  STATUS_EXPIRED,
  STATUS_FILLED,
  STP_MAKER,
  STP_TAKER,
  stpOf,
  TIF_GTC,
  tifOf,
  withEnd,
} from '../orders/flags.ts'
import { FLAGS, LIST } from '../orders/order-pool.ts'
import type { Book } from './book.ts'
import { cancelOpen, follow } from './closing.ts'
import { STOP_BOUND, STOP_EMPTY, STOP_FILLED, STOP_MATCHES, STOP_SELF } from './dry-run.ts'
import { siblingOf } from './oco-legs.ts'
import { logTaker } from './order-view.ts'
import { ORDER_RELEASE } from './reasons.ts'
import { restAgain, restNew } from './resting.ts'
import { fill } from './settlement.ts'
import type { Taker } from './taker.ts'

/** Trades the taker as far as its bound, its open lots and self-trade prevention let it; says why it stopped. */
export function match(state: State, book: Book, taker: Taker): number {
  const levels = book.side(1 - taker.side)
  let met = 0
  while (taker.open > 0) {
    const level = levels.best
    if (level < 0) return STOP_EMPTY
    if (taker.side === BUY ? levels.bestPrice > taker.bound : levels.bestPrice < taker.bound) return STOP_BOUND
    if (met === MAX_MATCHES) return STOP_MATCHES
    met += 1
    const slot = levels.head(level)
    if (state.orders.owner(state.pool.int(slot, LIST)) === taker.owner) {
      if (stpOf(taker.flags) !== STP_TAKER) cancelOpen(state, book, slot, STATUS_EXPIRED, 'self_trade')
      if (stpOf(taker.flags) !== STP_MAKER) return STOP_SELF
    } else {
      fill(state, book, taker, slot, Math.min(taker.open, book.offered(slot, state.pool.int(slot, FLAGS))))
    }
  }
  return STOP_FILLED
}

/** Why what is left of a limit order ends after that stop, or '' where it rests. */
export function reasonOf(taker: Taker, stop: number): EndReason | '' {
  if (stop === STOP_SELF) return 'self_trade'
  if (stop === STOP_MATCHES) return 'max_fills'
  return tifOf(taker.flags) === TIF_GTC ? '' : 'ioc'
}

/**
 * Settles a limit order after matching: filled, resting or expired. `slot` is the record of an order that was open
 * before (an amended one), or −1.
 */
export function finishLimit(state: State, book: Book, taker: Taker, slot: number, stop: number): void {
  const sibling = (taker.flags & SPECIAL) === 0 ? -1 : siblingOf(state, taker.id)
  const reason = taker.open > 0 ? reasonOf(taker, stop) : ''
  const rests = taker.open > 0 && reason === ''
  if (!rests) finishTaker(state, book, taker, slot, taker.open > 0 ? STATUS_EXPIRED : STATUS_FILLED, reason)
  else if (slot < 0) restNew(state, book, taker)
  else restAgain(state, book, taker, slot)
  if (sibling >= 0) follow(state, book, sibling, rests ? taker.open : 0, taker.price)
}

/** Ends the taker: releases what it still holds, tells its last state and starts the time of its client id. */
export function finishTaker(
  state: State,
  book: Book,
  taker: Taker,
  slot: number,
  status: number,
  reason: EndReason | '',
): void {
  if (taker.held !== 0) {
    const account = taker.side === BUY ? taker.quoteAccount : taker.baseAccount
    state.ledger.hold(account, -taker.held, ORDER_RELEASE, taker.id, book.index)
    taker.held = 0
  }
  taker.updatedAt = state.time
  const flags = withEnd(taker.flags, status, reason)
  logTaker(state, book, taker, flags)
  if (taker.clientEntry >= 0) state.clientIds.end(taker.clientEntry, taker.f64, 0, taker.amount, book.index, flags)
  if ((flags & SPECIAL) !== 0) {
    state.conditions.end(taker.id, state.time, taker.clientEntry >= 0, taker.owner, state.rulesVersion)
  }
  if (slot >= 0) {
    state.orders.remove(slot)
    state.orderIndex.delete(taker.id)
    state.pool.free(slot)
  }
}
