/** Sessions, devices, the login log and the link "this was not me", asked of the real application. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, OTHER_PASSWORD, PASSWORD, startTestApp, type TestApp } from '../../../test/app.ts'
import { LOGINS_KEPT } from './login-log.ts'
import { Sessions } from './sessions.ts'

const COIN = '/api/exchange/coin'
let app: TestApp
let people = 0
let email: string
let userId: string

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  people += 1
  email = `device${people}@x.test`
  userId = (await app.accounts.create({ email, password: PASSWORD, language: 'en' })).id
})

const dataOf = <T>(answer: Answer): T => {
  expect(answer.body).toMatchObject({ code: 200 })
  return answer.body.data as T
}
interface Entered {
  satoken: string
  refreshToken: string
}
/** Logs in from a browser that calls itself so, with the cookie it carries; gives the cookie it carries afterwards. */
async function enter(userAgent: string, cookie = ''): Promise<Entered & { cookie: string }> {
  const answer = await app.ask(
    '/api/user/login',
    { type: 'email', account: email, password: PASSWORD },
    { headers: { 'user-agent': userAgent, cookie } },
  )
  const carried = answer.headers.getSetCookie().find((one) => one.startsWith('coin-device=')) ?? ''
  return { ...dataOf<Entered>(answer), cookie: carried.split(';', 1)[0] ?? '' }
}
const get = async <T>(path: string, token: string) =>
  dataOf<{ records: T[] }>(await app.ask(COIN + path, undefined, app.withToken(token))).records
const post = (path: string, token: string, body: object = {}) => app.ask(COIN + path, body, app.withToken(token))
const isLive = async (token: string) => (await app.ask('/api/user/getInfo', {}, app.withToken(token))).status === 200
const mails = async (subject: string) => (await app.mailbox.list(email)).filter((one) => one.subject.includes(subject))

interface Device {
  id: string
  name: string
  trusted: boolean
  userAgent: string
  lastSeen: number
  sessions: number
  current: boolean
}

describe('devices', () => {
  test('a browser that carries the mark is known under another name; one without it is new and is written about', async () => {
    const { cookie } = await enter('Browser 1')
    const updated = await enter('Browser 2', cookie)
    expect(await get<Device>('/member/getLoginDevice', updated.satoken)).toMatchObject([
      { userAgent: 'Browser 2', sessions: 2, current: true },
    ])
    expect(await mails('new device')).toHaveLength(0)
    const stranger = await enter('Browser 3')
    expect(await get<Device>('/member/getLoginDevice', stranger.satoken)).toHaveLength(2)
    expect(await mails('new device')).toMatchObject([{ text: expect.stringContaining('Browser 3') }])
  })

  test('are seen by every use of their sessions, the one last used first', async () => {
    const first = await enter('Browser 1')
    await enter('Browser 2')
    await app.sql`update devices set last_seen = now() - interval '3 days' where user_id = ${userId}`
    await app.sql`
      update sessions set last_used = now() - interval '2 hours' where user_id = ${userId}`
    // This process believes a token for a while; another one asks.
    const elsewhere = await Sessions.start(app.sql)
    expect(await elsewhere.verify(first.satoken)).toBeDefined()
    await elsewhere.stop()
    const [seen, unseen] = await get<Device>('/member/getLoginDevice', first.satoken)
    expect([seen?.userAgent, unseen?.userAgent]).toEqual(['Browser 1', 'Browser 2'])
    expect(Date.now() - (seen?.lastSeen ?? 0)).toBeLessThan(60_000)
  })

  test('are named and trusted by their owner, and by nobody else', async () => {
    const { satoken } = await enter('Browser 1')
    const [device] = await get<Device>('/member/getLoginDevice', satoken)
    const change = { id: device?.id, name: 'desk', trusted: true }
    expect((await post('/member/updateDevice', satoken, change)).status).toBe(200)
    expect(await get<Device>('/member/getLoginDevice', satoken)).toMatchObject([{ name: 'desk', trusted: true }])
    const other = await app.customer(`elsewhere${people}@x.test`)
    expect((await post('/member/updateDevice', other.satoken, change)).body.error).toBe('not_found')
    expect((await post(`/member/deleteDevice/${device?.id}`, other.satoken)).body.error).toBe('not_found')
  })

  test('one that is removed has its sessions ended with it, or stays', async () => {
    const { satoken } = await enter('Browser 1')
    const [device] = await get<Device>('/member/getLoginDevice', satoken)
    await app.sql`alter table sessions add constraint goes_on check (ended_at is null) not valid`
    expect((await post(`/member/deleteDevice/${device?.id}`, satoken)).status).toBe(500)
    await app.sql`alter table sessions drop constraint goes_on`
    expect(await get<Device>('/member/getLoginDevice', satoken)).toHaveLength(1)
  })

  test('one that is removed has its sessions ended at once, and is new the next time', async () => {
    const first = await enter('Browser 1')
    const second = await enter('Browser 2')
    const [device] = (await get<Device>('/member/getLoginDevice', first.satoken)).filter(({ current }) => !current)
    expect((await post(`/member/deleteDevice/${device?.id}`, first.satoken)).status).toBe(200)
    expect([await isLive(first.satoken), await isLive(second.satoken)]).toEqual([true, false])
    const refreshed = await app.ask(`${COIN}/auth/refresh`, { refreshToken: second.refreshToken })
    expect(refreshed.body.error).toBe('token_invalid')
    await enter('Browser 2', second.cookie)
    expect(await mails('new device')).toHaveLength(2)
  })

  test('notifications about new devices are five an hour, however many there are', async () => {
    for (let n = 0; n < 9; n += 1) await enter(`Browser ${n}`)
    expect(await mails('new device')).toHaveLength(5)
  })
})

