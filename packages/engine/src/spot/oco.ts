/** A new OCO: its limit leg trades and rests as any limit order, then its stop leg waits, guarding what is left. */

import type { RefusedEvent } from '../ledger/events.ts'
import { heldForBuy } from '../ledger/fee.ts'
import { refusal } from '../ledger/refusal.ts'
import type { Owner } from '../ledger/registry.ts'
import { orderAccountFault } from '../margin/accounts.ts'
import type { State } from '../margin/state.ts'
import { isCount } from '../memory/typed.ts'
import { blankCondition, referenceNumber, STOP } from '../orders/conditions.ts'
import { accountFlags, BUY, packFlags, SPECIAL, STATUS_CANCELLED } from '../orders/flags.ts'
import { FLAGS, OPEN } from '../orders/order-pool.ts'
import type { Book } from './book.ts'
import type { SpotOcoCommand } from './commands.ts'
import { askedFor, heldAtOf, isPrice, isReference, referenceOf, termsFault } from './conditional-rules.ts'
import { enterBook } from './limit-order.ts'
import { finishTaker } from './matching.ts'
import { extraHeld } from './oco-legs.ts'
import { logOrder } from './order-view.ts'
import { ORDER_HOLD } from './reasons.ts'
import { takeRecord } from './resting.ts'
import {
  accept,
  clientIdFault,
  conditionFault,
  insufficient,
  limitFault,
  postOnlyFault,
  REPEATED,
  roomFault,
} from './rules.ts'
import { prepareTaker } from './submit.ts'
import { startWaiting } from './waiting.ts'

/** Told apart from the other commands that a client id could be repeated with. */
const OCO_BODY = 2

/** Applies `spot.oco`; a refusal leaves no trace. */
export function spotOco(state: State, command: SpotOcoCommand): RefusedEvent | undefined {
  const asked = askedFor(state, command)
  if ('rule' in asked) return asked
  const { owner, book } = asked
  const flags =
    packFlags(command.side, 'limit', 'GTC', command.postOnly, command.stp) |
    SPECIAL |
    accountFlags(command.account, command.repay)
  state.bodyHash.of(book.index, flags, command.price, command.lots, 0)
  for (const part of [OCO_BODY, command.trigger, command.stopPrice ?? 0, command.triggerBy === 'last' ? 0 : 1]) {
    state.bodyHash.also(part)
  }
  const taken = clientIdFault(state, owner.index, command.clientId)
  if (taken !== undefined) return taken === REPEATED ? undefined : taken
  const form = orderAccountFault(state, book, command) ?? formFault(command)
  if (form !== undefined) return form
  const full = conditionFault(state, owner.index, 'type')
  if (full !== undefined) return full
  if (book.rules.status !== 'open') return refusal('market_halted', 'symbol')
  return place(state, book, owner, command, flags)
}

function formFault(command: SpotOcoCommand): RefusedEvent | undefined {
  if (!isReference(command.triggerBy)) return refusal('order_form', 'triggerBy')
  if (!isPrice(command.price)) return refusal('price', 'price')
  if (!isPrice(command.trigger)) return refusal('price', 'trigger')
  if (command.stopPrice !== undefined && !isPrice(command.stopPrice)) return refusal('price', 'stopPrice')
  return isCount(command.lots) ? undefined : refusal('order_form', 'lots')
}

/** The limit leg is where the price would please the owner, the trigger where it would not. */
function pricesFault(book: Book, command: SpotOcoCommand): RefusedEvent | undefined {
  const reference = referenceOf(book, referenceNumber(command.triggerBy))
  if (reference === 0) return refusal('no_reference_price', 'triggerBy')
  const sign = command.side === 'sell' ? 1 : -1
  if (sign * (command.price - reference) <= 0) return refusal('oco_prices', 'price', reference)
  return sign * (reference - command.trigger) <= 0 ? refusal('oco_prices', 'trigger', reference) : undefined
}

/** How the stop leg is ordered. */
function stopFlags({ side, stopPrice, stp }: SpotOcoCommand): number {
  return packFlags(
    side,
    stopPrice === undefined ? 'market' : 'limit',
    stopPrice === undefined ? 'IOC' : 'GTC',
    false,
    stp,
  )
}

function place(
  state: State,
  book: Book,
  owner: Owner,
  command: SpotOcoCommand,
  flags: number,
): RefusedEvent | undefined {
  const { trigger, stopPrice = 0, lots } = command
  prepareTaker(state, book, owner.index, command, flags)
  const { taker } = state
  const { side, price, takerRate } = taker
  const ofStop = stopFlags(command) | SPECIAL | accountFlags(command.account, command.repay)
  const fault =
    pricesFault(book, command) ??
    limitFault(book, flags, price, lots) ??
    stopLegFault(termsFault(book, ofStop, stopPrice, lots, 0, trigger, takerRate)) ??
    roomFault(state, book, owner.index, taker.list, 2) ??
    postOnlyFault(book, taker)
  if (fault !== undefined) return fault
  const heldAt = heldAtOf(book, ofStop, stopPrice, trigger)
  const buys = side === BUY
  const held = buys ? heldForBuy(price * lots * book.rules.tickLotUnits, takerRate, 0) : lots * book.rules.lotUnits
  const extra = buys ? extraHeld(book, lots, price, heldAt, takerRate) : 0
  const account = buys ? taker.quoteAccount : taker.baseAccount
  if (held + extra > state.ledger.available(account)) return insufficient(state, account)

  accept(state, taker)
  const limitId = taker.id
  const stopId = state.orderId()
  const by = referenceNumber(command.triggerBy)
  const stop = { ...blankCondition(stopId), type: STOP, by, trigger, rises: buys, heldAt, sibling: limitId }
  state.conditions.add({ ...blankCondition(limitId), sibling: stopId }, owner.index)
  state.conditions.add(stop, owner.index)
  enterBook(state, book, taker, -1, held)
  placeStop(state, book, owner, command, ofStop, stopId, limitId)
  return undefined
}

/** The stop leg's own price has a name of its own. */
function stopLegFault(fault: RefusedEvent | undefined): RefusedEvent | undefined {
  return fault?.field === 'price' ? { ...fault, field: 'stopPrice' } : fault
}

/** The stop leg, once the limit leg has traded what it could: it waits for the rest, or ends where there is none. */
function placeStop(
  state: State,
  book: Book,
  owner: Owner,
  command: SpotOcoCommand,
  flags: number,
  id: number,
  limitId: number,
): void {
  const { taker, pool, orderIndex } = state
  const limit = orderIndex.get(limitId)
  const lots = limit < 0 ? command.lots : pool.num(limit, OPEN)
  const { stopPrice } = command
  prepareTaker(
    state,
    book,
    owner.index,
    { side: command.side, lots, clientId: '', ...(stopPrice === undefined ? {} : { price: stopPrice }) },
    flags,
  )
  taker.id = id
  taker.clientEntry = -1
  if (limit < 0) {
    finishTaker(state, book, taker, -1, STATUS_CANCELLED, 'oco')
    return
  }
  const { heldAt } = state.conditions.of(id)
  if (taker.side === BUY) {
    taker.held = extraHeld(book, lots, command.price, heldAt, taker.takerRate)
    if (taker.held > 0) state.ledger.hold(taker.quoteAccount, taker.held, ORDER_HOLD, id, book.index)
  }
  const slot = takeRecord(state, taker)
  startWaiting(state, book, slot)
  logOrder(state, slot, pool.int(slot, FLAGS))
}
