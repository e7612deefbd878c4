/** A new spot order: who asks, is it a repetition, does it keep every rule; then it is held for, matched and settled. */

import { lots } from '@candlewick/money/units'
import { icebergMinimum, MAX_ICEBERG_PARTS } from '@candlewick/rules/conditional'
import type { RefusedEvent } from '../ledger/events.ts'
import { heldForBuy } from '../ledger/fee.ts'
import { refusal } from '../ledger/refusal.ts'
import { FUND } from '../ledger/registry.ts'
import { MAX_CLIENT_ID, MAX_PRICE } from '../limits.ts'
import { marginTypeOf, orderAccountFault } from '../margin/accounts.ts'
import type { State } from '../margin/state.ts'
import { isCount } from '../memory/typed.ts'
import { blankCondition } from '../orders/conditions.ts'
import { accountFlags, BUY, ICEBERG, MARGIN, packFlags, SELL, SPECIAL, TIF_GTC, tifOf } from '../orders/flags.ts'
import type { Side } from '../orders/terms.ts'
import type { Book } from './book.ts'
import type { SpotSubmitCommand } from './commands.ts'
import { enterBook } from './limit-order.ts'
import { submitMarket } from './market-order.ts'
import {
  accept,
  clientIdFault,
  conditionFault,
  insufficient,
  limitFault,
  postOnlyFault,
  REPEATED,
  roomFault,
} from './rules.ts'
import type { Taker } from './taker.ts'

/** Applies `spot.submit`; a refusal leaves no trace. */
export function spotSubmit(state: State, command: SpotSubmitCommand): RefusedEvent | undefined {
  const { prefetch } = state
  const number = prefetch.ownerOf(state, command)
  if (number < 0) return refusal('unknown_user', 'user')
  if (number <= FUND) return refusal('reserved_user', 'user')
  const book = prefetch.bookOf(state, command.symbol)
  if (book === undefined) return refusal('unknown_market', 'symbol')
  const length = command.clientId.length
  if (length === 0 || length > MAX_CLIENT_ID) return refusal('client_id_form', 'clientId', MAX_CLIENT_ID)

  prefetch.recallClientId(state, command.clientId)
  const flags = describe(state, book, command)
  const taken = clientIdFault(state, number, command.clientId)
  if (taken !== undefined) return taken === REPEATED ? undefined : taken
  const account = orderAccountFault(state, book, command)
  if (account !== undefined) return account
  const form = formFault(command)
  if (form !== undefined) return refusal(form === 'price' ? 'price' : 'order_form', form)
  if (book.rules.status !== 'open') return refusal('market_halted', 'symbol')
  const parts = command.display === undefined ? undefined : icebergFault(state, number, command.display, command.lots)
  if (parts !== undefined) return parts
  const known = (flags & MARGIN) === 0 ? prefetch.list : -1
  prepareTaker(state, book, number, command, flags, known < 0 ? orderList(state, book, number, flags) : known)
  if (command.kind === 'market') return submitMarket(state, book, state.taker)
  return submitLimit(state, book, command.display ?? 0)
}

/** The order's flags; leaves the hash of its body in the state. */
function describe(state: State, book: Book, command: SpotSubmitCommand): number {
  const { display, price = 0, lots = 0, amount = 0 } = command
  const flags =
    packFlags(command.side, command.kind, command.tif, command.postOnly, command.stp) |
    accountFlags(command.account, command.repay)
  if (display === undefined) {
    state.bodyHash.of(book.index, flags, price, lots, amount)
    return flags
  }
  state.bodyHash.of(book.index, flags | SPECIAL | ICEBERG, price, lots, amount)
  state.bodyHash.also(display)
  return flags | SPECIAL | ICEBERG
}

/** An iceberg comes in at most a hundred parts, and there may be only so many. */
function icebergFault(state: State, owner: number, display: number, quantity = 0): RefusedEvent | undefined {
  const full = conditionFault(state, owner, 'display')
  if (full !== undefined) return full
  if (display * MAX_ICEBERG_PARTS >= quantity) return undefined
  return refusal('iceberg_parts', 'display', icebergMinimum(lots(quantity)))
}

/** The field that keeps the order from being any kind of order, or undefined. */
function formFault(command: SpotSubmitCommand): string | undefined {
  const { price, lots, amount } = command
  if (command.display !== undefined && !soundIceberg(command)) return 'display'
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

/** An iceberg is a limit order that rests, and shows less than it is. */
function soundIceberg({ kind, tif, lots, display }: SpotSubmitCommand): boolean {
  return kind === 'limit' && tif === 'GTC' && isCount(display) && isCount(lots) && display < lots
}

/** The owner's list of orders in this market with the account that the flags say, made if there is none. */
export function orderList(state: State, book: Book, owner: number, flags: number): number {
  const { orders } = state
  if ((flags & MARGIN) === 0) return orders.obtain(owner, book.index, book.base.index, book.quote.index)
  return orders.obtainWith(owner, book.index, marginTypeOf(flags, book.index), book.base.index, book.quote.index)
}

/** What of a new order the taker has to know. */
interface NewOrder {
  side: Side
  price?: number
  lots?: number
  amount?: number
  clientId: string
}

/** Fills the taker with a new order; `list` is the owner's as {@link orderList} gives it. */
export function prepareTaker(
  state: State,
  book: Book,
  owner: number,
  command: NewOrder,
  flags: number,
  list = orderList(state, book, owner, flags),
): void {
  const taker = state.taker
  taker.owner = owner
  taker.list = list
  taker.baseAccount = state.orders.baseAccount(list)
  taker.quoteAccount = state.orders.quoteAccount(list)
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
  taker.makerRate = state.registry.makerRate(owner)
  taker.takerRate = state.registry.takerRate(owner)
  taker.createdAt = state.time
  taker.clientId = command.clientId
}

function submitLimit(state: State, book: Book, display: number): RefusedEvent | undefined {
  const taker = state.taker
  const fault = limitFault(book, taker.flags, taker.price, taker.lots) ?? restingFault(state, book, taker)
  if (fault !== undefined) return fault
  const buys = taker.side === BUY
  const account = buys ? taker.quoteAccount : taker.baseAccount
  const held = buys
    ? heldForBuy(taker.price * taker.lots * book.rules.tickLotUnits, taker.takerRate, 0)
    : taker.lots * book.rules.lotUnits
  if (held > state.ledger.available(account)) return insufficient(state, account)
  accept(state, taker)
  if (display > 0) state.conditions.add({ ...blankCondition(taker.id), display }, taker.owner)
  enterBook(state, book, taker, -1, held)
  return undefined
}

/** The rules that concern an order only because it may rest. */
function restingFault(state: State, book: Book, taker: Taker): RefusedEvent | undefined {
  if (tifOf(taker.flags) !== TIF_GTC) return undefined
  return roomFault(state, book, taker.owner, taker.list, 1) ?? postOnlyFault(book, taker)
}
