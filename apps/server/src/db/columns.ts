/** Columns of a batch as PostgreSQL array literals, so that a thousand rows are one statement of fixed text. */

/** A value of one row in a column; numbers are written as they are, null as NULL. */
export type ColumnValue = string | number | boolean | null

/** The array literal of a column, to be bound with a cast: `${column(values)}::bigint[]`. */
export function column(values: readonly ColumnValue[]): string {
  let literal = '{'
  for (const value of values) literal += literal.length === 1 ? element(value) : `,${element(value)}`
  return `${literal}}`
}

/** Texts that mean themselves without quotes, as ids, numbers and times do; NULL is the word that does not. */
const PLAIN = /^(?!null$)[\w.:+-]+$/i

function element(value: ColumnValue): string {
  if (value === null) return 'NULL'
  if (typeof value !== 'string') return String(value)
  if (PLAIN.test(value)) return value
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
