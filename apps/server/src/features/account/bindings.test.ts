/** Passwords, bound addresses and the anti-phishing code, asked of the real application. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OTHER_PASSWORD, PASSWORD, startTestApp, type TestApp } from '../../../test/app.ts'

const COIN = '/api/exchange/coin'
let app: TestApp
let people = 0
let email: string
let userId: string
let mine: RequestInit

const transformed = (password: string) => createHash('sha256').update(`candlewick:${password}`).digest('hex')
const FUND = transformed('Fund-1234')
const OTHER_FUND = transformed('Fund-5678')

beforeAll(async () => {
  app = await startTestApp({ fullHashes: true })
})
afterAll(() => app.stop())
beforeEach(async () => {
  people += 1
  email = `bound${people}@x.test`
  const customer = await app.customer(email)
  userId = customer.userId
  mine = app.withToken(customer.satoken)
})

const call = (path: string, body: object) => app.ask(path, body, mine)
const paused = async () => (await app.accounts.withdrawalsPausedUntil(userId)) !== null
const isLive = async (given: RequestInit) => (await app.ask('/api/user/getInfo', {}, given)).status === 200
const mails = async (to = email) => (await app.mailbox.list(to)).map(({ text }) => text).join('\n')
/** As if the last code had been asked for a while ago. */
const later = () => app.sql`update codes set created_at = created_at - interval '61 minutes'`
async function codeTo(to: string): Promise<string> {
  await later()
  expect((await call('/api/user/sendEmailCode', { email: to, purpose: 'bind' })).status).toBe(200)
  return await app.lastCode(to)
}

describe('the fund password', () => {
  const set = (body: object, path = '/api/user/tardPwdSet') => call(path, { password: PASSWORD, ...body })
  const twice = (newPassword: string) => ({ newPassword, confirmPassword: newPassword })

  test('is set once, under either address, and stored as argon2id', async () => {
    expect((await set({ newPassword: FUND, confirmPassword: OTHER_FUND })).body.error).toBe('password_mismatch')
    expect((await set(twice('Fund-1234'))).body.error).toBe('password_form')
    // Who only holds a session sets none in the owner's place.
    for (const path of ['/api/user/tardPwdSet', `${COIN}/member/tradePwd`]) {
      expect((await call(path, twice(FUND))).body).toMatchObject({ error: 'field_required', field: 'password' })
      const wrong = await call(path, { ...twice(FUND), password: OTHER_PASSWORD })
      expect(wrong.body).toMatchObject({ error: 'password_wrong', field: 'password' })
    }
    expect(await app.accounts.funds.isSet(userId)).toBe(false)
    expect((await set(twice(FUND))).status).toBe(200)
    expect((await set(twice(OTHER_FUND))).body.error).toBe('fund_password_set')
    expect((await set(twice(OTHER_FUND), `${COIN}/member/tradePwd`)).body.error).toBe('fund_password_set')
    const [row] = await app.sql`select fund_password_hash as hash from users where id = ${userId}`
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    await app.accounts.funds.check(userId, FUND, '')
    expect((await call(`${COIN}/security/overview`, {})).status).toBe(404)
    const overview = await app.ask(`${COIN}/security/overview`, undefined, mine)
    expect(overview.body.data).toMatchObject({ fundPassword: true, email: 'bo****st' })
    expect(await paused()).toBe(false)
  })

  test('is changed with itself, written about, and withdrawals pause', async () => {
    const change = (oldPassword: string, path = '/api/user/updatePwd') =>
      call(path, { oldPassword, ...twice(OTHER_FUND) })
    expect((await change(FUND)).body.error).toBe('fund_password_unset')
    await set(twice(FUND))
    expect((await change(OTHER_FUND)).body).toMatchObject({ error: 'fund_password_wrong', field: 'oldPassword' })
    expect((await change(FUND, `${COIN}/member/tradePwd`)).status).toBe(200)
    await app.accounts.funds.check(userId, OTHER_FUND, '')
    await expect(app.accounts.funds.check(userId, FUND, '')).rejects.toMatchObject({ error: 'fund_password_wrong' })
    expect(await paused()).toBe(true)
    expect(await mails()).toContain('fund password of your account was changed')
  })

  test('twenty guesses at once are twenty: five are made', async () => {
    await set(twice(FUND))
    const guesses = await Promise.allSettled(
      Array.from({ length: 20 }, () => app.accounts.funds.check(userId, OTHER_FUND, '')),
    )
    const said = guesses.map((one) => (one.status === 'rejected' ? Reflect.get(Object(one.reason), 'error') : 'right'))
    expect(said.filter((error) => error === 'fund_password_wrong')).toHaveLength(5)
    expect(said.filter((error) => error === 'too_many_requests')).toHaveLength(15)
    await expect(app.accounts.funds.check(userId, FUND, '')).rejects.toMatchObject({ error: 'too_many_requests' })
  })
})

