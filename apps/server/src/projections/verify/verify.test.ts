/** Every row that customers are shown is what the journal makes of it, or named; and repaired by that alone. */
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { live } from '../../../test/living.ts'
import { Stage } from '../../../test/stage.ts'
import { MIGRATIONS, migrate, openDatabase } from '../../db/database.ts'
import { Projector } from '../projector.ts'
import { compareTable } from './compare.ts'
import { Shadow } from './shadow.ts'
import { verifiedTables } from './tables.ts'
import { type NamedDifference, verifyTables } from './verify.ts'

const INDEX = new Map([['EURUSD', '0.00001']])
const stage = new Stage()
let database: TestDatabase

beforeAll(async () => {
  database = await freshDatabase()
  live(stage)
  const projector = await Projector.start({
    replica: stage,
    sql: database.sql,
    replay: (after) => stage.replay(after),
    index: INDEX,
  })
  expect(await projector.reached(stage.sequence, 60_000)).toBe(true)
  await projector.stop()
})
afterAll(() => database.drop())

const openShadow = (resume = false) =>
  Shadow.open({ url: database.url, replay: (after) => stage.replay(after), index: INDEX, resume })

async function verify(repair = false) {
  const found: NamedDifference[] = []
  const shadow = await openShadow()
  try {
    const report = await verifyTables({ sql: database.sql, shadow, repair, named: (one) => found.push(one) })
    return { ...report, found }
  } finally {
    await shadow.close(false)
  }
}

const tableNames = async () => (await verifiedTables(database.sql)).map(({ name }) => name)

/** A column that is no part of the key, and SQL that makes something else of it. */
async function forgeable(table: string): Promise<{ column: string; forged: string }> {
  const columns = await database.sql<{ name: string; type: string }[]>`
    select a.attname as name, format_type(a.atttypid, null) as type from pg_attribute a
    where a.attrelid = ${`projection.${table}`}::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull
      and not exists (select from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any(i.indkey))`
  const other: Readonly<Record<string, (name: string) => string>> = {
    numeric: (name) => `${name} + 1`,
    bigint: (name) => `${name} + 1`,
    smallint: (name) => `${name} + 1`,
    text: (name) => `${name} || '0'`,
    'timestamp with time zone': (name) => `${name} + interval '1 second'`,
    boolean: (name) => `not ${name}`,
  }
  for (const { name, type } of columns) {
    const forge = other[type]
    if (forge !== undefined) return { column: name, forged: forge(`"${name}"`) }
  }
  throw new Error(`nothing of projection.${table} can be forged: ${JSON.stringify(columns)}`)
}

