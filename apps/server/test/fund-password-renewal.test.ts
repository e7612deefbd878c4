/**
 * A forgotten fund password: asked for by its owner, let by two operators, set by its owner once and in time, and by nobody
 * else. On the whole server.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asSent } from '@candlewick/protocol/testing/as-caller'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId, newLink } from '../src/features/console/tokens.ts'
import type { Server } from '../src/server.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { startWholeServer } from './start-whole.ts'

const transformed = (password: string) => createHash('sha256').update(`candlewick:${password}`).digest('hex')
const PASSWORD = transformed('Candle-1234')
const OLD = transformed('old-fund')
const NEW = transformed('new-fund')
const folder = mkdtempSync(join(tmpdir(), 'candlewick-fund-'))
const RESET = '/api/exchange/coin/security/fundReset'
const DESK = '/api/console/forgotten'
const NUMBER = 'X1234567'
let database: TestDatabase
let server: Server
let ann: string
let ben: string
let demo: { token: string; userId: string }
let other: { token: string; userId: string }

interface Answer {
  readonly status: number
  readonly error?: string
  readonly bound?: string | number
  // What comes over the wire is looked at field by field.
  readonly data: Record<string, unknown>
}

async function ask(path: string, token: string, body?: object): Promise<Answer> {
  const sent = body === undefined ? { path, body } : asSent(path, body)
  const response = await fetch(server.url + sent.path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', satoken: token },
    ...(body === undefined ? {} : { body: JSON.stringify(sent.body) }),
  })
  return { ...((await response.json()) as Answer), status: response.status }
}

async function operator(name: string): Promise<string> {
  const { token, hash } = newLink()
  await database.sql`
    insert into operator_sessions (id, operator_id, token_hash, expires_at, proven_at, address, user_agent)
    select ${newId()}, id, ${hash}, now() + interval '1 hour', now() + interval '1 hour', '192.0.2.7', 'test'
    from users where email = ${`${name}@candlewick.test`}`
  return token
}

/** A customer who was verified with a document of this number and has set a fund password. */
async function customer(name: string, idNumber: string): Promise<{ token: string; userId: string }> {
  const login = { type: 'email', account: `${name}@candlewick.test`, password: PASSWORD }
  const token = String((await ask('/api/user/login', '', login)).data.satoken)
  await database.sql`delete from identity_cases where user_id = (select id from users where email = ${login.account})`
  await database.sql`update users set certification = 'none', fund_password_hash = null where email = ${login.account}`
  const facts = { name: `Customer ${name}`, idNumber, country: 'ES', type: 'passport' }
  expect((await ask('/api/user/uploadKYC', token, facts)).status).toBe(200)
  const [row] = await database.sql<{ id: string }[]>`
    update users set certification = 'primary' where email = ${login.account} returning id`
  const userId = row?.id ?? ''
  await database.sql`update identity_cases set state = 'approved', decided_at = now() where user_id = ${userId}`
  return { token, userId }
}

const mailsTo = async (email: string): Promise<string[]> => {
  const response = await fetch(`${server.url}/dev/mailbox?to=${email}`)
  return ((await response.json()) as { text: string }[]).map(({ text }) => text)
}
const forgotten = (who = demo, idNumber = NUMBER) =>
  ask(`${RESET}/ask`, who.token, { password: PASSWORD, idNumber, words: 'a new phone' })
const set = (who = demo, password = NEW) =>
  ask(`${RESET}/set`, who.token, { newPassword: password, confirmPassword: password })
const waiting = async (): Promise<string> => {
  const rows = (await ask(`${DESK}/list`, ann)).data.rows as { id: string; userId: string }[]
  // The demo's own people may wait as well.
  return rows.find(({ userId }) => userId === demo.userId)?.id ?? ''
}
const decided = async (): Promise<string> => {
  const [row] = await database.sql<{ id: string }[]>`
    select id from fund_password_cases where state <> 'review' and user_id = ${demo.userId}`
  return row?.id ?? ''
}
const renew = (id: string, token = ann) => ask(`${DESK}/renew`, token, { id, reason: 'the passport fits' })
const decide = (proposalId: unknown, token = ben, decision = 'approve') =>
  ask('/api/console/proposals/decide', token, { proposalId, decision, reason: 'seen' })
/** What the demo customer can change it with: which password holds. */
const holds = async (password: string): Promise<boolean> => {
  const answer = await ask('/api/user/updatePwd', demo.token, {
    oldPassword: password,
    newPassword: password,
    confirmPassword: password,
  })
  return answer.status === 200
}

