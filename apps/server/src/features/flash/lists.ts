/** Own flash contracts: as lists, and one by its id or client id with its receipt. */
import type { FlashOrderView } from '@candlewick/engine/flash/events'
import type { OutputOf, ParsedOf } from '@candlewick/protocol/call'
import type { flashOrderOf, selectOrderList } from '@candlewick/protocol/calls/flash'
import { CallError } from '@candlewick/protocol/errors'
import { findFlashByClientId, findFlashOrder, listFlashOrders } from '../../projections/flash/orders.ts'
import { shownFlash } from '../../state/flash-shown.ts'
import { given, knownCursor } from '../../wire/list-input.ts'
import { type FlashParts, nowOf } from './dependencies.ts'

/** One page of the customer's contracts. */
export async function flashPage(
  parts: FlashParts,
  user: string,
  filter: ParsedOf<typeof selectOrderList>,
): Promise<OutputOf<typeof selectOrderList>> {
  await parts.writes.settled(user)
  const found = await knownCursor(() => listFlashOrders(parts.sql, user, given(filter)))
  const now = nowOf(parts)
  return { ...found, records: found.records.map((order) => shownFlash(parts.replica.engine, order, now)) }
}

/** An own contract as it stands. */
export async function ownFlash(
  parts: FlashParts,
  user: string,
  { id, clientId }: ParsedOf<typeof flashOrderOf>,
): Promise<OutputOf<typeof flashOrderOf>> {
  const order = await named(parts, user, id, clientId)
  if (order === undefined || order.user !== user) {
    throw new CallError('order_not_found', { field: id === undefined ? 'clientId' : 'id' })
  }
  return { ...shownFlash(parts.replica.engine, order, nowOf(parts)), receipt: parts.receipts.receipt(order) }
}

async function named(
  parts: FlashParts,
  user: string,
  id: string | undefined,
  clientId: string | undefined,
): Promise<FlashOrderView | undefined> {
  if (id !== undefined && clientId !== undefined) {
    throw new CallError('field_invalid', { field: 'clientId', bound: 'id | clientId' })
  }
  if (id !== undefined) return await flashOrder(parts, id)
  if (clientId === undefined) throw new CallError('field_required', { field: 'id' })
  const known = parts.replica.engine.flash.orderByClientId(user, clientId)
  if (known !== undefined) return known
  await parts.writes.settledTo(parts.replica.sequence)
  return await findFlashByClientId(parts.sql, user, clientId)
}

/** The contract of that id, whoever's: from memory while it is open, else as the tables have it. */
export async function flashOrder(parts: FlashParts, id: string): Promise<FlashOrderView | undefined> {
  const open = parts.replica.engine.flash.order(Number(id))
  if (open !== undefined) return open
  await parts.writes.settledTo(parts.replica.sequence)
  return await findFlashOrder(parts.sql, id)
}