test('every table of the projections is verified, has rows here, and is as the journal makes it', async () => {
  const all = await database.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'projection' order by 1`
  const report = await verify()
  expect([...report.tables].sort()).toEqual(all.map(({ name }) => name).sort())
  for (const table of report.tables) {
    const [row] = await database.sql.unsafe<{ count: number }[]>(
      `select count(*)::int as count from projection.${table}`,
    )
    expect(row?.count, table).toBeGreaterThan(0)
  }
  expect(report).toMatchObject({ sequence: stage.sequence, found: [], differences: 0 })
})

test('a changed, an added and a missing row of every table are named, and repaired to what they were', async () => {
  const tables = (await tableNames()).filter((name) => name !== 'cursor')
  const before = await everything(tables)
  const forged: string[] = []
  for (const table of tables) {
    const { column, forged: value } = await forgeable(table)
    const rows = await database.sql.unsafe<{ place: string }[]>(
      `select ctid::text as place from projection.${table} order by ctid`,
    )
    const [first, last] = [rows[0]?.place ?? '', rows.at(-1)?.place ?? '']
    if (last !== first) await database.sql.unsafe(`delete from projection.${table} where ctid = '${last}'::tid`)
    await database.sql.unsafe(`update projection.${table} set "${column}" = ${value} where ctid = '${first}'::tid`)
    forged.push(`${table} changed ${column}`, ...(last === first ? [] : [`${table} missing `]))
  }
  await database.sql`
    insert into projection.bills select (jsonb_populate_record(b, '{"posting_id": 7, "amount": "1000000"}')).*
    from projection.bills b limit 1`
  forged.push('bills added ')
  const report = await verify(true)
  const said = report.found.map(({ table, what, columns }) => `${table} ${what} ${columns.join(',')}`)
  expect(said.sort()).toEqual(forged.sort())
  expect(report.repaired).toBe(forged.length)
  expect(await everything(tables)).toEqual(before)
  expect(await verify()).toMatchObject({ differences: 0 })
})

async function everything(tables: readonly string[]): Promise<Record<string, string[]>> {
  const found = tables.map(async (table) => {
    const rows = await database.sql.unsafe<{ row: string }[]>(
      `select t::text as row from projection.${table} t order by 1`,
    )
    return [table, rows.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

test('pages end and begin between rows of any key', async () => {
  const shadow = await openShadow()
  try {
    await shadow.advance(stage.sequence, () => undefined)
    await database.sql`update projection.candles set close = close + 1`
    const table = (await verifiedTables(database.sql)).find(({ name }) => name === 'candles')
    if (table === undefined) throw new Error('candles are not verified')
    for (const rows of [1, 3, 1_000]) {
      const found: string[] = []
      for await (const { key, what } of compareTable(database.sql, shadow.sql, { ...table, kept: 'true' }, rows)) {
        found.push(`${what} ${key.join(' ')}`)
      }
      const [{ count } = { count: 0 }] = await database.sql<{ count: number }[]>`
        select count(*)::int as count from projection.candles`
      expect(new Set(found).size).toBe(count)
      expect(found.every((one) => one.startsWith('changed '))).toBe(true)
    }
    await database.sql`update projection.candles set close = close - 1`
  } finally {
    await shadow.close(false)
  }
})

test('an interrupted run is taken up where it was', async () => {
  const half = Math.floor(stage.sequence / 2)
  const first = await openShadow()
  await first.advance(half, () => undefined)
  await first.close(true)
  const again = await openShadow(true)
  expect(again.cursor).toBe(half)
  const found: NamedDifference[] = []
  const report = await verifyTables({ sql: database.sql, shadow: again, named: (one) => found.push(one) })
  await again.close(false)
  expect([report.sequence, found]).toEqual([stage.sequence, []])
})

test('of a table that is younger than its database the rows since then are verified, and repairing fills in the rest', async () => {
  const houses = () => everything(['house_entries'])
  const before = await houses()
  const [{ half } = { half: 0 }] = await database.sql<{ half: number }[]>`
    select percentile_disc(0.5) within group (order by first)::int as half from projection.house_entries`
  await database.sql`delete from projection.house_entries where first < ${half}`
  // Of the stretch in which it began it has the end.
  await database.sql`
    update projection.house_entries set entries = substr(entries, strpos(entries, E'\n') + 1) where first = ${half}`
  await database.sql`insert into house_entries_from (sequence, time) values (${half + 5}, now())`
  expect(await verify()).toMatchObject({ found: [] })
  await database.sql`
    update projection.house_entries set entries = entries || entries
    where (owner, first) in (select owner, first from projection.house_entries order by first desc limit 1)`
  expect((await verify()).found).toMatchObject([{ table: 'house_entries', what: 'changed', columns: ['entries'] }])
  expect((await verify(true)).differences).toBeGreaterThan(1)
  expect(await houses()).toEqual(before)
  expect(await database.sql`select from house_entries_from`).toHaveLength(0)
  expect(await verify()).toMatchObject({ found: [] })
})

/** A shadow as a build left it that had none of the migrations from this one on, filled up to a command. */
async function leaveOlderShadow(first: string, sequence: number): Promise<void> {
  const address = new URL(database.url)
  const name = `${address.pathname.slice(1)}_verify`
  await database.sql.unsafe(`create database ${name} template template0`)
  address.pathname = `/${name}`
  const sql = openDatabase(address.href, { connections: 1 })
  const folder = mkdtempSync(join(tmpdir(), 'candlewick-older-'))
  for (const file of readdirSync(MIGRATIONS).filter((name) => name < first))
    copyFileSync(join(MIGRATIONS, file), join(folder, file))
  await migrate(sql, folder)
  await sql`update projection.cursor set sequence = ${sequence}`
  await sql.end({ timeout: 5 })
  rmSync(folder, { recursive: true })
}

test('a run does not go on with what a build filled that had fewer columns', async () => {
  await leaveOlderShadow('1490-house-entries.sql', 50)
  const again = await openShadow(true)
  expect(again.cursor).toBe(0)
  await again.close(false)
})
