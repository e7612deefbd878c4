/**
 * Who is restricted through one gateway is so on every other, whichever way she comes: by token, by key, on a socket, and by
 * orders that waited for their price.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PAYLOAD_LASTS } from '@candlewick/protocol/calls/withdrawals'
import { asSent } from '@candlewick/protocol/testing/as-caller'
import { CompactEncrypt, importJWK } from 'jose'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../src/config/config.ts'
import { newId, newLink } from '../src/features/console/tokens.ts'
import { type Server, startServer } from '../src/server.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { SocketClient } from './socket-client.ts'

const PASSWORD = createHash('sha256').update('candlewick:Candle-1234').digest('hex')
const COIN = '/api/exchange/coin'
const folders: string[] = []
let database: TestDatabase
/** One where the operators work, one where the customer does. */
let here: Server
let there: Server
let risk: string
let admin: string
let satoken: string
let userId: string
let key: { id: string; secret: string }
let orders = 0

interface Answer {
  readonly status: number
  readonly error?: string
  readonly data: Record<string, unknown>
}

async function ask(server: Server, path: string, body: object, headers: Record<string, string>): Promise<Answer> {
  const sent = asSent(path, body)
  const response = await fetch(server.url + sent.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(sent.body),
  })
  const { error, data } = (await response.json()) as Omit<Answer, 'data'> & { data: Answer['data'] | null }
  return { status: response.status, data: data ?? {}, ...(error === undefined ? {} : { error }) }
}

async function start(roles: string): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'candlewick-restricted-'))
  folders.push(folder)
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'silent',
    SECRETS_KEY: '5e'.repeat(32),
    DEMO_HISTORY_DAYS: '1',
    ROLES: roles,
  }
  return await startServer(readConfig(settings, folder), pino({ level: 'silent' }), () => undefined)
}

async function operator(name: string): Promise<string> {
  const { token, hash } = newLink()
  await database.sql`
    insert into operator_sessions (id, operator_id, token_hash, expires_at, proven_at, address, user_agent)
    select ${newId()}, id, ${hash}, now() + interval '1 hour', now() + interval '1 hour', '192.0.2.7', 'test'
    from users where email = ${`${name}@candlewick.test`}`
  return token
}

const order = (more: object = {}) => {
  orders += 1
  const plain = { symbol: 'BTC_USDT', side: 'buy', orderType: 'limit', price: '20000', quantity: '0.001' }
  return { ...plain, clientId: `way-${orders}`, ...more }
}
const byToken = (more: object = {}) => ask(there, '/api/currency/order/submit', order(more), { satoken })
const byKey = () => {
  const { path, body } = asSent('/api/currency/order/submit', order())
  const time = String(Date.now())
  const signed = createHmac('sha256', key.secret)
    .update(`${time}POST${path}${JSON.stringify(body)}`)
    .digest('hex')
  const headers = { 'cw-key': key.id, 'cw-timestamp': time, 'cw-signature': signed }
  return fetch(there.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }).then(async (response) => ({ status: response.status, error: ((await response.json()) as Answer).error }))
}
const restrict = (kind: string) =>
  ask(here, `/api/console/customers/${userId}/restrict`, { kind, reason: 'seen in a test' }, { satoken: risk })

/** What a page sends when she takes money out: encrypted to the published key, with a code that is none. */
async function withdraw(server: Server): Promise<string | undefined> {
  const published = await fetch(`${server.url}${COIN}/wallet/withdrawal/key`)
  const { data } = (await published.json()) as {
    data: { kid: string; key: { kty: 'EC'; crv: string; x: string; y: string } }
  }
  const to = { coin: 'XRP', network: 'ripple', address: 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH' }
  const proof = { nonce: randomBytes(16).toString('base64url'), fundPassword: PASSWORD, emailCode: '000000' }
  const asked = { ...to, ...proof, amount: '100', expires: Date.now() + PAYLOAD_LASTS }
  const payload = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(asked)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: data.kid })
    .encrypt(await importJWK(data.key, 'ECDH-ES'))
  return (await ask(server, `${COIN}/assets/withdrawal`, { payload }, { satoken })).error
}
/** Requests to withdraw are counted: whoever asks too often hears nothing else. */
const SELDOM = { timeout: 100_000, interval: 3_000 }
/** Either gateway comes to refuse by this name, and stays with it. */
async function refusedOnBoth(error: string): Promise<void> {
  for (const server of [here, there]) {
    await expect.poll(() => withdraw(server), SELDOM).toBe(error)
    expect(await withdraw(server)).toBe(error)
  }
}
/** A private socket of hers, by her session or by her key. */
async function listen(server: Server, by: 'session' | 'key'): Promise<SocketClient> {
  const path = `/ws/coin/${userId}`
  const socket = await new SocketClient(server.url.replace('http', 'ws') + path).open()
  const timestamp = String(Date.now())
  const signature = createHmac('sha256', key.secret).update(`${timestamp}GET${path}`).digest('hex')
  const auth = by === 'session' ? { token: satoken } : { key: key.id, timestamp, signature }
  socket.send({ event: 'auth', ...auth })
  await socket.until(({ type }) => type === 'USER_STATUS')
  return socket
}

