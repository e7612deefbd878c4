/** An order that has a record comes to be worked on: an amended one, or one that fires. */

import type { State } from '../margin/state.ts'
import { sideOf } from '../orders/flags.ts'
import {
  CLIENT_ENTRY,
  CREATED,
  FEE,
  FEE_CARRY,
  FILLED_QUOTE,
  FLAGS,
  HELD,
  ID,
  LIST,
  LOTS,
  MAKER_RATE,
  OPEN,
  TAKER_RATE,
} from '../orders/order-pool.ts'

/**
 * Fills the taker with the order `slot` as it would be at `price` with `lots` in all, its filled part included. The
 * record stays as it is.
 */
export function loadTaker(state: State, slot: number, price: number, lots: number): void {
  const { taker, pool, orders } = state
  const list = pool.int(slot, LIST)
  const filled = pool.num(slot, LOTS) - pool.num(slot, OPEN)
  taker.id = pool.num(slot, ID)
  taker.owner = orders.owner(list)
  taker.list = list
  taker.baseAccount = orders.baseAccount(list)
  taker.quoteAccount = orders.quoteAccount(list)
  taker.flags = pool.int(slot, FLAGS)
  taker.side = sideOf(taker.flags)
  taker.price = price
  taker.bound = price
  taker.lots = lots
  taker.amount = 0
  taker.open = lots - filled
  taker.filledQuote = pool.num(slot, FILLED_QUOTE)
  taker.fee = pool.num(slot, FEE)
  taker.feeCarry = pool.int(slot, FEE_CARRY)
  taker.held = pool.num(slot, HELD)
  taker.makerRate = pool.int(slot, MAKER_RATE)
  taker.takerRate = pool.int(slot, TAKER_RATE)
  taker.createdAt = pool.num(slot, CREATED)
  taker.clientEntry = pool.int(slot, CLIENT_ENTRY)
  taker.clientId = pool.clientIds[slot] ?? ''
}
