/** A new price or quantity of an open order. It keeps its place only where it merely becomes smaller. */

import type { Book } from './book.ts'
import type { SpotAmendCommand } from './commands.ts'
import { ORDER_HOLD, ORDER_RELEASE } from './event-log.ts'
import type { RefusedEvent } from './events.ts'
import { BUY, sideOf } from './flags.ts'
import { MAX_PRICE } from './limits.ts'
import { finishLimit, match } from './matching.ts'
import {
  CLIENT_ENTRY,
  CREATED,
  FEE,
  FEE_CARRY,
  FILLED_QUOTE,
  FLAGS,
  HELD,
  ID,
  LIST,
  LOTS,
  MAKER_RATE,
  OPEN,
  PRICE,
  TAKER_RATE,
  UPDATED,
} from './order-pool.ts'
import { logOrder } from './order-view.ts'
import { STOP_BOUND } from './probe.ts'
import { refusal } from './refusal.ts'
import { heldForBuy } from './settlement.ts'
import { bandFault, insufficient, postOnlyFault, sizeFault } from './spot-rules.ts'
import type { State } from './state.ts'
import type { Taker } from './taker.ts'
import { isCount } from './typed.ts'

/** Applies `spot.amend`; `lots` is the order's whole new quantity, its filled part included. */
export function spotAmend(state: State, command: SpotAmendCommand): RefusedEvent | undefined {
  const owner = state.registry.owner(command.user)
  if (owner === undefined) return refusal('unknown_user', 'user')
  const book = state.book(command.symbol)
  if (book === undefined) return refusal('unknown_market', 'symbol')
  if (command.trigger !== undefined || command.callback !== undefined) return refusal('order_form', 'trigger')
  if (command.price === undefined && command.lots === undefined) return refusal('nothing_to_change', 'price')
  if (command.price !== undefined && (!isCount(command.price) || command.price > MAX_PRICE)) {
    return refusal('price', 'price')
  }
  if (command.lots !== undefined && !isCount(command.lots)) return refusal('quantity', 'lots')
  const slot = isCount(command.id) ? state.orderIndex.get(command.id) : -1
  if (slot < 0 || state.pool.int(slot, LIST) !== state.orders.find(owner.index, book.index)) {
    return refusal('order_unknown', 'id')
  }
  if (book.rules.status !== 'open') return refusal('market_halted', 'symbol')
  const lots = command.lots ?? state.pool.num(slot, LOTS)
  const filled = state.pool.num(slot, LOTS) - state.pool.num(slot, OPEN)
  if (lots <= filled) return refusal('quantity_filled', 'lots', filled)
  return amendTo(state, book, slot, command.price ?? state.pool.num(slot, PRICE), lots)
}

function amendTo(state: State, book: Book, slot: number, price: number, lots: number): RefusedEvent | undefined {
  const pool = state.pool
  const flags = pool.int(slot, FLAGS)
  const samePrice = price === pool.num(slot, PRICE)
  const fewer = pool.num(slot, LOTS) - lots
  load(state, slot, price, lots)
  const taker = state.taker
  const fault = sizeFault(book, price, lots) ?? (samePrice ? undefined : priceFault(book, taker))
  if (fault !== undefined) return fault
  const held = holdFor(state, book)
  const buys = taker.side === BUY
  const account = buys ? taker.quoteAccount : taker.baseAccount
  if (held - taker.held > state.ledger.available(account)) return insufficient(state, account, 'lots')

  const place = samePrice && fewer >= 0
  if (place) {
    if (fewer > 0) book.reduce(slot, flags, fewer)
    pool.setNum(slot, LOTS, lots)
    pool.setNum(slot, UPDATED, state.time)
  } else {
    book.unlink(slot, flags)
  }
  changeHold(state, book, account, held - taker.held)
  taker.held = held
  pool.setNum(slot, HELD, held)
  if (place) {
    logOrder(state, slot, flags)
    return undefined
  }
  finishLimit(state, book, taker, slot, book.crosses(taker.side, price) ? match(state, book, taker) : STOP_BOUND)
  return undefined
}

/** The rules that a new price has to keep; the old one has kept them. */
function priceFault(book: Book, taker: Taker): RefusedEvent | undefined {
  return bandFault(book, taker.side, taker.price) ?? postOnlyFault(book, taker)
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

/** Fills the taker with an open order as it would be amended. The record stays as it is. */
function load(state: State, slot: number, price: number, lots: number): void {
  const { taker, pool, orders } = state
  const list = pool.int(slot, LIST)
  const filled = pool.num(slot, LOTS) - pool.num(slot, OPEN)
  taker.id = pool.num(slot, ID)
  taker.owner = orders.owner(list)
  taker.list = list
  taker.baseAccount = orders.baseAccount(list)
  taker.quoteAccount = orders.quoteAccount(list)
  taker.flags = pool.int(slot, FLAGS)
  taker.side = sideOf(taker.flags)
  taker.price = price
  taker.bound = price
  taker.lots = lots
  taker.amount = 0
  taker.open = lots - filled
  taker.filledQuote = pool.num(slot, FILLED_QUOTE)
  taker.fee = pool.num(slot, FEE)
  taker.feeCarry = pool.int(slot, FEE_CARRY)
  taker.held = pool.num(slot, HELD)
  taker.makerRate = pool.int(slot, MAKER_RATE)
  taker.takerRate = pool.int(slot, TAKER_RATE)
  taker.createdAt = pool.num(slot, CREATED)
  taker.clientEntry = pool.int(slot, CLIENT_ENTRY)
  taker.clientId = pool.clientIds[slot] ?? ''
}
