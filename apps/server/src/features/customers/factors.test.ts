/** A second step that its owner lost, or that a thief bound, is ended by two operators; asked of the real application. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, OTHER_PASSWORD, PASSWORD, startTestApp, type TestApp } from '../../../test/app.ts'
import { SoftPasskey } from '../../../test/passkey.ts'
import { endFactorsHandler, endFactorsKind } from './factor-kinds.ts'

const COIN = '/api/exchange/coin'
const REASON = 'she showed her passport on a call'
let app: TestApp
let ann: string
let ben: string
let people = 0

beforeAll(async () => {
  app = await startTestApp({ more: ({ ground }) => [endFactorsHandler(ground.proposals)] })
  const { accounts, sessions } = app
  app.ground.proposals.register(endFactorsKind({ accounts, sessions }))
  ann = (await app.operator('ann@house.test', ['support'])).token
  ben = (await app.operator('ben@house.test', ['risk'])).token
})
afterAll(() => app.stop())

const dataOf = <T>(answer: Answer): T => {
  expect(answer.body).toMatchObject({ code: 200 })
  return answer.body.data as T
}
type Options = { options: Record<string, unknown> }
const by = (token: string) => app.withToken(token)
const toProve = async () => dataOf<Options>(await app.ask(`${COIN}/auth/passkey/options`, {})).options
const enterBy = async (passkey: SoftPasskey) =>
  await app.ask(`${COIN}/auth/passkey`, { passkey: passkey.get(await toProve()) })
const login = (email: string, password: string) =>
  app.ask('/api/user/login', { type: 'email', account: email, password })
const isLive = async (token: string) => (await app.ask('/api/user/getInfo', {}, by(token))).status === 200

async function made(token: string): Promise<{ passkey: SoftPasskey; created: object }> {
  const passkey = new SoftPasskey()
  const begun = await app.ask(`${COIN}/security/passkey/begin`, {}, by(token))
  return { passkey, created: passkey.create(dataOf<Options>(begun).options) }
}
async function addPasskey(token: string): Promise<SoftPasskey> {
  const { passkey, created } = await made(token)
  dataOf(await app.ask(`${COIN}/security/passkey/add`, { name: 'mine', created, password: PASSWORD }, by(token)))
  return passkey
}
async function customer() {
  people += 1
  return await app.customer(`lost${people}@x.test`)
}
const propose = (userId: string, token = ann) =>
  app.ask(`/api/console/customers/${userId}/factors/end`, { reason: REASON }, by(token))
const decide = (proposalId: string, token = ben) =>
  app.ask('/api/console/proposals/decide', { proposalId, decision: 'approve', reason: 'seen as well' }, by(token))

test('a passkey that a thief bound enters after alarm and reset until two end it; then the owner enters', async () => {
  const { email, userId, satoken } = await customer()
  const thiefs = await addPasskey(satoken)
  const { sessionId } = await app.anotherSession(userId)
  await app.accounts.keys.make({ userId, sessionId }, { name: 'bot', permissions: ['read'] }, undefined)
  const [letter] = await app.mailbox.list(email)
  const token = /not-me#([\w-]+)/.exec(letter?.text ?? '')?.[1]
  expect((await app.ask(`${COIN}/auth/notMe`, { token })).status).toBe(200)
  expect((await enterBy(thiefs)).body.error).toBe('account_locked')
  await app.ask('/api/user/sendEmailCode', { email, purpose: 'reset' })
  const reset = { email, code: await app.lastCode(email), password: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD }
  expect((await app.ask('/api/user/backPwd', reset)).status).toBe(200)
  // What an owner can do alone leaves him in and her out.
  const entered = dataOf<{ satoken: string; user: { userId: string } }>(await enterBy(thiefs))
  expect(entered.user.userId).toBe(userId)
  expect((await login(email, OTHER_PASSWORD)).body.error).toBe('second_step')

  const asked = dataOf<{ proposalId: string; state: string }>(await propose(userId))
  expect(asked.state).toBe('waiting')
  expect((await propose(userId, ben)).body.error).toBe('proposal_waits')
  expect((await decide(asked.proposalId, ann)).body.error).toBe('own_proposal')
  expect(await isLive(entered.satoken)).toBe(true)
  await app.sql`update users set withdrawals_paused_until = null where id = ${userId}`
  expect(dataOf(await decide(asked.proposalId))).toMatchObject({
    ...{ state: 'applied', kind: 'customer.factors', subject: { kind: 'customer', id: userId } },
    before: { authenticator: false, passkeys: 1, recoveryCodes: true },
    after: { authenticator: false, passkeys: 0, recoveryCodes: false },
  })

  expect((await enterBy(thiefs)).body.error).toBe('passkey_failed')
  expect(await isLive(entered.satoken)).toBe(false)
  const mine = dataOf<{ satoken: string }>(await login(email, OTHER_PASSWORD)).satoken
  const overview = dataOf(await app.ask(`${COIN}/security/overview`, undefined, by(mine)))
  expect(overview).toMatchObject({ authenticator: false, passkeys: [], recoveryCodesLeft: 0 })
  expect(await app.accounts.withdrawalsPausedUntil(userId)).toBeGreaterThan(Date.now() + 86_000_000)
  expect(await app.accounts.keys.list(userId)).toEqual([])
  const told = (await app.mailbox.list(email)).map(({ text }) => text).find((text) => text.includes('second step'))
  expect(told).toContain('Withdrawals are paused for 24 hours')
  expect((await propose(userId)).body).toMatchObject({ error: 'not_found', field: 'factors' })
})

test('one that changed since it was proposed is looked at anew, and nobody’s but a customer’s is ended', async () => {
  const { userId, satoken } = await customer()
  const first = await addPasskey(satoken)
  const { proposalId } = dataOf<{ proposalId: string }>(await propose(userId))
  const { created } = await made(satoken)
  const more = { name: 'other', created, passkey: first.get(await toProve()) }
  dataOf(await app.ask(`${COIN}/security/passkey/add`, more, by(satoken)))
  expect((await decide(proposalId)).body).toMatchObject({ error: 'changed_since', bound: 'passkeys' })
  expect((await enterBy(first)).status).toBe(200)
  const operator = await app.operator('cleo@house.test', ['support'])
  expect((await propose(operator.operatorId)).body).toMatchObject({ error: 'not_found', field: 'userId' })
})

test('a factor that was proven just before its end binds no other behind it', async () => {
  const { userId, satoken } = await customer()
  const first = await addPasskey(satoken)
  const { created } = await made(satoken)
  const more = { name: 'other', created, passkey: first.get(await toProve()) }
  const user = await app.accounts.users.byId(userId)
  if (user === undefined) throw new Error('a customer just made is not there')
  const adding = await app.sql.begin(async (tx) => {
    await tx`select from users where id = ${userId} for update`
    const under = app.ask(`${COIN}/security/passkey/add`, more, by(satoken))
    const waiting = async () => {
      const [row] = await tx<{ count: number }[]>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      return row?.count
    }
    await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0)
    await app.accounts.secondStep.end(tx, user)
    return { under }
  })
  expect((await adding.under).body.error).toBe('token_invalid')
  expect(await app.accounts.secondStep.bound(userId)).toMatchObject({ authenticator: false, passkeys: [] })
})
