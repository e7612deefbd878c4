/** Operators: how they come in, what their tokens open, and what ends them; each asked of the real application. */
import { ALL_CALLS } from '@candlewick/protocol/registry'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSeen, OTHER_PASSWORD, PASSWORD, startTestApp, type TestApp } from '../../../test/app.ts'
import { SoftPasskey } from '../../../test/passkey.ts'

const LOGIN = '/api/console/session/login'
const CURRENT = '/api/console/session/current'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const login = (email: string, password = PASSWORD, more: object = {}) => app.ask(LOGIN, { email, password, ...more })
const as = (token: string) => app.withToken(token)
const errorOf = async (path: string, token: string, body?: object) =>
  (await app.ask(path, body, as(token))).body.error ?? 'none'

async function enter(email: string): Promise<string> {
  expect((await login(email)).body.error).toBe('second_step')
  const { body } = await login(email, PASSWORD, { secondFactor: await app.lastCode(email) })
  return (body.data as { token: string }).token
}
const stale = (operatorId: string) =>
  app.sql`update operator_sessions set proven_at = now() - interval '6 minutes' where operator_id = ${operatorId}`

describe('signing in', () => {
  test('takes password and mailed code where nothing is bound; the code is used once', async () => {
    await app.operator('anna@house.test', ['support'])
    expect((await login('anna@house.test', OTHER_PASSWORD)).body.error).toBe('login_failed')
    const first = await login('anna@house.test')
    expect(first.body).toMatchObject({ code: 202, error: 'second_step', bound: 'email', data: null })
    const secondFactor = await app.lastCode('anna@house.test')
    const wrong = secondFactor === '000000' ? '000001' : '000000'
    expect((await login('anna@house.test', PASSWORD, { secondFactor: wrong })).body.error).toBe('code_wrong')
    const entered = await login('anna@house.test', PASSWORD, { secondFactor })
    const { token, expireTime, freshUntil } = entered.body.data as {
      token: string
      expireTime: number
      freshUntil: number
    }
    expect(expireTime - Date.now()).toBeGreaterThan(7.9 * 3_600_000)
    expect(expireTime - Date.now()).toBeLessThanOrEqual(8 * 3_600_000)
    expect(freshUntil - Date.now()).toBeLessThanOrEqual(300_000)
    expect((await login('anna@house.test', PASSWORD, { secondFactor })).body.error).toBe('code_wrong')
    const { data } = (await app.ask(CURRENT, undefined, as(token))).body
    expect(data).toMatchObject({ operator: { email: 'anna@house.test' }, roles: ['support'], factors: ['email'] })
  })

  test('100 guesses of a code at once count as a hundred', async () => {
    const { token } = await app.operator('guessed@house.test', ['finance'])
    expect(await errorOf('/api/console/session/prove', token, {})).toBe('second_step')
    const right = await app.lastCode('guessed@house.test')
    const wrong = Array.from({ length: 100 }, (_, index) => String(index).padStart(6, '0')).filter(
      (one) => one !== right,
    )
    const answers = await Promise.all(
      wrong.map((secondFactor) => errorOf('/api/console/session/prove', token, { secondFactor })),
    )
    expect(new Set(answers)).toEqual(new Set(['code_wrong']))
    expect(await errorOf('/api/console/session/prove', token, { secondFactor: right })).toBe('code_wrong')
  })

  test('after ten wrong passwords the name is refused for a while, the right one included', async () => {
    await app.operator('locked@house.test', ['support'])
    for (let round = 0; round < 10; round += 1) await login('locked@house.test', OTHER_PASSWORD)
    expect((await login('locked@house.test')).body.error).toBe('too_many_requests')
  })

  test('an account without a role, or closed, enters no more, and nobody enters who never set a password', async () => {
    const { operatorId } = await app.operator('gone@house.test', ['support'])
    await app.sql`update operators set roles = '{}' where id = ${operatorId}`
    await login('gone@house.test')
    const code = await app.lastCode('gone@house.test')
    expect((await login('gone@house.test', PASSWORD, { secondFactor: code })).body.error).toBe('account_closed')
    await app.accounts.operatorSignIn.make('fresh@house.test', 'en')
    for (const password of [PASSWORD, '0'.repeat(64)]) {
      expect((await login('fresh@house.test', password)).body.error).toBe('login_failed')
    }
  })
})

