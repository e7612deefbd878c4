/** A new price or quantity of an open order. It keeps its place only where it merely becomes smaller. */

import { MAX_ICEBERG_PARTS } from '@candlewick/rules/conditional'
import type { RefusedEvent } from '../ledger/events.ts'
import { heldForBuy } from '../ledger/fee.ts'
import { refusal } from '../ledger/refusal.ts'
import type { State } from '../margin/state.ts'
import { isCount } from '../memory/typed.ts'
import { BUY, ICEBERG, SPECIAL, sideOf, WAITING } from '../orders/flags.ts'
import { FLAGS, HELD, ID, LIST, LOTS, OPEN, PRICE, UPDATED } from '../orders/order-pool.ts'
import { amendWaiting } from './amend-waiting.ts'
import type { Book } from './book.ts'
import type { SpotAmendCommand } from './commands.ts'
import { isPrice } from './conditional-rules.ts'
import { STOP_BOUND } from './dry-run.ts'
import { loadTaker } from './loading.ts'
import { finishLimit, match } from './matching.ts'
import { guardHeld, siblingOf } from './oco-legs.ts'
import { logOrder } from './order-view.ts'
import { ORDER_HOLD, ORDER_RELEASE } from './reasons.ts'
import { bandFault, insufficient, postOnlyFault, sizeFault } from './rules.ts'
import type { Taker } from './taker.ts'

/** Applies `spot.amend`; `lots` is the order's whole new quantity, its filled part included. */
export function spotAmend(state: State, command: SpotAmendCommand): RefusedEvent | undefined {
  const owner = state.prefetch.ownerOf(state, command)
  if (owner < 0) return refusal('unknown_user', 'user')
  const book = state.prefetch.bookOf(state, command.symbol)
  if (book === undefined) return refusal('unknown_market', 'symbol')
  const fault = changeFault(command)
  if (fault !== undefined) return fault
  const slot = isCount(command.id) ? state.orderIndex.get(command.id) : -1
  if (slot < 0 || !isIn(state, state.pool.int(slot, LIST), owner, book.index)) return refusal('order_unknown', 'id')
  if (book.rules.status !== 'open') return refusal('market_halted', 'symbol')
  const flags = state.pool.int(slot, FLAGS)
  if ((flags & WAITING) !== 0) return amendWaiting(state, book, slot, command)
  if (command.trigger !== undefined) return refusal('order_form', 'trigger')
  if (command.callback !== undefined) return refusal('order_form', 'callback')
  if ((flags & SPECIAL) !== 0) {
    const special = specialFault(state, slot, command)
    if (special !== undefined) return special
  }
  const lots = command.lots ?? state.pool.num(slot, LOTS)
  const filled = state.pool.num(slot, LOTS) - state.pool.num(slot, OPEN)
  if (lots <= filled) return refusal('quantity_filled', 'lots', filled)
  return amendTo(state, book, slot, command.price ?? state.pool.num(slot, PRICE), lots)
}

/** True where the list is one of this owner and market, whichever account it trades with. */
function isIn(state: State, list: number, owner: number, market: number): boolean {
  return state.orders.owner(list) === owner && state.orders.market(list) === market
}

/** What the command says of the new price, quantity and condition, whichever order it is about. */
function changeFault({ price, lots, trigger, callback }: SpotAmendCommand): RefusedEvent | undefined {
  if (price === undefined && lots === undefined && trigger === undefined && callback === undefined) {
    return refusal('nothing_to_change', 'price')
  }
  if (price !== undefined && !isPrice(price)) return refusal('price', 'price')
  if (lots !== undefined && !isCount(lots)) return refusal('quantity', 'lots')
  return trigger === undefined || isPrice(trigger) ? undefined : refusal('price', 'trigger')
}

/** What an iceberg or the limit leg of an OCO has to keep besides. */
function specialFault(state: State, slot: number, { price, lots }: SpotAmendCommand): RefusedEvent | undefined {
  const { pool, conditions } = state
  const { display, sibling } = conditions.of(pool.num(slot, ID))
  if (lots !== undefined && display > 0 && display * MAX_ICEBERG_PARTS < lots) {
    return refusal('iceberg_parts', 'lots', display * MAX_ICEBERG_PARTS)
  }
  if (siblingOf(state, pool.num(slot, ID)) < 0) return undefined
  if (lots !== undefined) return refusal('oco_quantity', 'lots')
  const { trigger } = conditions.of(sibling)
  const sells = sideOf(pool.int(slot, FLAGS)) !== BUY
  if (price === undefined || (sells ? price > trigger : price < trigger)) return undefined
  return refusal('oco_prices', 'price', trigger)
}

function amendTo(state: State, book: Book, slot: number, price: number, lots: number): RefusedEvent | undefined {
  const pool = state.pool
  const flags = pool.int(slot, FLAGS)
  const samePrice = price === pool.num(slot, PRICE)
  const fewer = pool.num(slot, LOTS) - lots
  loadTaker(state, slot, price, lots)
  const taker = state.taker
  const fault = sizeFault(book, price, lots) ?? (samePrice ? undefined : priceFault(book, taker))
  if (fault !== undefined) return fault
  const held = holdFor(state, book)
  const sibling = (flags & SPECIAL) === 0 ? -1 : siblingOf(state, taker.id)
  const guard = sibling < 0 ? 0 : guardHeld(state, book, sibling, taker.open, price) - pool.num(sibling, HELD)
  const buys = taker.side === BUY
  const account = buys ? taker.quoteAccount : taker.baseAccount
  const more = held - taker.held + guard
  if (more > state.ledger.available(account)) return insufficient(state, account, 'lots')

  const place = samePrice && fewer >= 0
  if (place) {
    if (fewer > 0) makeSmaller(book, slot, flags, fewer)
    pool.setNum(slot, LOTS, lots)
    pool.setNum(slot, UPDATED, state.time)
  } else {
    book.unlink(slot, flags)
  }
  changeHold(state, book, account, more)
  taker.held = held
  if (sibling >= 0) pool.setNum(sibling, HELD, pool.num(sibling, HELD) + guard)
  pool.setNum(slot, HELD, held)
  if (place) {
    logOrder(state, slot, flags)
    return undefined
  }
  finishLimit(state, book, taker, slot, book.crosses(taker.side, price) ? match(state, book, taker) : STOP_BOUND)
  return undefined
}

function makeSmaller(book: Book, slot: number, flags: number, lots: number): void {
  if ((flags & ICEBERG) === 0) book.reduce(slot, flags, lots)
  else book.reduceHidden(slot, flags, lots)
}

/** The rules that a new price has to keep; the old one has kept them. */
function priceFault(book: Book, taker: Taker): RefusedEvent | undefined {
  return bandFault(book, taker.flags, taker.price) ?? postOnlyFault(book, taker)
}

function changeHold(state: State, book: Book, account: number, change: number): void {
  if (change === 0) return
  const reason = change > 0 ? ORDER_HOLD : ORDER_RELEASE
  state.ledger.hold(account, change, reason, state.taker.id, book.index)
}

/** What the taker has to hold at its new price and quantity. */
function holdFor(state: State, book: Book): number {
  const taker = state.taker
  if (taker.side !== BUY) return taker.open * book.rules.lotUnits
  return heldForBuy(taker.open * taker.price * book.rules.tickLotUnits, taker.takerRate, taker.feeCarry)
}
