/** One fill: the trade, its posting with both fees and the fund's tenth, and the maker's order after it. */

import { fundCarryOf, fundShareOf } from '@candlewick/rules/security-fund'
import { LOG_TRADE, TRADE_SIZE } from '../ledger/event-log.ts'
import { carryAfter, feeOf, heldForBuy } from '../ledger/fee.ts'
import { FEE_PART, FUND_PART, PRINCIPAL } from '../ledger/ledger.ts'
import { brought, marginTraded } from '../margin/accounts.ts'
import type { State } from '../margin/state.ts'
import { BY_LAST } from '../orders/conditions.ts'
import {
  accountBits,
  BUY,
  ICEBERG,
  MAKER_SHIFT,
  MARGIN,
  MARKET_KIND,
  REPAYS,
  SPECIAL,
  STATUS_CANCELLED,
  TAKER_SHIFT,
} from '../orders/flags.ts'
import {
  FEE,
  FEE_CARRY,
  FILLED_QUOTE,
  FLAGS,
  HELD,
  ID,
  LIST,
  MAKER_RATE,
  OPEN,
  PRICE,
  SHOWN,
  TAKER_RATE,
  UPDATED,
} from '../orders/order-pool.ts'
import type { Book } from './book.ts'
import { close, closeFilled } from './closing.ts'
import { lower, siblingOf } from './oco-legs.ts'
import { logOrder } from './order-view.ts'
import { TRADE } from './reasons.ts'
import type { Taker } from './taker.ts'
import { referenceMoved, stopWaiting } from './waiting.ts'

/** Trades `lots` between the taker and the open order `slot` at that order's price. */
export function fill(state: State, book: Book, taker: Taker, slot: number, lots: number): void {
  const pool = state.pool
  const price = pool.num(slot, PRICE)
  const quote = price * lots * book.rules.tickLotUnits
  const takerFee = feeOf(quote, taker.takerRate, taker.feeCarry)
  taker.feeCarry = carryAfter(quote, taker.takerRate, taker.feeCarry)
  const makerRate = pool.int(slot, MAKER_RATE)
  const makerFee = feeOf(quote, makerRate, pool.int(slot, FEE_CARRY))
  pool.setInt(slot, FEE_CARRY, carryAfter(quote, makerRate, pool.int(slot, FEE_CARRY)))

  const trade = state.tradeId()
  const at = state.log.reserve(TRADE_SIZE)
  const data = state.log.data
  data[at] = LOG_TRADE
  data[at + 1] = trade
  data[at + 2] = book.index
  data[at + 3] = price
  data[at + 4] = lots
  data[at + 5] = quote
  data[at + 6] = taker.side
  data[at + 7] = taker.id
  data[at + 8] = taker.owner
  data[at + 9] = takerFee
  data[at + 10] = taker.takerRate
  data[at + 11] = pool.num(slot, ID)
  data[at + 12] = state.orders.owner(pool.int(slot, LIST))
  data[at + 13] = makerFee
  data[at + 14] = makerRate
  taker.open -= lots
  taker.filledQuote += quote
  taker.fee += takerFee
  const flags = pool.int(slot, FLAGS)
  book.reduce(slot, flags, lots)
  pool.setNum(slot, FILLED_QUOTE, pool.num(slot, FILLED_QUOTE) + quote)
  pool.setNum(slot, FEE, pool.num(slot, FEE) + makerFee)
  pool.setNum(slot, UPDATED, state.time)
  tradeEntries(state, book, taker, slot, lots * book.rules.lotUnits, quote, takerFee, makerFee)
  const sibling = (flags & SPECIAL) === 0 ? -1 : siblingOf(state, pool.num(slot, ID))
  if (sibling >= 0) guardLeg(state, book, slot, sibling)
  feeEntries(state, book, takerFee + makerFee)
  state.ledger.post(TRADE, trade, book.index)
  book.lastPrice = price
  if (((flags | taker.flags) & MARGIN) !== 0) {
    // Entries and postings were reserved behind it: the log's data may be another array by now.
    state.log.data[at + 6] = taker.side | accountBits(taker.flags, TAKER_SHIFT) | accountBits(flags, MAKER_SHIFT)
    marginTraded(state, taker.list, pool.int(slot, LIST))
    if (((flags | taker.flags) & REPAYS) !== 0) noteBrought(state, book, taker, slot, lots, quote, takerFee, makerFee)
  }
  if (book.triggers !== undefined) referenceMoved(state, book, BY_LAST, price)
  finishMaker(state, book, slot, flags, sibling)
}

