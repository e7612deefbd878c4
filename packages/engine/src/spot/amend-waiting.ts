/** A new price, quantity or condition of an order that waits for its trigger. What it holds changes with it. */

import type { RefusedEvent } from '../ledger/events.ts'
import { refusal } from '../ledger/refusal.ts'
import type { State } from '../margin/state.ts'
import { type Condition, extremeOf, firesAt, STOP, TRAILING } from '../orders/conditions.ts'
import { BUY, MARKET_KIND, sideOf } from '../orders/flags.ts'
import { FLAGS, HELD, ID, LIST, LOTS, OPEN, PRICE, TAKER_RATE, UPDATED } from '../orders/order-pool.ts'
import type { Book } from './book.ts'
import type { SpotAmendCommand } from './commands.ts'
import { aim, callbackFault, heldAtOf, measuredAt, referenceOf, termsFault, waitingHold } from './conditional-rules.ts'
import { extraHeld, siblingOf } from './oco-legs.ts'
import { logOrder } from './order-view.ts'
import { ORDER_HOLD, ORDER_RELEASE } from './reasons.ts'
import { insufficient } from './rules.ts'
import { startWaiting, stopWaiting } from './waiting.ts'

/** Applies `spot.amend` to a waiting order; what the command changes is sound, and the market open. */
export function amendWaiting(
  state: State,
  book: Book,
  slot: number,
  command: SpotAmendCommand,
): RefusedEvent | undefined {
  const { pool } = state
  const flags = pool.int(slot, FLAGS)
  const condition = state.conditions.of(pool.num(slot, ID))
  const form = formFault(command, flags, condition)
  if (form !== undefined) return form
  const wanted: Condition = { ...condition, extreme: extremeOf(condition), home: undefined, group: undefined }
  if (command.trigger !== undefined) wanted.trigger = command.trigger
  if (command.callback !== undefined) wanted.callback = command.callback
  const reference = referenceOf(book, wanted.by)
  const moved = command.trigger !== undefined || command.callback !== undefined
  if (moved) {
    wanted.due = false
    const fault = movedFault(state, wanted, sideOf(flags), reference, slot)
    if (fault !== undefined) return fault
  }
  // A trailing stop whose reference is lost is measured where it was last.
  const measured = reference > 0 ? reference : wanted.extreme || wanted.trigger
  return change(state, book, slot, condition, wanted, command, measured)
}

/** The field that an order of this kind does not have. */
function formFault(command: SpotAmendCommand, flags: number, condition: Condition): RefusedEvent | undefined {
  const { price, lots, trigger, callback } = command
  if (price !== undefined && (flags & MARKET_KIND) !== 0) return refusal('order_form', 'price')
  if (lots !== undefined && condition.sibling > 0) return refusal('oco_quantity', 'lots')
  if (lots !== undefined && condition.amount > 0) return refusal('order_form', 'lots')
  if (callback !== undefined && condition.type !== TRAILING) return refusal('order_form', 'callback')
  // Once it follows, an activation has had its time.
  if (trigger !== undefined && condition.type === TRAILING && extremeOf(condition) > 0) {
    return refusal('order_form', 'trigger')
  }
  return callback === undefined ? undefined : callbackFault(callback)
}

/** The rules of a new order's trigger; besides, a trailing stop may not be drawn so close that it fires at once. */
function movedFault(
  state: State,
  wanted: Condition,
  side: number,
  reference: number,
  slot: number,
): RefusedEvent | undefined {
  if (wanted.type === STOP) {
    const guards = siblingOf(state, state.pool.num(slot, ID)) >= 0
    const before = wanted.rises
    const fault = aim(wanted, side, reference)
    if (fault !== undefined) return fault
    return guards && wanted.rises !== before ? refusal('oco_prices', 'trigger', reference) : undefined
  }
  if (wanted.extreme === 0) return aim(wanted, side, reference)
  if (reference === 0) return refusal('no_reference_price', 'triggerBy')
  const at = firesAt(wanted)
  const reached = wanted.rises ? reference >= at : reference <= at
  return reached ? refusal('would_trigger', 'callback', reference) : undefined
}

function change(
  state: State,
  book: Book,
  slot: number,
  condition: Condition,
  wanted: Condition,
  command: SpotAmendCommand,
  reference: number,
): RefusedEvent | undefined {
  const { pool } = state
  const flags = pool.int(slot, FLAGS)
  const takerRate = pool.int(slot, TAKER_RATE)
  const price = command.price ?? pool.num(slot, PRICE)
  const lots = command.lots ?? pool.num(slot, LOTS)
  const at = measuredAt(wanted, reference)
  const fault = termsFault(book, flags, price, lots, wanted.amount, at, takerRate)
  if (fault !== undefined) return fault
  wanted.heldAt = wanted.amount > 0 ? 0 : heldAtOf(book, flags, price, at)
  const sibling = siblingOf(state, condition.id)
  const held = sibling < 0 ? waitingHold(book, flags, lots, wanted.amount, wanted.heldAt, takerRate) : guard()
  function guard(): number {
    if (sideOf(flags) !== BUY) return 0
    return extraHeld(book, lots, pool.num(sibling, PRICE), wanted.heldAt, takerRate)
  }
  const list = pool.int(slot, LIST)
  const account = sideOf(flags) === BUY ? state.orders.quoteAccount(list) : state.orders.baseAccount(list)
  const more = held - pool.num(slot, HELD)
  if (more > state.ledger.available(account)) return insufficient(state, account, 'lots')

  if (more !== 0) {
    state.ledger.hold(account, more, more > 0 ? ORDER_HOLD : ORDER_RELEASE, condition.id, book.index)
  }
  stopWaiting(state, book, slot)
  pool.setNum(slot, HELD, held)
  pool.setNum(slot, PRICE, price)
  pool.setNum(slot, LOTS, lots)
  pool.setNum(slot, OPEN, lots)
  pool.setNum(slot, UPDATED, state.time)
  state.conditions.add(wanted)
  startWaiting(state, book, slot)
  logOrder(state, slot, pool.int(slot, FLAGS))
  return undefined
}