describe('two doors', () => {
  test('no door of the customers’ knows an operator, with the words for nobody', async () => {
    await app.operator('both@house.test', ['admin'])
    const email = 'both@house.test'
    const customers = (body: object) =>
      app.ask('/api/user/login', { type: 'email', account: email, password: PASSWORD, ...body })
    expect((await customers({})).body.error).toBe('login_failed')
    expect((await app.ask('/api/exchange/coin/open/send/email', { email, purpose: 'reset' })).status).toBe(200)
    expect(await app.mailbox.list(email)).toEqual([])
    const reset = { email, code: '123456', password: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD }
    expect((await app.ask('/api/user/resetPassword', reset)).status).not.toBe(200)
    expect((await login(email)).body.error).toBe('second_step')
  })

  test('no customer enters at the operators’, with the words for nobody', async () => {
    await app.customer('trader@x.test', ['merchant', 'agent'])
    expect(asSeen(await login('trader@x.test'))).toEqual(asSeen(await login('nobody@x.test')))
  })

  test('a wrong password of an operator’s and an address that is nobody’s are answered alike to the byte', async () => {
    await app.operator('alike@house.test', ['support'])
    const wrong = await login('alike@house.test', OTHER_PASSWORD)
    expect(wrong.body.error).toBe('login_failed')
    expect(asSeen(await login('unlike@house.test', OTHER_PASSWORD))).toEqual(asSeen(wrong))
  })

  test('a customer’s address is no operator’s, and an operator’s no customer’s', async () => {
    await app.customer('taken@x.test')
    await expect(app.operator('taken@x.test', ['admin'])).rejects.toMatchObject({ error: 'account_taken' })
    await app.operator('staff@house.test', ['content'])
    await expect(app.customer('staff@house.test')).rejects.toMatchObject({ error: 'account_taken' })
  })

  test('an operator’s token is none to any customers’ call, to their sockets and their refresh; it opens its own', async () => {
    const { token, operatorId } = await app.operator('tokens@house.test', ['admin'])
    expect(await app.sessions.verify(token)).toBeUndefined()
    await expect(app.sessions.refresh(token)).rejects.toMatchObject({ error: 'token_invalid' })
    const users = await app.sql<{ hash: string }[]>`select password_hash as hash from users where id = ${operatorId}`
    expect(await app.sessions.open(operatorId, { passwordHash: users[0]?.hash ?? '' })).toBeUndefined()
    const own = ALL_CALLS.filter(({ who }) => who === 'customer' || who === 'merchant' || who === 'agent')
    const served = new Set(app.handlers.map(({ call }) => call.name))
    for (const call of own.filter(({ name }) => served.has(name))) {
      const path = call.path
        .replace('{p}', 'exchange')
        .replace('{head}', 'base')
        .replace(/\{\w+\}/g, '1')
      const body = call.method === 'POST' ? {} : undefined
      expect([call.name, await errorOf(path, token, body)]).toEqual([call.name, 'token_invalid'])
    }
    expect(await errorOf(CURRENT, token)).toBe('none')
  })

  test('a passkey of an operator enters no customers’ door', async () => {
    const { operatorId } = await app.operator('key@house.test', ['admin'])
    const user = await app.accounts.users.byId(operatorId)
    expect(user?.staff).toBe(true)
    const found = await app.accounts.users.byHandle({ type: 'email', value: 'key@house.test' })
    expect(found).toBeUndefined()
  })
})

