/**
 * A market maker's whole ladder in one command: orders at a wanted level with the wanted open quantity keep their
 * place, all others are cancelled, and the missing levels are placed, post-only, one order a level. Levels that would
 * meet somebody, that the rules of the market do not allow or that the maker cannot pay are left out. All holds and
 * releases together are one posting. An iceberg or a leg of an OCO is no level and is cancelled; what waits for a
 * trigger stays.
 */

import type { RefusedEvent } from '../ledger/events.ts'
import { heldForBuy } from '../ledger/fee.ts'
import { PRINCIPAL } from '../ledger/ledger.ts'
import { refusal } from '../ledger/refusal.ts'
import { FUND, type Owner } from '../ledger/registry.ts'
import { MAX_LADDER_LEVELS, MAX_OPEN_ORDERS_TOTAL, MAX_PRICE } from '../limits.ts'
import type { State } from '../margin/state.ts'
import { isCount } from '../memory/typed.ts'
import { BUY, packFlags, SELL, SPECIAL, STATUS_CANCELLED, sideOf, WAITING } from '../orders/flags.ts'
import { FLAGS, HELD, NEXT_OWN, OPEN, PRICE } from '../orders/order-pool.ts'
import type { Book } from './book.ts'
import { cancelOpen, close } from './closing.ts'
import type { SpotLadderCommand } from './commands.ts'
import { nextApart } from './oco-legs.ts'
import { ORDER_HOLD } from './reasons.ts'
import { restNew } from './resting.ts'
import { limitFault } from './rules.ts'

export type Rungs = readonly (readonly [price: number, lots: number])[]

/** Applies `spot.ladder`. */
export function spotLadder(state: State, command: SpotLadderCommand): RefusedEvent | undefined {
  const owner = state.registry.owner(command.user)
  if (owner === undefined) return refusal('unknown_user', 'user')
  if (owner.index <= FUND) return refusal('reserved_user', 'user')
  const book = state.book(command.symbol)
  if (book === undefined) return refusal('unknown_market', 'symbol')
  const { bids, asks } = command
  if (!soundRungs(bids, -1)) return refusal('ladder_form', 'bids', MAX_LADDER_LEVELS)
  if (!soundRungs(asks, 1)) return refusal('ladder_form', 'asks', MAX_LADDER_LEVELS)
  const bestAsk = asks[0]?.[0] ?? Number.POSITIVE_INFINITY
  if ((bids[0]?.[0] ?? 0) >= bestAsk) return refusal('ladder_crossed', 'bids', bestAsk)
  if (book.rules.status !== 'open' && bids.length + asks.length > 0) return refusal('market_halted', 'symbol')
  const list = state.orders.obtain(owner.index, book.index, book.base.index, book.quote.index)
  if (state.orders.count(list) > MAX_OPEN_ORDERS_TOTAL) {
    return refusal('too_many_orders', 'symbol', MAX_OPEN_ORDERS_TOTAL)
  }
  replace(state, book, owner, list, bids, asks)
  return undefined
}

/** Best first without a price twice; `direction` is that of prices away from the best. */
export function soundRungs(rungs: Rungs, direction: number): boolean {
  if (rungs.length > MAX_LADDER_LEVELS) return false
  let last = direction > 0 ? 0 : Number.POSITIVE_INFINITY
  for (const [price, lots] of rungs) {
    if (!isCount(price) || price > MAX_PRICE || !isCount(lots) || (price - last) * direction <= 0) return false
    last = price
  }
  return true
}

function replace(state: State, book: Book, owner: Owner, list: number, bids: Rungs, asks: Rungs): void {
  const wantedBids = new Map(bids)
  const wantedAsks = new Map(asks)
  let quoteHeld = 0
  let baseHeld = 0
  let slot = state.orders.head(list)
  while (slot >= 0) {
    const next = state.pool.link(slot, NEXT_OWN)
    const flags = state.pool.int(slot, FLAGS)
    if ((flags & SPECIAL) !== 0) {
      const apart = nextApart(state, slot)
      if ((flags & WAITING) === 0) cancelOpen(state, book, slot, STATUS_CANCELLED, 'ladder')
      slot = apart
      continue
    }
    const buys = sideOf(flags) === BUY
    const wanted = buys ? wantedBids : wantedAsks
    const price = state.pool.num(slot, PRICE)
    if (wanted.get(price) === state.pool.num(slot, OPEN)) {
      wanted.delete(price)
    } else {
      const held = state.pool.num(slot, HELD)
      if (buys) quoteHeld -= held
      else baseHeld -= held
      state.pool.setNum(slot, HELD, 0)
      book.unlink(slot, flags)
      close(state, book, slot, STATUS_CANCELLED, 'ladder')
    }
    slot = next
  }
  const quoteAccount = state.orders.quoteAccount(list)
  const baseAccount = state.orders.baseAccount(list)
  quoteHeld += place(state, book, owner, list, BUY, wantedBids, state.ledger.available(quoteAccount) - quoteHeld)
  baseHeld += place(state, book, owner, list, SELL, wantedAsks, state.ledger.available(baseAccount) - baseHeld)
  state.ledger.entry(quoteAccount, -quoteHeld, quoteHeld, PRINCIPAL)
  state.ledger.entry(baseAccount, -baseHeld, baseHeld, PRINCIPAL)
  state.ledger.post(ORDER_HOLD, 'ladder', book.index)
}

/** Places the levels that are wanted and possible, best first; what they hold together. */
function place(
  state: State,
  book: Book,
  owner: Owner,
  list: number,
  side: number,
  wanted: ReadonlyMap<number, number>,
  available: number,
): number {
  let total = 0
  for (const [price, lots] of wanted) {
    if (limitFault(book, side, price, lots) !== undefined || book.crosses(side, price)) continue
    const held =
      side === BUY ? heldForBuy(price * lots * book.rules.tickLotUnits, owner.takerRate, 0) : lots * book.rules.lotUnits
    if (total + held > available) continue
    total += held
    rung(state, owner, list, side, price, lots, held)
    restNew(state, book, state.taker)
  }
  return total
}

/** Fills the taker with one level of a ladder. */
function rung(state: State, owner: Owner, list: number, side: number, price: number, lots: number, held: number): void {
  const taker = state.taker
  taker.id = state.orderId()
  taker.owner = owner.index
  taker.list = list
  taker.side = side
  taker.flags = packFlags(side === BUY ? 'buy' : 'sell', 'limit', 'GTC', true, 'expire_taker')
  taker.price = price
  taker.bound = price
  taker.lots = lots
  taker.amount = 0
  taker.open = lots
  taker.filledQuote = 0
  taker.fee = 0
  taker.feeCarry = 0
  taker.held = held
  taker.makerRate = owner.makerRate
  taker.takerRate = owner.takerRate
  taker.createdAt = state.time
  taker.clientEntry = -1
  taker.clientId = ''
}
