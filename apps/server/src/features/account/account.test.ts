/** Registration, login, codes, sessions: each rule asked of the real application and its database. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSeen, OTHER_PASSWORD, PASSWORD, startTestApp, type TestApp } from '../../../test/app.ts'
import { DEVICES_OF_USER, Devices } from './devices.ts'
import { SESSIONS_OF_USER } from './sessions.ts'
import { tidy } from './tidy.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ fullHashes: true })
})
afterAll(() => app.stop())

const REFRESH = '/api/exchange/coin/auth/refresh'
const LOGOUT = '/api/exchange/coin/auth/logout'

interface SessionData {
  satoken: string
  refreshToken: string
  expireTime: number
  user: { userId: string; email: string; account: string; roles: string[]; inviteCode: string; is_merchant: number }
}

async function session(path: string, body: object): Promise<SessionData> {
  const answer = await app.ask(path, body)
  expect(answer.body).toMatchObject({ code: 200 })
  return answer.body.data as SessionData
}
const login = (account: string, password = PASSWORD, more: object = {}) =>
  app.ask('/api/user/login', { type: 'email', account, password, ...more })
const registerByEmail = async (email: string, more: object = {}) => {
  await app.ask('/api/user/sendEmailCode', { email, purpose: 'register' })
  const code = await app.lastCode(email)
  return app.ask('/api/user/register', { email, code, password: PASSWORD, confirmPassword: PASSWORD, ...more })
}
/** Moves what was sent to a target into the past, so that the next may be sent. */
const anHourLater = (target: string) =>
  app.sql`update codes set created_at = created_at - interval '61 minutes' where target = ${target}`

describe('registering', () => {
  test('by email: the code read in the mailbox, logged in at once, the account in the ledger opened', async () => {
    const { body, headers } = await registerByEmail('New@Customer.test')
    expect(body).toMatchObject({ code: 200, data: { user: { email: 'ne****st', is_merchant: 1, roles: [] } } })
    const data = body.data as SessionData
    expect(data.satoken).toMatch(/^[\w-]{43}$/)
    expect(data.user.userId).toMatch(/^[a-z2-7]{20}$/)
    expect(app.opened).toContainEqual({ user: data.user.userId, parent: undefined })
    expect(headers.getSetCookie().find((cookie) => cookie.startsWith('coin-refresh-token='))).toMatch(
      /^coin-refresh-token=[\w-]{43}; Max-Age=604800; Path=\/api\/exchange\/coin\/auth\/refresh; HttpOnly; SameSite=Strict$/,
    )
    const info = await app.ask('/api/user/getInfo', {}, app.withToken(data.satoken))
    expect(info.body).toMatchObject({ data: { user: { userId: data.user.userId } } })
  })

  test('by phone with the texted code, and by account name without one', async () => {
    await app.ask('/api/user/sendMobileCode', { phone: '+8613800138000', purpose: 'register' })
    const code = await app.lastCode('8613800138000')
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD }
    await session('/api/user/register', { phone: '+8613800138000', code, ...passwords })
    await session('/api/user/login', { type: 'phone', account: '8613800138000', password: PASSWORD })
    await session('/api/user/register', { account: 'Alice_1', ...passwords })
    await session('/api/user/login', { type: 'account', account: 'alice_1', password: PASSWORD })
    expect((await app.ask('/api/user/register', { account: 'ALICE_1', ...passwords })).body).toMatchObject({
      code: 409,
      error: 'account_taken',
      field: 'account',
    })
  })

  test('an invite code must exist, and makes its owner the parent', async () => {
    const parent = await app.customer('parent@x.test')
    const refused = await registerByEmail('child@x.test', { inviteCode: 'NOSUCH22' })
    expect(refused.body).toMatchObject({ error: 'invite_code_unknown', field: 'inviteCode' })
    const code = await app.lastCode('child@x.test')
    const child = await session('/api/user/register', {
      email: 'child@x.test',
      code,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      inviteCode: parent.inviteCode.toLowerCase(),
    })
    expect(app.opened).toContainEqual({ user: child.user.userId, parent: parent.userId })
  })

  test('passwords that differ, are not transformed, or a code that is missing or wrong are refused by name', async () => {
    const base = { email: 'strict@x.test', password: PASSWORD, confirmPassword: PASSWORD }
    const refused = async (body: object) => (await app.ask('/api/user/register', body)).body
    expect(await refused({ ...base, confirmPassword: OTHER_PASSWORD, code: '123456' })).toMatchObject({
      error: 'password_mismatch',
    })
    expect(await refused({ ...base, password: 'Candle-1234' })).toMatchObject({
      error: 'password_form',
      field: 'password',
    })
    expect(await refused(base)).toMatchObject({ error: 'field_required', field: 'code' })
    expect(await refused({ ...base, code: '123456' })).toMatchObject({ error: 'code_wrong', field: 'code' })
    expect(await refused({ ...base, code: '12345' })).toMatchObject({ error: 'code_wrong', field: 'code' })
    expect(await refused({ password: PASSWORD, confirmPassword: PASSWORD })).toMatchObject({ error: 'field_required' })
  })

  test('passwords are stored as argon2id of 64 MiB, 3 passes, 1 lane', async () => {
    await app.customer('hash@x.test')
    const [row] = await app.sql`select password_hash from users where email = 'hash@x.test'`
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  })

  test('eight registrations of one name at once make one customer', async () => {
    const body = { account: 'onlyone', password: PASSWORD, confirmPassword: PASSWORD }
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.ask('/api/user/register', body)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.body.error === 'account_taken')).toHaveLength(7)
  })
})

