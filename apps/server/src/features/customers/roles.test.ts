/** Two operators make a merchant and end one; her sessions go on, and may at once what she now may. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, startTestApp, type TestApp } from '../../../test/app.ts'
import { roleHandler, roleKind } from './role-kinds.ts'

let app: TestApp
let ann: string
let ben: string

beforeAll(async () => {
  app = await startTestApp({ more: ({ ground }) => [roleHandler(ground.proposals)] })
  const { accounts, sessions } = app
  app.ground.proposals.register(roleKind({ accounts, sessions }))
  ann = (await app.operator('ann@house.test', ['support'])).token
  ben = (await app.operator('ben@house.test', ['risk'])).token
})
afterAll(() => app.stop())

const by = (token: string) => app.withToken(token)
const dataOf = <T>(answer: Answer): T => {
  expect(answer.body).toMatchObject({ code: 200 })
  return answer.body.data as T
}
const propose = (userId: string, role: string, granted: boolean, token = ann) =>
  app.ask(`/api/console/customers/${userId}/roles`, { role, granted, reason: 'she showed her licence' }, by(token))
async function decided(userId: string, role: string, granted: boolean): Promise<void> {
  const { proposalId, state } = dataOf<{ proposalId: string; state: string }>(await propose(userId, role, granted))
  expect(state).toBe('waiting')
  const decision = { proposalId, decision: 'approve', reason: 'seen as well' }
  dataOf(await app.ask('/api/console/proposals/decide', decision, by(ben)))
}
interface Info {
  is_merchant: number
  merchant: { id: string } | null
  roles: string[]
}
const infoOf = async (token: string) => dataOf<{ user: Info }>(await app.ask('/api/user/getInfo', {}, by(token))).user
/** What every gateway believes of a session; it hears of a change by a notice. */
const rolesOf = async (token: string) => [...((await app.sessions.verify(token))?.roles ?? [])]

test('a merchant is somebody whose identity is approved whole', async () => {
  const { userId } = await app.customer('unknown@x.test')
  expect((await propose(userId, 'merchant', true)).body).toMatchObject({ error: 'identity_needed', bound: 'advanced' })
  expect((await propose(userId, 'agent', true)).status).toBe(200)
  expect((await propose('f'.repeat(20), 'agent', true)).body.error).toBe('not_found')
  expect((await propose(userId, 'admin', true)).body.error).toBe('field_invalid')
  expect(
    (await propose(userId, 'merchant', true, (await app.operator('x@house.test', ['content'])).token)).status,
  ).toBe(403)
})

test('she is one at once, in the session that she has, and no longer once that is ended', async () => {
  const { userId, satoken } = await app.customer('dealer@x.test')
  await app.sql`update users set certification = 'advanced' where id = ${userId}`
  expect(await rolesOf(satoken)).toEqual([])
  await decided(userId, 'merchant', true)
  await expect.poll(() => rolesOf(satoken)).toEqual(['merchant'])
  const made = await infoOf(satoken)
  expect(made).toMatchObject({ is_merchant: 2, roles: ['merchant'] })
  expect((await propose(userId, 'merchant', true)).body).toMatchObject({ error: 'not_found', field: 'role' })

  await decided(userId, 'agent', true)
  await decided(userId, 'merchant', false)
  await expect.poll(() => rolesOf(satoken)).toEqual(['agent'])
  expect(await infoOf(satoken)).toMatchObject({ is_merchant: 1, merchant: null, roles: ['agent'] })
  // Deals of before stay hers.
  await decided(userId, 'merchant', true)
  expect((await infoOf(satoken)).merchant).toEqual(made.merchant)
})
