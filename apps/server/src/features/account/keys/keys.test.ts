/** API keys, asked of the real application: who signs, from where, when, how often, and for what. */
import { createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { defineCall } from '@candlewick/protocol/call'
import { MOST_KEYS } from '@candlewick/protocol/calls/keys'
import { symbol as symbolField } from '@candlewick/protocol/fields'
import { keyPermissionOf } from '@candlewick/protocol/key-access'
import { ALL_CALLS } from '@candlewick/protocol/registry'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Answer, OTHER_PASSWORD, PASSWORD, startTestApp, type TestApp } from '../../../../test/app.ts'
import { handle } from '../../../http/handle.ts'
import { cancelSilent, Silence } from './silence.ts'

const COIN = '/api/exchange/coin'
const INFO = '/api/user/getInfo'
const output = z.object({ user: z.string() })
const read = defineCall({
  name: 'tried.read',
  area: 'assets',
  method: 'GET',
  path: '/api/{p}/coin/tried/read',
  who: 'customer',
  keys: 'open',
  means: 'says who asks',
  input: { symbol: z.optional(symbolField()) },
  output,
})
const trade = defineCall({
  name: 'tried.trade',
  area: 'spot',
  method: 'POST',
  path: '/api/{p}/coin/tried/trade',
  who: 'customer',
  keys: 'open',
  means: 'would trade',
  changes: true,
  input: { symbol: z.optional(symbolField()) },
  output,
})
const withdraw = defineCall({
  name: 'tried.withdraw',
  area: 'assets',
  method: 'POST',
  path: '/api/{p}/coin/tried/withdraw',
  who: 'customer',
  keys: 'open',
  means: 'would withdraw',
  changes: true,
  input: {},
  output,
})
const TRIED = [read, trade, withdraw].map((call) => handle(call, ({ viewer }) => ({ user: viewer.userId })))

let app: TestApp
let people = 0
let userId: string
let sessionId: string
let mine: RequestInit

beforeAll(async () => {
  app = await startTestApp({ handlers: TRIED, trustedProxies: 1 })
})
afterAll(() => app.stop())
beforeEach(async () => {
  people += 1
  const customer = await app.customer(`keys${people}@x.test`)
  userId = customer.userId
  sessionId = customer.sessionId
  mine = app.withToken(customer.satoken)
})

interface Key {
  id: string
  name: string
  permissions: string[]
  addresses: string[]
  lastUsed: number | null
  lastAddress: string
  suspended: boolean
}
interface Made {
  key: Key
  secret: string
}
const dataOf = <T>(answer: Answer): T => {
  expect(answer.body).toMatchObject({ code: 200 })
  return answer.body.data as T
}
/** What its owner says of a key, with her login password. */
const say = (terms: object, password = PASSWORD) => app.ask(`${COIN}/member/api`, { ...terms, password }, mine)
const make = async (terms: object = {}): Promise<Made> =>
  dataOf<Made>(await say({ name: 'bot', permissions: ['read', 'trade'], ...terms }))

interface Signing {
  readonly timestamp?: number
  readonly window?: number
  readonly from?: string
  readonly signed?: string
}
/** Sends a request that the key signs; `signed` in the place of what is really sent. */
async function ask(made: Made, path: string, body?: object, signing: Signing = {}, key?: KeyObject): Promise<Answer> {
  const timestamp = String(signing.timestamp ?? Date.now())
  const method = body === undefined ? 'GET' : 'POST'
  const text =
    signing.signed ??
    `${timestamp}${signing.window ?? ''}${method}${path}${body === undefined ? '' : JSON.stringify(body)}`
  const signature =
    key === undefined
      ? createHmac('sha256', made.secret).update(text).digest('hex')
      : sign(null, Buffer.from(text), key).toString('base64')
  return await app.ask(path, body, {
    headers: {
      'cw-key': made.key.id,
      'cw-timestamp': timestamp,
      'cw-signature': signature,
      ...(signing.window === undefined ? {} : { 'cw-window': String(signing.window) }),
      ...(signing.from === undefined ? {} : { 'x-forwarded-for': signing.from }),
    },
  })
}
const refusalOf = async (answer: Promise<Answer>) => (await answer).body.error