describe('logging in', () => {
  test('a wrong password and an unknown name are answered alike to the byte, whatever the name is', async () => {
    await app.customer('known@x.test')
    await app.sql`update users set account = 'knownname', phone = '8613900139000' where email = 'known@x.test'`
    for (const [type, known, unknown] of [
      ['email', 'known@x.test', 'other@x.test'],
      ['account', 'knownname', 'othername'],
      ['phone', '+8613900139000', '+8613900139009'],
    ] as const) {
      expect((await login(known, PASSWORD, { type })).status).toBe(200)
      const wrong = await login(known, OTHER_PASSWORD, { type })
      const nobodys = await login(unknown, OTHER_PASSWORD, { type })
      expect(wrong.body).toMatchObject({ code: 400, error: 'login_failed' })
      expect(asSeen(nobodys)).toEqual(asSeen(wrong))
    }
    const [logged] = await app.sql`select count(*)::int as attempts from login_log where user_id is null`
    expect(logged?.attempts).toBeGreaterThan(0)
  })

  test('an unknown name takes as long as a known one', async () => {
    await app.customer('timed@x.test')
    const took = async (account: string) => {
      const start = performance.now()
      await login(account, OTHER_PASSWORD)
      return performance.now() - start
    }
    // The quickest of several taken in turn: what else the machine does is in the slower ones, so that a busy one needs
    // more of them. Where one of the two does less work, no number of tries makes them alike.
    let [known, unknown] = [Infinity, Infinity]
    const alike = () => unknown > known / 2 && unknown < known * 2
    for (let round = 0; round < 6 || (round < 60 && !alike()); round += 1) {
      if (round % 6 === 5) await app.sql`delete from budgets`
      known = Math.min(known, await took('timed@x.test'))
      unknown = Math.min(unknown, await took('nobody@x.test'))
    }
    expect(alike(), `${known} ms and ${unknown} ms`).toBe(true)
  })

  test('after ten wrong passwords the name is refused for a while, the right one included', async () => {
    await app.customer('guessed@x.test')
    for (let round = 0; round < 10; round += 1) await login('guessed@x.test', OTHER_PASSWORD)
    expect((await login('guessed@x.test')).body).toMatchObject({
      error: 'too_many_requests',
      bound: expect.any(Number),
    })
  })

  test('every attempt is logged, and a new device is written to its owner', async () => {
    const { userId } = await app.customer('device@x.test')
    const from = (agent: string) =>
      app.ask(
        '/api/user/login',
        { type: 'email', account: 'device@x.test', password: PASSWORD },
        { headers: { 'user-agent': agent } },
      )
    await from('one')
    expect(await app.mailbox.list('device@x.test')).toHaveLength(0)
    await from('two')
    expect((await app.mailbox.list('device@x.test'))[0]?.text).toContain('two')
    await login('device@x.test', OTHER_PASSWORD)
    const log = await app.sql`select outcome from login_log where user_id = ${userId} order by id`
    expect(log.map((row) => row.outcome)).toEqual(['done', 'done', 'wrong_password'])
    const devices = await app.sql`select user_agent from devices where user_id = ${userId} order by user_agent`
    expect(devices.map((row) => row.user_agent)).toEqual(['one', 'two'])
  })

  test('a customer has so many devices, whatever her browsers call themselves: the longest unseen is forgotten', async () => {
    const { userId, satoken } = await app.customer('many-devices@x.test')
    const devices = new Devices(app.sql)
    const from = (name: string) => devices.seen(userId, { address: '198.51.100.1', userAgent: name }, name)
    await app.sql`update sessions set device_id = ${(await from('first')).id} where user_id = ${userId}`
    for (let n = 0; n < DEVICES_OF_USER - 1; n += 1) await from(`browser ${n}`)
    await from('first')
    await Promise.all(Array.from({ length: 20 }, (_, n) => from(`at once ${n}`)))
    await from('last')
    const kept = await app.sql<{ name: string }[]>`
      select user_agent as name from devices where user_id = ${userId} order by last_seen`
    expect(kept).toHaveLength(DEVICES_OF_USER)
    expect(kept.map(({ name }) => name)).toEqual(expect.arrayContaining(['first', 'browser 48', 'at once 7', 'last']))
    for (let n = 0; n < DEVICES_OF_USER; n += 1) await from(`later ${n}`)
    expect(await app.sql`select 1 from devices where user_id = ${userId} and user_agent = 'first'`).toHaveLength(0)
    // The session of a device that was forgotten goes on.
    expect((await app.ask('/api/user/getInfo', {}, app.withToken(satoken))).status).toBe(200)
  })

  test('a child of a parent whose ledger account was not opened opens the parent first', async () => {
    const parent = await app.customer('unopened@x.test')
    await app.sql`update users set opened_at = null where id = ${parent.userId}`
    const before = app.opened.length
    const code = { inviteCode: parent.inviteCode, password: PASSWORD, confirmPassword: PASSWORD }
    const child = await session('/api/user/register', { account: 'grandchild', ...code })
    expect(app.opened.slice(before)).toEqual([])
    await app.accounts.ensureOpen(child.user.userId)
    expect(app.opened.slice(before)).toEqual([
      { user: parent.userId, parent: undefined },
      { user: child.user.userId, parent: parent.userId },
    ])
  })

  test('an account whose ledger account was not opened is opened by the next login', async () => {
    const { userId } = await app.customer('crashed@x.test')
    await app.sql`update users set opened_at = null where id = ${userId}`
    const before = app.opened.filter((entry) => entry.user === userId).length
    await login('crashed@x.test')
    expect(app.opened.filter((entry) => entry.user === userId).length).toBe(before + 1)
  })
})

