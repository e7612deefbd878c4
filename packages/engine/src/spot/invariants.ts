/** What must be true of spot: books in order, orders whole and indexed, and every owner's lists. */

import { RATE_ONE } from '@candlewick/money/types'
import { heldForBuy } from '../ledger/fee.ts'
import type { State } from '../margin/state.ts'
import { BUY, ICEBERG, SELL, sideOf, WAITING } from '../orders/flags.ts'
import type { Levels } from '../orders/levels.ts'
import {
  CLIENT_ENTRY,
  FEE_CARRY,
  FILLED_QUOTE,
  FLAGS,
  HELD,
  ID,
  LEVEL,
  LIST,
  LOTS,
  NEXT,
  NEXT_OWN,
  OPEN,
  PRICE,
  SHOWN,
  TAKER_RATE,
} from '../orders/order-pool.ts'
import { invariant } from '../persist/invariant.ts'
import type { Book } from './book.ts'
import { holdingAccount } from './closing.ts'
import { checkConditions, waitingSlots } from './invariants-conditions.ts'

export function checkSpot(state: State): void {
  let open = 0
  for (const book of state.books) open += checkBook(state, book)
  open += checkConditions(state)
  invariant(open === state.pool.live, () => `${open} orders are open or wait, ${state.pool.live} are in the pool`)
  invariant(
    open === state.orderIndex.size,
    () => `${open} orders are open or wait, ${state.orderIndex.size} are indexed`,
  )
  checkOwnerLists(state, open)
}

/** Adds what open and waiting orders hold, by the ledger's account. */
export function addSpotHeld(state: State, held: Float64Array): void {
  for (const book of state.books) {
    for (const levels of [book.bids, book.asks]) {
      for (let level = levels.first(); level >= 0; level = levels.next()) addHeld(state, levels, level, held)
    }
  }
  for (const slot of waitingSlots(state)) {
    const account = holdingAccount(state, slot)
    held[account] = (held[account] ?? 0) + state.pool.num(slot, HELD)
  }
}

function addHeld(state: State, levels: Levels, level: number, held: Float64Array): void {
  for (let slot = levels.head(level); slot >= 0; slot = state.pool.link(slot, NEXT)) {
    const list = state.pool.int(slot, LIST)
    const buys = sideOf(state.pool.int(slot, FLAGS)) === BUY
    const account = buys ? state.orders.quoteAccount(list) : state.orders.baseAccount(list)
    held[account] = (held[account] ?? 0) + state.pool.num(slot, HELD)
  }
}

/** Not crossed, sorted, totals and queues right, every order whole; how many orders it has. */
function checkBook(state: State, book: Book): number {
  const { bids, asks, rules } = book
  const crossed = bids.best >= 0 && asks.best >= 0 && bids.bestPrice >= asks.bestPrice
  invariant(!crossed, () => `${rules.symbol} is crossed: ${bids.bestPrice} bid, ${asks.bestPrice} asked`)
  return checkSide(state, book, bids, BUY) + checkSide(state, book, asks, SELL)
}

function checkSide(state: State, book: Book, levels: Levels, side: number): number {
  let orders = 0
  let size = 0
  let last = side === BUY ? Number.POSITIVE_INFINITY : 0
  for (let level = levels.first(); level >= 0; level = levels.next()) {
    const price = levels.price(level)
    const at = () => `${book.rules.symbol} level ${price}`
    invariant(side === BUY ? price < last : price > last, () => `${at()} is out of order`)
    invariant(levels.find(price) === level, () => `${at()} cannot be found`)
    last = price
    size += 1
    let total = 0
    let count = 0
    for (let slot = levels.head(level); slot >= 0; slot = state.pool.link(slot, NEXT)) {
      checkOrder(state, book, slot, side, level, price)
      total += state.pool.num(slot, (state.pool.int(slot, FLAGS) & ICEBERG) === 0 ? OPEN : SHOWN)
      count += 1
    }
    invariant(total === levels.total(level), () => `${at()} says ${levels.total(level)} lots and has ${total}`)
    invariant(
      count > 0 && count === levels.count(level),
      () => `${at()} says ${levels.count(level)} orders, has ${count}`,
    )
    orders += count
  }
  invariant(size === levels.size, () => `${book.rules.symbol} says ${levels.size} levels and has ${size}`)
  return orders
}

function checkOrder(state: State, book: Book, slot: number, side: number, level: number, price: number): void {
  const { pool } = state
  const name = () => `order ${pool.num(slot, ID)}`
  const open = pool.num(slot, OPEN)
  invariant(pool.num(slot, PRICE) === price && pool.int(slot, LEVEL) === level, () => `${name()} is at a wrong level`)
  invariant(sideOf(pool.int(slot, FLAGS)) === side, () => `${name()} is on a wrong side`)
  invariant((pool.int(slot, FLAGS) & WAITING) === 0, () => `${name()} waits in the book`)
  invariant(open > 0 && open <= pool.num(slot, LOTS), () => `${name()} has ${open} open of ${pool.num(slot, LOTS)}`)
  invariant(state.orderIndex.get(pool.num(slot, ID)) === slot, () => `${name()} is not indexed`)
  const carry = pool.int(slot, FEE_CARRY)
  invariant(carry >= 0 && carry < RATE_ONE, () => `${name()} carries ${carry}`)
  const value = open * price * book.rules.tickLotUnits
  const due = side === BUY ? heldForBuy(value, pool.int(slot, TAKER_RATE), carry) : open * book.rules.lotUnits
  invariant(pool.num(slot, HELD) === due, () => `${name()} holds ${pool.num(slot, HELD)}, not ${due}`)
  invariant(Number.isSafeInteger(pool.num(slot, FILLED_QUOTE)), () => `${name()} filled no whole number`)
  const entry = pool.int(slot, CLIENT_ENTRY)
  invariant(entry < 0 || state.clientIds.openSlot(entry) === slot, () => `${name()} has another's client id`)
}

/** Every owner's lists have the owner's open orders, in order of id, and all orders together. */
function checkOwnerLists(state: State, open: number): void {
  let all = 0
  for (const owner of state.registry.owners) {
    let orders = 0
    for (let list = owner.firstOrders; list >= 0; list = state.orders.nextList(list)) {
      let last = 0
      let count = 0
      for (let slot = state.orders.head(list); slot >= 0; slot = state.pool.link(slot, NEXT_OWN)) {
        const id = state.pool.num(slot, ID)
        invariant(id > last && state.pool.int(slot, LIST) === list, () => `order ${id} is in a wrong list`)
        last = id
        count += 1
      }
      invariant(count === state.orders.count(list), () => `${owner.name} has ${count} orders, not as many as said`)
      orders += count
    }
    invariant(orders === owner.openOrders, () => `${owner.name} has ${orders} open orders, not ${owner.openOrders}`)
    all += orders
  }
  invariant(all === open, () => `${all} orders have an owner, ${open} stand in books`)
}
