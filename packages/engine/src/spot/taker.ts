/**
 * The order that is being worked on: a new one, or an amended one that came out of the book. It lives outside the
 * pool until what is left of it rests. There is one, used again for each command. Its large numbers lie in a record
 * laid out as in the pool, so that writing it anywhere is a copy from one typed array to another.
 */

import { f64At } from '../memory/typed.ts'
import { CREATED, FEE, FILLED_QUOTE, HELD, ID, LOTS, NUMBERS, OPEN, PRICE, UPDATED } from '../orders/order-pool.ts'

export class Taker {
  readonly f64 = new Float64Array(NUMBERS + 2)
  owner = 0
  /** The owner's list of orders in this market, and the accounts it trades with. */
  list = 0
  baseAccount = 0
  quoteAccount = 0
  side = 0
  /** As in flags.ts, without an end. */
  flags = 0
  feeCarry = 0
  makerRate = 0
  takerRate = 0
  clientEntry = -1
  clientId = ''

  get id(): number {
    return f64At(this.f64, ID)
  }
  set id(value: number) {
    this.f64[ID] = value
  }

  /** Limit price, 0 for a market order. */
  get price(): number {
    return f64At(this.f64, PRICE)
  }
  set price(value: number) {
    this.f64[PRICE] = value
  }

  /** The quantity asked for; of an order by amount, what the amount came to. */
  get lots(): number {
    return f64At(this.f64, LOTS)
  }
  set lots(value: number) {
    this.f64[LOTS] = value
  }

  /** Lots still to trade. */
  get open(): number {
    return f64At(this.f64, OPEN)
  }
  set open(value: number) {
    this.f64[OPEN] = value
  }

  get filledQuote(): number {
    return f64At(this.f64, FILLED_QUOTE)
  }
  set filledQuote(value: number) {
    this.f64[FILLED_QUOTE] = value
  }

  get fee(): number {
    return f64At(this.f64, FEE)
  }
  set fee(value: number) {
    this.f64[FEE] = value
  }

  /** Occupied for what is still to trade. */
  get held(): number {
    return f64At(this.f64, HELD)
  }
  set held(value: number) {
    this.f64[HELD] = value
  }

  get createdAt(): number {
    return f64At(this.f64, CREATED)
  }
  set createdAt(value: number) {
    this.f64[CREATED] = value
  }

  set updatedAt(value: number) {
    this.f64[UPDATED] = value
  }

  /** Quote units to spend or to receive, 0 unless the order is by amount. */
  get amount(): number {
    return f64At(this.f64, NUMBERS)
  }
  set amount(value: number) {
    this.f64[NUMBERS] = value
  }

  /** The furthest price it may trade at. */
  get bound(): number {
    return f64At(this.f64, NUMBERS + 1)
  }
  set bound(value: number) {
    this.f64[NUMBERS + 1] = value
  }
}