describe('the login password', () => {
  const change = (oldPassword: string, path: string, newPassword = OTHER_PASSWORD) =>
    call(path, { oldPassword, newPassword, confirmPassword: newPassword })

  test.each(['/api/user/updateUserLoginPwd', '/api/blade-user/update-password'])(
    'is changed by %s with the one before; other sessions end, withdrawals pause',
    async (path) => {
      const other = app.withToken((await app.anotherSession(userId)).satoken)
      expect((await change(OTHER_PASSWORD, path)).body.error).toBe('password_wrong')
      expect((await change(PASSWORD, path)).status).toBe(200)
      expect([await isLive(mine), await isLive(other)]).toEqual([true, false])
      expect(await paused()).toBe(true)
      const login = { type: 'email', account: email }
      expect((await app.ask('/api/user/login', { ...login, password: PASSWORD })).body.error).toBe('login_failed')
      expect((await app.ask('/api/user/login', { ...login, password: OTHER_PASSWORD })).status).toBe(200)
    },
  )

  test('fields in the query are served as the specification has them', async () => {
    const query = new URLSearchParams({
      oldPassword: PASSWORD,
      newPassword: OTHER_PASSWORD,
      confirmPassword: OTHER_PASSWORD,
    })
    expect((await call(`/api/blade-user/update-password?${query}`, {})).status).toBe(200)
  })

  test('guesses of who holds a session are five', async () => {
    const path = '/api/user/updateUserLoginPwd'
    const said: (string | undefined)[] = []
    expect((await change(OTHER_PASSWORD, path)).body).toMatchObject({ error: 'password_wrong', field: 'oldPassword' })
    for (let n = 0; n < 5; n += 1) said.push((await change(OTHER_PASSWORD, path)).body.error)
    expect(said).toEqual([...Array.from({ length: 4 }, () => 'password_wrong'), 'too_many_requests'])
  })
})

