/**
 * A market order: by quantity or by amount, walked through the book first, so that it holds exactly what it will pay
 * and by amount becomes a quantity. It stops 5% (or what the market says) from the best price it found.
 */

import { divFloor } from '@candlewick/money/arithmetic'
import { rate, ticks } from '@candlewick/money/units'
import { slipBound, valueWithinAmount } from '@candlewick/rules/spot'
import type { RefusedEvent } from '../ledger/events.ts'
import { heldForBuy } from '../ledger/fee.ts'
import { refusal } from '../ledger/refusal.ts'
import type { State } from '../margin/state.ts'
import {
  BUY,
  type EndReason,
  MARGIN,
  STATUS_EXPIRED,
  STATUS_FILLED,
  STP_BOTH,
  stpOf,
  TIF_FOK,
  tifOf,
} from '../orders/flags.ts'
import type { Book } from './book.ts'
import { cancelOpen } from './closing.ts'
import { STOP_BOUND, STOP_DUST, STOP_EMPTY, STOP_FILLED, STOP_MATCHES, STOP_SELF } from './dry-run.ts'
import { finishTaker, match } from './matching.ts'
import { ORDER_HOLD } from './reasons.ts'
import { accept, insufficient } from './rules.ts'
import type { Taker } from './taker.ts'

/** Applies a market order whose form is sound and whose client id is free. */
export function submitMarket(state: State, book: Book, taker: Taker): RefusedEvent | undefined {
  const fault = planMarket(state, book, taker, false)
  if (fault !== undefined) return fault
  accept(state, taker)
  tradeMarket(state, book, taker, -1)
  return undefined
}

/**
 * Finds out what a market order, new or fired, will trade, and what it holds for that: in the taker, and in the dry run.
 * A refusal where it cannot be an order at all; one that `fired` was found not too large when it was accepted.
 */
export function planMarket(state: State, book: Book, taker: Taker, fired: boolean): RefusedEvent | undefined {
  const buys = taker.side === BUY
  const levels = buys ? book.asks : book.bids
  if (levels.best < 0) return refusal('no_liquidity', 'symbol')
  const best = levels.bestPrice
  taker.bound = slipBound(ticks(best), buys ? 'buy' : 'sell', rate(book.rules.slipRate))
  if ((taker.flags & MARGIN) !== 0) {
    if (book.unmeasured(taker.flags)) return refusal('no_reference_price', 'symbol')
    if (book.outsideBand(taker.side, best, taker.flags)) return refusal('no_liquidity', 'symbol')
    taker.bound = withinBand(book, taker)
  }
  const fault = sizeFault(book, taker, best, fired ? Number.POSITIVE_INFINITY : book.rules.maxLots)
  if (fault !== undefined) return fault
  const account = buys ? taker.quoteAccount : taker.baseAccount
  const available = state.ledger.available(account)
  if (buys && taker.amount > available) return insufficient(state, account)

  walk(state, book, taker)
  const { dryRun } = state
  const held = buys ? heldForBuy(dryRun.quote, taker.takerRate, 0) : heldToSell(book, taker, dryRun.lots)
  if (held > available) return insufficient(state, account, taker.amount > 0 ? 'amount' : 'lots')
  taker.held = held
  return undefined
}

/** The bound of a margin account's order: the nearer of how far it may slip and the band around the index. */
function withinBand(book: Book, { side, bound, flags }: Taker): number {
  const band = book.bandLimit(side, flags)
  if (band === 0) return bound
  return side === BUY ? Math.min(bound, band) : Math.max(bound, band)
}

/** Trades a market order as it was planned; `slot` is the record of an order that waited, or −1. */
export function tradeMarket(state: State, book: Book, taker: Taker, slot: number): void {
  const { dryRun } = state
  const { held } = taker
  if (tifOf(taker.flags) === TIF_FOK && dryRun.stop !== STOP_FILLED && dryRun.stop !== STOP_DUST) {
    taker.open = taker.lots
    taker.held = 0
    finishTaker(state, book, taker, slot, STATUS_EXPIRED, 'fok')
    return
  }
  trade(state, book, taker, slot, held)
}