beforeAll(async () => {
  database = await freshDatabase()
  server = await startWholeServer(database, folder)
  ann = await operator('operator')
  ben = await operator('admin')
  await vi.waitFor(async () => expect((await ask('/api/console/markets', ann)).status).toBe(200), { timeout: 60_000 })
  demo = await customer('demo', 'X-123 4567')
  other = await customer('merchant', 'Y7654321')
})
beforeEach(async () => {
  await database.sql`delete from fund_password_cases`
  await database.sql`delete from proposals`
  await database.sql`delete from budgets`
  await database.sql`update users set fund_password_hash = null, withdrawals_paused_until = null`
  for (const { token } of [demo, other]) {
    const first = { newPassword: OLD, confirmPassword: OLD, password: PASSWORD }
    const given = await ask('/api/user/tardPwdSet', token, first)
    expect(given.status).toBe(200)
  }
})
afterAll(async () => {
  await server.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

describe('a forgotten fund password', () => {
  test('is asked for, compared, let by two and set once; withdrawals then pause, and all of it stands in the trail', async () => {
    expect((await forgotten()).data).toMatchObject({ state: 'review', validUntil: null })
    expect((await mailsTo('demo@candlewick.test'))[0]).toContain('fund password is forgotten')
    const id = await waiting()
    const { data: seen } = await ask(`${DESK}/case?id=${id}`, ann)
    expect(seen).toMatchObject({ userId: demo.userId, words: 'a new phone', proposalId: null })
    expect(seen.identities).toMatchObject([{ level: 'primary', name: 'Customer demo', idNumber: 'X-123 4567' }])
    expect(seen.checks).toContainEqual({ check: 'number', outcome: 'ok', found: '' })
    expect(seen.checks).toContainEqual({ check: 'factor', outcome: 'look', found: '' })
    const { data: proposed } = await renew(id)
    expect(proposed.state).toBe('waiting')
    expect([(await set()).status, (await decide(proposed.proposalId, ann)).error]).toEqual([404, 'own_proposal'])
    expect((await decide(proposed.proposalId)).data).toMatchObject({ state: 'applied' })
    expect((await mailsTo('demo@candlewick.test'))[0]).toContain('within 72 hours')
    expect((await ask(RESET, demo.token)).data).toMatchObject({ state: 'approved', reasonText: '' })
    // Until it is set, the old one guards.
    const [paused] = await database.sql`select withdrawals_paused_until from users where id = ${demo.userId}`
    expect(paused?.withdrawals_paused_until).toBeNull()
    expect((await set()).status).toBe(200)
    expect((await mailsTo('demo@candlewick.test'))[0]).toContain('Withdrawals are paused for 24 hours')
    const overview = await ask('/api/exchange/coin/security/overview', demo.token)
    expect(Number(overview.data.withdrawalsPausedUntil)).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    expect([await holds(OLD), await holds(NEW)]).toEqual([false, true])
    const trail = await database.sql<{ entry: string }[]>`
      select entry from operator_audit where entry like ${`%${demo.userId}%`} order by sequence`
    expect(trail.map(({ entry }) => (JSON.parse(entry) as { action: string }).action)).toEqual(
      expect.arrayContaining(['fund_password.open', 'proposal.make', 'proposal.approve', 'fund_password.renew']),
    )
  })

  test('is set once, however often and by however many it is sent, and by nobody else', async () => {
    await forgotten()
    await decide((await renew(await waiting())).data.proposalId)
    expect((await set(other)).status).toBe(404)
    const came = await Promise.all([set(), set(), set(), set()])
    expect(came.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
    expect([(await set(demo, transformed('another'))).status, await holds(NEW)]).toEqual([404, true])
  })

  test('is proposed once: while one proposal waits no second does, and what was decided otherwise ends it', async () => {
    await forgotten()
    const id = await waiting()
    const asked = await Promise.all([renew(id), renew(id, ben), renew(id), renew(id, ben)])
    const first = asked.find(({ status }) => status === 200)?.data.proposalId
    const others = asked.filter(({ status }) => status !== 200)
    expect(others.map(({ error, bound }) => [error, bound])).toEqual(Array(3).fill(['proposal_waits', first]))
    // What nobody decided in time keeps nobody from the next.
    await database.sql`update proposals set expires_at = now() where id = ${String(first)}`
    const { proposalId: second } = (await renew(id)).data
    expect((await ask(`${DESK}/reject`, ben, { id, reason: 'another number' })).status).toBe(200)
    await vi.waitFor(
      async () =>
        expect((await ask(`/api/console/proposals/one?proposalId=${String(second)}`, ann)).data).toMatchObject({
          state: 'failed',
          outcome: 'case_decided',
        }),
      { timeout: 20_000 },
    )
    expect((await decide(second)).error).toBe('proposal_decided')
    expect([(await set()).status, await holds(OLD)]).toEqual([404, true])
  })

  test('is let once, and a rejected proposal lets nothing', async () => {
    await forgotten()
    const id = await waiting()
    const one = (await renew(id)).data.proposalId
    const came = await Promise.all([decide(one), decide(one), decide(one, ben, 'reject')])
    expect(came.filter(({ status }) => status === 200)).toHaveLength(1)
    await database.sql`delete from fund_password_cases`
    await database.sql`delete from proposals`
    await forgotten()
    const next = (await renew(await waiting())).data.proposalId
    await decide(next, ben, 'reject')
    expect((await set()).status).toBe(404)
    await decide((await renew(await waiting())).data.proposalId)
    expect((await renew(id)).error).toBe('not_found')
    expect((await renew(await decided())).error).toBe('case_decided')
    expect((await ask(`${DESK}/reject`, ann, { id: await decided(), reason: 'too late' })).error).toBe('case_decided')
    // Whoever still knows the old one ends the case by using it: so this comes last.
    expect(await holds(OLD)).toBe(true)
  })

  test('that was let is over after its time, and can be asked for again', async () => {
    await forgotten()
    await decide((await renew(await waiting())).data.proposalId)
    expect((await forgotten()).error).toBe('case_decided')
    await database.sql`update fund_password_cases set valid_until = now()`
    expect([(await set()).status, (await ask(RESET, demo.token)).data.state]).toEqual([404, 'ended'])
    await database.sql`delete from budgets`
    expect((await forgotten()).data).toMatchObject({ state: 'review' })
    expect((await forgotten()).error).toBe('identity_review')
  })

  test('is rejected by one, with words that its owner reads', async () => {
    await forgotten(demo, 'X0000000')
    const id = await waiting()
    const { data } = await ask(`${DESK}/case?id=${id}`, ann)
    expect(data.checks).toContainEqual({ check: 'number', outcome: 'look', found: '' })
    const body = { id, reason: 'another number', reasonText: 'Please look at your passport.' }
    expect((await ask(`${DESK}/reject`, ann, body)).status).toBe(200)
    expect((await ask(RESET, demo.token)).data).toMatchObject({ state: 'rejected', reasonText: body.reasonText })
    expect((await mailsTo('demo@candlewick.test'))[0]).toContain('did not renew')
  })

  test('of an operator’s own person is neither let nor rejected by her', async () => {
    await forgotten()
    const id = await waiting()
    const { data } = await renew(id)
    await database.sql`update operators set own_customers = array[${demo.userId}]`
    const refused = await Promise.all([
      renew(id),
      decide(data.proposalId),
      ask(`${DESK}/reject`, ben, { id, reason: 'mine' }),
    ])
    await database.sql`update operators set own_customers = '{}'`
    expect(refused.map(({ error }) => error)).toEqual(['own_case', 'own_case', 'own_case'])
  })

  test('of who is kept from withdrawing is not asked for, not let and not set', async () => {
    const restrict = () => database.sql`
      insert into customer_restrictions (user_id, kind, proposal_id, operator_id, reason)
      values (${demo.userId}, 'withdrawing', ${newId()}, 'o', 'r')`
    const lift = () => database.sql`update customer_restrictions set ended_at = now() where user_id = ${demo.userId}`
    await restrict()
    expect(await forgotten()).toMatchObject({ error: 'restricted', bound: 'withdrawing' })
    await lift()
    await forgotten()
    const { proposalId } = (await renew(await waiting())).data
    await restrict()
    expect((await decide(proposalId)).error).toBe('restricted')
    await lift()
    await decide(proposalId)
    await restrict()
    expect((await set()).error).toBe('restricted')
    await lift()
    expect((await set()).status).toBe(200)
  })

  test('needs the login password, a verified identity and a fund password that is set; three times a day', async () => {
    const wrong = { password: OLD, idNumber: NUMBER }
    expect((await ask(`${RESET}/ask`, demo.token, wrong)).error).toBe('password_wrong')
    await database.sql`update users set fund_password_hash = null where id = ${demo.userId}`
    expect((await forgotten()).error).toBe('fund_password_unset')
    await database.sql`update users set fund_password_hash = 'x' where id = ${demo.userId}`
    await database.sql`update identity_cases set state = 'rejected' where user_id = ${demo.userId}`
    expect((await forgotten()).error).toBe('identity_needed')
    await database.sql`update identity_cases set state = 'approved' where user_id = ${demo.userId}`
    expect([(await forgotten()).status, (await forgotten()).error]).toEqual([200, 'identity_review'])
    expect((await forgotten()).error).toBe('too_many_requests')
  })

  test('that came back, or that its owner did not ask for, is over', async () => {
    await forgotten()
    expect(await holds(OLD)).toBe(true)
    expect((await ask(RESET, demo.token)).data.state).toBe('ended')
    await forgotten(other, 'Y7654321')
    const link = /not-me#(\S+)/.exec((await mailsTo('merchant@candlewick.test'))[0] ?? '')?.[1]
    expect((await ask('/api/exchange/coin/auth/notMe', '', { token: link })).status).toBe(200)
    const [left] = await database.sql`select state from fund_password_cases where user_id = ${other.userId}`
    expect(left?.state).toBe('ended')
  })
})
