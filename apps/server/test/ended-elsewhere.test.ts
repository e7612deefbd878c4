/** What ends at one gateway ends at another: tokens and keys are refused there, and their sockets close within a second. */
import { createHmac } from 'node:crypto'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Vault } from '../src/adapters/vault.ts'
import { openDatabase, type Sql } from '../src/db/database.ts'
import { Budgets } from '../src/features/account/budgets.ts'
import { Keys } from '../src/features/account/keys/keys.ts'
import { Signatures } from '../src/features/account/keys/signatures.ts'
import { Sessions } from '../src/features/account/sessions.ts'
import { PASSWORD, SECRETS_KEY, startTestApp, type TestApp } from './app.ts'
import { openSockets, type TestSockets } from './sockets.ts'

const COIN = '/api/exchange/coin'
let app: TestApp
let sql: Sql
let sessions: Sessions
let sockets: TestSockets
/** A gateway beside the first, which proves tokens and signatures by itself, and the first one's own sockets. */
let there: TestApp
let near: TestSockets
let people = 0
let customer: Awaited<ReturnType<TestApp['customer']>>

beforeAll(async () => {
  app = await startTestApp()
  sql = openDatabase(app.database.url, { connections: 3 })
  sessions = await Sessions.start(sql)
  const keys = new Keys(sql, await Vault.open(sql, [SECRETS_KEY]), sessions)
  const signatures = new Signatures({ keys, budgets: new Budgets(sql), requestsPerMinute: 100 })
  sessions.onEnded(({ sessionId }) => signatures.forget(sessionId))
  sockets = await openSockets({}, { sessions, keys: signatures })
  there = await startTestApp({ database: app.database })
  near = await openSockets({}, { sessions: app.sessions, keys: signatures })
})
afterAll(async () => {
  await near.stop()
  await sockets.stop()
  await there.stop()
  await sessions.stop()
  await sql.end()
  await app.stop()
})
beforeEach(async () => {
  people += 1
  customer = await app.customer(`far${people}@x.test`)
})

/** A private socket at the other gateway that has said who it is by this. */
async function listen(auth: object, at = sockets) {
  const client = await at.connect(`/ws/coin/${customer.userId}`)
  client.send({ event: 'auth', ...auth })
  return client
}
async function listenByToken(at = sockets) {
  const client = await listen({ token: customer.satoken }, at)
  await client.until(({ type }) => type === 'USER_STATUS')
  return client
}
const post = (path: string, body: object = {}) => app.ask(COIN + path, body, app.withToken(customer.satoken))
/** What a gateway answers to a token. */
const refusalAt = async (at: TestApp, token: string) =>
  (await at.ask('/api/user/getInfo', {}, at.withToken(token))).body.error
/** What the customer says of a key. */
const say = (terms: object) => post('/member/api', { ...terms, password: PASSWORD })
/** How long after the act the socket was closed, with what. */
async function closedAfter(client: { closed: Promise<{ code: number }> }, act: () => Promise<unknown>) {
  const began = performance.now()
  await act()
  const { code } = await client.closed
  return { code, soon: performance.now() - began < 1_000 }
}

const clients: MqttClient[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.end(true)
})
/** Connected to a gateway's message broker with that in the place of a password. */
async function heard(password: string, at = sockets) {
  const options = { username: customer.userId, password, reconnectPeriod: 0 }
  const client = await connectAsync(`ws://127.0.0.1:${at.port}/mqtt`, options, false)
  clients.push(client)
  return client
}

