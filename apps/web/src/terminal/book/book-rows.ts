/** Which rows the book shows: grouped, as many as fit, and standing still while somebody points at them. Pure. */
import type { BookSide } from '../../realtime/book.ts'
import { type BookRow, groupSide, type Worth } from './grouping.ts'

/** Heights of the book's parts, and the least that a row may have where ten of a side would not fit otherwise. */
const HEAD_PX = 34
const COLUMNS_PX = 24
const SPREAD_PX = 36
const IMBALANCE_PX = 24
export const BOOK_ROW_PX = 20
const LEAST_ROW_PX = 18
/** Prices of a side that a trader wants in sight. */
const WANTED_ROWS = 10

/** A book with all its parts and the wanted rows at their full height. */
export const WHOLE_BOOK_PX = HEAD_PX + COLUMNS_PX + SPREAD_PX + IMBALANCE_PX + 2 * WANTED_ROWS * BOOK_ROW_PX

/**
 * How many rows of a side are shown; where fewer than ten fit they may be a little lower.
 * @param height of all rows with the line between the sides, in pixels
 */
export function rowsPerSide(height: number, sides: 'both' | 'one'): number {
  const room = sides === 'both' ? (height - SPREAD_PX) / 2 : height
  const full = Math.floor(room / BOOK_ROW_PX)
  const low = Math.min(WANTED_ROWS, Math.floor(room / LEAST_ROW_PX))
  return Math.max(1, full, low)
}

/** Rows looked through for the quantities of held prices; what lies further away than this has left the screen anyway. */
const LOOK_AHEAD = 400

export interface ShownRow extends BookRow {
  /** Lots of own orders in it; 0 where none rests there. */
  readonly own: number
}

/** An own order that rests in the book: its price in ticks, and the lots of it that are open. */
export interface RestingLots {
  readonly id: string
  readonly ticks: number
  readonly lots: number
}

/** The price of a grouped book at which an order stands. */
export function groupedPrice(ticks: number, kind: 'bids' | 'asks', multiple: number): number {
  return (kind === 'bids' ? Math.floor : Math.ceil)(ticks / multiple) * multiple
}

/** The lots of own orders by the prices at which they appear in a grouped book. */
export function ownLots(
  orders: readonly RestingLots[],
  kind: 'bids' | 'asks',
  multiple: number,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  for (const { ticks, lots } of orders) {
    const price = groupedPrice(ticks, kind, multiple)
    found.set(price, (found.get(price) ?? 0) + lots)
  }
  return found
}

/**
 * The rows of one side, best first. With `held` prices the rows keep those prices and only their quantities follow
 * the book, so that a click lands on the price that was aimed at.
 */
export function shownRows(
  side: BookSide,
  kind: 'bids' | 'asks',
  multiple: number,
  count: number,
  own: ReadonlyMap<number, number>,
  held?: readonly number[],
  worthOf?: Worth,
): ShownRow[] {
  if (!held || held.length === 0) {
    return groupSide(side, kind, multiple, count, worthOf).map((row) => ({ ...row, own: own.get(row.ticks) ?? 0 }))
  }
  const now = new Map(groupSide(side, kind, multiple, LOOK_AHEAD, worthOf).map((row) => [row.ticks, row]))
  let before: Pick<BookRow, 'sum' | 'sumValue'> = { sum: 0, sumValue: 0n }
  return held.map((ticks) => {
    const row = now.get(ticks)
    before = row ?? before
    const { sum, sumValue } = before
    return { ticks, lots: row?.lots ?? 0, value: row?.value ?? 0n, sum, sumValue, own: own.get(ticks) ?? 0 }
  })
}
