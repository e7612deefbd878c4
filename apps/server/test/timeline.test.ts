/**
 * What happened to a customer in one list: of every source that the operator may see, each row once, however the pages
 * lie. On the whole server.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asSent } from '@candlewick/protocol/testing/as-caller'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId, newLink } from '../src/features/console/tokens.ts'
import type { Server } from '../src/server.ts'
import { PASSWORD } from './app.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { startWholeServer } from './start-whole.ts'

const folder = mkdtempSync(join(tmpdir(), 'candlewick-timeline-'))
/** One microsecond in which something happens in several tables. */
const MOMENT = '2026-02-03T04:05:06.000007Z'
let database: TestDatabase
let server: Server
let admin: string
let support: string
let userId: string

interface Row {
  readonly id: string
  readonly time: number
  readonly kind: string
  readonly what: string
  readonly about: string
  readonly amount: string
  readonly coin: string
  readonly opens: string
  readonly target: string
}

interface Answer {
  readonly status: number
  readonly error?: string
  readonly field?: string
  readonly data: { rows: Row[]; next: string | null; kinds: string[] }
}

async function timeline(fields: Readonly<Record<string, string>> = {}, token = admin): Promise<Answer> {
  const { path } = asSent(`/api/console/customers/${userId}/timeline?${new URLSearchParams(fields)}`, undefined)
  const response = await fetch(server.url + path, { headers: { satoken: token } })
  return { ...((await response.json()) as Answer), status: response.status }
}

/** All of it, by pages of so many. */
async function walked(limit: number, fields: Readonly<Record<string, string>> = {}): Promise<Row[]> {
  const rows: Row[] = []
  let after: string | null | undefined
  while (after !== null) {
    const { data } = await timeline({ ...fields, limit: String(limit), ...(after && { after }) })
    rows.push(...data.rows)
    after = data.next
  }
  return rows
}

/** An operator of this role alone. */
async function operator(role: string): Promise<string> {
  const [id, { token, hash }] = [newId(), newLink()]
  const { sql } = database
  await sql`
    insert into users (id, account, email, password_hash, invite_code, chat_key, staff)
    values (${id}, ${role}, ${`${role}@a.test`}, '', ${id}, ${id}, true)`
  await sql`insert into operators (id, name, roles) values (${id}, ${role}, array[${role}]::text[])`
  await sql`
    insert into operator_sessions (id, operator_id, token_hash, expires_at, proven_at, address, user_agent)
    values (${newId()}, ${id}, ${hash}, now() + interval '1 hour', now() + interval '1 hour', '192.0.2.7', 'test')`
  return token
}

async function plant(): Promise<void> {
  const { sql } = database
  await sql`
    insert into login_log (user_id, at, address, user_agent, outcome)
    select ${userId}, ${MOMENT}, '192.0.2.9', '', 'wrong_password' from generate_series(1, 3)`
  await sql`
    insert into account_views (user_id, session_id, address, shown, at)
    select ${userId}, 's', '192.0.2.9', shown, ${MOMENT} from unnest(array['bank', 'a photo.jpg']) as shown`
  await sql`
    insert into projection.funds (what, id, user_id, asset, amount, fee, status, created_at, updated_at)
    select 'transfer', 'mine-' || n, ${userId}, 'USDT', 2.5, 0, 'done', ${MOMENT}, now() from generate_series(1, 3) as n`
  await sql`
    insert into projection.funds (what, id, user_id, asset, amount, fee, status, created_at, updated_at)
    values ('deposit', 'gift', ${userId}, 'USDT', 7, 0, 'done', ${MOMENT}, now())`
  await sql`
    insert into projection.orders (id, user_id, symbol, side, kind, price, quantity, amount, tif, post_only, client_id, status,
      filled, filled_quote, average_price, fee, created_at, updated_at, account)
    select 1024 * n, ${userId}, 'BTC_USDT', 'buy', 'limit', 50000, 0.25, 0, 'gtc', false, 'c' || n, 'cancelled', 0, 0, 0, 0,
      ${MOMENT}::timestamptz + (n / 3) * interval '1 hour', now(), 'spot' from generate_series(1, 9) as n`
  await sql`
    insert into projection.fills (trade_id, role, order_id, user_id, symbol, side, price, quantity, quote, fee, fee_asset,
      time, account)
    select 1025, role, 1024, ${userId}, 'BTC_USDT', 'buy', 50000, 0.25, 12500, 0, 'BTC', ${MOMENT}, 'spot'
    from unnest(array['maker', 'taker']) as role`
}

beforeAll(async () => {
  database = await freshDatabase()
  server = await startWholeServer(database, folder)
  const [row] = await database.sql<{ id: string }[]>`select id from users where email = 'demo@candlewick.test'`
  userId = row?.id ?? ''
  await database.sql`delete from projection.orders where user_id = ${userId}`
  await plant()
  admin = await operator('admin')
  support = await operator('support')
})
afterAll(async () => {
  await server.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('pages of any size hold the same rows in the same order, each once', async () => {
  const whole = await walked(200)
  expect(whole.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['registration', 'login', 'transfer', 'spot_order', 'spot_fill']),
  )
  expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length)
  expect(whole.map(({ time }) => time)).toEqual(whole.map(({ time }) => time).sort((a, b) => b - a))
  for (const limit of [2, 5]) expect(await walked(limit)).toEqual(whole)
})

