import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { ARRAY_NUMBERS } from './array-types.ts'
import { openDatabase } from './database.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(async () => await database.drop())

test('the numbers are those of the database', async () => {
  const rows = await database.sql<{ typname: string; oid: number; typarray: number }[]>`
    select typname, oid, typarray from pg_type where typnamespace = 'pg_catalog'::regnamespace`
  const theirs = new Map(rows.map(({ typname, oid, typarray }) => [typname, [oid, typarray]]))
  for (const [name, element, array] of ARRAY_NUMBERS) expect(theirs.get(name), name).toEqual([element, array])
})

test('every array of the migrations is of a type that can travel', async () => {
  const rows = await database.sql<{ name: string }[]>`
    select distinct format_type(a.atttypid, null) as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where t.typcategory = 'A' and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0
      and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      and not t.typelem = any(${ARRAY_NUMBERS.map(([, element]) => element)}::oid[])`
  expect(rows).toEqual([])
})

const TEXTS = ['', 'null', 'NULL', 'a,b', '{}', '"', '\\', '\\"', "'", ' ', 'a\nb', 'ü', '日本', null, '{"x":[1]}']

test('texts come back as they were sent, whatever stands in them', async () => {
  const [row] = await database.sql<{ texts: string[]; count: number }[]>`
    select ${TEXTS}::text[] as texts, cardinality(${TEXTS}::text[]) as count`
  expect(row).toEqual({ texts: TEXTS, count: TEXTS.length })
})

test('numbers, flags and times come back as their types are read alone', async () => {
  const at = new Date('2026-02-28T23:59:59.999Z')
  const [row] = await database.sql`
    select ${[1, null, -2]}::integer[] as integers, ${['9007199254740993', '-1']}::bigint[] as long,
      ${['1.10', '-0.000000000000000001']}::numeric[] as exact, ${[0.1, 1e300]}::float8[] as floats,
      '{t,f,null}'::boolean[] as flags, ${[at.toISOString(), null]}::timestamptz[] as times, ${[]}::text[] as none`
  expect(row).toEqual({
    integers: [1, null, -2],
    long: ['9007199254740993', '-1'],
    exact: ['1.10', '-0.000000000000000001'],
    floats: [0.1, 1e300],
    flags: [true, false, null],
    times: [at, null],
    none: [],
  })
})

test('what no column holds is refused before it is sent', async () => {
  await expect(database.sql`select ${[undefined as unknown as string]}::text[]`).rejects.toThrow('is undefined')
  await expect(database.sql`select ${[{}] as unknown as string[]}::text[]`).rejects.toThrow('is object')
})

test('no statement goes ahead of the first', async () => {
  const { url } = database
  const sql = openDatabase(url, { connections: 1 })
  try {
    const [row] = await sql<{ calls: number }[]>`
      select count(*)::int as calls from pg_prepared_statements`
    expect(row).toEqual({ calls: 1 })
  } finally {
    await sql.end()
  }
})
