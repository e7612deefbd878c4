/**
 * What a flash contract was settled by. It is shown to its owner, and to whoever knows its receipt: ids can be guessed
 * one by one, a signature cannot, so that a contract is public exactly where its owner made it so.
 */
import { timingSafeEqual } from 'node:crypto'
import type { FlashOrderView } from '@candlewick/engine/flash/events'
import type { OutputOf, ParsedOf } from '@candlewick/protocol/call'
import type { evidence } from '@candlewick/protocol/calls/flash'
import { CallError } from '@candlewick/protocol/errors'
import type { PriceLinkRow } from '../../projections/flash-windows.ts'
import { linksAround, linksBehind } from '../../projections/queries/flash.ts'
import { flashOrder } from './lists.ts'
import { type FlashParts, nowOf, shownOrder } from './parts.ts'

type Evidence = OutputOf<typeof evidence>

/** @param user who asks, where that is known */
export async function evidenceOf(
  parts: FlashParts,
  user: string | undefined,
  { id, signature }: ParsedOf<typeof evidence>,
): Promise<Evidence> {
  const { receipts, replica, sql } = parts
  const order = await flashOrder(parts, id)
  const receipt = order === undefined ? undefined : receipts.receipt(order)
  if (order === undefined || receipt === undefined) throw new CallError('order_not_found', { field: 'id' })
  if (order.user !== user && !isSame(receipt.signature, signature)) {
    throw new CallError('order_not_found', { field: 'id' })
  }
  const entry = await linksBehind(sql, order.sequence, order.entryTo)
  const isSettled = order.outcome !== undefined
  // Of one that is void without an open price no settlement window is looked at.
  const hasEntry = order.openPrice !== undefined
  const settlement = isSettled && hasEntry ? await linksAround(sql, order.settleFrom, order.maturity) : []
  return {
    order: shownOrder(replica.engine, order, nowOf(parts)),
    terms: termsOf(order),
    receipt,
    key: receipts.keyOf(order.acceptedAt),
    complete: isSettled && endsBehind(entry, order.entryTo) && (!hasEntry || endsBehind(settlement, order.maturity)),
    stretches: stretchesOf(order, entry, settlement),
  }
}

function isSame(signature: string, told: string | undefined): boolean {
  // Both have the length that the schema asks for.
  return told !== undefined && timingSafeEqual(Buffer.from(signature), Buffer.from(told))
}

/** Two stretches; one where they share a link, which happens only where prices came too slowly to settle by. */
function stretchesOf(
  { headHash }: FlashOrderView,
  entry: readonly PriceLinkRow[],
  settlement: readonly PriceLinkRow[],
): Evidence['stretches'] {
  const last = entry.at(-1)?.sequence ?? 0
  const [first] = settlement
  const rest = settlement.filter(({ sequence }) => sequence > last)
  if (first === undefined || first.previous === null) return [stretch(headHash, entry)]
  if (first.sequence <= last) return [stretch(headHash, [...entry, ...rest])]
  return [stretch(headHash, entry), stretch(first.previous, settlement)]
}

function stretch(previous: string, links: readonly PriceLinkRow[]): Evidence['stretches'][number] {
  return { previous, links: links.map(linkOf) }
}

function endsBehind(links: readonly PriceLinkRow[], time: number): boolean {
  return (links.at(-1)?.time ?? 0) > time
}

function linkOf({ sequence, time, hash, entries }: PriceLinkRow): Evidence['stretches'][number]['links'][number] {
  return { sequence, time, hash, entries: JSON.parse(entries) }
}

function termsOf(order: FlashOrderView): Evidence['terms'] {
  const { id, user, clientId, symbol, tickSize, asset, direction, seconds, stake, payoutRate } = order
  const { acceptedAt, sequence, headHash, rulesVersion } = order
  return {
    ...{ id, user, clientId, symbol, tickSize, asset, direction, seconds, stake, payoutRate },
    ...{ acceptedAt, sequence, headHash, rulesVersion },
  }
}