describe('sessions', () => {
  interface Session {
    id: string
    userAgent: string
    current: boolean
    lastUsed: number
  }
  test('are listed with their browser and last use, and ended one by one or all', async () => {
    const [one, two, three] = [await enter('A'), await enter('B'), await enter('C')]
    await app.sql`update sessions set last_used = now() - interval '1 hour' where user_id = ${userId}`
    expect(await isLive(one.satoken)).toBe(true)
    const list = await get<Session>('/security/sessions', one.satoken)
    expect(list.map(({ userAgent, current }) => [userAgent, current])).toEqual(
      expect.arrayContaining([
        ['A', true],
        ['B', false],
        ['C', false],
      ]),
    )
    const used = (userAgent: string) => list.find((session) => session.userAgent === userAgent)?.lastUsed ?? 0
    expect(Date.now() - used('A')).toBeLessThan(60_000)
    expect(Date.now() - used('B')).toBeGreaterThan(3_000_000)
    const id = list.find(({ userAgent }) => userAgent === 'B')?.id
    expect((await post('/security/sessions/end', one.satoken, { id })).status).toBe(200)
    expect((await post('/security/sessions/end', one.satoken, { id })).body.error).toBe('not_found')
    expect([await isLive(one.satoken), await isLive(two.satoken), await isLive(three.satoken)]).toEqual([
      true,
      false,
      true,
    ])
    expect(dataOf(await post('/security/sessions/endAll', one.satoken))).toEqual({ ended: 1 })
    expect([await isLive(one.satoken), await isLive(three.satoken)]).toEqual([true, false])
    expect(dataOf(await post('/security/sessions/endAll', one.satoken, { all: true }))).toEqual({ ended: 1 })
    expect(await isLive(one.satoken)).toBe(false)
  })

  test('of another customer cannot be ended', async () => {
    const { satoken } = await enter('A')
    const [session] = await get<Session>('/security/sessions', satoken)
    const other = await app.customer(`thief${people}@x.test`)
    expect((await post('/security/sessions/end', other.satoken, { id: session?.id })).body.error).toBe('not_found')
    expect(await isLive(satoken)).toBe(true)
  })
})

