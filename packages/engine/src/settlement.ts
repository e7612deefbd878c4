/** One fill: the trade, its posting with both fees and the fund's tenth, and the maker's order after it. */

import { fundCarryOf, fundShareOf } from '@candlewick/rules/spot'
import type { Book } from './book.ts'
import { closeFilled } from './closing.ts'
import { LOG_TRADE, TRADE, TRADE_SIZE } from './event-log.ts'
import { carryAfter, feeOf } from './fee.ts'
import { BUY, MARKET_KIND } from './flags.ts'
import { FEE_PART, FUND_PART, PRINCIPAL } from './ledger.ts'
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
  TAKER_RATE,
  UPDATED,
} from './order-pool.ts'
import { logOrder } from './order-view.ts'
import type { State } from './state.ts'
import type { Taker } from './taker.ts'

/**
 * What a buy holds for a value still to trade: the value and the fee on it at the taker rate, less what earlier fills
 * paid too much by rounding. At carry 0 it is `rules/spot.withFee`.
 */
export function heldForBuy(quote: number, rate: number, carry: number): number {
  return quote === 0 ? 0 : quote + feeOf(quote, rate, carry)
}

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
  book.reduce(slot, pool.int(slot, FLAGS), lots)
  pool.setNum(slot, FILLED_QUOTE, pool.num(slot, FILLED_QUOTE) + quote)
  pool.setNum(slot, FEE, pool.num(slot, FEE) + makerFee)
  pool.setNum(slot, UPDATED, state.time)
  prepareLegs(state, book, taker, slot, lots * book.rules.lotUnits, quote, takerFee, makerFee)
  feeLegs(state, book, takerFee + makerFee)
  state.ledger.post(TRADE, trade, book.index)
  book.lastPrice = price
  finishMaker(state, book, slot)
}

/** The legs of buyer and seller. A buyer pays out of what is held and gets back what a better price leaves over. */
function prepareLegs(
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
    ledger.leg(taker.quoteAccount, back, -quote - back, PRINCIPAL)
    ledger.leg(taker.quoteAccount, 0, -takerFee, FEE_PART)
    ledger.leg(taker.baseAccount, base, 0, PRINCIPAL)
    ledger.leg(makerBase, 0, -base, PRINCIPAL)
    ledger.leg(makerQuote, quote, 0, PRINCIPAL)
    ledger.leg(makerQuote, -makerFee, 0, FEE_PART)
    return
  }
  const rest = pool.num(slot, OPEN) * pool.num(slot, PRICE) * book.rules.tickLotUnits
  const left = heldForBuy(rest, pool.int(slot, TAKER_RATE), pool.int(slot, FEE_CARRY))
  const back = pool.num(slot, HELD) - quote - makerFee - left
  pool.setNum(slot, HELD, left)
  taker.held -= base
  ledger.leg(taker.baseAccount, 0, -base, PRINCIPAL)
  ledger.leg(taker.quoteAccount, quote, 0, PRINCIPAL)
  ledger.leg(taker.quoteAccount, -takerFee, 0, FEE_PART)
  ledger.leg(makerQuote, back, -quote - back, PRINCIPAL)
  ledger.leg(makerQuote, 0, -makerFee, FEE_PART)
  ledger.leg(makerBase, base, 0, PRINCIPAL)
}

/** What a buying taker must still hold after paying `paid`; a market order held exactly what it pays. */
function takerHeld(book: Book, taker: Taker, paid: number): number {
  if ((taker.flags & MARKET_KIND) !== 0) return taker.held - paid
  return heldForBuy(taker.open * taker.price * book.rules.tickLotUnits, taker.takerRate, taker.feeCarry)
}

/** The house's legs: nine tenths to fee income, a tenth, carried exactly per asset, to the security fund. */
export function feeLegs(state: State, book: Book, fee: number): void {
  if (fee === 0) return
  const share = fundShareOf(book.quote.fundCarry, fee)
  book.quote.fundCarry = fundCarryOf(book.quote.fundCarry, fee)
  state.ledger.leg(book.feesAccount, fee - share, 0, FEE_PART)
  state.ledger.leg(book.fundAccount, share, 0, FUND_PART)
}

function finishMaker(state: State, book: Book, slot: number): void {
  const flags = state.pool.int(slot, FLAGS)
  if (state.pool.num(slot, OPEN) > 0) {
    logOrder(state, slot, flags)
    return
  }
  book.unlink(slot, flags)
  closeFilled(state, book, slot)
}
