import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { column, timeText } from './columns.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const TEXTS = [
  ...[
    '',
    ' ',
    'a b',
    'null',
    'NULL',
    'Null',
    'nullable',
    'null ',
    'a,b',
    '{',
    '}',
    '{}',
    '"',
    '\\',
    '\\"',
    "'",
    'ü',
    '名',
  ],
  ...['u_1-2.3:4+5', '2026-01-01T00:00:00.000Z', '-0.5', '\n', '\t', 'true'],
]

test('a column of texts is read by PostgreSQL as those texts', async () => {
  const values = [...TEXTS, null]
  const rows = await database.sql<{ value: string | null }[]>`select unnest(${column(values)}::text[]) as value`
  expect(rows.map(({ value }) => value)).toEqual(values)
})

test('numbers and truths are written as they are, and no rows as none', async () => {
  const numbers = await database.sql`select unnest(${column([1, -2.5, null])}::numeric[])::text as value`
  expect(numbers.map(({ value }) => value)).toEqual(['1', '-2.5', null])
  const truths = await database.sql`select unnest(${column([true, false])}::boolean[]) as value`
  expect(truths.map(({ value }) => value)).toEqual([true, false])
  expect([...(await database.sql`select unnest(${column([])}::text[])`)]).toEqual([])
})

test('values that repeat, and those beside them, stand where they stood', async () => {
  const values = ['a', 'a', 'a b', 'a b', null, null, 'a', '', '', null, 'null', 'null']
  const rows = await database.sql<{ value: string | null }[]>`select unnest(${column(values)}::text[]) as value`
  expect(rows.map(({ value }) => value)).toEqual(values)
})

test('times are written as they are, whichever was written before', () => {
  const times = [0, 0, 1_700_000_000_123, 1_700_000_000_123, 0, -1, 1_700_000_000_124]
  expect(times.map(timeText)).toEqual(times.map((time) => new Date(time).toISOString()))
})
