/** One operator ends all sessions of a customer, everywhere at once; she is told, and logs in again. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, startTestApp, type TestApp } from '../../../test/app.ts'
import { endSessionsHandler, endSessionsKind } from './session-kinds.ts'

const REASON = 'she wrote that somebody else is in her account'
let app: TestApp
let ann: string

beforeAll(async () => {
  app = await startTestApp({ more: ({ ground }) => [endSessionsHandler(ground.proposals)] })
  const { accounts, sessions } = app
  app.ground.proposals.register(endSessionsKind({ accounts, sessions }))
  ann = (await app.operator('ann@house.test', ['support', 'risk'])).token
})
afterAll(() => app.stop())

const end = (userId: string, token = ann, reason = REASON) =>
  app.ask(`/api/console/customers/${userId}/sessions/end`, { reason }, app.withToken(token))
const isLive = async (token: string) => (await app.ask('/api/user/getInfo', {}, app.withToken(token))).status === 200

test('every session ends with one decision, stands in the trail with its reason, and is written of', async () => {
  const { userId, email, satoken } = await app.customer('everywhere@x.test')
  const other = await app.customer('other@x.test')
  const second = await app.anotherSession(userId)
  expect([await isLive(satoken), await isLive(second.satoken)]).toEqual([true, true])
  const letters = (await app.mailbox.list(email)).length
  expect((await end(userId)).body).toMatchObject({
    code: 200,
    data: { state: 'applied', outcome: 'sessions ended: 2' },
  })
  await expect.poll(() => Promise.all([satoken, second.satoken].map(isLive))).toEqual([false, false])
  expect(await isLive(other.satoken)).toBe(true)
  const reasons = await app.sql<{ reason: string }[]>`
    select end_reason as reason from sessions where user_id = ${userId}`
  expect(new Set(reasons.map(({ reason }) => reason))).toEqual(new Set(['operator']))
  const trail = await app.sql<{ entry: string }[]>`
    select entry from operator_audit where entry like ${`%${userId}%`} order by sequence`
  expect(trail.map(({ entry }) => entry).join(' ')).toContain(REASON)
  const told = await app.mailbox.list(email)
  expect(told).toHaveLength(letters + 1)
  expect(told.map(({ text }) => text).join(' ')).toContain('signed out all devices')
  // Nothing is left to end.
  expect((await end(userId)).body).toMatchObject({ error: 'not_found', field: 'sessions' })
  const again = await app.ask('/api/user/login', { type: 'email', account: email, password: PASSWORD })
  expect(again.status).toBe(200)
})

test('is nobody’s who may not restrict customers, needs a reason, and is of customers only', async () => {
  const { userId, satoken } = await app.customer('stays@x.test')
  const content = (await app.operator('content@house.test', ['content'])).token
  expect((await end(userId, content)).status).toBe(403)
  expect((await end(userId, ann, '')).body).toMatchObject({ field: 'reason' })
  expect((await end('f'.repeat(20))).body).toMatchObject({ error: 'not_found', field: 'userId' })
  expect(await isLive(satoken)).toBe(true)
})
