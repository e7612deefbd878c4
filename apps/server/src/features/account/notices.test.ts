/** What is decided and what is written of it stand or fall together: neither a change without its letter, nor a letter without it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OTHER_PASSWORD, PASSWORD, startTestApp, type TestApp } from '../../../test/app.ts'
import { FundCases } from './fund-cases/cases.ts'
import { securityMessage } from './messages.ts'

const COIN = '/api/exchange/coin'
let app: TestApp
let userId: string
let email: string
let mine: RequestInit
let people = 0

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function customer(): Promise<void> {
  people += 1
  email = `letters${people}@x.test`
  const made = await app.customer(email)
  userId = made.userId
  mine = app.withToken(made.satoken)
}

const mails = async () => (await app.mailbox.list(email)).map(({ text }) => text)

/** As long as nothing can be put into the mailbox, the work is tried. */
async function mailless<T>(work: () => Promise<T>): Promise<T> {
  await app.sql`alter table mailbox add constraint full_up check (false) not valid`
  try {
    return await work()
  } finally {
    await app.sql`alter table mailbox drop constraint full_up`
  }
}

/** As long as no session can be ended. */
async function endless<T>(work: () => Promise<T>): Promise<T> {
  await app.sql`alter table sessions add constraint goes_on check (ended_at is null) not valid`
  try {
    return await work()
  } finally {
    await app.sql`alter table sessions drop constraint goes_on`
  }
}

const fresh = { newPassword: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD }
const CHANGES: readonly {
  readonly what: string
  readonly path: string
  readonly body: object
  readonly holds: () => Promise<unknown>
}[] = [
  {
    what: 'a fund password',
    path: `${COIN}/member/tradePwd`,
    body: { ...fresh, password: PASSWORD },
    holds: () => app.accounts.funds.isSet(userId),
  },
  {
    what: 'a login password',
    path: '/api/user/updateUserLoginPwd',
    body: { oldPassword: PASSWORD, ...fresh },
    holds: async () =>
      (await app.ask('/api/user/login', { type: 'email', account: email, password: OTHER_PASSWORD })).status === 200,
  },
  {
    what: 'an anti-phishing code',
    path: `${COIN}/member/antiCode`,
    body: { antiCode: 'heron', password: PASSWORD },
    holds: async () => (await app.accounts.users.byId(userId))?.antiCode === 'heron',
  },
  {
    what: 'an API key',
    path: `${COIN}/member/api`,
    body: { name: 'k', permissions: ['read'], password: PASSWORD },
    holds: async () => (await app.accounts.keys.list(userId)).length > 0,
  },
]

test.each(CHANGES)('$what without its letter is not there, and with it is', async ({ path, body, holds }) => {
  await customer()
  const before = (await mails()).length
  expect((await mailless(() => app.ask(path, body, mine))).status).toBe(500)
  expect(await holds()).toBe(false)
  const done = await app.ask(path, body, mine)
  expect([done.status, done.text]).toEqual([200, expect.any(String)])
  expect((await mails()).length).toBeGreaterThan(before)
  expect(await holds()).toBe(true)
})

test('what operators decide about a forgotten fund password is written of with the decision, or neither is', async () => {
  await customer()
  const { sql, accounts, ring } = app
  const cases = new FundCases({ sql, ring, accounts })
  const ask = async (id: string) => {
    await sql`
      insert into fund_password_cases (id, user_id, number_right, factor_proven, words, address, guards_changed)
      values (${id}, ${userId}, true, false, '', '192.0.2.1', false)`
  }
  const before = await mails()
  await ask('first')
  await expect(
    sql.begin(async (tx) => {
      await cases.approve(tx, 'first', 'operator')
      throw new Error('what stands beside it failed')
    }),
  ).rejects.toThrow('beside it')
  expect([(await cases.stateOf(userId)).state, await mails()]).toEqual(['review', before])
  await expect(mailless(() => cases.reject('first', 'operator', 'no'))).rejects.toThrow('full_up')
  expect((await cases.stateOf(userId)).state).toBe('review')
  await cases.reject('first', 'operator', 'no')
  await ask('second')
  await sql.begin((tx) => cases.approve(tx, 'second', 'operator'))
  expect((await mails()).length - before.length).toBe(2)
})