describe('a key', () => {
  test('signs by HMAC-SHA-256 over timestamp, method, path with query, and body', async () => {
    const made = await make()
    expect(made.secret).toMatch(/^[\w-]{43}$/)
    expect(dataOf(await ask(made, `${COIN}/tried/read?symbol=BTC_USDT`))).toEqual({ user: userId })
    expect(dataOf(await ask(made, `${COIN}/tried/trade`, { symbol: 'BTC_USDT' }))).toEqual({ user: userId })
    // Who she is, but not how she is reached.
    const { user } = dataOf<{ user: { userId: string; email: string } }>(await ask(made, INFO, {}))
    expect(user).toMatchObject({ userId, email: 'ke****st', phone: '' })
  })

  test('reads what guards the account, its logins and its devices: no address, no word of hers, and nothing to change', async () => {
    const login = { type: 'email', account: `keys${people}@x.test`, password: PASSWORD }
    const from = { headers: { 'x-forwarded-for': '203.0.113.77' } }
    expect((await app.ask('/api/user/login', login, from)).status).toBe(200)
    await app.sql`update users set anti_code = 'falcon' where id = ${userId}`
    const made = await make({ permissions: ['read'] })
    const overview = await ask(made, `${COIN}/security/overview`)
    expect(dataOf(overview)).toMatchObject({ authenticator: false, antiCode: '****', email: 'ke****st' })
    for (const path of ['member/getLoginLog', 'member/getLoginDevice']) {
      const read = await ask(made, `${COIN}/${path}`)
      const { records } = dataOf<{ records: { address: string }[] }>(read)
      expect(records.map(({ address }) => address)).toContain('203.0.113.0/24')
      expect(read.text).not.toContain('203.0.113.77')
      expect((await app.ask(`${COIN}/${path}`, undefined, mine)).text).toContain('203.0.113.77')
    }
    const refused = ['security/sessions', 'member/apis', 'security/fundReset']
    for (const path of refused)
      expect([path, await refusalOf(ask(made, `${COIN}/${path}`))]).toEqual([path, 'key_permission'])
  })

  test('signs by Ed25519 of its owner, and then there is no secret here', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64')
    const made = await make({ publicKey: raw })
    expect(made.secret).toBe('')
    expect(dataOf(await ask(made, `${COIN}/tried/trade`, {}, {}, privateKey))).toEqual({ user: userId })
    const other = generateKeyPairSync('ed25519').privateKey
    expect(await refusalOf(ask(made, `${COIN}/tried/trade`, {}, {}, other))).toBe('key_signature')
    expect(await refusalOf(ask(made, `${COIN}/tried/trade`, {}))).toBe('key_signature')
  })

  test('that signed something else, or that is unknown, is refused by name', async () => {
    const made = await make()
    const now = Date.now()
    const path = `${COIN}/tried/trade`
    for (const signed of [
      `${now}POST${path}{"symbol":"ETH_USDT"}`,
      `${now}POST${path}?a=1{"symbol":"BTC_USDT"}`,
      `${now}GET${path}{"symbol":"BTC_USDT"}`,
      `${now + 1}POST${path}{"symbol":"BTC_USDT"}`,
    ]) {
      const sent = ask(made, path, { symbol: 'BTC_USDT' }, { timestamp: now, signed })
      expect(await refusalOf(sent)).toBe('key_signature')
    }
    const stranger = { ...made, key: { ...made.key, id: 'a'.repeat(20) } }
    expect(await refusalOf(ask(stranger, path, {}))).toBe('key_unknown')
    expect(await refusalOf(ask({ ...made, key: { ...made.key, id: 'x' } }, path, {}))).toBe('key_unknown')
  })

  test('with a clock ten seconds off is refused with ours, and served within the window that it asks for', async () => {
    const made = await make()
    for (const off of [-10_000, 10_000]) {
      const answer = await ask(made, `${COIN}/tried/read`, undefined, { timestamp: Date.now() + off })
      expect(answer.body).toMatchObject({ code: 401, error: 'key_clock', field: 'cw-timestamp' })
      expect(Math.abs(Number(answer.body.bound) - Date.now())).toBeLessThan(5_000)
    }
    const late = { timestamp: Date.now() - 10_000, window: 20_000 }
    expect((await ask(made, `${COIN}/tried/read`, undefined, late)).status).toBe(200)
    const wide = { window: 60_001 }
    expect((await ask(made, `${COIN}/tried/read`, undefined, wide)).body).toMatchObject({ field: 'cw-window' })
  })

  test('signs the window that it asks for, so that nobody widens it on the way', async () => {
    const made = await make()
    const path = `${COIN}/tried/read`
    // Its last digit is no 0: a window that begins with one is the same number without it.
    const timestamp = Math.floor(Date.now() / 10) * 10 - 9_995
    const widened = { timestamp, window: 60_000, signed: `${timestamp}GET${path}` }
    expect(await refusalOf(ask(made, path, undefined, widened))).toBe('key_signature')
    const narrow = Date.now() - 3_000
    const narrowed = { timestamp: narrow, signed: `${narrow}1000GET${path}` }
    expect(await refusalOf(ask(made, path, undefined, narrowed))).toBe('key_signature')
    expect(await refusalOf(ask(made, path, undefined, { timestamp: narrow, window: 1_000 }))).toBe('key_clock')
    // The end of one and the beginning of the other is no border that can be moved.
    const moved = { timestamp: Number(String(timestamp).slice(0, 12)), window: Number(`${timestamp % 10}60000`) }
    const signed = `${timestamp}60000GET${path}`
    expect(await refusalOf(ask(made, path, undefined, { ...moved, signed }))).toBe('field_invalid')
    expect(await refusalOf(ask(made, path, undefined, { timestamp: timestamp * 10 + 6, window: 1, signed }))).toBe(
      'key_signature',
    )
  })

  test('may send the window that holds anyway without signing it', async () => {
    const made = await make()
    const path = `${COIN}/tried/read`
    const timestamp = Date.now()
    const plain = { timestamp, window: 5_000, signed: `${timestamp}GET${path}` }
    expect((await ask(made, path, undefined, plain)).status).toBe(200)
    expect((await ask(made, path, undefined, { window: 5_000 })).status).toBe(200)
  })

  test('whose request comes a second time is refused, at this process and at another', async () => {
    const made = await make()
    const timestamp = Date.now()
    for (const [path, body] of [
      [`${COIN}/tried/read`, undefined],
      [`${COIN}/tried/trade`, {}],
    ] as const) {
      expect((await ask(made, path, body, { timestamp })).status).toBe(200)
      expect(await refusalOf(ask(made, path, body, { timestamp }))).toBe('key_replayed')
    }
    const elsewhere = await startTestApp({ handlers: TRIED, database: app.database })
    try {
      const path = `${COIN}/tried/trade`
      const headers = {
        'cw-key': made.key.id,
        'cw-timestamp': String(timestamp),
        'cw-signature': createHmac('sha256', made.secret).update(`${timestamp}POST${path}{}`).digest('hex'),
      }
      expect((await elsewhere.ask(path, {}, { headers })).body.error).toBe('key_replayed')
    } finally {
      await elsewhere.stop()
    }
  })

  test('whose signature comes again in another writing is refused too', async () => {
    const path = `${COIN}/tried/trade`
    const send = (key: Key, timestamp: number, signature: string) =>
      app.ask(
        path,
        {},
        {
          headers: { 'cw-key': key.id, 'cw-timestamp': String(timestamp), 'cw-signature': signature },
        },
      )
    const now = Date.now()
    const text = `${now}POST${path}{}`
    const hmac = await make()
    const hex = createHmac('sha256', hmac.secret).update(text).digest('hex')
    expect((await send(hmac.key, now, hex)).status).toBe(200)
    expect(await refusalOf(send(hmac.key, now, hex.toUpperCase()))).toBe('key_replayed')

    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64')
    const pair = await make({ publicKey: raw })
    const signature = sign(null, Buffer.from(text), privateKey).toString('base64')
    // The last character of 64 bytes holds four bits that say nothing.
    const last = signature.charCodeAt(85)
    const other = `${signature.slice(0, 85)}${String.fromCharCode(last + 1)}==`
    expect(Buffer.from(other, 'base64')).toEqual(Buffer.from(signature, 'base64'))
    expect((await send(pair.key, now, signature)).status).toBe(200)
    expect(await refusalOf(send(pair.key, now, other))).toBe('key_replayed')
  })

  test('is served from its addresses and networks only', async () => {
    const made = await make({ addresses: ['203.0.113.7', '198.51.100.0/24', '2001:db8::/32'] })
    const from = (address: string) => ask(made, `${COIN}/tried/read`, undefined, { from: address })
    expect((await from('203.0.113.7')).status).toBe(200)
    expect((await from('198.51.100.200')).status).toBe(200)
    expect((await from('2001:db8:1::1')).status).toBe(200)
    expect((await from('203.0.113.8')).body).toMatchObject({ code: 403, error: 'key_address', bound: '203.0.113.8' })
    expect(await refusalOf(from('2001:db9::1'))).toBe('key_address')
  })

  test('tells its owner from where it was used last, as soon as that is elsewhere', async () => {
    const made = await make()
    const last = async () =>
      dataOf<{ records: Key[] }>(await app.ask(`${COIN}/member/apis`, undefined, mine)).records[0]?.lastAddress
    expect(await last()).toBe('')
    for (const from of ['203.0.113.7', '203.0.113.9']) {
      await ask(made, `${COIN}/tried/read`, undefined, { from })
      expect(await last()).toBe(from)
    }
  })

  test('does what it was given, and nothing else', async () => {
    const reads = await make({ permissions: ['read'] })
    expect((await ask(reads, `${COIN}/tried/read`)).status).toBe(200)
    expect((await ask(reads, `${COIN}/tried/trade`, {})).body).toMatchObject({
      error: 'key_permission',
      bound: 'trade',
    })
    const trades = await make({ permissions: ['trade'] })
    expect((await ask(trades, `${COIN}/tried/read`)).body).toMatchObject({ error: 'key_permission', bound: 'read' })
    expect(await refusalOf(ask(trades, `${COIN}/tried/withdraw`, {}))).toBe('key_permission')
    const all = await make({ permissions: ['read', 'trade', 'withdraw'], addresses: ['127.0.0.1'] })
    expect((await ask(all, `${COIN}/tried/withdraw`, {})).status).toBe(200)
    for (const path of [
      `${COIN}/member/api`,
      `${COIN}/auth/logout`,
      '/api/user/tardPwdSet',
      `${COIN}/member/antiCode`,
    ]) {
      expect((await ask(all, path, {})).body).toMatchObject({ error: 'key_permission', bound: 'none' })
    }
  })

  test('that is bound to markets trades those alone', async () => {
    const made = await make({ markets: ['BTC_USDT'] })
    expect((await ask(made, `${COIN}/tried/trade`, { symbol: 'BTC_USDT' })).status).toBe(200)
    expect((await ask(made, `${COIN}/tried/trade`, { symbol: 'ETH_USDT' })).body).toMatchObject({
      error: 'key_market',
      bound: 'BTC_USDT',
    })
    expect(await refusalOf(ask(made, `${COIN}/tried/trade`, {}))).toBe('key_market')
    expect((await ask(made, `${COIN}/tried/read?symbol=ETH_USDT`)).status).toBe(200)
  })

  test('has an allowance of its own, announced with every answer', async () => {
    const few = await startTestApp({ handlers: TRIED, database: app.database, requestsPerKey: 3 })
    try {
      const made = await make()
      const path = `${COIN}/tried/trade`
      const said: (string | null)[][] = []
      for (let n = 0; n < 4; n += 1) {
        const timestamp = String(Date.now() + n)
        const signature = createHmac('sha256', made.secret).update(`${timestamp}POST${path}{}`).digest('hex')
        const headers = { 'cw-key': made.key.id, 'cw-timestamp': timestamp, 'cw-signature': signature }
        const answer = await few.ask(path, {}, { headers })
        said.push([String(answer.status), answer.headers.get('cw-limit'), answer.headers.get('cw-remaining')])
      }
      expect(said).toEqual([
        ['200', '3', '2'],
        ['200', '3', '1'],
        ['200', '3', '0'],
        ['429', '3', '0'],
      ])
    } finally {
      await few.stop()
    }
  })
})

