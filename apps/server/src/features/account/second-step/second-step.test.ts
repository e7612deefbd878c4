/** The second step, asked of the real application: authenticator, passkeys, recovery codes, and what their change brings. */
import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, OTHER_PASSWORD, PASSWORD, startTestApp, type TestApp } from '../../../../test/app.ts'
import { SoftPasskey } from '../../../../test/passkey.ts'
import { RECOVERY_CODES } from './recovery-codes.ts'

const COIN = '/api/exchange/coin'
let app: TestApp
let people = 0
let email: string
let userId: string
let mine: RequestInit

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  people += 1
  email = `second${people}@x.test`
  const customer = await app.customer(email)
  userId = customer.userId
  mine = app.withToken(customer.satoken)
})

const dataOf = <T>(answer: Answer): T => {
  expect(answer.body).toMatchObject({ code: 200 })
  return answer.body.data as T
}
/** The code of so many steps from now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
/** As if half a minute had passed: the newest step's code may be used again. */
/** Everything that is bound was made a day before. */
const dayLater = async () => {
  await app.sql`update authenticators set bound_at = bound_at - interval '25 hours' where user_id = ${userId}`
  await app.sql`update passkeys set created_at = created_at - interval '25 hours' where user_id = ${userId}`
  await app.sql`update recovery_codes set made_at = made_at - interval '25 hours' where user_id = ${userId}`
}
const stepPassed = () => app.sql`update authenticators set last_step = 0 where user_id = ${userId}`
const begin = async () =>
  dataOf<{ secret: string; uri: string }>(await app.ask(`${COIN}/member/getGoogleVerification/phone`, undefined, mine))
const bindOrReset = (code: string, y: number, more: object = {}) =>
  app.ask(`${COIN}/member/googleVerificationBindingOrReset/${code}/${y}`, more, mine)
const login = (more: object = {}, password = PASSWORD) =>
  app.ask('/api/user/login', { type: 'email', account: email, password, ...more })
const toProve = async () =>
  dataOf<{ options: Record<string, unknown> }>(await app.ask(`${COIN}/auth/passkey/options`, {})).options
const toMake = async () =>
  dataOf<{ options: Record<string, unknown> }>(await app.ask(`${COIN}/security/passkey/begin`, {}, mine)).options
const overview = async () => dataOf<Overview>(await app.ask(`${COIN}/security/overview`, undefined, mine))
const mails = async () => (await app.mailbox.list(email)).map(({ subject, text }) => `${subject}\n${text}`)

interface Overview {
  authenticator: boolean
  passkeys: { passkeyId: string; name: string; lastUsed: number | null }[]
  recoveryCodesLeft: number
  withdrawalsPausedUntil: number | null
  since: Record<string, number | null>
}

async function bindAuthenticator(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await begin()
  const { recoveryCodes } = dataOf<{ recoveryCodes: string[] }>(
    await bindOrReset(codeOf(secret), 2, { password: PASSWORD }),
  )
  await stepPassed()
  return { secret, recoveryCodes }
}

async function addPasskey(more: object = { password: PASSWORD }): Promise<SoftPasskey> {
  const passkey = new SoftPasskey()
  dataOf(
    await app.ask(
      `${COIN}/security/passkey/add`,
      { name: 'laptop', created: passkey.create(await toMake()), ...more },
      mine,
    ),
  )
  return passkey
}