/** What either side brought whose order pays back: a buyer what it bought, a seller what it got less the fee. */
function noteBrought(
  state: State,
  book: Book,
  taker: Taker,
  slot: number,
  lots: number,
  quote: number,
  takerFee: number,
  makerFee: number,
): void {
  const { pool } = state
  const base = lots * book.rules.lotUnits
  const bought = taker.side === BUY
  if ((taker.flags & REPAYS) !== 0) {
    brought(state, taker.list, bought ? book.base.index : book.quote.index, bought ? base : quote - takerFee)
  }
  if ((pool.int(slot, FLAGS) & REPAYS) === 0) return
  brought(state, pool.int(slot, LIST), bought ? book.quote.index : book.base.index, bought ? quote - makerFee : base)
}

/** The entries of buyer and seller. A buyer pays out of what is held and gets back what a better price leaves over. */
function tradeEntries(
  state: State,
  book: Book,
  taker: Taker,
  slot: number,
  base: number,
  quote: number,
  takerFee: number,
  makerFee: number,
): void {
  const { ledger, orders, pool } = state
  const list = pool.int(slot, LIST)
  const makerBase = orders.baseAccount(list)
  const makerQuote = orders.quoteAccount(list)
  if (taker.side === BUY) {
    const left = takerHeld(book, taker, quote + takerFee)
    const back = taker.held - quote - takerFee - left
    taker.held = left
    pool.setNum(slot, HELD, pool.num(slot, HELD) - base)
    ledger.entry(taker.quoteAccount, back, -quote - back, PRINCIPAL)
    ledger.entry(taker.quoteAccount, 0, -takerFee, FEE_PART)
    ledger.entry(taker.baseAccount, base, 0, PRINCIPAL)
    ledger.entry(makerBase, 0, -base, PRINCIPAL)
    ledger.entry(makerQuote, quote, 0, PRINCIPAL)
    ledger.entry(makerQuote, -makerFee, 0, FEE_PART)
    return
  }
  const rest = pool.num(slot, OPEN) * pool.num(slot, PRICE) * book.rules.tickLotUnits
  const left = heldForBuy(rest, pool.int(slot, TAKER_RATE), pool.int(slot, FEE_CARRY))
  const back = pool.num(slot, HELD) - quote - makerFee - left
  pool.setNum(slot, HELD, left)
  taker.held -= base
  ledger.entry(taker.baseAccount, 0, -base, PRINCIPAL)
  ledger.entry(taker.quoteAccount, quote, 0, PRINCIPAL)
  ledger.entry(taker.quoteAccount, -takerFee, 0, FEE_PART)
  ledger.entry(makerQuote, back, -quote - back, PRINCIPAL)
  ledger.entry(makerQuote, 0, -makerFee, FEE_PART)
  ledger.entry(makerBase, base, 0, PRINCIPAL)
}

/** What a buying taker must still hold after paying `paid`; a market order held exactly what it pays. */
function takerHeld(book: Book, taker: Taker, paid: number): number {
  if ((taker.flags & MARKET_KIND) !== 0) return taker.held - paid
  return heldForBuy(taker.open * taker.price * book.rules.tickLotUnits, taker.takerRate, taker.feeCarry)
}

/** The house's entries: nine tenths to fee income, a tenth, carried exactly per asset, to the security fund. */
export function feeEntries(state: State, book: Book, fee: number): void {
  if (fee === 0) return
  const share = fundShareOf(book.quote.fundCarry, fee)
  book.quote.fundCarry = fundCarryOf(book.quote.fundCarry, fee)
  state.ledger.entry(book.feesAccount, fee - share, 0, FEE_PART)
  state.ledger.entry(book.fundAccount, share, 0, FUND_PART)
}

/** The stop leg guards only what is left of the limit leg: it gives back in the trade's posting what that frees. */
function guardLeg(state: State, book: Book, slot: number, sibling: number): void {
  const released = lower(state, book, sibling, state.pool.num(slot, OPEN), state.pool.num(slot, PRICE))
  state.ledger.entry(state.orders.quoteAccount(state.pool.int(slot, LIST)), released, -released, PRINCIPAL)
}

function finishMaker(state: State, book: Book, slot: number, flags: number, sibling: number): void {
  if (state.pool.num(slot, OPEN) > 0) {
    logOrder(state, slot, flags)
    if (sibling >= 0) logOrder(state, sibling, state.pool.int(sibling, FLAGS))
    if ((flags & ICEBERG) !== 0 && state.pool.num(slot, SHOWN) === 0) {
      book.showNext(slot, flags, state.conditions.of(state.pool.num(slot, ID)).display)
    }
    return
  }
  book.unlink(slot, flags)
  closeFilled(state, book, slot)
  if (sibling < 0) return
  stopWaiting(state, book, sibling)
  close(state, book, sibling, STATUS_CANCELLED, 'oco')
}