describe('a passkey', () => {
  test('is asked something new each time, that is nobody’s id, answered once, and here alone', async () => {
    const { token, operatorId, sessionId } = await app.operator('signs@house.test', ['admin'])
    const passkey = new SoftPasskey()
    const begun = await app.ask('/api/console/session/passkey/begin', {}, as(token))
    const created = passkey.create(Object(begun.body.data).options)
    const add = { name: 'key', created, password: PASSWORD }
    expect(await errorOf('/api/console/session/passkey/add', token, add)).toBe('none')
    const asked = async (path: string): Promise<{ challenge: string }> =>
      Object((await app.ask(path, {})).body.data).options
    const ours = '/api/console/session/passkey/options'
    const questions = await Promise.all(Array.from({ length: 20 }, () => asked(ours)))
    const texts = questions.map(({ challenge }) => Buffer.from(challenge, 'base64url').toString())
    expect(new Set(texts).size).toBe(20)
    for (const known of [operatorId, sessionId, passkey.id, token]) {
      expect(texts.filter((text) => text.includes(known) || known.includes(text))).toEqual([])
    }
    const prove = (options: object) =>
      errorOf('/api/console/session/prove', token, { passkey: passkey.get({ ...options }) })
    await stale(operatorId)
    expect(await prove(await asked('/api/exchange/coin/auth/passkey/options'))).toBe('passkey_failed')
    for (const id of [operatorId, sessionId, passkey.id]) {
      expect(await prove({ challenge: Buffer.from(id).toString('base64url') })).toBe('passkey_failed')
    }
    const [question = { challenge: '' }] = questions
    const answer = { passkey: passkey.get({ ...question }) }
    expect(await errorOf('/api/console/session/prove', token, answer)).toBe('none')
    await stale(operatorId)
    expect(await errorOf('/api/console/session/prove', token, answer)).toBe('passkey_failed')
    expect(await prove(question)).toBe('passkey_failed')
  })

  test('is removed by its own operator alone: a colleague’s is as good as nobody’s', async () => {
    const proofBy = async (passkey: SoftPasskey) => {
      const asked = await app.ask('/api/console/session/passkey/options', {})
      return { passkey: passkey.get({ ...(Object(asked.body.data).options as { challenge: string }) }) }
    }
    const bound = async (email: string) => {
      const { token, operatorId } = await app.operator(email, ['admin'])
      const passkeys = [new SoftPasskey(), new SoftPasskey()] as const
      for (const passkey of passkeys) {
        const begun = await app.ask('/api/console/session/passkey/begin', {}, as(token))
        const created = passkey.create(Object(begun.body.data).options)
        const proof = passkey === passkeys[0] ? { password: PASSWORD } : await proofBy(passkeys[0])
        expect(await errorOf('/api/console/session/passkey/add', token, { name: 'key', created, ...proof })).toBe(
          'none',
        )
      }
      return { token, operatorId, passkeys }
    }
    const keys = (userId: string) =>
      app.sql<{ id: string }[]>`select id from passkeys where user_id = ${userId} order by id`
    const [hers, his] = [await bound('hers@house.test'), await bound('his@house.test')]
    const [first, second] = hers.passkeys
    const remove = async (token: string, passkeyId: string, by: SoftPasskey) => {
      const body = { passkeyId, ...(await proofBy(by)) }
      return (await app.ask('/api/console/session/passkey/remove', body, as(token))).body
    }
    const nobodys = Buffer.from('nobody’s passkey').toString('base64url')
    const refused = await remove(his.token, first.id, his.passkeys[0])
    expect(refused.error ?? 'none').not.toBe('none')
    expect(refused).toEqual(await remove(his.token, nobodys, his.passkeys[0]))
    expect(await keys(hers.operatorId)).toHaveLength(2)
    expect(await keys(his.operatorId)).toHaveLength(2)
    // The second is the younger: it takes the first away a day later, and not before.
    expect((await remove(hers.token, first.id, second)).error).toBe('factor_new')
    await app.sql`update passkeys set created_at = created_at - interval '25 hours' where user_id = ${hers.operatorId}`
    expect((await remove(hers.token, first.id, second)).error ?? 'none').toBe('none')
    expect(await keys(hers.operatorId)).toHaveLength(1)
  })
})