describe('the authenticator', () => {
  test('is bound by its code, brings ten recovery codes, a notification, and a pause of withdrawals', async () => {
    expect(await overview()).toMatchObject({ authenticator: false, recoveryCodesLeft: 0, withdrawalsPausedUntil: null })
    const { secret, uri } = await begin()
    expect(uri).toContain(`secret=${secret}`)
    expect((await login()).status).toBe(200)
    expect((await bindOrReset(codeOf(secret, 5), 2, { password: PASSWORD })).body.error).toBe('code_wrong')
    // Who only holds a session binds nothing that would keep the owner out.
    expect((await bindOrReset(codeOf(secret), 2)).body).toMatchObject({ error: 'field_required', field: 'password' })
    const wrong = await bindOrReset(codeOf(secret), 2, { password: OTHER_PASSWORD })
    expect(wrong.body).toMatchObject({ error: 'password_wrong', field: 'password' })
    expect(await overview()).toMatchObject({ authenticator: false })
    const { recoveryCodes } = dataOf<{ recoveryCodes: string[] }>(
      await bindOrReset(codeOf(secret), 2, { password: PASSWORD }),
    )
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES)
    const now = await overview()
    expect(now).toMatchObject({ authenticator: true, recoveryCodesLeft: RECOVERY_CODES })
    const hours = ((now.withdrawalsPausedUntil ?? 0) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThan(24.1)
    expect((await mails()).join()).toContain('authenticator was bound')
  })

  test('is asked for after the password, by the phrase of the first step, and enters with its code', async () => {
    const { secret } = await bindAuthenticator()
    const first = await login()
    expect(first.body).toMatchObject({ code: 202, error: 'second_step', bound: 'authenticator, recovery', data: null })
    expect((await login({}, OTHER_PASSWORD)).body.error).toBe('login_failed')
    expect((await login({ secondFactor: codeOf(secret, 5) })).body.error).toBe('code_wrong')
    expect((await login({ secondFactor: codeOf(secret) })).status).toBe(200)
  })

  test('that a login brought is not asked for again before her own data, for five minutes; of no other session', async () => {
    const reveal = async (given: RequestInit) =>
      (await app.ask(`${COIN}/account/reveal`, {}, given)).body.error ?? 'none'
    const entered = async (answer: Answer) => app.withToken(dataOf<{ satoken: string }>(answer).satoken)
    // By the password alone nothing of the kind was proven.
    expect(await reveal(await entered(await login()))).toBe('factor_needed')
    const { secret, recoveryCodes } = await bindAuthenticator()
    const byCode = await entered(await login({ secondFactor: codeOf(secret) }))
    expect([await reveal(byCode), await reveal(mine)]).toEqual(['none', 'factor_needed'])
    expect(await reveal(await entered(await login({ secondFactor: recoveryCodes[0] })))).toBe('none')
    const passkey = await addPasskey({ secondFactor: recoveryCodes[1] })
    const alone = await app.ask(`${COIN}/auth/passkey`, { passkey: passkey.get(await toProve()) })
    expect(await reveal(await entered(alone))).toBe('none')
    const second = await login({ passkey: passkey.get(await toProve()) })
    expect(await reveal(await entered(second))).toBe('none')
    await app.sql`update sessions set proven_at = proven_at - interval '301 seconds' where user_id = ${userId}`
    expect(await reveal(byCode)).toBe('factor_needed')
  })

  test('a code is accepted once, one step early or late, and none older after it', async () => {
    const { secret } = await bindAuthenticator()
    const late = codeOf(secret, -1)
    const early = codeOf(secret, 1)
    expect((await login({ secondFactor: codeOf(secret, -2) })).body.error).toBe('code_wrong')
    expect((await login({ secondFactor: codeOf(secret, 2) })).body.error).toBe('code_wrong')
    expect((await login({ secondFactor: early })).status).toBe(200)
    expect((await login({ secondFactor: early })).body.error).toBe('code_wrong')
    expect((await login({ secondFactor: late })).body.error).toBe('code_wrong')
  })

  test('one code at sixteen logins at once enters once', async () => {
    const { secret } = await bindAuthenticator()
    const secondFactor = codeOf(secret)
    // Guesses of one visitor are five: the first to be counted may be any of them.
    const answers = await Promise.all(Array.from({ length: 16 }, () => login({ secondFactor })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a hundred guesses at once count as a hundred', async () => {
    const { secret } = await bindAuthenticator()
    const wrong = codeOf(secret, 5)
    const guesses = await Promise.all(Array.from({ length: 100 }, () => bindOrReset(wrong, 1)))
    // Nothing but the code of what is removed is no proof, so none of them was a guess.
    expect(guesses.every(({ body }) => body.error === 'factor_needed')).toBe(true)
    const codes = await Promise.all(
      Array.from({ length: 100 }, () => app.ask(`${COIN}/security/recovery/renew`, { secondFactor: wrong }, mine)),
    )
    expect(codes.filter(({ body }) => body.error === 'code_wrong')).toHaveLength(5)
    expect(codes.filter(({ body }) => body.error === 'too_many_requests')).toHaveLength(95)
    const right = await app.ask(`${COIN}/security/recovery/renew`, { secondFactor: codeOf(secret) }, mine)
    expect(right.body.error).toBe('too_many_requests')
  })

  test('is removed only with another factor, which may be a recovery code; with the last factor the codes go', async () => {
    const { secret, recoveryCodes } = await bindAuthenticator()
    expect((await bindOrReset(codeOf(secret), 1)).body).toMatchObject({ error: 'factor_needed', bound: 'recovery' })
    expect((await bindOrReset(codeOf(secret), 1, { secondFactor: codeOf(secret) })).body.error).toBe('factor_needed')
    expect((await overview()).authenticator).toBe(true)
    expect((await bindOrReset(recoveryCodes[0] ?? '', 1)).status).toBe(200)
    expect(await overview()).toMatchObject({ authenticator: false, recoveryCodesLeft: 0 })
    expect((await mails()).join()).toContain('authenticator of your account was removed')
    expect((await login()).status).toBe(200)
  })

  test('is replaced only with another factor, and its own code is not one', async () => {
    const { secret, recoveryCodes } = await bindAuthenticator()
    const { secret: next } = await begin()
    const needed = { error: 'factor_needed', bound: 'recovery' }
    const replaced = (more: object = {}) => bindOrReset(codeOf(next), 2, more)
    expect((await replaced()).body).toMatchObject(needed)
    expect((await replaced({ secondFactor: codeOf(secret) })).body).toMatchObject(needed)
    // Nor the login password, which stands for a factor only where none is bound.
    expect((await replaced({ password: PASSWORD })).body).toMatchObject(needed)
    expect((await login({ secondFactor: codeOf(secret) })).status).toBe(200)
    await stepPassed()
    expect((await replaced({ secondFactor: recoveryCodes[0] })).status).toBe(200)
    expect((await overview()).recoveryCodesLeft).toBe(RECOVERY_CODES - 1)
    await stepPassed()
    expect((await login({ secondFactor: codeOf(secret) })).body.error).toBe('code_wrong')
    expect((await login({ secondFactor: codeOf(next) })).status).toBe(200)
  })

  test('is replaced with a passkey too, and with nothing where neither is left', async () => {
    const { secret } = await bindAuthenticator()
    const passkey = await addPasskey({ secondFactor: codeOf(secret) })
    await dayLater()
    const { secret: next } = await begin()
    const proof = { passkey: passkey.get(await toProve()) }
    expect((await bindOrReset(codeOf(next), 2, proof)).status).toBe(200)
    await stepPassed()
    await app.sql`delete from passkeys where user_id = ${userId}`
    await app.sql`delete from recovery_codes where user_id = ${userId}`
    const { secret: third } = await begin()
    const refused = await bindOrReset(codeOf(third), 2, { secondFactor: codeOf(next) })
    expect(refused.body).toMatchObject({ error: 'factor_needed' })
  })

  test('is not used up by a slip in what stands beside it, and the refusal names what was wrong', async () => {
    const { secret } = await bindAuthenticator()
    const fund = (text: string) => createHash('sha256').update(`candlewick:${text}`).digest('hex')
    await app.accounts.funds.set(userId, fund('Fund-1234'), '')
    const { secret: next } = await begin()
    const target = `slip${people}@x.test`
    const asked = async (to: string) => {
      await app.sql`update codes set created_at = created_at - interval '61 minutes'`
      await app.ask('/api/user/sendEmailCode', { email: to, purpose: 'bind' }, mine)
      return await app.lastCode(to)
    }
    const [oldCode, code] = [await asked(email), await asked(target)]
    const wrong = (right: string) => (right === '000000' ? '111111' : '000000')
    const address = `${COIN}/member/accountVerificationBinding`
    const twice = { newPassword: fund('Fund-5678'), confirmPassword: fund('Fund-5678') }
    const key = { name: 'k', permissions: ['withdraw'] }
    const secondFactor = codeOf(secret)
    const slip = async (path: string, body: object) => (await app.ask(path, { ...body, secondFactor }, mine)).body
    const funds = await slip('/api/user/updatePwd', { oldPassword: fund('Fund-0000'), ...twice })
    expect(funds).toMatchObject({ error: 'fund_password_wrong', field: 'oldPassword' })
    for (const field of ['code', 'oldCode']) {
      const given = { code, oldCode, [field]: wrong(field === 'code' ? code : oldCode) }
      expect(await slip(address, { email: target, ...given })).toMatchObject({ error: 'code_wrong', field })
    }
    expect(await slip(`${COIN}/member/api`, key)).toMatchObject({ error: 'field_required', field: 'addresses' })
    const bound = await bindOrReset(codeOf(next, 5), 2, { secondFactor })
    expect(bound.body).toMatchObject({ error: 'code_wrong', field: 'x' })
    // What a slip did not use up serves; neither did the slip of a factor use up what was mailed.
    const late = await app.ask(address, { email: target, code, oldCode, secondFactor: codeOf(secret, 5) }, mine)
    expect(late.body).toMatchObject({ error: 'code_wrong', field: 'secondFactor' })
    expect((await app.ask(address, { email: target, code, oldCode, secondFactor }, mine)).status).toBe(200)
  })

  test('no secret stands in the database as it is', async () => {
    const { secret, recoveryCodes } = await bindAuthenticator()
    const { secret: pending } = await begin()
    const rows = await app.sql`
      select encode(secret, 'escape') as secret, encode(pending, 'escape') as pending from authenticators`
    const marks = await app.sql`select encode(mark, 'escape') as mark from recovery_codes`
    const stored = JSON.stringify([...rows, ...marks])
    for (const text of [secret, pending, ...recoveryCodes]) expect(stored).not.toContain(text)
  })
})

describe('recovery codes', () => {
  test('each enters once', async () => {
    const { recoveryCodes } = await bindAuthenticator()
    const [first = ''] = recoveryCodes
    expect((await login({ secondFactor: first.toUpperCase() })).status).toBe(200)
    expect((await login({ secondFactor: first })).body.error).toBe('code_wrong')
    expect((await overview()).recoveryCodesLeft).toBe(RECOVERY_CODES - 1)
  })

  test('new ones take the place of all before', async () => {
    const { secret, recoveryCodes } = await bindAuthenticator()
    const renew = (more: object) => app.ask(`${COIN}/security/recovery/renew`, more, mine)
    expect((await renew({})).body.error).toBe('factor_needed')
    // One of them does not make ten of itself, and is not used up by the try.
    const [first = ''] = recoveryCodes
    expect((await renew({ secondFactor: first })).body).toMatchObject({
      error: 'factor_needed',
      bound: 'authenticator',
    })
    expect((await overview()).recoveryCodesLeft).toBe(RECOVERY_CODES)
    await app.sql`update users set withdrawals_paused_until = null where id = ${userId}`
    dataOf(await renew({ secondFactor: codeOf(secret) }))
    expect((await overview()).withdrawalsPausedUntil).toBeGreaterThan(Date.now())
    const letter = (await mails()).find((text) => text.includes('New recovery codes were made'))
    expect(letter).toContain('Withdrawals are paused for 24 hours')
    expect((await login({ secondFactor: recoveryCodes[0] })).body.error).toBe('code_wrong')
    expect((await overview()).recoveryCodesLeft).toBe(RECOVERY_CODES)
  })

  test('made by the only factor take it away a day later, and no sooner by way of a passkey', async () => {
    const { secret } = await bindAuthenticator()
    const renew = (more: object) => app.ask(`${COIN}/security/recovery/renew`, more, mine)
    await stepPassed()
    const { recoveryCodes } = dataOf<{ recoveryCodes: string[] }>(await renew({ secondFactor: codeOf(secret) }))
    await stepPassed()
    const passkey = await addPasskey({ secondFactor: codeOf(secret) })
    const { secret: next } = await begin()
    const byCode = { secondFactor: recoveryCodes[0] }
    expect((await bindOrReset(codeOf(next), 2, byCode)).body).toMatchObject({
      error: 'factor_new',
      field: 'secondFactor',
    })
    expect((await bindOrReset(recoveryCodes[0] ?? '', 1)).body).toMatchObject({ error: 'factor_new', field: 'x' })
    const byPasskey = { passkey: passkey.get(await toProve()) }
    expect((await bindOrReset(codeOf(next), 2, byPasskey)).body).toMatchObject({
      error: 'factor_new',
      field: 'passkey',
    })
    // By the new passkey the codes are renewed all the same, and they are no older than it.
    const again = dataOf<{ recoveryCodes: string[] }>(await renew({ passkey: passkey.get(await toProve()) }))
    const chained = await bindOrReset(codeOf(next), 2, { secondFactor: again.recoveryCodes[0] })
    expect(chained.body.error).toBe('factor_new')
    // None was used up, and each enters.
    expect((await overview()).recoveryCodesLeft).toBe(RECOVERY_CODES)
    expect((await login({ secondFactor: again.recoveryCodes[1] })).status).toBe(200)
    await dayLater()
    expect((await bindOrReset(codeOf(next), 2, { secondFactor: again.recoveryCodes[0] })).status).toBe(200)
  })

  test('nor does it matter how new a factor is where nothing is taken away', async () => {
    const passkey = await addPasskey()
    const { secret } = await begin()
    expect((await bindOrReset(codeOf(secret), 2, { passkey: passkey.get(await toProve()) })).status).toBe(200)
  })

  test('there are none without a factor', async () => {
    expect((await app.ask(`${COIN}/security/recovery/renew`, {}, mine)).body.error).toBe('not_found')
  })
})

test('the overview says since when each guard is as it is, and of what is not set nothing', async () => {
  const before = Date.now() - 60_000
  const nothing = {
    authenticator: null,
    passkey: null,
    recovery: null,
    fundPassword: null,
    antiCode: null,
    phone: null,
  }
  const { since } = await overview()
  expect(since).toMatchObject(nothing)
  expect(since.password).toBeGreaterThan(before)
  expect(since.email).toBeGreaterThan(before)
  const { secret } = await bindAuthenticator()
  await addPasskey({ secondFactor: codeOf(secret) })
  await app.sql`update users set password_changed_at = null where id = ${userId}`
  const bound = (await overview()).since
  for (const guard of ['authenticator', 'passkey', 'recovery']) expect(bound[guard]).toBeGreaterThan(before)
  expect(bound).toMatchObject({ fundPassword: null, password: null })
})

describe('a passkey', () => {
  test('is bound with the password where nothing else is, and enters alone', async () => {
    const made = new SoftPasskey()
    const add = async (more: object) =>
      app.ask(`${COIN}/security/passkey/add`, { name: 'laptop', created: made.create(await toMake()), ...more }, mine)
    expect((await add({})).body).toMatchObject({ error: 'field_required', field: 'password' })
    expect((await add({ password: OTHER_PASSWORD })).body.error).toBe('password_wrong')
    const { recoveryCodes } = dataOf<{ recoveryCodes: string[] }>(await add({ password: PASSWORD }))
    expect(recoveryCodes).toHaveLength(RECOVERY_CODES)
    const entered = await app.ask(`${COIN}/auth/passkey`, { passkey: made.get(await toProve()) })
    expect(dataOf<{ user: { userId: string } }>(entered).user.userId).toBe(userId)
    expect((await overview()).passkeys).toMatchObject([{ passkeyId: made.id, name: 'laptop' }])
    expect((await mails()).join()).toContain('passkey was added')
  })

  test('is a second step too', async () => {
    const passkey = await addPasskey()
    expect((await login()).body).toMatchObject({ error: 'second_step', bound: 'passkey, recovery' })
    expect((await login({ passkey: passkey.get(await toProve()) })).status).toBe(200)
  })

  test('signs each question once, for this exchange alone, and only its own', async () => {
    const passkey = await addPasskey()
    const enter = (given: object) => app.ask(`${COIN}/auth/passkey`, { passkey: given })
    const answer = passkey.get(await toProve())
    expect((await enter(answer)).status).toBe(200)
    expect((await enter(answer)).body.error).toBe('passkey_failed')
    const forOther = passkey.get(await toMake())
    expect((await enter(forOther)).body.error).toBe('passkey_failed')
    const options = await toProve()
    const tampered = passkey.get(options)
    tampered.response.signature = passkey.get(options).response.clientDataJSON
    expect((await enter(tampered)).body.error).toBe('passkey_failed')
    expect((await enter({ ...passkey.get(await toProve()), id: new SoftPasskey().id })).body.error).toBe(
      'passkey_failed',
    )
    expect((await enter(passkey.get({ challenge: 'bWFkZS11cA' }))).body.error).toBe('passkey_failed')
  })

  test('that fails is logged, and each login says by what it was', async () => {
    const { secret, recoveryCodes } = await bindAuthenticator()
    const passkey = await addPasskey({ secondFactor: codeOf(secret) })
    await stepPassed()
    const [recovery] = recoveryCodes
    const used = passkey.get(await toProve())
    const enter = (given: object) => app.ask(`${COIN}/auth/passkey`, { passkey: given })
    const strange = { ...passkey.get(await toProve()), id: new SoftPasskey().id }
    for (const given of [used, used, strange]) await enter(given)
    await login({}, OTHER_PASSWORD)
    await login()
    await login({ secondFactor: '000000' })
    await login({ secondFactor: codeOf(secret) })
    await login({ secondFactor: recovery })
    await login({ passkey: passkey.get(await toProve()) })
    const log = await app.sql<{ outcome: string; means: string }[]>`
      select outcome, means from login_log where user_id = ${userId} order by id`
    expect(log.map(({ outcome, means }) => `${means} ${outcome}`).slice(-8)).toEqual([
      'passkey done',
      'passkey wrong_passkey',
      'password wrong_password',
      'password second_step',
      'password_authenticator wrong_code',
      'password_authenticator done',
      'password_recovery done',
      'password_passkey done',
    ])
    const [unknown] = await app.sql`select outcome, means from login_log where user_id is null order by id desc limit 1`
    expect(unknown).toMatchObject({ outcome: 'wrong_passkey', means: 'passkey' })
    const page = await app.ask(`${COIN}/member/getLoginLog?pageSize=1`, undefined, mine)
    expect(dataOf<{ records: object[] }>(page).records).toMatchObject([{ outcome: 'done', means: 'password_passkey' }])
  })

  test('made for another site, or for another customer, is none', async () => {
    const elsewhere = new SoftPasskey('https://candlewick.example.evil', 'localhost')
    const body = { name: 'x', created: elsewhere.create(await toMake()), password: PASSWORD }
    expect((await app.ask(`${COIN}/security/passkey/add`, body, mine)).body.error).toBe('passkey_failed')
    const other = await app.customer(`other${people}@x.test`)
    const stolen = { name: 'x', created: new SoftPasskey().create(await toMake()), password: PASSWORD }
    const answer = await app.ask(`${COIN}/security/passkey/add`, stolen, app.withToken(other.satoken))
    expect(answer.body.error).toBe('passkey_failed')
  })

  test('of another customer proves nothing at the second step, however right it is', async () => {
    const passkey = await addPasskey()
    const other = await app.customer(`foreign${people}@x.test`)
    const foreign = new SoftPasskey()
    const theirs = app.withToken(other.satoken)
    const begun = await app.ask(`${COIN}/security/passkey/begin`, {}, theirs)
    const created = foreign.create(dataOf<{ options: Record<string, unknown> }>(begun).options)
    const body = { name: 'theirs', created, password: PASSWORD }
    dataOf(await app.ask(`${COIN}/security/passkey/add`, body, theirs))
    expect((await login({ passkey: foreign.get(await toProve()) })).body.error).toBe('passkey_failed')
    const remove = { passkeyId: passkey.id, passkey: foreign.get(await toProve()) }
    expect((await app.ask(`${COIN}/security/passkey/remove`, remove, mine)).body.error).toBe('passkey_failed')
    expect((await login({ passkey: passkey.get(await toProve()) })).status).toBe(200)
  })

  test('is removed with another factor, never with itself', async () => {
    const first = await addPasskey()
    const second = await addPasskey({ passkey: first.get(await toProve()) })
    const remove = (passkey: SoftPasskey, proof: object) =>
      app.ask(`${COIN}/security/passkey/remove`, { passkeyId: passkey.id, ...proof }, mine)
    expect((await remove(second, {})).body.error).toBe('factor_needed')
    expect((await remove(second, { passkey: second.get(await toProve()) })).body.error).toBe('factor_needed')
    expect((await remove(second, { passkey: first.get(await toProve()) })).status).toBe(200)
    expect((await remove(second, { passkey: first.get(await toProve()) })).body.error).toBe('not_found')
    const renamed = { passkeyId: first.id, name: 'phone' }
    expect((await app.ask(`${COIN}/security/passkey/rename`, renamed, mine)).status).toBe(200)
    expect((await overview()).passkeys).toMatchObject([{ passkeyId: first.id, name: 'phone' }])
  })
})
