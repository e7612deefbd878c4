/** Migrations run once, in one rising order, and stay what they were. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { MIGRATIONS, migrate } from './database.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await freshDatabase()
  await database.sql`truncate migrations`
  folder = mkdtempSync(join(tmpdir(), 'candlewick-migrations-'))
})

afterEach(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

test('each runs once, in the order of the names', async () => {
  write('1002-b.sql', 'alter table tried add column b int')
  write('1001-a.sql', 'create table tried (a int)')
  expect(await migrate(database.sql, folder)).toEqual(['1001-a.sql', '1002-b.sql'])
  expect(await migrate(database.sql, folder)).toEqual([])
})

test('a file that changed after it ran stops the start, and is named', async () => {
  write('1001-a.sql', 'create table tried (a int)')
  await migrate(database.sql, folder)
  write('1001-a.sql', 'create table tried (a bigint)')
  await expect(migrate(database.sql, folder)).rejects.toThrow('1001-a.sql is no longer what ran')
})

test('a database of a newer build stops the start of an older one', async () => {
  write('1001-a.sql', 'create table tried (a int)')
  write('1002-b.sql', 'alter table tried add column b int')
  await migrate(database.sql, folder)
  rmSync(join(folder, '1002-b.sql'))
  await expect(migrate(database.sql, folder)).rejects.toThrow('1002-b.sql ran in this database and is no file')
})

test('a file that comes before one that has run stops the start, and nothing of it is done', async () => {
  write('1002-b.sql', 'create table tried (b int)')
  await migrate(database.sql, folder)
  write('1001-a.sql', 'create table early (a int)')
  await expect(migrate(database.sql, folder)).rejects.toThrow('1001-a.sql stands before 1002-b.sql')
  expect(await database.sql`select to_regclass('early') as found`).toEqual([{ found: null }])
})

test('of the files numbered by area one may come late; what ran before checksums were kept is taken for what it is', async () => {
  write('0601-late.sql', 'create table tried (b int)')
  await migrate(database.sql, folder)
  await database.sql`update migrations set checksum = null`
  write('0305-area.sql', 'create table early (a int)')
  expect(await migrate(database.sql, folder)).toEqual(['0305-area.sql'])
  write('0601-late.sql', 'create table tried (b bigint)')
  await expect(migrate(database.sql, folder)).rejects.toThrow('0601-late.sql is no longer what ran')
})

test('one that fails leaves nothing behind and is tried again', async () => {
  write('1001-a.sql', 'create table tried (a int); select 1 / 0')
  await expect(migrate(database.sql, folder)).rejects.toThrow('migration 1001-a.sql failed: division by zero')
  write('1001-a.sql', 'create table tried (a int)')
  expect(await migrate(database.sql, folder)).toEqual(['1001-a.sql'])
})

test("the product's own are all applied, with their checksums", async () => {
  const other = await freshDatabase()
  expect(await migrate(other.sql, MIGRATIONS)).toEqual([])
  expect(await other.sql`select name from migrations where checksum is null`).toEqual([])
  await other.drop()
})

/** The last whose number another has too: what ran keeps its name. */
const SHARED_UNTIL = '1430'

test('from here on no two files have one number: two branches that took the same would stop each other', () => {
  const numbers = readdirSync(MIGRATIONS).map((name) => name.slice(0, 4))
  const shared = numbers.filter((number, place) => numbers.indexOf(number) !== place)
  expect(shared.filter((number) => number > SHARED_UNTIL)).toEqual([])
})
