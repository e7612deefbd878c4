/** How long lists are walked: by page number with a total, or by a cursor that stays right while the list grows. */

import type { Sql } from './database.ts'
import type { Fragment } from './statement.ts'

/** Most records in one answer. */
export const MAX_PAGE_SIZE = 500
/** Rows that are counted: who has more is told one more than this, since counting them all would cost every page. */
export const MOST_COUNTED = 10_000

export interface PageRequest {
  /** From 1; ignored where a cursor is given. */
  page?: number | undefined
  pageSize?: number | undefined
  /** `next` of the answer before. */
  cursor?: string | undefined
}

export interface Page<Row> {
  records: Row[]
  /** All rows that match, whatever the page, counted up to one more than {@link MOST_COUNTED}. */
  total: number
  /** Cursor of the page that follows; absent at the end. */
  next?: string
}

/** A time range in epoch milliseconds: from `startTime` on, before or at `endTime`. */
export interface TimeRange {
  startTime?: number | undefined
  endTime?: number | undefined
}

/** The request was not one the list can answer: the cursor is not one of ours. */
export class CursorError extends Error {
  constructor() {
    super('unknown cursor')
    this.name = 'CursorError'
  }
}

export function pageBounds(request: PageRequest): { limit: number; offset: number } {
  const limit = Math.min(Math.max(request.pageSize ?? 20, 1), MAX_PAGE_SIZE)
  const page = Math.max(request.page ?? 1, 1)
  return { limit, offset: request.cursor === undefined ? (page - 1) * limit : 0 }
}

/** Splits a cursor into its whole numbers; throws {@link CursorError} for what {@link cursorOf} did not make. */
function readCursorParts(cursor: string, parts: number): string[] {
  const numbers = cursor.split('-')
  if (numbers.length !== parts || !numbers.every(isId)) throw new CursorError()
  return numbers
}

export function cursorOf(...parts: (string | number)[]): string {
  return parts.join('-')
}

/** One record more than asked for was read: it says whether there is a next page. */
export function toPage<Row>(rows: Row[], limit: number, total: number, cursor: (last: Row) => string): Page<Row> {
  const records = rows.slice(0, limit)
  const last = records.at(-1)
  return { records, total, ...(rows.length > limit && last !== undefined ? { next: cursor(last) } : {}) }
}

/** How many rows a `select` without a limit gives, counted up to one more than {@link MOST_COUNTED}. */
async function countRows(sql: Sql, select: Fragment): Promise<number> {
  const [row] = await sql<{ total: number }[]>`
    select count(*)::float8 as total from (${select} limit ${MOST_COUNTED + 1}) as counted`
  return row?.total ?? 0
}

/** How one page of a list is read. */
interface PageRead<Row> {
  /** Whole numbers that a cursor of the list has; one where absent. */
  readonly parts?: number
  /** Reads `limit` rows past `offset`, or past the row that `before` names, which is empty without a cursor. */
  readonly rows: (limit: number, offset: number, before: readonly string[]) => PromiseLike<readonly Row[]>
  /** A `select` of all rows that match, to count them. */
  readonly every: Fragment
  readonly cursor: (last: Row) => string
}

/**
 * What a cursor names is compared with columns, which hold less than its whole numbers can say: a time of the year 10000,
 * an entry of a posting past 32767.
 */
async function readBehind<Row>(
  { cursor }: PageRequest,
  parts: number,
  read: (before: readonly string[]) => PromiseLike<readonly Row[]>,
): Promise<Row[]> {
  if (cursor === undefined) return [...(await read([]))]
  try {
    return [...(await read(readCursorParts(cursor, parts)))]
  } catch (failure) {
    // Class 22 are the database's refusals of values; a RangeError is the calendar's.
    if (failure instanceof RangeError || /^22/.test(String(Reflect.get(Object(failure), 'code'))))
      throw new CursorError()
    throw failure
  }
}

