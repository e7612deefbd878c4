/** A process that is killed between the approval of an adjustment and its booking: it is booked afterwards, once. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newId, newLink } from '../../src/features/console/tokens.ts'
import { SERVER_COMMAND } from '../commands.ts'
import { freshDatabase } from '../database.ts'
import { call, killed, signIn, startServerProcess } from './server.ts'

const CONSOLE = '/api/console'
const ADJUSTMENTS = 12
const why = { reason: 'seen in a test' }

test('an adjustment that was approved before its process was killed is booked once, and none is lost', async () => {
  const database = await freshDatabase()
  const { sql } = database
  const folder = mkdtempSync(join(tmpdir(), 'candlewick-approval-'))
  const start = () => startServerProcess(folder, SERVER_COMMAND, { DATABASE_URL: database.url })
  let server = await start()
  try {
    const enter = async (name: string) => {
      const { token, hash } = newLink()
      await sql`
        insert into operator_sessions (id, operator_id, token_hash, expires_at, proven_at, address, user_agent)
        select ${newId()}, id, ${hash}, now() + interval '1 hour', now() + interval '1 hour', '192.0.2.7', 'test'
        from users where email = ${`${name}@candlewick.test`}`
      return token
    }
    const [finance, admin] = [await enter('finance'), await enter('admin')]
    const customer = await signIn(server.url, 'demo@candlewick.test')
    const [row] = await sql<{ id: string }[]>`select id from users where email = 'demo@candlewick.test'`
    const held = async () => {
      const answer = await call(server.url, '/api/exchange/coin/wallet/get/BTC/USDT', {
        method: 'GET',
        token: customer,
      })
      return Number((answer?.data.quote as { available: string } | undefined)?.available)
    }
    const before = await held()
    const asked: string[] = []
    for (let place = 0; place < ADJUSTMENTS; place += 1) {
      const sides = { from: { owner: 'house:treasury', account: 1 }, to: { owner: row?.id, account: 1 } }
      const body = { id: `killed-${place}`, ...sides, coin: 'USDT', amount: '1', ...why }
      const answer = await call(server.url, `${CONSOLE}/adjustments/propose`, { token: finance, body })
      asked.push(String(answer?.data.proposalId))
    }
    const approve = (proposalId: string) => {
      const body = { proposalId, decision: 'approve', ...why }
      return call(server.url, `${CONSOLE}/proposals/decide`, { token: admin, body })
    }
    const deciding = asked.map(approve)
    const states = async () => {
      const rows = await sql<{ state: string; count: number }[]>`
        select state, count(*)::int as count from proposals where kind = 'ledger.adjust' group by state`
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
    }
    // In the very moment in which the table says that one is approved and not done.
    for (;;) {
      const { approved = 0, applied = 0 } = await states()
      if (approved > 0 || applied === ADJUSTMENTS) break
    }
    await killed(server.child, 'SIGKILL')
    await Promise.all(deciding)
    expect((await states()).approved).toBeGreaterThan(0)

    server = await start()
    await expect.poll(async () => (await states()).approved ?? 0, { timeout: 60_000 }).toBe(0)
    const { applied = 0, waiting = 0, ...others } = await states()
    expect([applied + waiting, others]).toEqual([ADJUSTMENTS, {}])
    expect(await held()).toBe(before + applied)
    // What had not come to be approved can be approved still, and is booked like the others.
    const again = async () => {
      const { waiting: left = 0 } = await states()
      if (left > 0) await Promise.all(asked.map(approve))
      return await states()
    }
    await expect.poll(again, { timeout: 120_000 }).toEqual({ applied: ADJUSTMENTS })
    expect(await held()).toBe(before + ADJUSTMENTS)
  } finally {
    await killed(server.child, 'SIGKILL')
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}, 300_000)
