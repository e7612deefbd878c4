/** Conditional orders whose trigger was reached become orders, one after the other, each as if it had come now. */
import type { RefusedEvent } from '../../ledger/events.ts'
import type { Contract } from '../contract.ts'
import type { ContractEndReason } from '../events.ts'
import type { State } from '../state.ts'
import { end, otherLeg, stopWaiting } from './life.ts'
import type { ContractOrder } from './order.ts'
import { farApart, isPastAttached, sizeToPosition } from './protection.ts'
import { costOf, place, restingFault, ruleFault } from './submit.ts'

/** Fires the next order there is to fire; false where there is none. Those of a halted contract go on waiting. */
export function fireNext(state: State): boolean {
  const { firing } = state.contracts
  for (const contract of [...firing].sort((a, b) => a.index - b.index)) {
    if (contract.triggers.due.size === 0) firing.delete(contract)
    else if (contract.live(state.time)) {
      state.faults.at = contract
      if (!fireIn(state, contract)) continue
      state.contracts.budget.left -= 1
      return true
    }
  }
  return false
}

function fireIn(state: State, contract: Contract): boolean {
  const condition = contract.triggers.due.top
  if (condition === undefined) return false
  const order = state.contracts.orders.get(condition.id)
  if (order === undefined) throw new Error(`condition ${condition.id} has no contract order`)
  if (order.guarded && farApart(contract)) {
    contract.triggers.remove(condition)
    condition.due = false
    contract.parked.add(condition)
    return true
  }
  stopWaiting(state, order)
  condition.due = false
  condition.triggeredAt = state.time
  const limit = otherLeg(state, order)
  if (limit !== undefined) end(state, limit, 'cancelled', 'oco')
  become(state, contract, order)
  return true
}

/** The order keeps every rule as it stands now, or ends for want of it. */
function become(state: State, contract: Contract, order: ContractOrder): void {
  sizeToPosition(order)
  if (order.open === 0) {
    end(state, order, 'cancelled', 'reduce_only')
    return
  }
  if (isPastAttached(order)) {
    end(state, order, 'expired', 'would_trigger')
    return
  }
  const cost =
    ruleFault(state, contract, order) ??
    restingFault(state, order, order.holding.account.owner) ??
    costOf(state, contract, order, order.kind === 'market')
  if ('hold' in cost) place(state, order, cost.hold)
  else end(state, order, 'expired', reasonOf(cost))
}

const REASONS: readonly ContractEndReason[] = [
  'price_band',
  'post_only',
  'no_liquidity',
  'leverage_tier',
  'reduce_only',
]

/** Why an order that was refused when it fired has ended. */
function reasonOf({ rule }: RefusedEvent): ContractEndReason {
  if (rule === 'max_open_orders' || rule === 'max_open_orders_total') return 'max_open_orders'
  if (rule === 'max_position' || rule === 'open_interest') return 'leverage_tier'
  return REASONS.find((reason) => reason === rule) ?? 'margin'
}
