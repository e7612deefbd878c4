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
  const isVoidAtEntry = order.outcome !== undefined && order.openPrice === undefined
  const settlement = isVoidAtEntry ? undefined : await linksAround(sql, order.settleFrom, order.maturity)
  const chained = settlement?.[0]?.previous
  return {
    order: shownOrder(replica.engine, order, nowOf(parts)),
    terms: termsOf(order),
    receipt,
    key: receipts.keyOf(order.acceptedAt),
    complete:
      order.outcome !== undefined &&
      endsBehind(entry, order.entryTo) &&
      (settlement === undefined || (endsBehind(settlement, order.maturity) && typeof chained === 'string')),
    entry: { previous: order.headHash, links: entry.map(linkOf) },
    ...(settlement === undefined || typeof chained !== 'string'
      ? {}
      : { settlement: { previous: chained, links: settlement.map(linkOf) } }),
  }
}

function isSame(signature: string, told: string | undefined): boolean {
  // Both have the length that the schema asks for.
  return told !== undefined && timingSafeEqual(Buffer.from(signature), Buffer.from(told))
}

function endsBehind(links: readonly PriceLinkRow[], time: number): boolean {
  return (links.at(-1)?.time ?? 0) > time
}

function linkOf({ sequence, time, hash, entries }: PriceLinkRow): Evidence['entry']['links'][number] {
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
