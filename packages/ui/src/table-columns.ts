/** What a table column is, and how rows are ordered and written as CSV; shared by the plain and the virtual table. */
import type { ReactNode } from 'react'

export interface Column<Row> {
  id: string
  head: ReactNode
  /** The head in words, where `head` is not a text: for sorting, column choice and CSV. */
  name?: string
  align?: 'start' | 'end'
  /** A cell. */
  render: (row: Row) => ReactNode
  /** Makes the column sortable. Decimal strings are compared as numbers. */
  sortBy?: (row: Row) => string | number | undefined
  /** Makes the column part of the CSV. */
  csv?: (row: Row) => string
  /** Classes for head and cells: a width, or `hidden md:table-cell`. */
  className?: string
}

export interface Sort {
  column: string
  direction: 'asc' | 'desc'
}

type SortValue = string | number | undefined

const DECIMAL = /^-?\d+(\.\d+)?$/

function asNumber(value: SortValue): number | undefined {
  if (typeof value === 'number') return value
  return value !== undefined && DECIMAL.test(value) ? Number(value) : undefined
}

/** Orders two cells; what is not known comes last in both directions. */
function compare(a: SortValue, b: SortValue, direction: number): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? 1 : -1
  const left = asNumber(a)
  const right = asNumber(b)
  if (left !== undefined && right !== undefined) return direction * (left - right)
  return direction * String(a).localeCompare(String(b))
}

/** The rows in the order asked for; without one, as they came. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | undefined,
): readonly Row[] {
  const by = columns.find((column) => column.id === sort?.column)?.sortBy
  if (!by || !sort) return rows
  const direction = sort.direction === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => compare(by(a), by(b), direction))
}

/** What a press on a head asks for: largest first, then smallest first, then as they came. */
export function nextSort(sort: Sort | undefined, column: string): Sort | undefined {
  if (sort?.column !== column) return { column, direction: 'desc' }
  return sort.direction === 'desc' ? { column, direction: 'asc' } : undefined
}

const RISKY_START = /^[=+\-@\t\r]/

/** A cell for a spreadsheet: quoted, and never read as a formula. Numbers stay numbers. */
function csvCell(text: string): string {
  const safe = RISKY_START.test(text) && !DECIMAL.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

function inFile<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return columns.filter((column) => column.csv)
}

/** Lines of a CSV without its head, for a file that is written piece by piece. */
export function csvLines<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string[] {
  const kept = inFile(columns)
  return rows.map((row) => kept.map((column) => csvCell(column.csv?.(row) ?? '')).join(','))
}

/** Rows as CSV (RFC 4180) with the columns that have a `csv`. */
export function toCsv<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const head = inFile(columns).map((column) => csvCell(column.name ?? String(column.head)))
  return [head.join(','), ...csvLines(rows, columns)].join('\r\n')
}
