/** Take-profit and stop-loss of positions: orders that wait, and close all of a position at market. */
import type { ContractOrderView } from '@candlewick/engine/contract/events'
import type { ParsedOf } from '@candlewick/protocol/call'
import type { setProtections as setCall } from '@candlewick/protocol/calls/positions'
import { CallError } from '@candlewick/protocol/errors'
import type { OwnContractOrder } from '@candlewick/protocol/realtime'
import { submitFor } from '../../state/submit-for.ts'
import { ownContractOrder, positionId } from '../../wire/contract-views.ts'
import { protectionTerms } from './command.ts'
import { type ContractDependencies, scaleOf } from './dependencies.ts'
import { namedPosition } from './positions.ts'
import { refuseIfRefused } from './refusal.ts'
import { cancelOne } from './trading.ts'

/** Those that wait, of one position or of all, oldest first. */
export function protections(
  { replica: { engine } }: ContractDependencies,
  user: string,
  id?: string,
): OwnContractOrder[] {
  return engine.contracts
    .openOrders(user)
    .filter((order) => order.purpose !== undefined && (id === undefined || positionOf(order) === id))
    .map((order) => ownContractOrder(order, scaleOf(engine, order.symbol)))
}

/** The position that a closing order closes. */
function positionOf({ symbol, direction }: ContractOrderView): string {
  return positionId(symbol, direction === 3 ? 'long' : 'short')
}

/** Sets them in place of those the position has. */
export async function setProtections(
  dependencies: ContractDependencies,
  user: string,
  { id, ...wanted }: ParsedOf<typeof setCall>,
): Promise<OwnContractOrder[]> {
  const { symbol, side } = namedPosition(dependencies.replica.engine, user, id)
  const scale = scaleOf(dependencies.replica.engine, symbol)
  const terms = protectionTerms(wanted, scale)
  const submitted = await submitFor(dependencies, user, { type: 'contract.protect', user, symbol, side, ...terms })
  refuseIfRefused(submitted, scale)
  return protections(dependencies, user, id)
}

/** Cancels one; an order that is none is not found here. */
export async function cancelProtection(
  dependencies: ContractDependencies,
  user: string,
  id: string,
): Promise<OwnContractOrder> {
  const order = dependencies.replica.engine.contracts.order(Number(id))
  if (order?.user === user && order.purpose === undefined) throw new CallError('order_not_found', { field: 'id' })
  return await cancelOne(dependencies, user, { id })
}
