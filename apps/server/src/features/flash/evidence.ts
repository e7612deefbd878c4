/**
 * What a flash contract was settled by. It is shown to its owner, and to whoever knows its receipt: ids can be guessed
 * one by one, a signature cannot, so that a contract is public exactly where its owner made it so.
 */
import { timingSafeEqual } from 'node:crypto'
import type { FlashOrderView } from '@candlewick/engine/flash/events'
import type { OutputOf, ParsedOf } from '@candlewick/protocol/call'
import type { evidence, evidencePrices } from '@candlewick/protocol/calls/flash'
import { CallError } from '@candlewick/protocol/errors'
import type { FlashTerms } from '@candlewick/rules/flash/receipt'
import { Semaphore } from '../../adapters/semaphore.ts'
import type { Sql } from '../../db/database.ts'
import { priceRecords } from '../../prices/evidence.ts'
import { findFlashOrder, linksAround, linksBehind } from '../../projections/flash/orders.ts'
import type { PriceLinkRow } from '../../projections/flash/windows.ts'
import { shownFlash } from '../../state/flash-shown.ts'
import { type FlashDependencies, nowOf } from './dependencies.ts'
import { flashOrder } from './lists.ts'
import type { Receipts } from './receipts.ts'

type Evidence = OutputOf<typeof evidence>
type PriceLinks = OutputOf<typeof evidencePrices>['links']

/** @param user who asks, where that is known */
export async function evidenceOf(
  dependencies: FlashDependencies,
  user: string | undefined,
  asked: ParsedOf<typeof evidence>,
): Promise<Evidence> {
  const { receipts, replica, sql } = dependencies
  const order = await orderShownTo(dependencies, user, asked)
  return { order: shownFlash(replica.engine, order, nowOf(dependencies)), ...(await proofOf(sql, receipts, order)) }
}

/** The contract, for its owner and for whoever has its receipt. */
async function orderShownTo(
  dependencies: FlashDependencies,
  user: string | undefined,
  { id, signature }: Pick<ParsedOf<typeof evidence>, 'id' | 'signature'>,
): Promise<FlashOrderView> {
  const order = await flashOrder(dependencies, id)
  if (
    order === undefined ||
    !(order.user === user || isSame(dependencies.receipts.receipt(order).signature, signature))
  ) {
    throw new CallError('order_not_found', { field: 'id' })
  }
  return order
}

/** What is not pruned yet is read from among all commands of its time. */
const READS = new Semaphore({ atOnce: 2, waiting: 32 })

/** A page of every price that the contract lived through; none behind the first that is later than its maturity. */
export async function evidencePricesOf(
  dependencies: FlashDependencies,
  user: string | undefined,
  { page, ...asked }: ParsedOf<typeof evidencePrices>,
): Promise<OutputOf<typeof evidencePrices>> {
  const order = await orderShownTo(dependencies, user, asked)
  const stretches = timesOf(order)
  const stretch = stretches[page]
  const links = stretch === undefined ? [] : await READS.take(() => pricesOf(dependencies.sql, order, stretch))
  return { pages: stretches.length, links }
}

/** All of the evidence but how the contract stands: its receipt and the short proof, as far as there is one yet. */
export async function proofOf(sql: Sql, receipts: Receipts, order: FlashOrderView): Promise<Omit<Evidence, 'order'>> {
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

/** The times from acceptance to maturity in parts that are read at once; the last one goes on for a moment. */
function timesOf({ acceptedAt, maturity }: FlashOrderView): { readonly from: number; readonly to: number }[] {
  const parts = Math.ceil((maturity + 1 - acceptedAt) / READ_AT_ONCE)
  return Array.from({ length: parts }, (_, at) => {
    const from = acceptedAt + at * READ_AT_ONCE
    return { from, to: at === parts - 1 ? maturity + BEHIND : from + READ_AT_ONCE - 1 }
  })
}

/** The prices of one of these parts that the contract's proof needs. */
async function pricesOf(
  sql: Sql,
  { sequence, maturity }: FlashOrderView,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<PriceLinks> {
  const read = await priceRecords(sql, from, to)
  const links = read.filter((record) => record.sequence > sequence)
  const last = links.findIndex(({ time }) => time > maturity)
  // One more: it fixes the time of the first behind maturity.
  return (last < 0 ? links : links.slice(0, last + 2)).map(({ entries, ...link }) => ({
    ...link,
    entries: entries.map(([...entry]) => entry),
  }))
}

/**
 * The evidence for an auditor: with every price from acceptance to maturity, so that the settlement hangs on the receipt
 * without a gap; the short proof where prices are still to come. Undefined where there is no such contract.
 */
export async function wholeEvidence(sql: Sql, receipts: Receipts, id: string) {
  const order = await findFlashOrder(sql, id)
  if (order === undefined) return undefined
  const links: PriceLinks = []
  for (const stretch of timesOf(order)) links.push(...(await pricesOf(sql, order, stretch)))
  const short = await proofOf(sql, receipts, order)
  return endsBehind(links, order.maturity) ? { ...short, stretches: [{ previous: order.headHash, links }] } : short
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

function endsBehind(links: readonly { readonly time: number }[], time: number): boolean {
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