describe('a session', () => {
  test('ends after eight hours, when she signs out, and with the fifth after it', async () => {
    const { token, operatorId, sessionId } = await app.operator('hours@house.test', ['support'])
    await app.sql`update operator_sessions set expires_at = now() where id = ${sessionId}`
    expect(await errorOf(CURRENT, token)).toBe('token_invalid')
    const second = await app.operatorSession(operatorId)
    expect(await errorOf('/api/console/session/logout', second.token, {})).toBe('none')
    expect(await errorOf(CURRENT, second.token)).toBe('token_invalid')
    const third = await app.operatorSession(operatorId)
    for (let more = 0; more < 5; more += 1) await app.operatorSession(operatorId)
    expect(await errorOf(CURRENT, third.token)).toBe('token_invalid')
  })

  test('ends in the moment that her roles change', async () => {
    await app.operator('stays@house.test', ['admin'])
    const { token, operatorId } = await app.operator('changes@house.test', ['risk'])
    await app.sql.begin((tx) => app.ground.operators.change(tx, operatorId, { roles: ['support'], ownCustomers: [] }))
    expect(await errorOf(CURRENT, token)).toBe('token_invalid')
    const { permissions } = (await app.ask(CURRENT, undefined, as((await app.operatorSession(operatorId)).token))).body
      .data as { permissions: string[] }
    expect([permissions.includes('customer.read'), permissions.includes('market.halt')]).toEqual([true, false])
  })

  test('proves her second factor again for what weighs more, and that lasts five minutes', async () => {
    const { token, operatorId } = await app.operator('again@house.test', ['admin'])
    await stale(operatorId)
    const change = { before: PASSWORD, password: OTHER_PASSWORD }
    expect(await errorOf('/api/console/session/password', token, change)).toBe('reauth_needed')
    expect(await errorOf('/api/console/session/prove', token, {})).toBe('second_step')
    const secondFactor = await app.lastCode('again@house.test')
    expect(await errorOf('/api/console/session/prove', token, { secondFactor })).toBe('none')
    const other = await app.operatorSession(operatorId)
    expect(await errorOf('/api/console/session/password', token, change)).toBe('none')
    expect(await errorOf(CURRENT, other.token)).toBe('token_invalid')
    expect(await errorOf(CURRENT, token)).toBe('none')
    await stale(operatorId)
    expect(await errorOf('/api/console/session/authenticator/begin', token, {})).toBe('reauth_needed')
  })

  test('ends with a change of her password, which she is mailed, or nothing changes', async () => {
    const email = 'renews@house.test'
    const { token, operatorId } = await app.operator(email, ['risk'])
    const path = '/api/console/session/password'
    const wrong = await app.ask(path, { before: OTHER_PASSWORD, password: PASSWORD }, as(token))
    expect(wrong.body).toMatchObject({ error: 'password_wrong', field: 'before' })
    const other = await app.operatorSession(operatorId)
    const change = { before: PASSWORD, password: OTHER_PASSWORD }
    await app.sql`alter table operator_sessions add constraint goes_on check (ended_at is null) not valid`
    expect((await app.ask(path, change, as(token))).status).toBe(500)
    await app.sql`alter table operator_sessions drop constraint goes_on`
    expect(await errorOf(CURRENT, other.token)).toBe('none')
    expect(await app.mailbox.list(email)).toEqual([])
    expect(await errorOf(path, token, change)).toBe('none')
    expect(await errorOf(CURRENT, other.token)).toBe('token_invalid')
    expect((await app.mailbox.list(email)).map(({ text }) => text).join()).toContain('password was changed')
  })

  test('that was locked meanwhile stays so, whoever changes the password, and one changed meanwhile is not changed', async () => {
    const { operatorId } = await app.operator('raced@house.test', ['risk'])
    const user = await app.accounts.users.byId(operatorId)
    if (user === undefined) throw new Error('no operator')
    const { operatorSignIn } = app.accounts
    const replace = (hash: string) => app.sql.begin((tx) => operatorSignIn.replacePassword(tx, user, hash, 'before'))
    await app.sql`update users set locked_at = now() where id = ${operatorId}`
    await replace('first')
    await expect(replace('second')).rejects.toMatchObject({ error: 'password_wrong', field: 'before' })
    expect(await app.accounts.users.byId(operatorId)).toMatchObject({ passwordHash: 'first', locked: true })
  })

  test('is entered by the whole way', async () => {
    await app.operator('whole@house.test', ['content'])
    expect(await errorOf(CURRENT, await enter('whole@house.test'))).toBe('none')
  })
})