beforeAll(async () => {
  database = await freshDatabase()
  here = await start('gateway,projector,realtime,prices')
  there = await start('gateway,realtime')
  ;[risk, admin] = await Promise.all([operator('risk'), operator('admin')])
  const login = { type: 'email', account: 'trader@candlewick.test', password: PASSWORD }
  const { data } = await ask(there, '/api/user/login', login, {})
  satoken = String(data.satoken)
  userId = String((data.user as { userId: string }).userId)
  const bot = { name: 'bot', permissions: ['read', 'trade'], password: PASSWORD }
  const made = await ask(there, `${COIN}/member/api`, bot, { satoken })
  key = { id: (made.data.key as { id: string }).id, secret: String(made.data.secret) }
}, 120_000)
afterAll(async () => {
  await there.stop()
  await here.stop()
  await database.drop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

test('who may not trade does not on another gateway: not by token, by key, nor by what waited for its price', async () => {
  const placed = await byToken()
  expect(placed.status).toBe(200)
  expect((await byKey()).status).toBe(200)
  const waiting = { orderType: 'stop_limit', triggerPrice: '30000' }
  // A market that has just opened has no price to wait for yet.
  await expect.poll(async () => (await byToken(waiting)).status, { timeout: 100_000 }).toBe(200)
  const open = async () =>
    (
      await database.sql`
      select 1 from projection.orders where user_id = ${userId} and status not in ('filled', 'cancelled', 'rejected', 'expired')`
    ).length
  await expect.poll(open, { timeout: 100_000 }).toBe(3)

  // Where the answer is not there in time she is restricted all the same; another replaces the first.
  await expect.poll(async () => (await restrict('trading')).data.state, SELDOM).toBe('applied')
  // The other gateway follows the journal; nothing is waited for but that it has read so far.
  await expect.poll(async () => (await byToken()).error, { timeout: 100_000 }).toBe('restricted')
  expect((await byKey()).error).toBe('restricted')
  await expect.poll(open, { timeout: 100_000 }).toBe(0)
}, 400_000)

test('who may not withdraw does not on either gateway', async () => {
  const asHerself = /^(fund_password_(unset|wrong)|code_wrong|insufficient_balance)$/
  // Networks are listed once the development chains are up.
  for (const server of [here, there]) await expect.poll(() => withdraw(server), SELDOM).toMatch(asHerself)
  await expect.poll(async () => (await restrict('withdrawing')).data.state, SELDOM).toBe('applied')
  await refusedOnBoth('restricted')
}, 400_000)

test('who is closed is heard by nobody and hears nothing: her sockets end on both gateways, by session and by key', async () => {
  const sockets = [
    await listen(here, 'session'),
    await listen(there, 'session'),
    await listen(here, 'key'),
    await listen(there, 'key'),
  ]
  const asked = await restrict('closed')
  const decision = { proposalId: asked.data.proposalId, decision: 'approve', reason: 'seen in a test' }
  // Where the answer is not there in time it is decided all the same.
  expect([200, 504]).toContain((await ask(here, '/api/console/proposals/decide', decision, { satoken: admin })).status)
  const codes = await Promise.all(sockets.map(async (socket) => (await socket.closed).code))
  expect(codes).toEqual([4_403, 4_403, 4_403, 4_403])
  await refusedOnBoth('token_invalid')
  await expect.poll(async () => (await byToken()).error, { timeout: 100_000 }).toBe('token_invalid')
  await expect.poll(async () => (await byKey()).error, { timeout: 100_000 }).toMatch(/^(account_locked|restricted)$/)
}, 400_000)
