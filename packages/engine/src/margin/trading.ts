/** The orders with which a liquidation trades in the book: at market, for the account, as far as the price lets them. */
import { divFloor, mulDivCeilMost, saturated } from '@candlewick/money/arithmetic'
import { RATE_ONE } from '@candlewick/money/types'
import { rate, ticks } from '@candlewick/money/units'
import { slipBound, valueWithinAmount } from '@candlewick/rules/spot'
import { ISOLATED_ACCOUNT } from '../ledger/account-number.ts'
import { heldForBuy } from '../ledger/fee.ts'
import { accountFlags, BUY, MARGIN, packFlags, SELL } from '../orders/flags.ts'
import type { Side } from '../orders/terms.ts'
import type { Book } from '../spot/book.ts'
import { STOP_DUST } from '../spot/dry-run.ts'
import { tradeMarket } from '../spot/market-order.ts'
import { prepareTaker } from '../spot/submit.ts'
import type { Taker } from '../spot/taker.ts'
import { CROSS_ACCOUNT } from './accounts.ts'
import type { MarginAccount, State } from './state.ts'

/** Postings of an order besides one for each order it meets. */
const POSTINGS_BESIDES = 4

/**
 * Sells at most `most` lots, and no more than it takes for `net` quote units after the fee; how many came. Nothing where
 * the market is halted, nobody buys, or the command has not ids enough with `reserve` to spare.
 */
export function sellFor(
  state: State,
  account: MarginAccount,
  book: Book,
  most: number,
  net: number,
  reserve: number,
): number {
  const taker = prepared(state, account, book, 'sell')
  if (taker === undefined) return 0
  const { dryRun } = state
  const { takerRate } = taker
  // Never less than what leaves `net` once the fee is off.
  const gross = saturated(mulDivCeilMost(saturated(net), RATE_ONE, RATE_ONE - takerRate) + 1)
  dryRun.run(state, book, taker, most, gross)
  if (dryRun.stop === STOP_DUST && dryRun.lots < most) {
    dryRun.run(state, book, taker, dryRun.lots + 1, Number.MAX_SAFE_INTEGER)
  }
  if (!mayTrade(state, book, taker, reserve)) return 0
  trade(state, book, taker, 0)
  return taker.filledQuote - taker.fee
}

/** Buys at most `most` lots with at most `spend` quote units, the fee included. */
export function buyFor(
  state: State,
  account: MarginAccount,
  book: Book,
  most: number,
  spend: number,
  reserve: number,
): void {
  const taker = prepared(state, account, book, 'buy')
  if (taker === undefined) return
  const { dryRun } = state
  dryRun.run(state, book, taker, most, valueWithinAmount(spend, taker.takerRate))
  if (mayTrade(state, book, taker, reserve)) trade(state, book, taker, heldForBuy(dryRun.quote, taker.takerRate, 0))
}

/** An order of the account at market; it takes own orders out of its way. Undefined where nobody is there. */
function prepared(state: State, account: MarginAccount, book: Book, side: Side): Taker | undefined {
  const levels = side === 'sell' ? book.bids : book.asks
  if (book.rules.status !== 'open' || levels.best < 0) return undefined
  const flags = packFlags(side, 'market', 'IOC', false, 'expire_maker')
  const kind = account.book === undefined ? CROSS_ACCOUNT : ISOLATED_ACCOUNT
  prepareTaker(state, book, account.owner.index, { side, clientId: '' }, flags | accountFlags(kind))
  const { taker } = state
  taker.bound = furthest(book, taker.side === BUY ? BUY : SELL)
  return taker
}

/** The furthest price a liquidation trades at now: as a market order, and within the band around the index. */
export function furthest(book: Book, side: number): number {
  const best = side === BUY ? book.asks.bestPrice : book.bids.bestPrice
  const slip = slipBound(ticks(best), side === BUY ? 'buy' : 'sell', rate(book.rules.slipRate))
  const band = book.bandLimit(side, MARGIN)
  if (band === 0) return slip
  return side === SELL ? Math.max(slip, band) : Math.min(slip, band)
}

/**
 * True where the dry run found something to trade. Where the ids are not enough for all of it, it is made to find less:
 * the rest is traded with the next prices.
 */
function mayTrade(state: State, book: Book, taker: Taker, reserve: number): boolean {
  const { dryRun, ledger } = state
  const left = ledger.idsLeft - POSTINGS_BESIDES - reserve
  while (dryRun.lots > 0 && dryRun.met > left) {
    const half = divFloor(dryRun.lots, 2)
    if (half === 0) return false
    dryRun.run(state, book, taker, half, Number.MAX_SAFE_INTEGER)
  }
  return dryRun.lots > 0
}

function trade(state: State, book: Book, taker: Taker, held: number): void {
  taker.id = state.orderId()
  taker.clientEntry = -1
  taker.lots = state.dryRun.lots
  taker.held = held
  tradeMarket(state, book, taker, -1)
}
