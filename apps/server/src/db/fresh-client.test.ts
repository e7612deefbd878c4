import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { openDatabase } from './database.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(() => database.drop())

/** Shorter than what a replaced client may take for what it has begun: whoever closes does not wait for that. */
const SHORTER = { timeout: 20_000 }

test('closing waits no longer than it says for what a broken connection left behind', SHORTER, async () => {
  const sql = openDatabase(database.url)
  const lost = sql.begin(async (tx) => {
    const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
    await database.sql`select pg_terminate_backend(${row?.pid ?? 0})`
    await tx`select 1`
  })
  await expect(lost).rejects.toThrow()
  expect(await sql`select 2 as two`).toEqual([{ two: 2 }])
  await sql.end({ timeout: 1 })
})