describe('"this was not me"', () => {
  const tokenOf = (text: string) => /\/user\/not-me#([\w-]{43})/.exec(text)?.[1]
  const tell = (token: string | undefined) => app.ask(`${COIN}/auth/notMe`, { token })

  test('ends everything and locks the account until the password is reset, once', async () => {
    const owner = await enter('Browser 1')
    const thief = await enter('Browser 2')
    const [mail] = await mails('new device')
    const token = tokenOf(mail?.text ?? '')
    expect((await tell(token)).status).toBe(200)
    expect([await isLive(owner.satoken), await isLive(thief.satoken)]).toEqual([false, false])
    const login = { type: 'email', account: email, password: PASSWORD }
    expect((await app.ask('/api/user/login', login)).body.error).toBe('account_locked')
    expect((await app.ask('/api/user/login', { ...login, password: OTHER_PASSWORD })).body.error).toBe('login_failed')
    expect((await tell(token)).body.error).toBe('link_expired')
    await app.ask('/api/user/sendEmailCode', { email, purpose: 'reset' })
    const code = await app.lastCode(email)
    const passwords = { password: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD }
    expect((await app.ask('/api/user/backPwd', { email, code, ...passwords })).status).toBe(200)
    expect((await app.ask('/api/user/login', { ...login, password: OTHER_PASSWORD })).status).toBe(200)
  })

  test('is said by a link that lives, and by no other', async () => {
    await enter('Browser 1')
    await enter('Browser 2')
    const [mail] = await mails('new device')
    await app.sql`update alarm_links set expires_at = now() - interval '1 second' where user_id = ${userId}`
    expect((await tell(tokenOf(mail?.text ?? ''))).body.error).toBe('link_expired')
    expect((await tell('x'.repeat(43))).body.error).toBe('link_expired')
  })
})

describe('the login log', () => {
  test('is paged, the newest first, and says what came of each try', async () => {
    await app.ask('/api/user/login', { type: 'email', account: email, password: OTHER_PASSWORD })
    const { satoken } = await enter('Browser 1')
    const page = dataOf<{ records: { outcome: string }[]; next: string }>(
      await app.ask(`${COIN}/member/getLoginLog?pageSize=1`, undefined, app.withToken(satoken)),
    )
    expect(page.records).toMatchObject([{ outcome: 'done', userAgent: 'Browser 1' }])
    expect(await get(`/member/getLoginLog?pageSize=1&cursor=${page.next}`, satoken)).toMatchObject([
      { outcome: 'wrong_password', means: 'password' },
    ])
    const strange = await app.ask(`${COIN}/member/getLoginLog?cursor=1-2`, undefined, app.withToken(satoken))
    expect(strange.body).toMatchObject({ error: 'field_invalid', field: 'cursor' })
  })

  test('keeps the newest thousand of a customer, and of names that nobody has', async () => {
    const fill = (whose: string | null) => app.sql`
      insert into login_log (user_id, address, user_agent, outcome)
      select ${whose}, '', '', 'wrong_password' from generate_series(1, ${LOGINS_KEPT + 5})`
    await fill(userId)
    await fill(null)
    await app.accounts.logins.add(
      userId,
      { address: '', userAgent: 'newest' },
      { outcome: 'closed', means: 'password' },
    )
    const wrong = { outcome: 'wrong_password', means: 'password' } as const
    await app.accounts.logins.add(undefined, { address: '', userAgent: 'newest' }, wrong)
    const kept = async (whose: ReturnType<typeof app.sql>) =>
      (
        await app.sql`select count(*)::int as rows, bool_or(user_agent = 'newest') as newest from login_log where ${whose}`
      )[0]
    expect(await kept(app.sql`user_id = ${userId}`)).toEqual({ rows: LOGINS_KEPT, newest: true })
    expect(await kept(app.sql`user_id is null`)).toEqual({ rows: LOGINS_KEPT, newest: true })
  })
})
