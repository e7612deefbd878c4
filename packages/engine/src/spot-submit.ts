/** A new spot order: who asks, is it a repetition, does it keep every rule; then it is held for, matched and settled. */

import type { Book } from './book.ts'
import type { SpotSubmitCommand } from './commands.ts'
import { ORDER_HOLD } from './event-log.ts'
import type { RefusedEvent } from './events.ts'
import { BUY, packFlags, SELL, STATUS_EXPIRED, TIF_FOK, TIF_GTC, tifOf } from './flags.ts'
import { MAX_CLIENT_ID, MAX_OPEN_ORDERS_TOTAL, MAX_PRICE } from './limits.ts'
import { finishLimit, finishTaker, match } from './matching.ts'
import { logRemembered } from './order-view.ts'
import { STOP_BOUND } from './probe.ts'
import { refusal } from './refusal.ts'
import { FUND, type Owner } from './registry.ts'
import { heldForBuy } from './settlement.ts'
import { submitMarket } from './spot-market-order.ts'
import { accept, insufficient, limitFault, postOnlyFault } from './spot-rules.ts'
import type { State } from './state.ts'
import type { Taker } from './taker.ts'
import { isCount } from './typed.ts'

/** Applies `spot.submit`; a refusal leaves no trace. */
export function spotSubmit(state: State, command: SpotSubmitCommand): RefusedEvent | undefined {
  const owner = state.registry.owner(command.user)
  if (owner === undefined) return refusal('unknown_user', 'user')
  if (owner.index <= FUND) return refusal('reserved_user', 'user')
  const book = state.book(command.symbol)
  if (book === undefined) return refusal('unknown_market', 'symbol')
  const length = command.clientId.length
  if (length === 0 || length > MAX_CLIENT_ID) return refusal('client_id_form', 'clientId', MAX_CLIENT_ID)

  const flags = packFlags(command.side, command.kind, command.tif, command.postOnly, command.stp)
  state.bodyHash.of(book.index, flags, command.price ?? 0, command.lots ?? 0, command.amount ?? 0)
  const known = state.clientIds.find(owner.index, command.clientId)
  if (known >= 0) {
    const same = state.clientIds.sameBody(known, state.bodyHash.a, state.bodyHash.b)
    if (!same) return refusal('client_id_reused', 'clientId')
    logRemembered(state, known, command.clientId)
    return undefined
  }
  if (state.clientIds.full) return refusal('busy', 'clientId')
  const form = formFault(command)
  if (form !== undefined) return refusal(form === 'price' ? 'price' : 'order_form', form)
  if (book.rules.status !== 'open') return refusal('market_halted', 'symbol')
  prepare(state, book, owner, command, flags)
  return command.kind === 'market' ? submitMarket(state, book, owner, state.taker) : submitLimit(state, book, owner)
}

/** The field that keeps the order from being any kind of order, or undefined. */
function formFault(command: SpotSubmitCommand): string | undefined {
  const { price, lots, amount } = command
  if (command.display !== undefined) return 'display'
  if (command.kind === 'limit') {
    if (!isCount(price) || price > MAX_PRICE) return 'price'
    if (amount !== undefined) return 'amount'
    if (!isCount(lots)) return 'lots'
    if (command.postOnly && command.tif !== 'GTC') return 'tif'
    return undefined
  }
  if (price !== undefined) return 'price'
  if (command.postOnly) return 'postOnly'
  if ((lots === undefined) === (amount === undefined)) return 'lots'
  if (lots !== undefined && !isCount(lots)) return 'lots'
  return amount === undefined || isCount(amount) ? undefined : 'amount'
}

/** Fills the taker with a new order. */
function prepare(state: State, book: Book, owner: Owner, command: SpotSubmitCommand, flags: number): void {
  const taker = state.taker
  taker.owner = owner.index
  taker.list = state.orders.obtain(owner, book.index, book.base.index, book.quote.index)
  taker.baseAccount = state.orders.baseAccount(taker.list)
  taker.quoteAccount = state.orders.quoteAccount(taker.list)
  taker.side = command.side === 'buy' ? BUY : SELL
  taker.flags = flags
  taker.price = command.price ?? 0
  taker.bound = taker.price
  taker.lots = command.lots ?? 0
  taker.amount = command.amount ?? 0
  taker.open = taker.lots
  taker.filledQuote = 0
  taker.fee = 0
  taker.feeCarry = 0
  taker.held = 0
  taker.makerRate = owner.makerRate
  taker.takerRate = owner.takerRate
  taker.createdAt = state.time
  taker.clientId = command.clientId
}

function submitLimit(state: State, book: Book, owner: Owner): RefusedEvent | undefined {
  const taker = state.taker
  const fault = limitFault(book, taker.side, taker.price, taker.lots) ?? restingFault(state, book, owner, taker)
  if (fault !== undefined) return fault
  const buys = taker.side === BUY
  const account = buys ? taker.quoteAccount : taker.baseAccount
  const held = buys
    ? heldForBuy(taker.price * taker.lots * book.rules.tickLotUnits, taker.takerRate, 0)
    : taker.lots * book.rules.lotUnits
  if (held > state.ledger.available(account)) return insufficient(state, account)
  accept(state, taker)
  const crosses = book.crosses(taker.side, taker.price)
  if (tifOf(taker.flags) === TIF_FOK) {
    state.probe.run(state, book, taker, taker.lots, Number.MAX_SAFE_INTEGER)
    if (state.probe.lots < taker.lots) {
      finishTaker(state, book, taker, -1, STATUS_EXPIRED, 'fok')
      return undefined
    }
  }
  taker.held = held
  state.ledger.hold(account, held, ORDER_HOLD, taker.id, book.index)
  const stop = crosses ? match(state, book, taker) : STOP_BOUND
  finishLimit(state, book, taker, -1, stop)
  return undefined
}

/** The rules that concern an order only because it may rest. */
function restingFault(state: State, book: Book, owner: Owner, taker: Taker): RefusedEvent | undefined {
  if (tifOf(taker.flags) !== TIF_GTC) return undefined
  const open = state.orders.count(taker.list)
  if (open >= book.rules.maxOpenOrders) return refusal('max_open_orders', 'symbol', book.rules.maxOpenOrders)
  if (owner.openOrders >= MAX_OPEN_ORDERS_TOTAL) {
    return refusal('max_open_orders_total', 'user', MAX_OPEN_ORDERS_TOTAL)
  }
  return postOnlyFault(book, taker)
}
