/** Own flash contracts: as lists, and one by its id or client id with its receipt. */
import type { FlashOrderView } from '@candlewick/engine/flash/events'
import type { OutputOf, ParsedOf } from '@candlewick/protocol/call'
import type { flashOrderOf, selectOrderList } from '@candlewick/protocol/calls/flash'
import { CallError } from '@candlewick/protocol/errors'
import { findFlashByClientId, findFlashOrder, listFlashOrders } from '../../projections/flash/orders.ts'
import { shownFlash } from '../../state/flash-shown.ts'
import { given, knownCursor } from '../../wire/list-input.ts'
import { type FlashDependencies, nowOf } from './dependencies.ts'

/** One page of the customer's contracts. */
export async function flashPage(
  dependencies: FlashDependencies,
  user: string,
  filter: ParsedOf<typeof selectOrderList>,
): Promise<OutputOf<typeof selectOrderList>> {
  await dependencies.writes.settled(user)
  const found = await knownCursor(() => listFlashOrders(dependencies.sql, user, given(filter)))
  const now = nowOf(dependencies)
  return { ...found, records: found.records.map((order) => shownFlash(dependencies.replica.engine, order, now)) }
}

/** An own contract as it stands. */
export async function ownFlash(
  dependencies: FlashDependencies,
  user: string,
  { id, clientId }: ParsedOf<typeof flashOrderOf>,
): Promise<OutputOf<typeof flashOrderOf>> {
  const order = await named(dependencies, user, id, clientId)
  if (order === undefined || order.user !== user) {
    throw new CallError('order_not_found', { field: id === undefined ? 'clientId' : 'id' })
  }
  return {
    ...shownFlash(dependencies.replica.engine, order, nowOf(dependencies)),
    receipt: dependencies.receipts.receipt(order),
  }
}

async function named(
  dependencies: FlashDependencies,
  user: string,
  id: string | undefined,
  clientId: string | undefined,
): Promise<FlashOrderView | undefined> {
  if (id !== undefined && clientId !== undefined) {
    throw new CallError('field_invalid', { field: 'clientId', bound: 'id | clientId' })
  }
  if (id !== undefined) return await flashOrder(dependencies, id)
  if (clientId === undefined) throw new CallError('field_required', { field: 'id' })
  const known = dependencies.replica.engine.flash.orderByClientId(user, clientId)
  if (known !== undefined) return known
  await dependencies.writes.settledTo(dependencies.replica.sequence)
  return await findFlashByClientId(dependencies.sql, user, clientId)
}

/** The contract of that id, whoever's: from memory while it is open, else as the tables have it. */
export async function flashOrder(dependencies: FlashDependencies, id: string): Promise<FlashOrderView | undefined> {
  const open = dependencies.replica.engine.flash.order(Number(id))
  if (open !== undefined) return open
  await dependencies.writes.settledTo(dependencies.replica.sequence)
  return await findFlashOrder(dependencies.sql, id)
}
