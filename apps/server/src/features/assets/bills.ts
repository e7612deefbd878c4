/** Bills as a list and as a file. */
import type { PostingReason } from '@candlewick/engine/events'
import type { BILL_REASONS } from '@candlewick/protocol/bill-reasons'
import { CallError } from '@candlewick/protocol/errors'
import type { Sql } from '../../db/database.ts'
import { MAX_PAGE_SIZE, MOST_COUNTED, type Page, pageBounds } from '../../db/page.ts'
import { type Bill, type BillFilter, listBills, nextBills } from '../../projections/assets/bills.ts'
import type { StateReader } from '../../state/state.ts'
import { type Given, given, knownCursor } from '../../wire/list-input.ts'

/** Entries of one file; the next one goes on where it ends. */
export const CSV_ENTRIES = 10_000

/** What a caller may filter by: the fields of the call as they come out of its schema. */
export type BillInput = Given<Omit<BillFilter, 'reasons'>> & {
  reason?: (typeof BILL_REASONS)[number] | undefined
}

/**
 * One page of the customer's bills.
 * @throws CallError for an unknown coin, a cursor that is none, or a page by number further on than is counted
 */
export async function billPage(sql: Sql, engine: StateReader, user: string, input: BillInput): Promise<Page<Bill>> {
  mustBeKnown(engine, input)
  mustBeCounted(input)
  return await knownCursor(() => listBills(sql, user, filterOf(input)))
}

function mustBeKnown(engine: StateReader, { coin }: BillInput): void {
  if (coin !== undefined && engine.asset(coin) === undefined) throw new CallError('unknown_asset', { field: 'coin' })
}

/** An empty page would say that there is no more: whoever is further on follows the cursor or names a time. */
function mustBeCounted(input: BillInput): void {
  const { limit, offset } = pageBounds(input)
  if (offset <= MOST_COUNTED) return
  const last = Math.floor(MOST_COUNTED / limit) + 1
  throw new CallError('field_invalid', { field: 'page', bound: `<= ${last}, or cursor, or startTime and endTime` })
}

function filterOf({ reason, ...input }: BillInput): BillFilter {
  const reasons: readonly PostingReason[] | undefined = reason === undefined ? undefined : [reason]
  return given({ ...input, reasons })
}

const COLUMNS = [
  'time',
  'id',
  'account',
  'coin',
  'reason',
  'part',
  'available',
  'occupied',
  'availableAfter',
  'occupiedAfter',
  'symbol',
  'reference',
] as const

/**
 * The newest {@link CSV_ENTRIES} bills behind the cursor as CSV (RFC 4180), and where the next file goes on.
 * @throws CallError for an unknown coin or a cursor that is none
 */
export async function billFile(sql: Sql, engine: StateReader, user: string, input: BillInput) {
  mustBeKnown(engine, input)
  return await knownCursor(() => billPiece(sql, user, filterOf(input)))
}

/**
 * One piece of a file of any length. Who reads slowly holds nothing here in between: no transaction, no connection, no
 * rows. Throws `CursorError` for a cursor that is not ours.
 */
export async function billPiece(sql: Sql, user: string, filter: BillFilter) {
  const lines: string[] = [COLUMNS.join(',')]
  let { cursor } = filter
  for (let count = 0; count < CSV_ENTRIES; count += MAX_PAGE_SIZE) {
    const page = await nextBills(sql, user, { ...filter, page: 1, pageSize: MAX_PAGE_SIZE, cursor })
    for (const bill of page.records) lines.push(csvLine(bill))
    cursor = page.next
    if (cursor === undefined) break
  }
  const csv = `${lines.join('\r\n')}\r\n`
  return { name: 'bills.csv', csv, count: lines.length - 1, ...(cursor === undefined ? {} : { next: cursor }) }
}

function csvLine(bill: Bill): string {
  const shown = { ...bill, time: new Date(bill.time).toISOString() }
  return COLUMNS.map((column) => csvCell(String(shown[column] ?? ''))).join(',')
}

/** Quoted where it must be; a text that a spreadsheet would run as a formula is kept a text. */
export function csvCell(text: string): string {
  const plain = /^-?[0-9][0-9.]*$/.test(text) || !/^[=+\-@\t\r]/.test(text) ? text : `'${text}`
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
