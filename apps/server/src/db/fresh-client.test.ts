import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
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

/** What PostgreSQL says to whoever comes while it starts: an error message of severity, code and words. */
function refusal(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0')
  const head = Buffer.alloc(5, 'E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

test('a database that answers only to refuse is not asked without end by a subscription', async () => {
  let asked = 0
  const refusing = createServer((socket) => {
    asked += 1
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(refusal()))
  }).listen(0, '127.0.0.1')
  await once(refusing, 'listening')
  const { port } = refusing.address() as AddressInfo
  const sql = openDatabase(`postgres://candlewick:secret@127.0.0.1:${port}/candlewick`)
  await expect(sql.listen('news', () => undefined)).rejects.toThrow('starting up')
  await delay(1_500)
  expect(asked).toBeGreaterThan(2)
  expect(asked).toBeLessThan(15)
  await sql.end({ timeout: 1 })
  refusing.close()
})