describe('an email', () => {
  test('is changed with codes at both addresses, written to both, and withdrawals pause', async () => {
    const next = `next${people}@x.test`
    const code = await codeTo(next)
    expect((await call('/api/user/bindEmail', { email: next, code })).body).toMatchObject({
      error: 'field_required',
      field: 'oldCode',
    })
    const oldCode = await codeTo(email)
    const wrong = oldCode === '000000' ? '111111' : '000000'
    expect((await call('/api/user/bindEmail', { email: next, code, oldCode: wrong })).body.field).toBe('oldCode')
    expect((await call('/api/user/bindEmail', { email: next, code, oldCode })).status).toBe(200)
    expect((await app.accounts.users.byId(userId))?.email).toBe(next)
    expect(await paused()).toBe(true)
    for (const to of [email, next]) expect(await mails(to)).toContain('email address of your account was changed')
  })

  test('that is another customer’s is not taken, however many codes are right', async () => {
    const other = `taken${people}@x.test`
    await app.customer(other)
    const code = await codeTo(other)
    const oldCode = await codeTo(email)
    const answer = await call(`${COIN}/member/accountVerificationBinding`, { email: other, code, oldCode })
    expect(answer.body).toMatchObject({ error: 'account_taken', field: 'email' })
    expect((await app.accounts.users.byId(userId))?.email).toBe(email)
  })

  test('the first phone is bound by the code sent to it and the login password, since one enters by it', async () => {
    const phone = `+4915100000${people}`
    await call('/api/user/sendMobileCode', { phone, purpose: 'bind' })
    const code = await app.lastCode(phone.slice(1))
    const bind = (body: object) => call(`${COIN}/member/accountVerificationBinding`, body)
    expect((await bind({ code })).body.error).toBe('field_required')
    expect((await bind({ phone, code })).body).toMatchObject({ error: 'field_required', field: 'password' })
    expect((await bind({ phone, code, password: OTHER_PASSWORD })).body.error).toBe('password_wrong')
    expect((await bind({ phone, code, password: PASSWORD })).status).toBe(200)
    expect((await app.accounts.users.byId(userId))?.phone).toBe(phone.slice(1))
  })
})

describe('a code for who is logged in', () => {
  const send = (body: object) => call('/api/user/sendEmailCode', body)

  test('goes to what is bound where no address is named, and to withdraw to no other', async () => {
    expect((await send({ purpose: 'bind' })).status).toBe(200)
    expect(await app.lastCode(email)).toMatch(/^\d{6}$/)
    expect((await send({ purpose: 'withdraw', email })).status).toBe(200)
    const stranger = `stranger${people}@x.test`
    expect((await send({ purpose: 'withdraw', email: stranger })).body).toMatchObject({
      ...{ error: 'field_invalid', field: 'email' },
    })
    expect(await app.mailbox.list(stranger)).toEqual([])
    const unbound = await call('/api/user/sendMobileCode', { purpose: 'withdraw' })
    expect(unbound.body).toMatchObject({ error: 'field_required', field: 'phone' })
    expect((await app.ask('/api/user/sendEmailCode', { purpose: 'reset' })).body).toMatchObject({
      ...{ error: 'field_required', field: 'email' },
    })
  })

  test('tells another customer no word of the sender’s, but her own', async () => {
    const other = `other${people}@x.test`
    const { userId: otherId } = await app.customer(other)
    await app.sql`update users set anti_code = 'Sender-9' where id = ${userId}`
    await app.sql`update users set anti_code = 'Heron-4' where id = ${otherId}`
    expect((await send({ purpose: 'bind', email: other })).status).toBe(200)
    const [{ text } = { text: '' }] = await app.mailbox.list(other)
    expect([text.includes('Heron-4'), text.includes('Sender-9')]).toEqual([true, false])
  })
})

describe('the anti-phishing code', () => {
  test('stands in every mail from then on, also to an address that is being bound', async () => {
    const set = (body: object) => call(`${COIN}/member/antiCode`, body)
    expect((await set({ antiCode: 'ab', password: PASSWORD })).body.field).toBe('antiCode')
    expect((await set({ antiCode: 'Bluebird_7' })).body).toMatchObject({ error: 'field_required', field: 'password' })
    expect((await set({ antiCode: 'Bluebird_7', password: OTHER_PASSWORD })).body.error).toBe('password_wrong')
    expect((await set({ antiCode: 'Bluebird_7', password: PASSWORD })).status).toBe(200)
    await call('/api/user/sendEmailCode', { email: `new${people}@x.test`, purpose: 'bind' })
    await app.ask('/api/user/sendEmailCode', { email, purpose: 'reset' })
    const sent = [...(await app.mailbox.list(email)), ...(await app.mailbox.list(`new${people}@x.test`))]
    expect(sent).toHaveLength(3)
    for (const { text } of sent) expect(text).toContain('Anti-phishing code: Bluebird_7')
  })
})
