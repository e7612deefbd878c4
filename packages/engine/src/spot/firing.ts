/**
 * Conditional orders whose trigger was reached become ordinary ones, at the end of the command that moved the price,
 * as far as its ids go; the rest fire with the next command. What they trade can reach further triggers.
 */
import { rate, ticks } from '@candlewick/money/units'
import { slipBound, valueWithinAmount } from '@candlewick/rules/spot'
import { heldForBuy } from '../ledger/fee.ts'
import { MAX_MATCHES } from '../limits.ts'
import type { State } from '../margin/state.ts'
import type { Condition } from '../orders/conditions.ts'
import {
  BUY,
  type EndReason,
  MARKET_KIND,
  POST_ONLY,
  STATUS_CANCELLED,
  STATUS_EXPIRED,
  WAITING,
} from '../orders/flags.ts'
import { HELD, LOTS, PRICE } from '../orders/order-pool.ts'
import type { Book } from './book.ts'
import { close, releaseHeld, withdraw } from './closing.ts'
import { enterBook } from './limit-order.ts'
import { loadTaker } from './loading.ts'
import { planMarket, tradeMarket } from './market-order.ts'
import { finishTaker } from './matching.ts'
import { siblingOf } from './oco-legs.ts'
import type { Taker } from './taker.ts'

/** Postings that a firing order makes besides one for each order it meets: releases, holds, the other leg's end. */
const POSTINGS_BESIDES = 4

/** Fires what is due, market by market in their order, each market's orders in the order of triggers.ts. */
export function fireDue(state: State): void {
  for (const book of [...state.dueBooks].sort((a, b) => a.index - b.index)) {
    if (book.rules.status !== 'open') continue
    state.faults.at = book
    for (let next = book.triggers?.due.top; next !== undefined; next = book.triggers?.due.top) {
      if (!fire(state, book, next)) return
    }
  }
}

/** False where the command has not ids enough for all that the order could meet. */
function fire(state: State, book: Book, condition: Condition): boolean {
  const slot = state.orderIndex.get(condition.id)
  const { pool, taker } = state
  loadTaker(state, slot, pool.num(slot, PRICE), pool.num(slot, LOTS))
  taker.flags &= ~WAITING
  taker.amount = condition.amount
  if (!idsSuffice(state, book, taker)) return false

  condition.triggeredAt = state.time
  const sibling = siblingOf(state, condition.id)
  if (sibling >= 0) {
    // Both legs hold in the same account: one posting releases both.
    pool.setNum(slot, HELD, pool.num(slot, HELD) + pool.num(sibling, HELD))
    pool.setNum(sibling, HELD, 0)
    withdraw(state, book, sibling)
    close(state, book, sibling, STATUS_CANCELLED, 'oco')
  }
  withdraw(state, book, slot)
  releaseHeld(state, book, slot)
  taker.held = 0
  if ((taker.flags & MARKET_KIND) === 0) fireLimit(state, book, taker, slot)
  else fireMarket(state, book, taker, slot)
  return true
}

/** Where few ids are left, how many orders it would meet decides. */
function idsSuffice(state: State, book: Book, taker: Taker): boolean {
  const left = state.ledger.idsLeft - POSTINGS_BESIDES
  if (left >= MAX_MATCHES) return true
  const levels = book.side(1 - taker.side)
  if (levels.best < 0) return left >= 0
  const { amount } = taker
  let value = Number.MAX_SAFE_INTEGER
  if ((taker.flags & MARKET_KIND) !== 0) {
    taker.bound = slipBound(ticks(levels.bestPrice), taker.side === BUY ? 'buy' : 'sell', rate(book.rules.slipRate))
    if (amount > 0) value = taker.side === BUY ? valueWithinAmount(amount, taker.takerRate) : amount
  }
  state.dryRun.run(state, book, taker, amount > 0 ? book.rules.maxLots : taker.lots, value)
  return state.dryRun.met <= left
}

function fireLimit(state: State, book: Book, taker: Taker, slot: number): void {
  const buys = taker.side === BUY
  const held = buys
    ? heldForBuy(taker.price * taker.open * book.rules.tickLotUnits, taker.takerRate, 0)
    : taker.open * book.rules.lotUnits
  const reason = faultOfLimit(state, book, taker, held)
  if (reason === undefined) enterBook(state, book, taker, slot, held)
  else finishTaker(state, book, taker, slot, STATUS_EXPIRED, reason)
}

/** The rule that ends a limit order when it fires. */
function faultOfLimit(state: State, book: Book, taker: Taker, held: number): EndReason | undefined {
  if (book.unmeasured(taker.flags) || book.outsideBand(taker.side, taker.price, taker.flags)) return 'price_band'
  if ((taker.flags & POST_ONLY) !== 0 && book.crosses(taker.side, taker.price)) return 'post_only'
  const account = taker.side === BUY ? taker.quoteAccount : taker.baseAccount
  return held > state.ledger.available(account) ? 'insufficient_balance' : undefined
}

function fireMarket(state: State, book: Book, taker: Taker, slot: number): void {
  const fault = planMarket(state, book, taker, true)
  if (fault === undefined) tradeMarket(state, book, taker, slot)
  else finishTaker(state, book, taker, slot, STATUS_EXPIRED, reasonOfMarket(fault.rule))
}

/** Why a market order ends that cannot be one when it fires, by the rule that a new one would be refused by. */
function reasonOfMarket(rule: string): EndReason {
  switch (rule) {
    case 'no_liquidity':
      return 'no_liquidity'
    case 'no_reference_price':
      return 'price_band'
    case 'min_notional':
    case 'amount_below_lot':
      return 'min_notional'
    case 'insufficient_balance':
    // More than all the money there can be.
    case 'max_notional':
      return 'insufficient_balance'
    default:
      throw new Error(`no order that fires is refused by ${rule}`)
  }
}