const isLive = async () => (await app.ask('/api/user/getInfo', {}, mine)).status === 200
const enters = async (password: string) =>
  (await app.ask('/api/user/login', { type: 'email', account: email, password })).status === 200

test('an account is locked with the end of its sessions, or neither, and the link serves until both are done', async () => {
  await customer()
  const token = (await app.accounts.alarms.link(userId)).split('#')[1]
  const raise = () => app.ask(`${COIN}/auth/notMe`, { token })
  const before = await mails()
  expect((await endless(raise)).status).toBe(500)
  expect([await enters(PASSWORD), await isLive()]).toEqual([true, true])
  expect(await mails()).toEqual(before)
  expect((await raise()).status).toBe(200)
  expect([await enters(PASSWORD), await isLive()]).toEqual([false, false])
})

test('a password is reset with the end of every session, or neither', async () => {
  await customer()
  const reset = async () => {
    await app.sql`update codes set created_at = created_at - interval '61 minutes'`
    await app.ask('/api/user/sendEmailCode', { email, purpose: 'reset' })
    const passwords = { password: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD }
    return app.ask('/api/user/backPwd', { email, code: await app.lastCode(email), ...passwords })
  }
  expect((await endless(reset)).status).toBe(500)
  expect([await enters(PASSWORD), await enters(OTHER_PASSWORD), await isLive()]).toEqual([true, false, true])
  expect((await reset()).status).toBe(200)
  expect([await enters(PASSWORD), await enters(OTHER_PASSWORD), await isLive()]).toEqual([false, true, false])
})

test('a password is changed with the end of every other session, or neither', async () => {
  await customer()
  const change = () => app.ask('/api/user/updateUserLoginPwd', { oldPassword: PASSWORD, ...fresh }, mine)
  expect(await enters(PASSWORD)).toBe(true)
  expect((await endless(change)).status).toBe(500)
  expect([await enters(PASSWORD), await enters(OTHER_PASSWORD)]).toEqual([true, false])
  expect((await change()).status).toBe(200)
  const open = await app.sessions.list(userId)
  expect([await enters(PASSWORD), open.length, await isLive()]).toEqual([false, 1, true])
})

/** More than the pool has connections: who holds one for a transaction waits for no second. */
const MORE_THAN_CONNECTIONS = Array.from({ length: 12 })

test('as many alarms at once as there are connections, and more, are all raised', async () => {
  const owners: string[] = []
  for (const _ of MORE_THAN_CONNECTIONS) {
    await customer()
    owners.push(userId)
  }
  const links = await Promise.all(owners.map((owner) => app.accounts.alarms.link(owner)))
  await Promise.all(links.map((link) => app.accounts.raiseAlarm(link.split('#')[1] ?? '')))
  const users = await Promise.all(owners.map((owner) => app.accounts.users.byId(owner)))
  expect(users.filter((user) => user?.locked !== true)).toEqual([])
}, 30_000)

test('as many passwords at once as there are connections, and more, are changed with their letters', async () => {
  await customer()
  const to = { kind: 'email', value: email } as const
  const before = (await mails()).length
  await Promise.all(
    MORE_THAN_CONNECTIONS.map(() =>
      app.sql.begin(async (tx) => {
        await tx`select pg_sleep(0.2)`
        const message = securityMessage({ change: 'password_changed', paused: true }, 'en')
        await app.notifications.within(tx).send(to, message, 'en')
      }),
    ),
  )
  expect((await mails()).length - before).toBe(MORE_THAN_CONNECTIONS.length)
}, 20_000)
