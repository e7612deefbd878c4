/** Columns of a batch as PostgreSQL array literals, so that a thousand rows are one statement of fixed text. */

/** A value of one row in a column; numbers are written as they are, null as NULL. */
export type ColumnValue = string | number | boolean | null

/** The array literal of a column, to be bound with a cast: `${column(values)}::bigint[]`. */
export function column(values: readonly ColumnValue[]): string {
  const elements: string[] = []
  let last: ColumnValue | undefined
  let text = ''
  for (const value of values) {
    // Rows of one moment are alike in most of their columns.
    if (value !== last) {
      last = value
      text = element(value)
    }
    elements.push(text)
  }
  return `{${elements.join(',')}}`
}

/** The last time that was written, which the commands of a group share. */
let lastTime = 0
let lastTimeText = new Date(0).toISOString()

/** Epoch milliseconds as a `timestamptz` is read. */
export function timeText(time: number): string {
  if (time !== lastTime) {
    lastTimeText = new Date(time).toISOString()
    lastTime = time
  }
  return lastTimeText
}

/** Texts that mean themselves without quotes, as ids, numbers and times do; NULL is the word that does not. */
const PLAIN = /^(?!null$)[\w.:+-]+$/i

function element(value: ColumnValue): string {
  if (value === null) return 'NULL'
  if (typeof value !== 'string') return String(value)
  if (PLAIN.test(value)) return value
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