describe('codes', () => {
  const send = (email: string, purpose = 'register') => app.ask('/api/user/sendEmailCode', { email, purpose })

  test('one a minute and five an hour to a target and purpose, by whichever call', async () => {
    const email = 'often@x.test'
    expect((await send(email)).status).toBe(200)
    const second = await app.ask('/api/exchange/coin/open/send/email', { email, purpose: 'register' })
    expect(second.body).toMatchObject({ code: 429, error: 'too_many_requests' })
    expect(Number(second.body.bound)).toBeGreaterThan(50)
    expect(second.headers.get('retry-after')).toBe(String(second.body.bound))
    for (let sent = 1; sent < 5; sent += 1) {
      await app.sql`update codes set created_at = created_at - interval '61 seconds' where target = ${email}`
      expect((await send(email)).status).toBe(200)
    }
    await app.sql`update codes set created_at = created_at - interval '61 seconds' where target = ${email}`
    const sixth = await send(email)
    expect(sixth.body).toMatchObject({ error: 'too_many_requests' })
    expect(Number(sixth.body.bound)).toBeGreaterThan(3_000)
  })

  test('one a minute from an address, whoever the target is', async () => {
    const proxied = await startTestApp({ trustedProxies: 1 })
    try {
      const from = (email: string, address: string) =>
        proxied.ask(
          '/api/user/sendEmailCode',
          { email, purpose: 'register' },
          { headers: { 'x-forwarded-for': address } },
        )
      expect((await from('a@x.test', '203.0.113.5')).status).toBe(200)
      expect((await from('b@x.test', '203.0.113.5')).body.error).toBe('too_many_requests')
      expect((await from('b@x.test', '203.0.113.6')).status).toBe(200)
    } finally {
      await proxied.stop()
    }
  })

  test('64 requests at once send one code', async () => {
    const answers = await Promise.all(Array.from({ length: 64 }, () => send('storm@x.test')))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(await app.mailbox.list('storm@x.test')).toHaveLength(1)
  })

  test('known and unknown addresses are answered alike; only a known one can reset, only an unknown one register', async () => {
    await app.customer('has@x.test')
    const known = await send('has@x.test', 'register')
    const unknown = await send('hasnot@x.test', 'reset')
    expect(known.body).toEqual(unknown.body)
    expect((await app.mailbox.list('has@x.test'))[0]).toMatchObject({ code: '' })
    expect(await app.mailbox.list('hasnot@x.test')).toHaveLength(0)
  })

  test('a code dies after five wrong tries, ten minutes or one use, and serves its purpose only', async () => {
    const email = 'mortal@x.test'
    const register = (code: string) =>
      app.ask('/api/user/register', { email, code, password: PASSWORD, confirmPassword: PASSWORD })
    await send(email)
    const first = await app.lastCode(email)
    const wrong = first === '111111' ? '222222' : '111111'
    for (let round = 0; round < 5; round += 1) expect((await register(wrong)).body.error).toBe('code_wrong')
    expect((await register(first)).body.error).toBe('code_wrong')

    await anHourLater(email)
    await send(email)
    await app.sql`update codes set expires_at = now() - interval '1 second' where target = ${email}`
    expect((await register(await app.lastCode(email))).body.error).toBe('code_wrong')

    await anHourLater(email)
    await send(email)
    const third = await app.lastCode(email)
    const asReset = { email, code: third, password: PASSWORD, confirmPassword: PASSWORD }
    expect((await app.ask('/api/user/backPwd', asReset)).body.error).toBe('code_wrong')
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(third)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  test('a code to bind or withdraw is for a customer who is logged in', async () => {
    expect((await send('bind@x.test', 'bind')).status).toBe(401)
    const { satoken } = await app.customer('binds@x.test')
    const body = { email: 'bind@x.test', purpose: 'bind' }
    expect((await app.ask('/api/user/sendEmailCode', body, app.withToken(satoken))).status).toBe(200)
    expect(await app.lastCode('bind@x.test')).toMatch(/^\d{6}$/)
  })
})

describe('finding the password back', () => {
  test('the emailed code sets the new one and ends every session', async () => {
    const { satoken, email } = await app.customer('forgot@x.test')
    await app.ask('/api/user/sendEmailCode', { email, purpose: 'reset' })
    const code = await app.lastCode(email)
    const body = { email, code, password: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD }
    expect((await app.ask('/api/user/getInfo', {}, app.withToken(satoken))).status).toBe(200)
    expect((await app.ask('/api/user/backPwd', body)).body).toMatchObject({ code: 200, data: null })
    expect((await app.ask('/api/user/getInfo', {}, app.withToken(satoken))).status).toBe(401)
    expect((await login(email)).body.error).toBe('login_failed')
    expect((await login(email, OTHER_PASSWORD)).status).toBe(200)
    const [told] = (await app.mailbox.list(email)).filter(({ text }) => text.includes('password was changed'))
    expect(told?.text).toMatch(/Withdrawals are paused for 24 hours[\s\S]*\/user\/not-me#[\w-]{43}/)
  })

  test('a reset that fails leaves its code, and sets nothing', async () => {
    const { satoken, email } = await app.customer('still@x.test')
    await app.ask('/api/user/sendEmailCode', { email, purpose: 'reset' })
    const code = await app.lastCode(email)
    const reset = async (password: string, confirmPassword = password) =>
      (await app.ask('/api/user/backPwd', { email, code, password, confirmPassword })).status
    expect([await reset('short'), await reset(OTHER_PASSWORD, PASSWORD)]).toEqual([400, 400])
    await app.sql`
      create function fails() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`
    await app.sql`create trigger fails before update of withdrawals_paused_until on users execute function fails()`
    try {
      expect(await reset(OTHER_PASSWORD)).toBe(500)
    } finally {
      await app.sql`drop function fails() cascade`
    }
    expect((await app.ask('/api/user/getInfo', {}, app.withToken(satoken))).status).toBe(200)
    expect((await login(email)).status).toBe(200)
    expect([await reset(OTHER_PASSWORD), await reset(OTHER_PASSWORD)]).toEqual([200, 400])
    expect((await login(email, OTHER_PASSWORD)).status).toBe(200)
  })

  test('of two resets at once with one code one is done', async () => {
    const { email } = await app.customer('twice@x.test')
    await app.ask('/api/user/sendEmailCode', { email, purpose: 'reset' })
    const code = await app.lastCode(email)
    const passwords = [OTHER_PASSWORD, 'f'.repeat(64)]
    const asked = await Promise.all(
      passwords.map((password) => app.ask('/api/user/backPwd', { email, code, password, confirmPassword: password })),
    )
    const done = asked.map(({ status }) => status === 200)
    expect(done.filter(Boolean)).toHaveLength(1)
    expect(asked.map(({ body }) => body.error)).toContain('code_wrong')
    const entered = await Promise.all(passwords.map(async (password) => (await login(email, password)).status === 200))
    expect(entered).toEqual(done)
  })

  test('who gave a phone alone is told by a text message, with the link that locks', async () => {
    const phone = '491510009988'
    await app.accounts.create({ phone, password: PASSWORD, language: 'en' })
    expect((await app.ask('/api/user/sendMobileCode', { phone: `+${phone}`, purpose: 'reset' })).status).toBe(200)
    const passwords = { password: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD }
    const body = { phone: `+${phone}`, code: await app.lastCode(phone), ...passwords }
    expect((await app.ask('/api/user/backPwd', body)).status).toBe(200)
    const [told] = (await app.mailbox.list(phone)).filter(({ text }) => text.includes('password was changed'))
    const token = /\/user\/not-me#([\w-]{43})/.exec(told?.text ?? '')?.[1]
    expect((await app.ask('/api/exchange/coin/auth/notMe', { token })).status).toBe(200)
  })

  test('fields in the query are served as the specification has them', async () => {
    const { email } = await app.customer('query@x.test')
    await app.ask(`/api/user/sendEmailCode?email=${email}&purpose=reset`, {})
    const code = await app.lastCode(email)
    const query = new URLSearchParams({ email, code, password: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD })
    expect((await app.ask(`/api/user/backPwd?${query}`, {})).status).toBe(200)
  })
})

describe('sessions', () => {
  test('tokens are stored as hashes only', async () => {
    const { satoken, refreshToken } = await app.customer('stored@x.test')
    const rows = await app.sql`select encode(token_hash, 'escape') as hash from sessions`
    const refresh = await app.sql`select encode(hash, 'escape') as hash from refresh_tokens`
    const stored = JSON.stringify([...rows, ...refresh])
    expect(stored).not.toContain(satoken)
    expect(stored).not.toContain(refreshToken)
  })

  test('logging out ends the session, tells whoever listens within a second, and clears the cookie', async () => {
    const { satoken, sessionId, userId } = await app.customer('leaves@x.test')
    expect((await app.ask('/api/user/getInfo', {}, app.withToken(satoken))).status).toBe(200)
    const heard = new Promise((resolve) => {
      const stop = app.sessions.onEnded((ended) => {
        if (ended.sessionId !== sessionId) return
        stop()
        resolve(ended)
      })
    })
    const out = await app.ask(LOGOUT, {}, app.withToken(satoken))
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0')
    expect(await Promise.race([heard, wait(1_000, 'nothing heard')])).toEqual({ sessionId, userId, reason: 'logout' })
    expect((await app.ask('/api/user/getInfo', {}, app.withToken(satoken))).status).toBe(401)
  })

  test('one customer has so many sessions: a new one ends the oldest', async () => {
    const first = await app.customer('everywhere@x.test')
    const others = []
    for (let n = 1; n < SESSIONS_OF_USER; n += 1) others.push(await app.anotherSession(first.userId))
    const status = async (token: string) => (await app.ask('/api/user/getInfo', {}, app.withToken(token))).status
    expect(await status(first.satoken)).toBe(200)
    const last = await app.anotherSession(first.userId)
    expect(await status(first.satoken)).toBe(401)
    expect([await status(others[0]?.satoken ?? ''), await status(last.satoken)]).toEqual([200, 200])
  })

  test('a refresh gives new tokens by field or by cookie; the old token works for a moment', async () => {
    const { satoken, refreshToken } = await app.customer('renews@x.test')
    const first = await session(REFRESH, { refreshToken })
    expect(first.satoken).not.toBe(satoken)
    expect((await app.ask('/api/user/getInfo', {}, app.withToken(satoken))).status).toBe(200)
    expect((await app.ask('/api/user/getInfo', {}, app.withToken(first.satoken))).status).toBe(200)
    const cookie = { headers: { cookie: `coin-refresh-token=${first.refreshToken}` } }
    const second = await app.ask(REFRESH, {}, cookie)
    expect(second.status).toBe(200)
    expect(second.headers.get('set-cookie')).toContain('coin-refresh-token=')
  })

  test('no script in a browser reads a refresh token, by whichever way it enters; a programme reads its own', async () => {
    const given = async (path: string, body: object, headers: Record<string, string>) => {
      const answer = await app.ask(path, body, { headers })
      expect(answer.status).toBe(200)
      const cookies = answer.headers.getSetCookie()
      const [, cookie = ''] = cookies.map((one) => /^coin-refresh-token=([\w-]{43});/.exec(one)).find(Boolean) ?? []
      expect(cookie).not.toBe('')
      return { cookie, body: (answer.body.data as SessionData).refreshToken }
    }
    await app.ask('/api/user/sendEmailCode', { email: 'script@x.test', purpose: 'register' })
    const code = await app.lastCode('script@x.test')
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD }
    const entry = { type: 'email', account: 'script@x.test', password: PASSWORD }
    const old = { origin: 'null' }
    const young = { 'sec-fetch-site': 'same-origin' }
    const registered = await given('/api/user/register', { email: 'script@x.test', code, ...passwords }, young)
    expect(registered.body).toBe('')
    expect((await given('/api/user/login', entry, old)).body).toBe('')
    expect((await given(REFRESH, { refreshToken: registered.cookie }, young)).body).toBe('')
    // As `fetch` of Node asks, which names a mode by itself.
    const programme = await given('/api/user/login', entry, { 'sec-fetch-mode': 'cors' })
    expect(programme.body).toBe(programme.cookie)
    const renewed = await given(REFRESH, { refreshToken: programme.body }, {})
    expect(renewed.body).toBe(renewed.cookie)
    expect((await given(REFRESH, {}, { cookie: `coin-refresh-token=${renewed.cookie}` })).body).toBe('')
  })

  test('no answer that a session gets shows a whole address: not registering, entering, renewing, asking', async () => {
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD }
    const [email, phone] = ['unseen@whole.test', '8613912345678']
    await app.ask('/api/user/sendEmailCode', { email, purpose: 'register' })
    const registered = await app.ask('/api/user/register', { email, code: await app.lastCode(email), ...passwords })
    await app.sql`update users set phone = ${phone} where email = ${email}`
    const entered = await app.ask('/api/user/login', { type: 'email', account: email, password: PASSWORD })
    const { satoken, refreshToken } = entered.body.data as SessionData
    const renewed = await app.ask(REFRESH, { refreshToken })
    const info = await app.ask('/api/user/getInfo', {}, app.withToken(satoken))
    for (const { status, text } of [registered, entered, renewed, info]) {
      expect(status).toBe(200)
      expect(text).toContain('un****st')
      for (const whole of [email, phone]) expect(text).not.toContain(whole)
    }
    expect(info.text).toContain('861****5678')
  })

  test('a refresh token that comes again, however soon, is theft: the whole family ends', async () => {
    const { satoken, refreshToken } = await app.customer('stolen@x.test')
    const renewed = await session(REFRESH, { refreshToken })
    expect((await app.ask(REFRESH, { refreshToken })).body.error).toBe('token_invalid')
    for (const token of [satoken, renewed.satoken]) {
      expect((await app.ask('/api/user/getInfo', {}, app.withToken(token))).status).toBe(401)
    }
    expect((await app.ask(REFRESH, { refreshToken: renewed.refreshToken })).body.error).toBe('token_invalid')
  })

  test('one of long ago ends what it became since', async () => {
    const { refreshToken } = await app.customer('stolen-long-ago@x.test')
    const second = await session(REFRESH, { refreshToken })
    const third = await session(REFRESH, { refreshToken: second.refreshToken })
    await app.sql`update refresh_tokens set used_at = used_at - interval '1 day' where used_at is not null`
    expect((await app.ask(REFRESH, { refreshToken })).body.error).toBe('token_invalid')
    expect((await app.ask('/api/user/getInfo', {}, app.withToken(third.satoken))).status).toBe(401)
  })

  test('refreshes that are under way at the same time give one new session, and none takes the other for a thief', async () => {
    const { refreshToken } = await app.customer('tabs@x.test')
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => app.sessions.refresh(refreshToken)))
    const renewed = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(renewed).toHaveLength(1)
    for (const one of outcomes) if (one.status === 'rejected') expect(one.reason).toMatchObject({ error: 'busy' })
    expect((await app.ask('/api/user/getInfo', {}, app.withToken(renewed[0]?.satoken ?? ''))).status).toBe(200)
  })

  test('an expired token, and a token of a closed account, prove nothing', async () => {
    const expired = await app.customer('expired@x.test')
    await app.sql`update sessions set expires_at = now() - interval '1 second' where id = ${expired.sessionId}`
    expect((await app.ask('/api/user/getInfo', {}, app.withToken(expired.satoken))).status).toBe(401)
    expect((await app.ask(REFRESH, { refreshToken: expired.refreshToken })).body.error).toBe('token_invalid')
    const closed = await app.customer('closed@x.test')
    await app.sql`update users set closed = true where id = ${closed.userId}`
    expect((await app.ask('/api/user/getInfo', {}, app.withToken(closed.satoken))).status).toBe(401)
    expect((await login('closed@x.test')).body.error).toBe('account_closed')
  })

  test('a login that proved the old password while it was changed opens nothing', async () => {
    const { userId } = await app.customer('raced@x.test')
    expect(await app.sessions.open(userId, { passwordHash: 'the one before' })).toBeUndefined()
  })

  test('what has outlived its use is removed, what is in use stays', async () => {
    const old = await app.customer('old@x.test')
    const live = await app.customer('live@x.test')
    await app.sql`update sessions set expires_at = now() - interval '31 days' where id = ${old.sessionId}`
    await tidy(app.sql)
    const rows = await app.sql`select id from sessions where id in (${old.sessionId}, ${live.sessionId})`
    expect(rows.map((row) => row.id)).toEqual([live.sessionId])
    expect((await app.ask(REFRESH, { refreshToken: live.refreshToken })).status).toBe(200)
  })
})