describe('keys are kept', () => {
  test('as their owner said: changed, listed with their last use, and deleted at once', async () => {
    const made = await make()
    await ask(made, `${COIN}/tried/read`)
    const list = async () => dataOf<{ records: Key[] }>(await app.ask(`${COIN}/member/apis`, undefined, mine)).records
    expect(await list()).toMatchObject([{ id: made.key.id, name: 'bot', permissions: ['read', 'trade'] }])
    expect(Date.now() - ((await list())[0]?.lastUsed ?? 0)).toBeLessThan(60_000)
    const changed = await say({ id: made.key.id, permissions: ['read'] })
    expect(dataOf<Made>(changed)).toMatchObject({ key: { name: 'bot', permissions: ['read'] }, secret: '' })
    await expect.poll(() => refusalOf(ask(made, `${COIN}/tried/trade`, {}))).toBe('key_permission')
    const other = app.withToken((await app.customer(`foreign${people}@x.test`)).satoken)
    const remove = (given: RequestInit) => app.ask(`${COIN}/member/api/del`, { id: made.key.id }, given)
    expect((await remove(other)).body.error).toBe('not_found')
    expect((await remove(mine)).status).toBe(200)
    await expect.poll(() => refusalOf(ask(made, `${COIN}/tried/read`))).toBe('key_unknown')
  })

  test('by who knows the login password where no factor is bound: a session alone makes none, and changes none', async () => {
    const made = await make()
    for (const terms of [
      { name: 'thief', permissions: ['trade'] },
      { id: made.key.id, permissions: ['read'] },
      { id: made.key.id, suspended: false },
    ]) {
      const bare = await app.ask(`${COIN}/member/api`, terms, mine)
      expect(bare.body).toMatchObject({ error: 'field_required', field: 'password' })
      expect((await say(terms, OTHER_PASSWORD)).body).toMatchObject({ error: 'password_wrong', field: 'password' })
    }
    expect((await app.accounts.keys.list(userId)).map(({ name }) => name)).toEqual(['bot'])
  })

  test('with terms that hold: no withdrawing from anywhere, no address that is none, no end in the past', async () => {
    const refused = async (terms: object) => (await say({ name: 'x', permissions: ['read'], ...terms })).body
    expect(await refused({ permissions: ['withdraw'] })).toMatchObject({ error: 'field_required', field: 'addresses' })
    for (const address of ['1.2.3', '1.2.3.4/33', '::1/129', '1.2.3.4:80', '::ffff:1.2.3.4', '::ffff:0:0/96']) {
      expect(await refused({ addresses: [address] })).toMatchObject({ error: 'field_invalid', field: 'addresses' })
    }
    for (const address of ['0.0.0.0/0', '10.0.0.0/8', '2001:db8::/32']) {
      const wide = { permissions: ['withdraw'], addresses: ['203.0.113.7', address] }
      expect(await refused(wide)).toMatchObject({ error: 'field_invalid', field: 'addresses', bound: '>= /24, >= /48' })
    }
    const narrow = { name: 'x', permissions: ['withdraw'], addresses: ['203.0.113.0/24', '2001:db8::/48'] }
    expect((await say(narrow)).status).toBe(200)
    expect(await refused({ expireTime: Date.now() - 1 })).toMatchObject({ field: 'expireTime' })
    const made = await make()
    const widened = await say({ id: made.key.id, permissions: ['withdraw'] })
    expect(widened.body).toMatchObject({ error: 'field_required', field: 'addresses' })
  })

  test('each with a pair of its own: one signed request is never good for two', async () => {
    const publicKey = randomBytes(32).toString('base64')
    const made = await make({ publicKey })
    const again = await say({ name: 'b', permissions: ['read'], publicKey })
    expect(again.body).toMatchObject({ error: 'field_invalid', field: 'publicKey' })
    const changed = await say({ id: made.key.id, publicKey })
    expect(changed.body).toMatchObject({ error: 'field_invalid', field: 'publicKey' })
  })

  test('until the password is reset, which suspends them until their owner enables them again', async () => {
    const email = `keys${people}@x.test`
    const [made, other] = [await make(), await make({ name: 'other' })]
    expect((await ask(made, `${COIN}/tried/read`)).status).toBe(200)
    await app.ask('/api/user/sendEmailCode', { email, purpose: 'reset' })
    const reset = { email, code: await app.lastCode(email), password: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD }
    expect((await app.ask('/api/user/backPwd', reset)).status).toBe(200)
    await expect.poll(() => refusalOf(ask(made, `${COIN}/tried/read`))).toBe('key_suspended')
    const told = (await app.mailbox.list(email)).map(({ text }) => text)
    expect(told.some((text) => text.includes('all API keys of your account were suspended'))).toBe(true)
    expect((await say({ id: made.key.id, suspended: false }, OTHER_PASSWORD)).status).toBe(401)

    mine = app.withToken((await app.anotherSession(userId)).satoken)
    const enabled = await say({ id: made.key.id, suspended: false }, OTHER_PASSWORD)
    expect(dataOf<Made>(enabled).key.suspended).toBe(false)
    await expect.poll(async () => (await ask(made, `${COIN}/tried/read`)).status).toBe(200)
    expect(await refusalOf(ask(other, `${COIN}/tried/read`))).toBe('key_suspended')
    // A change of anything else leaves it asleep.
    const renamed = await say({ id: other.key.id, name: 'still' }, OTHER_PASSWORD)
    expect(dataOf<Made>(renamed).key).toMatchObject({ name: 'still', suspended: true })
  })

  test('of a session that has ended not at all, however far its request had come', async () => {
    const viewer = { userId, sessionId: 'a'.repeat(20) }
    const made = app.accounts.keys.make(viewer, { name: 'late', permissions: ['trade'] }, undefined)
    await expect(made).rejects.toMatchObject({ error: 'token_invalid' })
  })

  test('until their end', async () => {
    const made = await make({ expireTime: Date.now() + 3_600_000 })
    expect((await ask(made, `${COIN}/tried/read`)).status).toBe(200)
    await app.sql`update api_keys set expires_at = now() - interval '1 second' where id = ${made.key.id}`
    app.accounts.signatures.forget(`key.${made.key.id}`)
    expect(await refusalOf(ask(made, `${COIN}/tried/read`))).toBe('key_expired')
  })

  test('thirty of them, however many are asked for at once; sealed, and written about', async () => {
    const { secret: first } = await make()
    const viewer = { userId, sessionId }
    const asked = await Promise.allSettled(
      Array.from({ length: MOST_KEYS + 3 }, () =>
        app.accounts.keys.make(viewer, { name: 'bot', permissions: ['read'] }, undefined),
      ),
    )
    const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused.map(({ error }) => error)).toEqual(Array.from({ length: 4 }, () => 'too_many'))
    const secrets = [first, ...asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value.secret] : []))]
    expect(secrets).toHaveLength(MOST_KEYS)
    const [stored] = await app.sql`select string_agg(encode(secret, 'escape'), ' ') as text from api_keys`
    for (const secret of secrets) expect(stored?.text).not.toContain(secret)
    const mails = await app.mailbox.list(`keys${people}@x.test`)
    expect(mails[0]?.text).toContain('API key was created')
  })

  test('of an account that is locked or closed not at all, though the key itself is there', async () => {
    const made = await make()
    const tried = async () => {
      app.accounts.signatures.forget(`key.${made.key.id}`)
      return await refusalOf(ask(made, `${COIN}/tried/read`))
    }
    await app.sql`update users set locked_at = now() where id = ${userId}`
    expect(await tried()).toBe('account_locked')
    await app.sql`update users set locked_at = null, closed = true where id = ${userId}`
    expect(await tried()).toBe('account_locked')
    await app.sql`update users set closed = false where id = ${userId}`
    app.accounts.signatures.forget(`key.${made.key.id}`)
    expect((await ask(made, `${COIN}/tried/read`)).status).toBe(200)
  })

  test('of a locked account not at all: "this was not me" deletes them', async () => {
    const made = await make()
    const token = /#([\w-]{43})/.exec((await app.mailbox.list(`keys${people}@x.test`))[0]?.text ?? '')?.[1]
    expect((await app.ask(`${COIN}/auth/notMe`, { token })).status).toBe(200)
    await expect.poll(() => refusalOf(ask(made, `${COIN}/tried/read`))).toBe('key_unknown')
  })
})