/** The rules on the size of a market order, measured at the best price. */
function sizeFault(book: Book, taker: Taker, best: number, maxLots: number): RefusedEvent | undefined {
  const { minNotional, tickLotUnits } = book.rules
  const oneLot = best * tickLotUnits
  if (taker.amount > 0) {
    if (taker.amount < minNotional) return refusal('min_notional', 'amount', minNotional)
    const value = taker.side === BUY ? valueWithinAmount(taker.amount, taker.takerRate) : taker.amount
    if (value < oneLot) return refusal('amount_below_lot', 'amount', oneLot)
    return divFloor(value, oneLot) > maxLots ? refusal('max_quantity', 'amount', maxLots) : undefined
  }
  if (taker.lots > maxLots) return refusal('max_quantity', 'lots', maxLots)
  const value = taker.lots * oneLot
  if (value < minNotional) return refusal('min_notional', 'lots', minNotional)
  // At the bound it must still be a safe number, whatever the book holds.
  const worst = taker.lots * Math.max(taker.bound, best) * tickLotUnits
  return worst > Number.MAX_SAFE_INTEGER ? refusal('max_notional', 'lots', Number.MAX_SAFE_INTEGER) : undefined
}

/** Probes the book for the order's quantity, or for its amount: the fee of a buy is part of the amount. */
function walk(state: State, book: Book, taker: Taker): void {
  if (taker.amount === 0) {
    state.dryRun.run(state, book, taker, taker.lots, Number.MAX_SAFE_INTEGER)
    return
  }
  const value = taker.side === BUY ? valueWithinAmount(taker.amount, taker.takerRate) : taker.amount
  state.dryRun.run(state, book, taker, book.rules.maxLots, value)
  taker.lots = state.dryRun.lots
}

/** A sell by quantity must own all it offers, though it occupies only what will trade. */
function heldToSell(book: Book, taker: Taker, tradable: number): number {
  return (taker.amount > 0 ? tradable : taker.lots) * book.rules.lotUnits
}

/** Holds, trades what the walk found, and ends the order. */
function trade(state: State, book: Book, taker: Taker, slot: number, held: number): void {
  const { dryRun } = state
  const { stop } = dryRun
  const buys = taker.side === BUY
  const occupied = buys ? held : dryRun.lots * book.rules.lotUnits
  taker.open = dryRun.lots
  taker.held = occupied
  if (occupied > 0) {
    state.ledger.hold(buys ? taker.quoteAccount : taker.baseAccount, occupied, ORDER_HOLD, taker.id, book.index)
  }
  match(state, book, taker)
  if (taker.open !== 0 || taker.held !== 0) {
    throw new Error(`market order ${taker.id} did not trade ${taker.open} of the ${dryRun.lots} lots it would`)
  }
  taker.open = taker.lots - dryRun.lots
  if (stop === STOP_SELF && stpOf(taker.flags) === STP_BOTH) expireOwn(state, book, taker)
  const reason = endOf(taker, stop, dryRun.quote)
  const filled = stop === STOP_FILLED || stop === STOP_DUST
  finishTaker(state, book, taker, slot, filled ? STATUS_FILLED : STATUS_EXPIRED, reason)
}

/** The own order at which the walk stopped is the best of its side now; it expires with the taker. */
function expireOwn(state: State, book: Book, taker: Taker): void {
  const levels = book.side(1 - taker.side)
  cancelOpen(state, book, levels.head(levels.best), STATUS_EXPIRED, 'self_trade')
}

function endOf(taker: Taker, stop: number, value: number): EndReason | '' {
  switch (stop) {
    case STOP_SELF:
      return 'self_trade'
    case STOP_MATCHES:
      return 'max_fills'
    case STOP_BOUND:
      return 'slip'
    case STOP_EMPTY:
      return 'ioc'
    case STOP_DUST:
      return 'dust'
    default:
      return taker.amount > 0 && value + taker.fee < taker.amount && taker.side === BUY ? 'dust' : ''
  }
}
