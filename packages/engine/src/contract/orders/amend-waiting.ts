/** A new price, quantity or condition of a contract order that waits for its trigger. It holds nothing, then as now. */

import type { RefusedEvent } from '../../ledger/events.ts'
import { refusal } from '../../ledger/refusal.ts'
import { MAX_PRICE } from '../../limits.ts'
import { isCount } from '../../memory/typed.ts'
import { type Condition, extremeOf, firesAt, STOP, TRAILING } from '../../orders/conditions.ts'
import { aim, callbackFault } from '../../spot/conditional-rules.ts'
import type { ContractAmendCommand } from '../commands.ts'
import type { Contract } from '../contract.ts'
import type { State } from '../state.ts'
import { tell } from './life.ts'
import type { ContractOrder } from './order.ts'
import { attachedFault } from './protection.ts'
import { referenceAt } from './references.ts'
import { entryOf, sizeFault } from './stop.ts'

/** Applies `contract.amend` to a waiting order; price and quantity are sound, and the contract is live. */
export function amendWaiting(
  state: State,
  order: ContractOrder,
  condition: Condition,
  command: ContractAmendCommand,
): RefusedEvent | undefined {
  const form = formFault(command, order, condition)
  if (form !== undefined) return form
  const { contract } = order.holding
  const quantity = command.lots ?? order.lots
  const size = quantity === order.lots ? undefined : sizeFault(state, order, quantity)
  if (size !== undefined) return size
  const wanted: Condition = { ...condition, extreme: extremeOf(condition), home: undefined, group: undefined }
  wanted.trigger = command.trigger ?? condition.trigger
  wanted.callback = command.callback ?? condition.callback
  const moves = command.trigger !== undefined || command.callback !== undefined
  const reference = referenceAt(contract, condition.by)
  const fault =
    (moves ? movedFault(order, condition, wanted, reference) : undefined) ??
    attachedFault(contract, order, [entryOf({ ...order, price: command.price ?? order.price }, wanted, reference)])
  if (fault !== undefined) return fault
  if (moves) move(contract, condition, wanted)
  order.price = command.price ?? order.price
  order.lots = quantity
  order.open = quantity
  order.updatedAt = state.time
  tell(state, order)
  return undefined
}

/** The field that an order of this kind does not have, or that is no number of its kind. */
function formFault(
  { price, lots, trigger, callback }: ContractAmendCommand,
  order: ContractOrder,
  condition: Condition,
): RefusedEvent | undefined {
  if (price !== undefined && order.kind === 'market') return refusal('order_form', 'price')
  if (lots !== undefined && order.oco > 0) return refusal('oco_quantity', 'lots')
  // A take-profit or stop-loss closes all there is when it fires.
  if (lots !== undefined && order.purpose !== undefined) return refusal('order_form', 'lots')
  if (trigger !== undefined && (!isCount(trigger) || trigger > MAX_PRICE)) return refusal('price', 'trigger')
  if (callback !== undefined && condition.type !== TRAILING) return refusal('order_form', 'callback')
  // Once it follows, an activation has had its time.
  if (trigger !== undefined && condition.type === TRAILING && extremeOf(condition) > 0) {
    return refusal('order_form', 'trigger')
  }
  return callback === undefined ? undefined : callbackFault(callback)
}

/** The rules of a new order's trigger; besides, a trailing stop may not be drawn so close that it fires at once. */
function movedFault(
  order: ContractOrder,
  condition: Condition,
  wanted: Condition,
  reference: number,
): RefusedEvent | undefined {
  if (wanted.type === STOP || wanted.extreme === 0) {
    const fault = aim(wanted, order.side, reference)
    if (fault !== undefined || wanted.rises === condition.rises) return fault
    if (order.oco > 0) return refusal('oco_prices', 'trigger', reference)
    // On the other side of the price a take-profit would be a stop-loss.
    return order.purpose === undefined ? undefined : refusal('would_trigger', 'trigger', reference)
  }
  if (reference === 0) return refusal('no_reference_price', 'triggerBy')
  const at = firesAt(wanted)
  const isReached = wanted.rises ? reference >= at : reference <= at
  return isReached ? refusal('would_trigger', 'callback', reference) : undefined
}

/** Takes the condition from where it waits to where it waits from now on; the order keeps its place in every list. */
function move(contract: Contract, condition: Condition, wanted: Condition): void {
  if (!contract.parked.delete(condition)) contract.triggers.remove(condition)
  condition.trigger = wanted.trigger
  condition.callback = wanted.callback
  condition.rises = wanted.rises
  condition.extreme = wanted.extreme
  condition.due = false
  contract.triggers.add(condition)
}