test('a row says what happened, about what, how much, and which page tells more', async () => {
  const [order] = (await timeline({ kind: 'spot_order' })).data.rows
  expect(order).toMatchObject({
    ...{ kind: 'spot_order', what: 'cancelled', about: 'BTC_USDT buy limit 50000', amount: '0.25', coin: 'BTC' },
    ...{ opens: 'command', target: '9' },
  })
  const fills = (await timeline({ kind: 'spot_fill' })).data.rows.filter(({ target }) => target === '1')
  expect(fills.map(({ what }) => what)).toEqual(['taker', 'maker'])
})

test('what she was shown of her own stands in it: what, to which address, and how often', async () => {
  const post = async (path: string, body: object, token = ''): Promise<{ data: { satoken: string } }> => {
    const sent = asSent(path, body)
    const headers = { 'content-type': 'application/json', ...(token && { satoken: token }) }
    const response = await fetch(server.url + sent.path, { method: 'POST', headers, body: JSON.stringify(sent.body) })
    expect([path, response.status]).toEqual([path, 200])
    return await response.json()
  }
  const { data } = await post('/api/user/login', { type: 'email', account: 'demo@candlewick.test', password: PASSWORD })
  const reveal = (proof: object) => post('/api/exchange/coin/account/reveal', proof, data.satoken)
  await reveal({ password: PASSWORD })
  for (const proof of [{}, {}]) await reveal(proof)
  const { rows } = (await timeline({ kind: 'own_view' }, support)).data
  expect(rows.map(({ what, about, opens }) => [what, about, opens])).toEqual([
    ['ownData', '127.0.0.1 ×3', 'logins'],
    ['ownPhoto', '192.0.2.9', 'logins'],
    ['ownCard', '192.0.2.9', 'logins'],
  ])
})

test.each(['en', 'zh'])('each kind has a name in the console: %s', async (language) => {
  const path = join(import.meta.dirname, '../../console/src/locales', language, 'names.json')
  const { happenings }: { happenings: Record<string, string> } = JSON.parse(readFileSync(path, 'utf8'))
  expect((await timeline()).data.kinds.toSorted()).toEqual(Object.keys(happenings).toSorted())
})

test('days leave out what lies outside of them, in every table', async () => {
  const [startTime, endTime] = [Date.parse('2026-02-03'), Date.parse('2026-02-04') - 1]
  const day = { startTime: String(startTime), endTime: String(endTime) }
  const rows = await walked(3, day)
  expect(rows.map(({ kind }) => kind)).toEqual([
    ...Array.from({ length: 7 }, () => 'spot_order'),
    ...[
      'arrival',
      'login',
      'login',
      'login',
      'own_view',
      'own_view',
      'spot_fill',
      'spot_fill',
      'spot_order',
      'spot_order',
    ],
    ...['transfer', 'transfer', 'transfer'],
  ])
  expect(await walked(3, { ...day, endTime: String(Date.parse(MOMENT) - 1) })).toEqual([])
})

test('what an operator did stands in it for those who may read the trail, and for nobody else', async () => {
  const { sql } = database
  const note = asSent(`/api/console/customers/${userId}/notes/add`, { text: 'she called' })
  const answer = await fetch(server.url + note.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', satoken: admin },
    body: JSON.stringify(note.body),
  })
  expect(answer.status).toBe(200)
  const { data } = await timeline()
  expect(data.rows.slice(0, 2).map(({ kind, what }) => [kind, what])).toEqual(
    expect.arrayContaining([
      ['act', 'customer.note'],
      ['note', 'written'],
    ]),
  )
  const theirs = await timeline({}, support)
  expect(theirs.data.rows.some(({ kind }) => kind === 'act')).toBe(false)
  expect([data.kinds.includes('act'), theirs.data.kinds.includes('act')]).toEqual([true, false])
  expect(await timeline({ kind: 'act' }, support)).toMatchObject({ status: 403, error: 'forbidden' })
  const [seen] = await sql<{ seen: number }[]>`
    select count(*)::int as seen from operator_audit where action = 'customer.timeline' and customer_id = ${userId}`
  expect(seen?.seen).toBeGreaterThan(2)
})

test.each([
  ['kind', { kind: 'nothing' }],
  ['after', { after: 'x' }],
  ['after', { after: '1.spot_order.x' }],
  ['after', { after: '1.nothing.1' }],
  ['after', { after: '9007199254740991.login.1' }],
])('refuses a wrong %s and says so', async (field, fields) => {
  expect(await timeline(fields)).toMatchObject({ status: 400, error: 'field_invalid', field })
})
