/** Two copies of a table held against each other, a page at a time, in the order of the primary key. */
import type { Sql, Transaction } from '../../db/database.ts'
import type { VerifiedTable } from './tables.ts'

/** A row that is not what the journal makes of it. */
export interface Difference {
  readonly table: string
  /** Values of the primary key, as texts. */
  readonly key: readonly string[]
  /** `changed`: other values; `missing`: the row was taken away; `added`: the journal knows of no such row. */
  readonly what: 'changed' | 'missing' | 'added'
}

interface Page {
  readonly key: readonly string[]
  readonly row: string
  readonly kept: boolean
}

const PAGE_ROWS = 2_000

/** Every row of `seen` that differs from `truth`. Holds two pages in memory, however large the table is. */
export async function* compareTable(
  seen: Sql | Transaction,
  truth: Sql,
  table: VerifiedTable,
  pageRows = PAGE_ROWS,
): AsyncGenerator<Difference, void, undefined> {
  let after: readonly string[] | undefined
  for (;;) {
    const rows = await page(truth, table, { after, limit: pageRows, kept: table.kept })
    const upTo = rows.length === pageRows ? rows.at(-1)?.key : undefined
    const right = new Map(rows.map((row) => [JSON.stringify(row.key), row]))
    for await (const { key, row } of rowsWithin(seen, table, after, upTo, pageRows)) {
      const text = JSON.stringify(key)
      const what = right.has(text) ? 'changed' : 'added'
      if (right.get(text)?.row !== row) yield { table: table.name, key, what }
      right.delete(text)
    }
    for (const { key, kept } of right.values()) if (kept) yield { table: table.name, key, what: 'missing' }
    if (upTo === undefined) return
    after = upTo
  }
}

async function* rowsWithin(
  sql: Sql | Transaction,
  table: VerifiedTable,
  after: readonly string[] | undefined,
  upTo: readonly string[] | undefined,
  limit: number,
): AsyncGenerator<Page, void, undefined> {
  let from = after
  for (;;) {
    const rows = await page(sql, table, { after: from, upTo, limit })
    yield* rows
    if (rows.length < limit) return
    from = rows.at(-1)?.key
  }
}

interface Range {
  after: readonly string[] | undefined
  upTo?: readonly string[] | undefined
  limit: number
  kept?: string
}

/** Names come from the database's own catalogue, values are bound. */
async function page(sql: Sql | Transaction, table: VerifiedTable, range: Range): Promise<Page[]> {
  const { name, key } = table
  const columns = key.map((column) => `t.${quoted(column.name)}`).join(', ')
  const bound = (values: readonly string[], first: number) =>
    `(${values.map((_, at) => `$${first + at}::text::${key[at]?.type ?? 'text'}`).join(', ')})`
  const { after = [], upTo = [] } = range
  const conditions = [
    ...(table.compared === 'true' ? [] : [table.compared]),
    ...(after.length > 0 ? [`(${columns}) > ${bound(after, 1)}`] : []),
    ...(upTo.length > 0 ? [`(${columns}) <= ${bound(upTo, 1 + after.length)}`] : []),
  ]
  const texts = key.map((column) => `t.${quoted(column.name)}::text`).join(', ')
  return sql.unsafe<Page[]>(
    `select array[${texts}] as key, array[${values(table)}]::text as row, ${range.kept ?? 'true'} as kept from projection.${quoted(name)} t
     ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`} order by ${columns} limit ${range.limit}`,
    [...after, ...upTo],
  )
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The condition of one row, its key bound from `$1` on. */
const isRow = ({ key }: VerifiedTable): string =>
  key.map((column, at) => `t.${quoted(column.name)} = $${at + 1}::text::${column.type}`).join(' and ')

/** All values of a row as texts: a sum that was added up in other steps may have other noughts behind its point. */
const values = ({ columns }: VerifiedTable): string =>
  columns
    .map(({ name, type }) => (type === 'numeric' ? `trim_scale(t.${quoted(name)})` : `t.${quoted(name)}`))
    .map((value) => `${value}::text`)
    .join(', ')

async function valuesOf(
  sql: Sql | Transaction,
  table: VerifiedTable,
  key: readonly string[],
): Promise<readonly (string | null)[]> {
  const [found] = await sql.unsafe<{ row: (string | null)[] }[]>(
    `select array[${values(table)}] as row from projection.${quoted(table.name)} t where ${isRow(table)}`,
    [...key],
  )
  return found?.row ?? []
}

/** Columns in which a changed row differs. */
export async function changedColumns(
  seen: Sql | Transaction,
  truth: Sql,
  table: VerifiedTable,
  key: readonly string[],
): Promise<string[]> {
  const [there, right] = await Promise.all([valuesOf(seen, table, key), valuesOf(truth, table, key)])
  return table.columns.flatMap(({ name }, at) => (there[at] === right[at] ? [] : [name]))
}

/** Puts the recomputed row in the place of whatever stands there; where there is none, nothing stands there any more. */
export async function replaceRow(
  seen: Transaction,
  truth: Sql,
  table: VerifiedTable,
  key: readonly string[],
): Promise<void> {
  const name = `projection.${quoted(table.name)}`
  const [right] = await truth.unsafe<{ row: string }[]>(
    `select to_jsonb(t)::text as row from ${name} t where ${isRow(table)}`,
    [...key],
  )
  await seen.unsafe(`delete from ${name} t where ${isRow(table)}`, [...key])
  if (right === undefined) return
  await seen.unsafe(`insert into ${name} select * from jsonb_populate_record(null::${name}, $1::text::jsonb)`, [
    right.row,
  ])
}