/** A page of whatever rows. Throws {@link CursorError} for a cursor that is not ours. */
export async function readPage<Row>(
  sql: Sql,
  request: PageRequest,
  { parts = 1, rows: read, every, cursor }: PageRead<Row>,
): Promise<Page<Row>> {
  const { limit, offset } = pageBounds(request)
  const behind = readBehind(request, parts, (before) => read(limit + 1, offset, before))
  const [rows, total] = await Promise.all([behind, countRows(sql, every)])
  return toPage(rows, limit, total, cursor)
}

/** The same without its total: what goes on to the end of a list asks for that once. */
export async function readRows<Row>(
  request: PageRequest,
  { parts = 1, rows: read, cursor }: Omit<PageRead<Row>, 'every'>,
): Promise<Omit<Page<Row>, 'total'>> {
  const { limit, offset } = pageBounds(request)
  const rows = await readBehind(request, parts, (before) => read(limit + 1, offset, before))
  const { total: _, ...page } = toPage(rows, limit, 0, cursor)
  return page
}

/** Which rows of a table a list is of, and which columns of them, `id` among them. */
interface Listed {
  /** With its schema. */
  readonly table: string
  readonly columns: Fragment
  readonly matching: Fragment
}

/** A page of rows, the highest id first. Throws {@link CursorError} for a cursor that is not ours. */
export async function pageById<R extends { id: string | number }>(
  sql: Sql,
  request: PageRequest,
  { table, columns, matching }: Listed,
): Promise<Page<R>> {
  return readPage(sql, request, {
    rows: (limit, offset, [before]) => sql<R[]>`
      select ${columns} from ${sql(table)}
      where ${matching} ${before === undefined ? sql`` : sql`and id < ${before}`}
      order by ${sql(`${table}.id`)} desc limit ${limit} offset ${offset}`,
    every: sql`select from ${sql(table)} where ${matching}`,
    cursor: (last) => cursorOf(last.id),
  })
}

/** A page of fills, the newest first; of a trade with themselves both sides. */
export function pageByTrade<R extends { id: string; role: 'maker' | 'taker' }>(
  sql: Sql,
  request: PageRequest,
  { table, columns, matching }: Listed,
): Promise<Page<R>> {
  const before = ([id, side]: readonly string[]) =>
    id === undefined ? sql`` : sql`and (trade_id, role) < (${id}, ${side === '1' ? 'taker' : 'maker'})`
  return readPage(sql, request, {
    parts: 2,
    rows: (limit, offset, cursor) => sql<R[]>`
      select ${columns} from ${sql(table)} where ${matching} ${before(cursor)}
      order by trade_id desc, role desc limit ${limit} offset ${offset}`,
    every: sql`select from ${sql(table)} where ${matching}`,
    cursor: (last) => cursorOf(last.id, last.role === 'taker' ? 1 : 0),
  })
}

/** The page with its rows as somebody else needs them. */
export function mapPage<R, S>({ records, ...page }: Page<R>, map: (row: R) => S): Page<S> {
  return { ...page, records: records.map(map) }
}

/** How a time is bound to a `timestamptz`. */
export function isoTime(time: number): string {
  return new Date(time).toISOString()
}

/** What of a filter every list understands: whose symbols, and from when to when by the column that says its time. */
export function rangeOf(
  sql: Sql,
  time: 'created_at' | 'time' | 'closed_at',
  { symbols, ...range }: TimeRange & { symbols?: readonly string[] | undefined },
): Fragment {
  return sql`
    ${symbols === undefined ? sql`` : sql`and symbol in ${sql(['', ...symbols])}`}
    ${timesOf(sql, time, range)}`
}

/** From when to when, by the column that says its time. */
export function timesOf(
  sql: Sql,
  time: 'created_at' | 'time' | 'closed_at',
  { startTime, endTime }: TimeRange,
): Fragment {
  return sql`
    ${startTime === undefined ? sql`` : sql`and ${sql(time)} >= ${isoTime(startTime)}`}
    ${endTime === undefined ? sql`` : sql`and ${sql(time)} <= ${isoTime(endTime)}`}`
}

/** Whether the text can be an id of the state machine: a whole number below 10^16. */
export function isId(text: string): boolean {
  return /^\d{1,16}$/.test(text)
}
