/** A limit order that is accepted, new or fired, comes to the book: holds, trades what it can, and rests or ends. */

import type { State } from '../margin/state.ts'
import { BUY, STATUS_EXPIRED, TIF_FOK, TIF_IOC, tifOf } from '../orders/flags.ts'
import type { Book } from './book.ts'
import { STOP_BOUND } from './dry-run.ts'
import { finishLimit, finishTaker, match } from './matching.ts'
import { ORDER_HOLD } from './reasons.ts'
import type { Taker } from './taker.ts'

/**
 * An order that may not rest and meets nobody holds nothing: what it asked for was there, and it ends. Before version 6 of the
 * rules it held and released, unless it was to be filled whole.
 *
 * `held` is what it has to hold, and there is; `slot` the record of an order that waited, or −1.
 */
export function enterBook(state: State, book: Book, taker: Taker, slot: number, held: number): void {
  const crosses = book.crosses(taker.side, taker.price)
  const tif = tifOf(taker.flags)
  if (tif === TIF_IOC && !crosses && state.rulesVersion >= 6) {
    finishTaker(state, book, taker, slot, STATUS_EXPIRED, 'ioc')
    return
  }
  if (tif === TIF_FOK) {
    state.dryRun.run(state, book, taker, taker.lots, Number.MAX_SAFE_INTEGER)
    if (state.dryRun.lots < taker.lots) {
      finishTaker(state, book, taker, slot, STATUS_EXPIRED, 'fok')
      return
    }
  }
  taker.held = held
  const account = taker.side === BUY ? taker.quoteAccount : taker.baseAccount
  state.ledger.hold(account, held, ORDER_HOLD, taker.id, book.index)
  const stop = crosses ? match(state, book, taker) : STOP_BOUND
  finishLimit(state, book, taker, slot, stop)
}
