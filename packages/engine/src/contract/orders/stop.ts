/** Stops and trailing stops of contracts: they wait without holding anything. */

import { rate, ticks } from '@candlewick/money/units'
import { trailingTrigger } from '@candlewick/rules/conditional'
import type { RefusedEvent } from '../../ledger/events.ts'
import { refusal } from '../../ledger/refusal.ts'
import { MAX_PRICE } from '../../limits.ts'
import { isCount } from '../../memory/typed.ts'
import { blankCondition, type Condition, extremeOf, STOP, TRAILING } from '../../orders/conditions.ts'
import { BUY } from '../../orders/flags.ts'
import { aim, callbackFault } from '../../spot/conditional-rules.ts'
import type { ContractStopCommand } from '../commands.ts'
import type { State } from '../state.ts'
import { askedFor } from './asked.ts'
import { wait } from './life.ts'
import type { ContractOrder } from './order.ts'
import { waitingAttachedFault } from './protection.ts'
import { isContractReference, numberOf, referenceOf } from './references.ts'
import { bodyOf, countFault, draftOf, formFault, mostLots } from './submit.ts'

/** Applies `contract.stop`. */
export function contractStop(state: State, command: ContractStopCommand): RefusedEvent | undefined {
  const asked = askedFor(state, command, bodyOf(command))
  if ('answer' in asked) return asked.answer
  const { owner, contract, body } = asked
  const form = formFault(command) ?? conditionFault(command)
  if (form !== undefined) return refusal(form === 'price' || form === 'trigger' ? 'price' : 'order_form', form)
  const callback = command.callback === undefined ? undefined : callbackFault(command.callback)
  if (callback !== undefined) return callback
  if (!contract.live(state.time)) return refusal('market_halted', 'symbol')
  const condition = conditionOf(command)
  const draft = draftOf(state, state.contracts.holding(state, owner, contract), command, command.lots, condition)
  const reference = referenceOf(contract, command.triggerBy)
  const fault =
    aim(condition, draft.side, reference) ??
    waitingAttachedFault(state, contract, command, [entryOf(draft, condition, reference)]) ??
    sizeFault(state, draft, draft.lots) ??
    countFault(state, draft, owner)
  if (fault !== undefined) return fault
  const id = state.orderId()
  if (condition.type === TRAILING && condition.trigger === 0) condition.extreme = reference
  const named: Condition = { ...condition, id }
  const order: ContractOrder = { ...draft, id, condition: named }
  state.contracts.clientIds.take(owner.index, body, order)
  wait(state, order, named)
  return undefined
}

/** The field that keeps the condition from being any kind of condition, or undefined. */
function conditionFault({ kind, trigger, triggerBy, callback }: ContractStopCommand): string | undefined {
  if (!isContractReference(triggerBy)) return 'triggerBy'
  if (trigger !== undefined && (!isCount(trigger) || trigger > MAX_PRICE)) return 'trigger'
  if (callback === undefined) return trigger === undefined ? 'trigger' : undefined
  return kind === 'market' ? undefined : 'kind'
}

function conditionOf({ trigger, triggerBy, callback }: ContractStopCommand): Condition {
  const condition = blankCondition(0)
  condition.type = callback === undefined ? STOP : TRAILING
  condition.by = numberOf(triggerBy)
  condition.trigger = trigger ?? 0
  condition.callback = callback ?? 0
  return condition
}

/** The price that its position would be opened at: its limit, else where it fires if the price turns at once. */
export function entryOf(order: ContractOrder, condition: Condition, reference: number): number {
  if (order.kind === 'limit') return order.price
  if (condition.type === STOP) return condition.trigger
  const from = extremeOf(condition) || condition.trigger || reference
  return trailingTrigger(ticks(from), rate(condition.callback), order.side === BUY ? 'buy' : 'sell')
}

/** The rules on how much a waiting order may be for. */
export function sizeFault(state: State, order: ContractOrder, quantity: number): RefusedEvent | undefined {
  const most = mostLots(state, order.holding.contract)
  if (quantity > most) return refusal('max_quantity', 'lots', most)
  if (order.opens || quantity <= order.position.lots) return undefined
  return refusal('reduce_only', 'lots', order.position.lots)
}
