/** Operators whose role is no more: they keep what else they may, and gain nothing. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { MIGRATIONS } from '../../db/database.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const CURRENT = '/api/console/session/current'

test('who wrote texts besides keeps her other roles, who did nothing else has none; no proposal gives it any more', async () => {
  const writer = await app.operator('writer@house.test', ['support'])
  const both = await app.operator('both@house.test', ['risk'])
  const other = await app.operator('other@house.test', ['finance'])
  const admin = await app.operator('admin@house.test', ['admin'])
  const propose = async (body: object) => {
    const asked = { reason: 'for the test', ...body }
    const { data } = (await app.ask('/api/console/operators/change', asked, app.withToken(admin.token))).body
    return (data as { proposalId: string }).proposalId
  }
  const gives = await propose({ operatorId: other.operatorId, roles: ['support'] })
  const keeps = await propose({ operatorId: both.operatorId, roles: ['risk', 'support'] })
  await app.sql`update proposals set payload = replace(payload, '"support"', '"content"') where id = ${gives}`
  await app.sql`update operators set roles = '{content}' where id = ${writer.operatorId}`
  await app.sql`update operators set roles = '{content,risk}' where id = ${both.operatorId}`
  await app.sql.unsafe(readFileSync(join(MIGRATIONS, '1490-no-content-role.sql'), 'utf8'))
  const roles =
    await app.sql`select id, roles from operators where id in ${app.sql([writer.operatorId, both.operatorId])}`
  expect(new Map(roles.map((row) => [row.id, row.roles]))).toEqual(
    new Map([
      [writer.operatorId, []],
      [both.operatorId, ['risk']],
    ]),
  )
  const states = await app.sql`select id, state from proposals where id in ${app.sql([gives, keeps])}`
  expect(new Map(states.map((row) => [row.id, row.state]))).toEqual(
    new Map([
      [gives, 'expired'],
      [keeps, 'waiting'],
    ]),
  )
  // Their sessions are over; nobody else's is.
  for (const { token } of [writer, both]) {
    expect((await app.ask(CURRENT, undefined, app.withToken(token))).body.error).toBe('token_invalid')
  }
  expect((await app.ask(CURRENT, undefined, app.withToken(other.token))).status).toBe(200)
  const listed = await app.ask('/api/console/operators', undefined, app.withToken(admin.token))
  expect(listed.text).toContain('writer@house.test')
  const renewed = await propose({ operatorId: writer.operatorId, roles: ['support'] })
  expect(renewed).toMatch(/\w/)
})
