/** Orders as the outside sees them: made from an open order's record, a remembered one, or the event log. */
import { lots, ticks, units } from '@candlewick/money/units'
import { f64At } from '../memory/typed.ts'
import { AMOUNT, FLAGS as ENDED_FLAGS, MARKET, OWNER } from '../orders/client-ids.ts'
import { conditionView } from '../orders/conditions.ts'
import type { OrderView } from '../orders/events.ts'
import {
  accountOf,
  kindName,
  POST_ONLY,
  REPAYS,
  reasonName,
  SPECIAL,
  sideName,
  statusName,
  stpName,
  tifName,
} from '../orders/flags.ts'
import { CREATED, FEE, FILLED_QUOTE, FLAGS, ID, LIST, LOTS, OPEN, PRICE, UPDATED } from '../orders/order-pool.ts'
import type { Ground } from '../state.ts'
import type { Book } from './book.ts'
import type { Taker } from './taker.ts'

/** The view of an order whose numbers lie at `at` of `numbers`, in the layout of the order pool. */
export function orderView(
  state: Ground,
  numbers: Float64Array,
  at: number,
  owner: number,
  market: number,
  flags: number,
  amount: number,
  clientId: string,
): OrderView {
  const quantity = f64At(numbers, at + LOTS)
  const view: OrderView = {
    id: f64At(numbers, at + ID),
    user: state.registry.ownerAt(owner).name,
    symbol: state.bookAt(market).rules.symbol,
    side: sideName(flags),
    kind: kindName(flags),
    price: ticks(f64At(numbers, at + PRICE)),
    lots: lots(amount > 0 ? 0 : quantity),
    amount: units(amount),
    tif: tifName(flags),
    postOnly: (flags & POST_ONLY) !== 0,
    stp: stpName(flags),
    clientId,
    status: statusName(flags),
    filledLots: lots(quantity - f64At(numbers, at + OPEN)),
    filledQuote: units(f64At(numbers, at + FILLED_QUOTE)),
    fee: units(f64At(numbers, at + FEE)),
    createdAt: f64At(numbers, at + CREATED),
    updatedAt: f64At(numbers, at + UPDATED),
  }
  const reason = reasonName(flags)
  if (reason !== '') view.endReason = reason
  if ((flags & SPECIAL) !== 0) describeSpecial(state, view)
  const account = accountOf(flags)
  if (account !== undefined) view.account = account
  if ((flags & REPAYS) !== 0) view.repays = true
  return view
}

/** What only few orders have (conditions.ts). */
function describeSpecial(state: Ground, view: OrderView): void {
  const condition = state.conditions.of(view.id)
  if (condition.display > 0) view.display = lots(condition.display)
  if (condition.sibling > 0) view.ocoId = condition.sibling
  const shown = conditionView(condition)
  if (shown !== undefined) view.condition = shown
}

/** Quote units to spend of an open or waiting order; 0 where it is by quantity, as all are that stand in the book. */
export function amountOf(state: Ground, slot: number): number {
  const { pool } = state
  return (pool.int(slot, FLAGS) & SPECIAL) === 0 ? 0 : state.conditions.of(pool.num(slot, ID)).amount
}

/** The view of an open or waiting order. */
export function openOrderView(state: Ground, slot: number): OrderView {
  const { pool } = state
  const list = pool.int(slot, LIST)
  const clientId = pool.clientIds[slot] ?? ''
  return viewOf(state, slot, list, pool.int(slot, FLAGS), clientId)
}

function viewOf(state: Ground, slot: number, list: number, flags: number, clientId: string): OrderView {
  const { pool, orders } = state
  const amount = amountOf(state, slot)
  return orderView(state, pool.f64, slot << 4, orders.owner(list), orders.market(list), flags, amount, clientId)
}

/** Writes the state of an open order to the event log, with the flags it has or ends with. */
export function logOrder(state: Ground, slot: number, flags: number): void {
  const { pool, orders } = state
  const list = pool.int(slot, LIST)
  if ((flags & SPECIAL) !== 0) {
    const clientId = pool.clientIds[slot] ?? ''
    // Its condition may change before the command is over.
    state.log.push({ type: 'order', order: viewOf(state, slot, list, flags, clientId) })
    return
  }
  state.log.poolOrder(pool.f64, slot, orders.owner(list), orders.market(list), flags)
}

/** Writes the state of the order that is being worked on to the event log, with the flags it ends with. */
export function logTaker(state: Ground, book: Book, taker: Taker, flags: number): void {
  const { f64, owner, amount, clientId } = taker
  if ((flags & SPECIAL) !== 0) {
    const order = orderView(state, f64, 0, owner, book.index, flags, amount, clientId)
    state.log.push({ type: 'order', order })
    return
  }
  state.log.order(f64, 0, owner, book.index, flags, amount, clientId)
}

/** Writes the order that a client id belongs to, open or ended, to the event log. */
export function logRemembered(state: Ground, entry: number, clientId: string): void {
  const ids = state.clientIds
  const slot = ids.openSlot(entry)
  if (slot >= 0) {
    logOrder(state, slot, state.pool.int(slot, FLAGS))
    return
  }
  if ((ids.int(entry, ENDED_FLAGS) & SPECIAL) !== 0) {
    state.log.push({ type: 'order', order: rememberedView(state, entry, clientId) })
    return
  }
  const [owner, market, flags] = [ids.int(entry, OWNER), ids.int(entry, MARKET), ids.int(entry, ENDED_FLAGS)]
  state.log.order(ids.numbers(entry), ids.numbersAt(entry), owner, market, flags, ids.num(entry, AMOUNT), clientId)
}

/** The view of the order that a client id belongs to. */
export function rememberedView(state: Ground, entry: number, clientId: string): OrderView {
  const ids = state.clientIds
  const slot = ids.openSlot(entry)
  if (slot >= 0) return openOrderView(state, slot)
  const [owner, market, flags] = [ids.int(entry, OWNER), ids.int(entry, MARKET), ids.int(entry, ENDED_FLAGS)]
  return orderView(
    state,
    ids.numbers(entry),
    ids.numbersAt(entry),
    owner,
    market,
    flags,
    ids.num(entry, AMOUNT),
    clientId,
  )
}