describe('what a key may call', () => {
  test('follows from every call there is: of the account what only tells, nothing of operators', () => {
    const of = (wanted: string | undefined) =>
      ALL_CALLS.filter((call) => keyPermissionOf(call) === wanted).map(({ name }) => name)
    for (const { name, area, who, changes } of ALL_CALLS) {
      const permission = of(undefined).includes(name) ? undefined : of('read').includes(name) ? 'read' : 'more'
      if (who !== 'public' && who !== 'customer') expect([name, permission]).toEqual([name, undefined])
      if (area === 'account' && changes) expect([name, permission]).toEqual([name, undefined])
      if (permission === 'read') expect([name, changes]).toEqual([name, false])
    }
    const traded = ['spot.submit', 'contract.submit', 'flash.createSecondContractOrder', 'assets.transferFunds']
    expect(of('trade')).toEqual(expect.arrayContaining([...traded, 'margin.allBorrow', 'keys.cancelAllAfter']))
    expect(of('read')).toEqual(expect.arrayContaining(['account.getInfo', 'spot.orderList', 'assets.getMyBalance']))
  })
})

describe('the switch that cancels when nothing is heard', () => {
  const set = async (seconds: number) =>
    dataOf<{ cancelTime: number | null }>(await app.ask(`${COIN}/order/cancelAllAfter`, { seconds }, mine)).cancelTime
  const falls = async () => {
    const sent: unknown[] = []
    const submit = async (command: unknown) => {
      sent.push(command)
      throw new Error('enough')
    }
    expect(await cancelSilent({ sql: app.sql, replica: { submit }, log: { error: () => undefined } })).toEqual([])
    return sent
  }

  test('falls when it is not renewed, and not before; what was not done is done the next time', async () => {
    const made = await make()
    const answer = await ask(made, `${COIN}/order/cancelAllAfter`, { seconds: 60 })
    expect(dataOf<{ cancelTime: number }>(answer).cancelTime - Date.now()).toBeGreaterThan(55_000)
    expect(await falls()).toEqual([])
    await app.sql`update silence_switches set due_at = now() - interval '1 second' where user_id = ${userId}`
    expect(await falls()).toEqual([{ type: 'spot.cancel', user: userId }])
    expect(await falls()).toHaveLength(1)
    expect(await set(0)).toBeNull()
    expect(await falls()).toEqual([])
  })

  test('takes what lies within its bounds', async () => {
    for (const seconds of [-1, 3_601, 1.5]) {
      const answer = await app.ask(`${COIN}/order/cancelAllAfter`, { seconds }, mine)
      expect(answer.body).toMatchObject({ code: 400, field: 'seconds' })
    }
    expect(await new Silence(app.sql).renew(userId, 1)).toBeGreaterThan(Date.now() - 1_000)
  })
})
