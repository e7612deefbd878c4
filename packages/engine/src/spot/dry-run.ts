/**
 * What an order would meet, without touching anything: walks the other side as matching will, so that a market order
 * holds exactly what it is about to pay, an order by amount becomes a quantity, and a fill-or-kill knows its answer.
 */
import { divFloor } from '@candlewick/money/arithmetic'
import { MAX_MATCHES } from '../limits.ts'
import type { Conditions } from '../orders/conditions.ts'
import { BUY, ICEBERG, STP_MAKER, stpOf } from '../orders/flags.ts'
import { FLAGS, ID, LIST, NEXT, OPEN, type OrderPool, SHOWN } from '../orders/order-pool.ts'
import type { OwnerOrders } from '../orders/owner-orders.ts'
import type { Book } from './book.ts'
import type { Taker } from './taker.ts'

/** Why matching stopped. */
export const STOP_FILLED = 0
/** The next price is past the bound. */
export const STOP_BOUND = 1
/** Nobody is left on the other side. */
export const STOP_EMPTY = 2
/** The next order is the owner's own. */
export const STOP_SELF = 3
/** What is left of the amount is worth less than a lot. */
export const STOP_DUST = 4
/** One command meets no more orders. */
export const STOP_MATCHES = 5

/** What of the state it reads. */
interface Orders {
  readonly pool: OrderPool
  readonly orders: OwnerOrders
  readonly conditions: Conditions
}

export class DryRun {
  /** Lots that would trade, what they are worth in quote units, and why no more would. */
  lots = 0
  quote = 0
  stop = STOP_EMPTY
  /** How many times it would meet an order; each part of an iceberg is a meeting. */
  met = 0
  /** Icebergs of the level that come again: what of each is still hidden, and how much of it shows at a time. */
  readonly #hidden: number[] = []
  readonly #display: number[] = []
  #icebergs = 0

  /** Walks until `wanted` lots or `value` quote units are reached. Results are in the fields. */
  run(state: Orders, book: Book, taker: Taker, wanted: number, value: number): void {
    this.lots = 0
    this.quote = 0
    this.met = 0
    const levels = book.side(1 - taker.side)
    for (let level = levels.first(); level >= 0; level = levels.next()) {
      const price = levels.price(level)
      if (taker.side === BUY ? price > taker.bound : price < taker.bound) {
        this.stop = STOP_BOUND
        return
      }
      this.#icebergs = 0
      for (let slot = levels.head(level); slot >= 0; slot = state.pool.link(slot, NEXT)) {
        if (this.#meet(state, book, taker, slot, price, wanted, value)) return
      }
      if (this.#icebergs > 0 && this.#comeAgain(price * book.rules.tickLotUnits, wanted, value)) return
    }
    this.stop = STOP_EMPTY
  }

  /** Takes one order into account; true where the walk ends with it. */
  #meet(state: Orders, book: Book, taker: Taker, slot: number, price: number, wanted: number, value: number): boolean {
    if (this.#tooMany()) return true
    if (state.orders.owner(state.pool.int(slot, LIST)) === taker.owner) {
      if (stpOf(taker.flags) === STP_MAKER) return false
      this.stop = STOP_SELF
      return true
    }
    const oneLot = price * book.rules.tickLotUnits
    if ((state.pool.int(slot, FLAGS) & ICEBERG) === 0) {
      return this.#take(state.pool.num(slot, OPEN), oneLot, wanted, value)
    }
    const shown = state.pool.num(slot, SHOWN)
    const hidden = state.pool.num(slot, OPEN) - shown
    if (hidden > 0) {
      this.#hidden[this.#icebergs] = hidden
      this.#display[this.#icebergs] = state.conditions.of(state.pool.num(slot, ID)).display
      this.#icebergs += 1
    }
    return this.#take(shown, oneLot, wanted, value)
  }

  /** Counts a meeting; true where one command meets no more. */
  #tooMany(): boolean {
    if (this.met === MAX_MATCHES) {
      this.stop = STOP_MATCHES
      return true
    }
    this.met += 1
    return false
  }

  /** Once a level's queue has passed, its icebergs stand there with their next parts, again and again. */
  #comeAgain(oneLot: number, wanted: number, value: number): boolean {
    while (this.#icebergs > 0) {
      let left = 0
      for (let i = 0; i < this.#icebergs; i += 1) {
        if (this.#tooMany()) return true
        const hidden = this.#hidden[i] ?? 0
        const display = this.#display[i] ?? 0
        if (this.#take(Math.min(display, hidden), oneLot, wanted, value)) return true
        if (hidden <= display) continue
        this.#hidden[left] = hidden - display
        this.#display[left] = display
        left += 1
      }
      this.#icebergs = left
    }
    return false
  }

  /** Takes what is wanted and affordable of the lots offered; true where the walk ends with that. */
  #take(offered: number, oneLot: number, wanted: number, value: number): boolean {
    const affordable = divFloor(value - this.quote, oneLot)
    const lots = Math.min(wanted - this.lots, offered, affordable)
    this.lots += lots
    this.quote += lots * oneLot
    if (this.lots === wanted || this.quote === value) {
      this.stop = STOP_FILLED
      return true
    }
    if (lots === affordable) {
      this.stop = STOP_DUST
      return true
    }
    return false
  }
}