describe('a session', () => {
  test('that logs out here is cut from the message brokers of both gateways within a second, and enters none again', async () => {
    const [here, far] = [await heard(customer.satoken, near), await heard(customer.satoken)]
    const other = await app.anotherSession(customer.userId)
    const stays = await heard(other.satoken)
    const closed = [here, far].map(
      (client) => new Promise<{ code: number }>((cut) => client.once('close', () => cut({ code: 0 }))),
    )
    const ends = Promise.all(closed).then(() => ({ code: 0 }))
    expect(await closedAfter({ closed: ends }, () => post('/auth/logout'))).toEqual({ code: 0, soon: true })
    for (const at of [near, sockets]) await expect(heard(customer.satoken, at)).rejects.toMatchObject({ code: 5 })
    expect(stays.connected).toBe(true)
  })

  test('that logs out here has its socket closed there within a second, and its token refused', async () => {
    const client = await listenByToken()
    expect(await closedAfter(client, () => post('/auth/logout'))).toEqual({ code: 4403, soon: true })
    expect(await sessions.verify(customer.satoken)).toBeUndefined()
  })

  test('of a device that is removed ends at both gateways: its sockets close, its token is refused', async () => {
    await app.sql`
      insert into devices (id, user_id, fingerprint, user_agent, address)
      values (${'d'.repeat(20)}, ${customer.userId}, ${customer.userId}, '', '')`
    await app.sql`update sessions set device_id = ${'d'.repeat(20)} where user_id = ${customer.userId}`
    const clients = [await listenByToken(), await listenByToken(near)]
    const other = await app.anotherSession(customer.userId)
    // Proven at both lately, so that neither need ask anybody.
    for (const at of [app, there]) expect(await refusalAt(at, customer.satoken)).toBeUndefined()
    const remove = () => app.ask(`${COIN}/member/deleteDevice/${'d'.repeat(20)}`, {}, app.withToken(other.satoken))
    const ends = Promise.all(clients.map((client) => closedAfter(client, () => Promise.resolve())))
    expect(await closedAfter({ closed: ends.then(([first]) => ({ code: first?.code ?? 0 })) }, remove)).toEqual({
      code: 4403,
      soon: true,
    })
    expect((await ends).map(({ code }) => code)).toEqual([4403, 4403])
    expect(await sessions.verify(customer.satoken)).toBeUndefined()
    for (const at of [app, there]) {
      expect(await refusalAt(at, customer.satoken)).toBe('token_invalid')
      expect(await refusalAt(at, other.satoken)).toBeUndefined()
    }
    expect(await sessions.verify(other.satoken)).toBeDefined()
  })

  test('whose refresh token is replayed here ends there, with all that it became', async () => {
    const client = await listenByToken()
    const { refreshToken } = customer
    const renewed = (await app.ask(`${COIN}/auth/refresh`, { refreshToken })).body.data as { satoken: string }
    const replay = () => app.ask(`${COIN}/auth/refresh`, { refreshToken })
    expect(await closedAfter(client, replay)).toEqual({ code: 4403, soon: true })
    expect(await sessions.verify(renewed.satoken)).toBeUndefined()
  })
})

describe('a key', () => {
  let made: { key: { id: string }; secret: string }
  beforeEach(async () => {
    const answer = await say({ name: 'bot', permissions: ['read'] })
    made = answer.body.data as typeof made
  })
  afterEach(async () => {
    await app.sql`delete from api_keys`
  })
  const heardBy = (auth: object) => heard(JSON.stringify(auth))

  const signed = (timestamp = Date.now(), path = `/ws/coin/${customer.userId}`) => ({
    key: made.key.id,
    timestamp: String(timestamp),
    signature: createHmac('sha256', made.secret).update(`${timestamp}GET${path}`).digest('hex'),
  })
  const refused = async (auth: object) => {
    const client = await listen(auth)
    const { error } = await client.until(({ type }) => type === 'error')
    expect((await client.closed).code).toBe(4401)
    return error
  }

  test('opens a private socket by signing its address, and closes it with its own end', async () => {
    const client = await listen(signed())
    await client.until(({ type }) => type === 'USER_STATUS')
    const remove = () => post('/member/api/del', { id: made.key.id })
    expect(await closedAfter(client, remove)).toEqual({ code: 4403, soon: true })
    expect(await refused(signed())).toBe('key_unknown')
  })

  test('enters the message broker by signing its place, hears its owner’s topic and no other, and is cut with its end', async () => {
    const topic = `refresh_${customer.userId}`
    const client = await heardBy(signed(Date.now(), '/mqtt'))
    expect(await client.subscribeAsync(topic).then(([granted]) => granted?.qos)).toBe(0)
    await expect(client.subscribeAsync('refresh_another')).rejects.toThrow()
    const closed = new Promise<void>((resolve) => {
      client.once('close', () => resolve())
    })
    const began = performance.now()
    await post('/member/api/del', { id: made.key.id })
    await closed
    expect(performance.now() - began).toBeLessThan(1_000)
  })

  test('is refused by the message broker too: a second time, an old time, another place, without the permission', async () => {
    const auth = signed(Date.now(), '/mqtt')
    await heardBy(auth)
    const refusals = [
      auth,
      signed(Date.now() - 10_000, '/mqtt'),
      signed(),
      { ...signed(Date.now(), '/mqtt'), extra: 1 },
    ]
    for (const wrong of refusals) await expect(heardBy(wrong)).rejects.toMatchObject({ code: 5 })
    await say({ id: made.key.id, permissions: ['trade'] })
    // The broker's process hears of it a moment later.
    const answer = () => heardBy(signed(Date.now(), '/mqtt')).catch(({ code }: { code: number }) => code)
    await expect.poll(answer, { timeout: 1_000 }).toBe(5)
  })

  test('is refused by name: another address, an old time, a second time, without the permission', async () => {
    expect(await refused(signed(Date.now(), '/ws/coin/another'))).toBe('key_signature')
    expect(await refused(signed(Date.now() - 10_000))).toBe('key_clock')
    const auth = signed()
    const client = await listen(auth)
    await client.until(({ type }) => type === 'USER_STATUS')
    expect(await refused(auth)).toBe('key_replayed')
    await say({ id: made.key.id, permissions: ['trade'] })
    await client.closed
    expect(await refused(signed())).toBe('key_permission')
  })
})
