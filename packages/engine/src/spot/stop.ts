/** A new conditional order: a stop or a trailing stop. It holds what it will need, and waits for its trigger (firing.ts). */

import type { RefusedEvent } from '../ledger/events.ts'
import { refusal } from '../ledger/refusal.ts'
import type { Owner } from '../ledger/registry.ts'
import { orderAccountFault } from '../margin/accounts.ts'
import type { State } from '../margin/state.ts'
import { isCount } from '../memory/typed.ts'
import { blankCondition, type Condition, referenceNumber, STOP, TRAILING } from '../orders/conditions.ts'
import { accountFlags, BUY, packFlags, SPECIAL } from '../orders/flags.ts'
import { FLAGS } from '../orders/order-pool.ts'
import type { Book } from './book.ts'
import type { SpotStopCommand } from './commands.ts'
import {
  aim,
  askedFor,
  callbackFault,
  heldAtOf,
  isPrice,
  isReference,
  measuredAt,
  referenceOf,
  termsFault,
  waitingHold,
} from './conditional-rules.ts'
import { logOrder } from './order-view.ts'
import { ORDER_HOLD } from './reasons.ts'
import { takeRecord } from './resting.ts'
import { accept, clientIdFault, conditionFault, insufficient, REPEATED, roomFault } from './rules.ts'
import { prepareTaker } from './submit.ts'
import { referenceMoved, startWaiting } from './waiting.ts'

/** Told apart from the other commands that a client id could be repeated with. */
const STOP_BODY = 1

/** Applies `spot.stop`; a refusal leaves no trace. */
export function spotStop(state: State, command: SpotStopCommand): RefusedEvent | undefined {
  const asked = askedFor(state, command)
  if ('rule' in asked) return asked
  const { owner, book } = asked
  const { price = 0, lots = 0, amount = 0, trigger = 0, callback } = command
  const flags =
    packFlags(command.side, command.kind, command.tif, command.postOnly, command.stp) |
    SPECIAL |
    accountFlags(command.account, command.repay)
  state.bodyHash.of(book.index, flags, price, lots, amount)
  for (const part of [STOP_BODY, trigger, callback ?? 0, command.triggerBy === 'last' ? 0 : 1]) {
    state.bodyHash.also(part)
  }
  const taken = clientIdFault(state, owner.index, command.clientId)
  if (taken !== undefined) return taken === REPEATED ? undefined : taken
  const form = orderAccountFault(state, book, command) ?? formFault(command)
  if (form !== undefined) return form
  const full = conditionFault(state, owner.index, 'type')
  if (full !== undefined) return full
  if (book.rules.status !== 'open') return refusal('market_halted', 'symbol')

  prepareTaker(state, book, owner.index, command, flags)
  return place(state, book, owner, {
    ...blankCondition(0),
    type: callback === undefined ? STOP : TRAILING,
    by: referenceNumber(command.triggerBy),
    trigger,
    callback: callback ?? 0,
    amount,
  })
}

/** What keeps the command from being any conditional order. */
function formFault(command: SpotStopCommand): RefusedEvent | undefined {
  const { trigger, callback } = command
  if (!isReference(command.triggerBy)) return refusal('order_form', 'triggerBy')
  if (trigger === undefined && callback === undefined) return refusal('order_form', 'trigger')
  if (trigger !== undefined && !isPrice(trigger)) return refusal('price', 'trigger')
  const field = command.kind === 'limit' ? limitFormFault(command) : marketFormFault(command)
  if (field !== undefined) return refusal(field === 'price' && command.kind === 'limit' ? 'price' : 'order_form', field)
  return callback === undefined ? undefined : callbackFault(callback)
}

function limitFormFault({ price, lots, amount, callback, postOnly, tif }: SpotStopCommand): string | undefined {
  // A trailing stop fires at market: where, nobody knows before.
  if (callback !== undefined) return 'kind'
  if (!isPrice(price)) return 'price'
  if (amount !== undefined) return 'amount'
  if (!isCount(lots)) return 'lots'
  return postOnly && tif !== 'GTC' ? 'tif' : undefined
}

function marketFormFault({ side, price, lots, amount, postOnly }: SpotStopCommand): string | undefined {
  if (price !== undefined) return 'price'
  if (postOnly) return 'postOnly'
  if ((lots === undefined) === (amount === undefined)) return 'lots'
  if (lots !== undefined && !isCount(lots)) return 'lots'
  // How much base asset an amount will come to is not known before it fires, so that a sell could not hold it.
  return amount === undefined || (isCount(amount) && side === 'buy') ? undefined : 'amount'
}

/** Checks what the prepared order has to keep, and lets it wait. */
function place(state: State, book: Book, owner: Owner, wanted: Condition): RefusedEvent | undefined {
  const { taker } = state
  const { amount } = wanted
  const reference = referenceOf(book, wanted.by)
  const aimed = aim(wanted, taker.side, reference)
  if (aimed !== undefined) return aimed
  const at = measuredAt(wanted, reference)
  const fault =
    termsFault(book, taker.flags, taker.price, taker.lots, amount, at, taker.takerRate) ??
    roomFault(state, book, owner.index, taker.list, 1)
  if (fault !== undefined) return fault
  const heldAt = amount > 0 ? 0 : heldAtOf(book, taker.flags, taker.price, at)
  const held = waitingHold(book, taker.flags, taker.lots, amount, heldAt, taker.takerRate)
  const account = taker.side === BUY ? taker.quoteAccount : taker.baseAccount
  if (held > state.ledger.available(account)) return insufficient(state, account)

  accept(state, taker)
  taker.held = held
  state.ledger.hold(account, held, ORDER_HOLD, taker.id, book.index)
  // A trailing stop without an activation follows from the price there is.
  const extreme = wanted.type === TRAILING && wanted.trigger === 0 ? reference : 0
  state.conditions.add({ ...wanted, id: taker.id, heldAt, extreme }, owner.index)
  const slot = takeRecord(state, taker)
  startWaiting(state, book, slot)
  logOrder(state, slot, state.pool.int(slot, FLAGS))
  // Where a tick is more than its callback, a trailing stop fires as soon as it follows.
  referenceMoved(state, book, wanted.by, reference)
  return undefined
}
