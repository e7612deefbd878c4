/**
 * What a flash contract was settled by. It is shown to its owner, and to whoever knows its receipt: ids can be guessed
 * one by one, a signature cannot, so that a contract is public exactly where its owner made it so.
 */
import { timingSafeEqual } from 'node:crypto'
import type { FlashOrderView } from '@candlewick/engine/flash/events'
import type { OutputOf, ParsedOf } from '@candlewick/protocol/call'
import type { evidence } from '@candlewick/protocol/calls/flash'
import { CallError } from '@candlewick/protocol/errors'
import type { FlashTerms } from '@candlewick/rules/flash/receipt'
import type { Sql } from '../../db/database.ts'
import { type PriceRecord, priceRecords } from '../../prices/evidence.ts'
import type { PriceLinkRow } from '../../projections/flash-windows.ts'
import { findFlashOrder, linksAround, linksBehind } from '../../projections/queries/flash.ts'
import { shownFlash } from '../flash-shown.ts'
import { flashOrder } from './lists.ts'
import { type FlashParts, nowOf } from './parts.ts'
import type { Receipts } from './receipts.ts'

type Evidence = OutputOf<typeof evidence>

/** @param user who asks, where that is known */
export async function evidenceOf(
  parts: FlashParts,
  user: string | undefined,
  { id, signature }: ParsedOf<typeof evidence>,
): Promise<Evidence> {
  const { receipts, replica, sql } = parts
  const order = await flashOrder(parts, id)
  if (order === undefined || !(order.user === user || isSame(receipts.receipt(order).signature, signature))) {
    throw new CallError('order_not_found', { field: 'id' })
  }
  return { order: shownFlash(replica.engine, order, nowOf(parts)), ...(await proofOf(sql, receipts, order)) }
}

/** All of the evidence but how the contract stands: its receipt and the short proof, as far as there is one yet. */
async function proofOf(sql: Sql, receipts: Receipts, order: FlashOrderView): Promise<Omit<Evidence, 'order'>> {
  const entry = await linksBehind(sql, order.sequence, order.entryTo)
  const isSettled = order.outcome !== undefined
  // Of one that is void without an open price no settlement window is looked at.
  const hasEntry = order.openPrice !== undefined
  const settlement = isSettled && hasEntry ? await linksAround(sql, order.settleFrom, order.maturity) : []
  return {
    terms: termsOf(order),
    receipt: receipts.receipt(order),
    key: receipts.keyOf(order.acceptedAt),
    complete: isSettled && endsBehind(entry, order.entryTo) && (!hasEntry || endsBehind(settlement, order.maturity)),
    stretches: stretchesOf(order, entry, settlement),
  }
}

/** Prices are read in stretches of so many milliseconds. */
const READ_AT_ONCE = 5 * 60_000
/** Prices come twice a second: one behind maturity, should they have stopped for a while. */
const BEHIND = 60_000

/**
 * The evidence for an auditor: with every price from acceptance to maturity, so that the settlement hangs on the receipt
 * without a gap; the short proof where prices are still to come. Undefined where there is no such contract.
 */
export async function wholeEvidence(sql: Sql, receipts: Receipts, id: string) {
  const order = await findFlashOrder(sql, id)
  if (order === undefined) return undefined
  const links: PriceRecord[] = []
  const end = order.maturity + BEHIND
  for (let from = order.acceptedAt; from <= end; from += READ_AT_ONCE) {
    const read = await priceRecords(sql, from, Math.min(from + READ_AT_ONCE - 1, end))
    links.push(...read.filter(({ sequence }) => sequence > order.sequence))
  }
  const short = await proofOf(sql, receipts, order)
  const last = links.findIndex(({ time }) => time > order.maturity)
  return last < 0 ? short : { ...short, stretches: [{ previous: order.headHash, links: links.slice(0, last + 1) }] }
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

function termsOf(order: FlashTerms): Evidence['terms'] {
  const { id, user, clientId, symbol, tickSize, asset, direction, seconds, stake, payoutRate } = order
  const { acceptedAt, sequence, headHash, rulesVersion } = order
  return {
    ...{ id, user, clientId, symbol, tickSize, asset, direction, seconds, stake, payoutRate },
    ...{ acceptedAt, sequence, headHash, rulesVersion },
  }
}