describe('what an operator does of her own account, where the trail cannot take it', () => {
  const PATH = '/api/console/session'
  /** The trail takes nothing while this goes on. */
  async function deaf<T>(work: () => Promise<T>): Promise<T> {
    await app.sql`create function refuse_entry() returns trigger language plpgsql as 'begin raise ''full''; end'`
    await app.sql`create trigger refuses before insert on operator_audit for each row execute function refuse_entry()`
    try {
      return await work()
    } finally {
      await app.sql`drop trigger refuses on operator_audit`
      await app.sql`drop function refuse_entry`
    }
  }
  const failed = async (path: string, body: object, token?: string) => {
    const before = await app.sql<{ count: string }[]>`select count(*) from operator_audit`
    expect([path, (await deaf(() => app.ask(path, body, token === undefined ? {} : as(token)))).status]).toEqual([
      path,
      500,
    ])
    expect(await app.sql<{ count: string }[]>`select count(*) from operator_audit`).toEqual(before)
  }
  const done = async (path: string, body: object, token: string) => {
    const answer = await app.ask(path, body, as(token))
    expect([path, answer.status]).toEqual([path, 200])
    return Object(answer.body.data)
  }

  test('opens, ends and changes nothing: sessions and passwords', async () => {
    const email = 'unwritten@house.test'
    const { token, operatorId, sessionId } = await app.operator(email, ['support'])
    const open = () => app.sql`select id from operator_sessions where operator_id = ${operatorId} and ended_at is null`
    const hash = async () => (await app.accounts.users.byId(operatorId))?.passwordHash
    const other = await app.operatorSession(operatorId)
    const [sessions, password] = [await open(), await hash()]
    await login(email)
    await failed(LOGIN, { email, password: PASSWORD, secondFactor: await app.lastCode(email) })
    await failed(`${PATH}/logout`, {}, token)
    await failed(`${PATH}/end`, { sessionId: other.sessionId }, token)
    await failed(`${PATH}/password`, { before: PASSWORD, password: OTHER_PASSWORD }, token)
    const link = await app.sql.begin((tx) => app.ground.operators.link(tx, operatorId))
    await failed(`${PATH}/setPassword`, { token: link, password: OTHER_PASSWORD })
    expect([await open(), await hash()]).toEqual([sessions, password])
    expect(await errorOf(`${PATH}/setPassword`, '', { token: link, password: OTHER_PASSWORD })).toBe('none')
    await done(`${PATH}/end`, { sessionId: other.sessionId }, token)
    expect((await open()).map(({ id }) => id)).toEqual([sessionId])
  })

  test('binds, removes and renews no factor', async () => {
    const { token, operatorId } = await app.operator('unbound@house.test', ['support'])
    const bound = () => app.sql`
      select (select row(secret, pending)::text from authenticators where user_id = ${operatorId}) as authenticator,
        (select string_agg(id, ' ' order by id) from passkeys where user_id = ${operatorId}) as passkeys,
        (select string_agg(mark::text, ' ' order by mark) from recovery_codes where user_id = ${operatorId}) as codes`
    /** Fails and leaves all as it is, then is done; what proves it the second time is another code. */
    const onlyWritten = async (path: string, body: (proof: { secondFactor: string }) => object) => {
      const proof = () => ({ secondFactor: codes.shift() ?? '' })
      const before = await bound()
      // A recovery code that proved it is used up all the same.
      const [first, second] = [proof(), proof()]
      await failed(path, body(first), token)
      const kept = await bound()
      expect({ ...kept[0], codes: '' }).toEqual({ ...before[0], codes: '' })
      const answer = await done(path, body(second), token)
      expect(await bound()).not.toEqual(kept)
      return answer
    }
    let codes: string[] = []
    const { secret } = await onlyWritten(`${PATH}/authenticator/begin`, () => ({}))
    const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    const bind = () => ({ code: code(), password: PASSWORD })
    codes = (await onlyWritten(`${PATH}/authenticator/bind`, bind)).recoveryCodes
    const passkey = new SoftPasskey()
    const created = async () => passkey.create((await done(`${PATH}/passkey/begin`, {}, token)).options)
    const made = [await created(), await created()]
    await onlyWritten(`${PATH}/passkey/add`, (proof) => ({ name: 'key', created: made.shift(), ...proof }))
    await app.sql`update recovery_codes set made_at = made_at - interval '25 hours' where user_id = ${operatorId}`
    await onlyWritten(`${PATH}/passkey/remove`, (proof) => ({ passkeyId: passkey.id, ...proof }))
    const renew = async () => {
      await app.sql`update authenticators set last_step = 0 where user_id = ${operatorId}`
      return { secondFactor: code() }
    }
    const before = await bound()
    await failed(`${PATH}/recovery/renew`, await renew(), token)
    expect(await bound()).toEqual(before)
    codes = (await done(`${PATH}/recovery/renew`, await renew(), token)).recoveryCodes
    await app.sql`update recovery_codes set made_at = made_at - interval '25 hours' where user_id = ${operatorId}`
    await onlyWritten(`${PATH}/authenticator/remove`, ({ secondFactor }) => ({ code: secondFactor }))
  })
})
