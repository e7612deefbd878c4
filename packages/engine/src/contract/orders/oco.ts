/**
 * A new OCO of contracts: its stop waits, then its limit order trades and rests as any does. Closing a position it is a
 * take-profit at a limit and a stop-loss; opening one it buys or sells at a better price, or after a breakout.
 */

import type { RefusedEvent } from '../../ledger/events.ts'
import { refusal } from '../../ledger/refusal.ts'
import { MAX_PRICE } from '../../limits.ts'
import { isCount } from '../../memory/typed.ts'
import { blankCondition, type Condition, STOP } from '../../orders/conditions.ts'
import { BUY } from '../../orders/flags.ts'
import { aim } from '../../spot/conditional-rules.ts'
import type { ContractOcoCommand } from '../commands.ts'
import type { Holding } from '../position/position.ts'
import type { State } from '../state.ts'
import { askedFor } from './asked.ts'
import { wait } from './life.ts'
import { type ContractOrder, newOrder, ratesOf } from './order.ts'
import { waitingAttachedFault } from './protection.ts'
import { isContractReference, numberOf, referenceOf } from './references.ts'
import { sizeFault } from './stop.ts'
import { attachedBody, attachedOf, costOf, countFault, place, ruleFault } from './submit.ts'

/** Applies `contract.oco`; a refusal leaves no trace. */
export function contractOco(state: State, command: ContractOcoCommand): RefusedEvent | undefined {
  const asked = askedFor(state, command, bodyOf(command))
  if ('answer' in asked) return asked.answer
  const { owner, contract, body } = asked
  const form = formFault(command)
  if (form !== undefined) return form
  if (!contract.live(state.time)) return refusal('market_halted', 'symbol')
  const holding = state.contracts.holding(state, owner, contract)
  const limit = limitOf(state, holding, command, { id: 0, oco: 0 })
  const condition = conditionOf(command, 0)
  const reference = referenceOf(contract, command.triggerBy)
  const fault =
    pricesFault(limit, condition, reference) ??
    waitingAttachedFault(state, contract, command, [limit.price, command.stopPrice ?? command.trigger]) ??
    ruleFault(state, contract, limit) ??
    sizeFault(state, limit, limit.lots) ??
    countFault(state, limit, owner, 2)
  if (fault !== undefined) return fault
  const cost = costOf(state, contract, limit, false)
  if ('type' in cost) return cost
  const ids = [state.orderId(), state.orderId()] as const
  const waits = { ...condition, id: ids[1] }
  wait(state, stopOf(state, holding, command, ids, waits), waits)
  const rests = limitOf(state, holding, command, { id: ids[0], oco: ids[1] })
  state.contracts.clientIds.take(owner.index, body, rests)
  place(state, rests, cost.hold)
  return undefined
}

function bodyOf(command: ContractOcoCommand): string {
  const { symbol, direction, lots: quantity, price, trigger, triggerBy, stopPrice, stp, postOnly } = command
  const own = [symbol, direction, quantity, price, trigger, triggerBy, stopPrice ?? 0, stp, postOnly ? 1 : 0]
  return ['oco', ...own, ...attachedBody(command)].join(' ')
}

function formFault({
  direction,
  lots: quantity,
  price,
  trigger,
  triggerBy,
  stopPrice,
}: ContractOcoCommand): RefusedEvent | undefined {
  if (!isCount(direction) || direction > 4) return refusal('order_form', 'direction')
  if (!isCount(quantity)) return refusal('order_form', 'lots')
  if (!isContractReference(triggerBy)) return refusal('order_form', 'triggerBy')
  if (!isCount(price) || price > MAX_PRICE) return refusal('price', 'price')
  if (!isCount(trigger) || trigger > MAX_PRICE) return refusal('price', 'trigger')
  if (stopPrice === undefined) return undefined
  return isCount(stopPrice) && stopPrice <= MAX_PRICE ? undefined : refusal('price', 'stopPrice')
}

/** The limit order is where the price would please its owner, the trigger where it would not. */
function pricesFault(limit: ContractOrder, condition: Condition, reference: number): RefusedEvent | undefined {
  if (reference === 0) return refusal('no_reference_price', 'triggerBy')
  const sign = limit.side === BUY ? -1 : 1
  if (sign * (limit.price - reference) <= 0) return refusal('oco_prices', 'price', reference)
  if (sign * (reference - condition.trigger) <= 0) return refusal('oco_prices', 'trigger', reference)
  return aim(condition, limit.side, reference)
}

function conditionOf({ trigger, triggerBy }: ContractOcoCommand, id: number): Condition {
  const condition = blankCondition(id)
  condition.type = STOP
  condition.by = numberOf(triggerBy)
  condition.trigger = trigger
  return condition
}

function limitOf(
  state: State,
  holding: Holding,
  { direction, lots: quantity, price, postOnly, stp, clientId, ...command }: ContractOcoCommand,
  ids: { id: number; oco: number },
): ContractOrder {
  return newOrder({
    ...attachedOf(command),
    ...{ ...ids, holding, direction, price, lots: quantity, postOnly, stp, clientId },
    ...{ kind: 'limit', tif: 'GTC', ...ratesOf(holding), createdAt: state.time },
  })
}

function stopOf(
  state: State,
  holding: Holding,
  { direction, lots: quantity, stopPrice, stp, ...command }: ContractOcoCommand,
  [limit, id]: readonly [number, number],
  condition: Condition,
): ContractOrder {
  return newOrder({
    ...attachedOf(command),
    ...{ id, oco: limit, condition, holding, direction, lots: quantity, stp, clientId: '' },
    ...{ kind: stopPrice === undefined ? 'market' : 'limit', price: stopPrice ?? 0 },
    ...{ tif: stopPrice === undefined ? 'IOC' : 'GTC', postOnly: false },
    ...{ ...ratesOf(holding), createdAt: state.time },
  })
}
