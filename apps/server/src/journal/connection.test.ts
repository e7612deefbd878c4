/** A connection is thrown away at the first sign of trouble, and kept where the database has only said no. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import type { Sql } from '../db/database.ts'
import { Line } from './connection.ts'

const LONG_MS = 20_000
let database: TestDatabase
let line: Line

beforeEach(async () => {
  database = await freshDatabase()
  line = new Line(database.url, 1)
})

afterEach(async () => {
  await line.close()
  await database.drop()
})

const own = async (sql: Sql) => (await sql<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid
const pid = () => line.run(own, LONG_MS)

test('one that does not answer in time is given up, and what follows does not wait behind it', async () => {
  const first = await pid()
  await expect(line.run((sql) => sql`select pg_sleep(60)`, 50)).rejects.toThrow(/did not answer within 50 ms/)
  expect(await pid()).not.toBe(first)
  await database.sql`select pg_terminate_backend(${first ?? 0})`
})

test('one that the database has ended is followed by another, which works', async () => {
  const first = await pid()
  await database.sql`select pg_terminate_backend(${first ?? 0})`
  await line.run(own, LONG_MS).catch(() => undefined)
  expect(await pid()).not.toBe(first)
})

test('one over which the database refused a statement is kept', async () => {
  const first = await pid()
  await expect(line.run((sql) => sql`select 1 / 0`, LONG_MS)).rejects.toThrow(/division by zero/)
  expect(await pid()).toBe(first)
})
