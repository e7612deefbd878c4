/**
 * Operators at work on a running exchange: customers found and looked at, kept from things on sockets and by keys, money
 * moved by hand, markets halted and changed, and the books behind all of it.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asSent } from '@candlewick/protocol/testing/as-caller'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase, type Sql } from '../src/db/database.ts'
import { newId, newLink } from '../src/features/console/tokens.ts'
import type { Server } from '../src/server.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { atOnce } from './double-spend/at-once.ts'
import { startWholeServer } from './start-whole.ts'

const PASSWORD = createHash('sha256').update('candlewick:Candle-1234').digest('hex')
const WHY = 'seen in a test'

interface Row {
  readonly [name: string]: unknown
  readonly userId: string
  readonly id: string
  readonly symbol: string
  readonly sequence: number
}
interface Data extends Row {
  readonly rows: readonly Row[]
  readonly next: string | null
  readonly state: string
  readonly proposalId: string
  readonly value: string
}
interface Answer {
  readonly status: number
  readonly error: string | undefined
  readonly bound: unknown
  readonly data: Data
}

let database: TestDatabase
let server: Server
let sql: Sql
const folder = mkdtempSync(join(tmpdir(), 'candlewick-books-'))
const tokens = new Map<string, string>()
let demo = ''

async function ask(path: string, body?: unknown, as = 'operator'): Promise<Answer> {
  const token = tokens.get(as)
  const sent = asSent(path, body)
  const response = await fetch(server.url + sent.path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { satoken: token }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(sent.body) }),
  })
  const { data, error, bound }: Answer = JSON.parse(await response.text())
  return { status: response.status, data, error, bound }
}

const get = (path: string, as?: string) => ask(`/api/console${path}`, undefined, as)
const post = (path: string, body: object, as?: string) => ask(`/api/console${path}`, { reason: WHY, ...body }, as)

/** What one operator asked for, another one approves. */
async function approved(asked: Answer, by = 'admin'): Promise<Answer> {
  expect(asked.data).toMatchObject({ state: 'waiting' })
  return await post('/proposals/decide', { proposalId: asked.data.proposalId, decision: 'approve' }, by)
}

/** Signed in as the console signs in is tested elsewhere: here an operator has a session. */
async function enter(name: string): Promise<void> {
  const { token, hash } = newLink()
  await sql`
    insert into operator_sessions (id, operator_id, token_hash, expires_at, address, user_agent)
    select ${newId()}, id, ${hash}, now() + interval '1 hour', '192.0.2.7', 'test'
    from users where email = ${`${name}@candlewick.test`}`
  tokens.set(name, token)
}

async function logIn(name: string): Promise<Answer> {
  const login = { type: 'email', account: `${name}@candlewick.test`, password: PASSWORD }
  const answer = await ask('/api/user/login', login, '')
  if (answer.data !== null) tokens.set(name, String(answer.data.satoken))
  return answer
}

const limitBuy = (clientId: string, more: object = {}) => ({
  ...{ symbol: 'BTC_USDT', side: 'buy', orderType: 'limit', price: '20000', quantity: '0.001', clientId },
  ...more,
})

beforeAll(async () => {
  database = await freshDatabase()
  server = await startWholeServer(database, folder)
  sql = openDatabase(database.url, { connections: 2 })
  for (const name of ['operator', 'admin', 'support', 'finance', 'risk']) await enter(name)
  for (const name of ['demo', 'trader']) await logIn(name)
  const found = await get('/customers/search?q=demo@candlewick.test')
  demo = found.data.rows[0]?.userId ?? ''
}, 120_000)
afterAll(async () => {
  await sql.end()
  await server.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

describe('a customer', () => {
  test('is found by everything that names her, and by nothing that only resembles it', async () => {
    const placed = await ask('/api/currency/order/submit', limitBuy('books-1'), 'demo')
    const order = placed.data.id
    const open = await get(`/customers/${demo}`)
    const names = [demo, 'demo', 'demo@candlewick.test', String(open.data.inviteCode)]
    for (const q of [...names, order, 'books-1', String(Math.floor(Number(order) / 1024))]) {
      await expect
        .poll(async () => (await get(`/customers/search?q=${q}`)).data.rows.map(({ userId }) => userId))
        .toContain(demo)
    }
    for (const q of ['dem', 'demo@candlewick', '%25', "' or 1=1 --", 'operator@candlewick.test', 'zz'.repeat(30)]) {
      expect((await get(`/customers/search?q=${encodeURIComponent(q)}`)).data.rows, q).toEqual([])
    }
    await ask('/api/exchange/coin/entrust/cancel/entrust', { all: true }, 'demo')
  })

  test('has a page of which every part is there and masked, and every look stands in the trail', async () => {
    const [{ count: before } = { count: 0 }] = await sql<{ count: number }[]>`
      select count(*)::int as count from operator_audit where customer_id = ${demo}`
    const head = await get(`/customers/${demo}`)
    expect(head.data).toMatchObject({ userId: demo, email: 'de****st', restricted: [], openSessions: 1 })
    expect(JSON.stringify(head.data)).not.toContain('demo@')
    const parts = [
      'balances',
      'orders',
      'open-orders',
      'positions',
      'bills',
      'sessions',
      'devices',
      'logins',
      'notes',
      'restrictions',
    ]
    for (const part of parts) expect([part, (await get(`/customers/${demo}/${part}`)).status]).toEqual([part, 200])
    const balances = await get(`/customers/${demo}/balances`)
    expect(balances.data.rows).toContainEqual(expect.objectContaining({ account: 1, coin: 'BTC', available: '2' }))
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from operator_audit where customer_id = ${demo}`
    expect(row?.count).toBe(before + parts.length + 2)
    // From which country, as she reads it herself; none of this machine's own address.
    await sql`update devices set address = '8.8.8.8' where user_id = ${demo}`
    expect((await get(`/customers/${demo}/devices`)).data.rows).toMatchObject([{ address: '8.8.8.8', country: 'US' }])
    for (const part of ['sessions', 'logins']) {
      expect((await get(`/customers/${demo}/${part}`)).data.rows[0]).toMatchObject({ country: '' })
    }
  })

  test('is shown in full only with a reason, to who may', async () => {
    const shown = await post(`/customers/${demo}/reveal`, { field: 'email' }, 'support')
    expect(shown.data.value).toBe('demo@candlewick.test')
    expect((await post(`/customers/${demo}/reveal`, { field: 'email' }, 'finance')).error).toBe('forbidden')
    expect((await post(`/customers/${demo}/reveal`, { field: 'email', reason: '' }, 'support')).status).toBe(400)
    expect((await post(`/customers/${'a'.repeat(20)}/reveal`, { field: 'email' })).error).toBe('not_found')
    const trail = await get(`/audit?customerId=${demo}&action=customer.reveal`)
    expect(trail.data.rows).toMatchObject([{ reason: WHY, outcome: 'seen', actor: { name: 'Sue Support' } }])
  })

  test('is named in full as she was approved, for a reason', async () => {
    const verified = () => sql<{ userId: string }[]>`
      select user_id as "userId" from identity_cases where state = 'approved' and level = 'primary' limit 1`
    // The demo's people are made beside its first requests.
    const [approved] = await vi.waitUntil(async () => [await verified()].find(([one]) => one !== undefined), 60_000)
    const of = `/customers/${approved?.userId}/reveal`
    const [name, idNumber] = [await post(of, { field: 'name' }), await post(of, { field: 'idNumber' })]
    const page = await get(`/customers/${approved?.userId}`)
    const masked: unknown = Reflect.get(Object(page.data), 'identities')
    expect(String(name.data.value).length).toBeGreaterThan(2)
    expect(JSON.stringify(masked)).toContain(`"${String(name.data.value)[0]}***`)
    expect(JSON.stringify(page.data)).not.toContain(String(name.data.value))
    expect(String(idNumber.data.value)).toMatch(/^\w{6,}$/)
    expect((await post(of, { field: 'idNumber' }, 'finance')).error).toBe('forbidden')
  })

  test('is walked through page by page without a gap or a row twice', async () => {
    const whole = await get(`/customers/${demo}/bills?limit=200`)
    const walked: string[] = []
    for (let after = ''; ; ) {
      const page = await get(`/customers/${demo}/bills?limit=3${after}`)
      walked.push(...page.data.rows.map(({ id }) => id))
      if (page.data.next === null) break
      after = `&after=${page.data.next}`
    }
    expect(walked).toEqual(whole.data.rows.map(({ id }) => id))
    expect(walked.length).toBeGreaterThan(6)
    for (const after of ['x', '1', '1-', '-1-2', '9'.repeat(30)]) {
      expect([after, (await get(`/customers/${demo}/bills?after=${after}`)).status]).toEqual([after, 400])
    }
    const before = Number(whole.data.rows[0]?.time) - 1
    const older = await get(`/customers/${demo}/bills?limit=200&endTime=${before}`)
    expect(older.data.rows).toEqual(whole.data.rows.filter(({ time }) => Number(time) <= before))
  })

  test('keeps what was written down about her', async () => {
    await post(`/customers/${demo}/notes/add`, { text: 'called twice', reason: undefined }, 'support')
    const { data } = await get(`/customers/${demo}/notes`)
    expect(data.rows).toMatchObject([{ text: 'called twice', by: 'Sue Support' }])
  })
})

describe('a restricted customer', () => {
  test('places nothing any more at once, loses what was open, and still closes and cancels', async () => {
    const placed = await ask('/api/currency/order/submit', limitBuy('kept-1'), 'demo')
    expect(placed.status).toBe(200)
    const waiting = limitBuy('kept-2', { orderType: 'stop_limit', triggerPrice: '30000' })
    // A market that has just opened has no price to wait for yet.
    await expect
      .poll(async () => (await ask('/api/currency/order/submit', waiting, 'demo')).status, { timeout: 30_000 })
      .toBe(200)
    expect((await post(`/customers/${demo}/restrict`, { kind: 'trading' }, 'risk')).data.state).toBe('applied')
    const refused = await ask('/api/currency/order/submit', limitBuy('kept-3'), 'demo')
    expect(refused).toMatchObject({ status: 403, error: 'restricted', bound: 'trading' })
    expect((await get(`/customers/${demo}/open-orders`)).data.rows).toEqual([])
    const flash = { symbol: 'BTC_USDT', direction: 'up', period: 60, num: 10 }
    const tried = await ask('/api/secondContractOrder/createSecondContractOrder', flash, 'demo')
    expect(tried.error).toBe('restricted')
    expect((await get('/customers?restricted=trading')).data.rows.map(({ userId }) => userId)).toEqual([demo])
    const mails = await fetch(`${server.url}/dev/mailbox?to=demo@candlewick.test`)
    expect(await mails.text()).toContain('Trading was suspended')
    expect((await ask('/api/asset/transferFunds', { from: 1, to: 2, coin: 'USDT', amount: '1' }, 'demo')).status).toBe(
      200,
    )
  })

  test('is let again only by two, and never by who asked', async () => {
    const asked = await post(`/customers/${demo}/lift`, { kind: 'trading' }, 'risk')
    const own = await post('/proposals/decide', { proposalId: asked.data.proposalId, decision: 'approve' }, 'risk')
    expect(own.error).toBe('own_proposal')
    expect((await ask('/api/currency/order/submit', limitBuy('kept-4'), 'demo')).error).toBe('restricted')
    const both = await Promise.all([1, 2, 3, 4].map(() => approved(asked)))
    expect(both.filter(({ status }) => status === 200).length).toBeLessThan(2)
    await expect
      .poll(async () => (await ask('/api/currency/order/submit', limitBuy('kept-5'), 'demo')).status, {
        timeout: 30_000,
      })
      .toBe(200)
    await ask('/api/exchange/coin/entrust/cancel/entrust', { all: true }, 'demo')
    expect((await get(`/customers/${demo}/restrictions`)).data.rows).toMatchObject([
      { kind: 'trading', reason: WHY, by: 'Rita Risk', endReason: WHY },
    ])
    expect((await post(`/customers/${demo}/lift`, { kind: 'trading' }, 'risk')).error).toBe('not_found')
  })

  test('is let again by her time', async () => {
    const restrict = (within: number) =>
      post(`/customers/${demo}/restrict`, { kind: 'trading', until: Date.now() + within }, 'risk')
    await restrict(3_600_000)
    expect((await ask('/api/currency/order/submit', limitBuy('timed-1'), 'demo')).error).toBe('restricted')
    expect((await restrict(2_000)).data.state).toBe('applied')
    await expect
      .poll(async () => (await ask('/api/currency/order/submit', limitBuy('timed-2'), 'demo')).status, {
        timeout: 30_000,
      })
      .toBe(200)
    await ask('/api/exchange/coin/entrust/cancel/entrust', { all: true }, 'demo')
    expect((await post(`/customers/${demo}/restrict`, { kind: 'trading', until: 5 }, 'risk')).error).toBe(
      'field_invalid',
    )
  })

  test('who is closed is out everywhere and has no order left', async () => {
    const [trader] = (await get('/customers/search?q=trader@candlewick.test')).data.rows
    const userId = trader?.userId ?? ''
    expect((await ask('/api/currency/order/submit', limitBuy('closed-1'), 'trader')).status).toBe(200)
    await approved(await post(`/customers/${userId}/restrict`, { kind: 'closed' }, 'risk'))
    expect((await ask('/api/currency/order/submit', limitBuy('closed-2'), 'trader')).error).toBe('token_invalid')
    expect((await logIn('trader')).error).toBe('account_closed')
    expect((await get(`/customers/${userId}/open-orders`)).data.rows).toEqual([])
    expect((await get(`/customers/${userId}`)).data).toMatchObject({ restricted: ['closed'], openSessions: 0 })
    await approved(await post(`/customers/${userId}/lift`, { kind: 'closed' }, 'risk'))
    expect((await logIn('trader')).status).toBe(200)
  })
})

describe('money moved by hand', () => {
  const movement = (id: string, amount = '5') => ({
    ...{ id, coin: 'USDT', amount },
    from: { owner: 'house:treasury', account: 1 },
    to: { owner: demo, account: 1 },
  })
  const held = async () =>
    (await get(`/customers/${demo}/balances`)).data.rows.find(({ account, coin }) => account === 1 && coin === 'USDT')
      ?.available

  test('waits for another, is booked once, and never twice by its id', async () => {
    const before = Number(await held())
    const asked = await post('/adjustments/propose', movement('by-hand-1'), 'finance')
    expect(Number(await held())).toBe(before)
    const all = await atOnce('console.adjustments.propose', () => approved(asked))
    expect(all.filter(({ status }) => status === 200).length).toBeLessThan(2)
    await expect.poll(async () => Number(await held()), { timeout: 30_000 }).toBe(before + 5)
    expect((await post('/adjustments/propose', movement('by-hand-1'), 'finance')).error).toBe('client_id_reused')
    const listed = await get('/adjustments')
    expect(listed.data.rows).toMatchObject([
      { id: 'by-hand-1', amount: '5', proposedBy: 'Finn Finance', approvedBy: 'Adam Admin', reason: WHY },
    ])
    // Its postings are rows, which come a moment after what was booked.
    const explored = async () => (await get(`/ledger/commands/${listed.data.rows[0]?.sequence}`)).data
    await expect.poll(explored, { timeout: 30_000 }).toMatchObject({
      events: 'replayed',
      command: { type: 'adjust', id: 'by-hand-1' },
      group: { hashHolds: true },
      postings: [{ reason: 'adjustment', sums: [{ coin: 'USDT', sum: '0' }] }],
      sums: [{ coin: 'USDT', sum: '0' }],
    })
  })

  test('two proposals of one id come to one booking', async () => {
    const before = Number(await held())
    const [one, two] = await Promise.all([
      post('/adjustments/propose', movement('by-hand-2'), 'finance'),
      post('/adjustments/propose', movement('by-hand-2', '7'), 'operator'),
    ])
    // The second waits on nobody's list: it is refused while the first one does.
    const asked = [one, two].filter((answer) => answer?.status === 200)
    expect([one?.error, two?.error]).toContain('proposal_waits')
    const [first] = asked
    if (first === undefined || asked.length > 1) throw new Error('not exactly one of them waits')
    await approved(first)
    await expect.poll(async () => Number(await held()) - before, { timeout: 30_000 }).toBe(first === one ? 5 : 7)
    const after = await held()
    expect((await post('/adjustments/propose', movement('by-hand-2', '9'), 'finance')).error).toBe('client_id_reused')
    expect(await held()).toBe(after)
  })

  test('is booked once where the process that booked it went down before it could say so', async () => {
    await approved(await post('/adjustments/propose', movement('by-hand-3'), 'finance'))
    const before = await held()
    const [row] = await sql<{ sequence: number }[]>`
      select sequence::float8 as sequence from adjustments where id = 'by-hand-3'`
    // What is left of it when it is journaled and nothing after that was written.
    await sql.begin(async (tx) => {
      await tx`update adjustments set sequence = null, done_at = null where id = 'by-hand-3'`
      await tx`
        update proposals set state = 'approved' where id = (select proposal_id from adjustments where id = 'by-hand-3')`
    })
    const again = async () => {
      const [now] = await sql<{ sequence: number | null }[]>`
        select sequence::float8 as sequence from adjustments where id = 'by-hand-3'`
      return now?.sequence
    }
    await expect.poll(again, { timeout: 30_000 }).toBeGreaterThan(row?.sequence ?? 0)
    expect(await held()).toBe(before)
  }, 40_000)

  test.each([
    [
      'more than there is',
      { from: { owner: 'house:insurance', account: 1 }, amount: '99999999' },
      'insufficient_balance',
    ],
    ['what fees keep a rule by', { from: { owner: 'house:fees', account: 1 } }, 'not_found'],
    ['an account that clears', { from: { owner: 'house:clearing', account: 1 } }, 'not_found'],
    ['nothing', { amount: '0' }, 'field_invalid'],
    ['parts of a unit', { amount: '0.00000000001' }, 'precision'],
    ['a coin that is none', { coin: 'NOPE' }, 'unknown_asset'],
    ['nobody', { to: { owner: 'a'.repeat(20), account: 1 } }, 'not_found'],
    ['from an account to itself', { to: { owner: 'house:treasury', account: 1 } }, 'same_account'],
    ['an isolated account without its pair', { to: { owner: 'house:insurance', account: 6 } }, 'not_found'],
  ])('is refused of %s', async (_, more, error) => {
    expect((await post('/adjustments/propose', { ...movement('refused'), ...more }, 'finance')).error).toBe(error)
  })

  test('is none of who may only look', async () => {
    expect((await post('/adjustments/propose', movement('by-support'), 'support')).error).toBe('forbidden')
    expect((await post('/adjustments/propose', movement('by-risk'), 'risk')).error).toBe('forbidden')
  })
})

describe('a market', () => {
  test('is halted by one at once, with its waiting orders asleep, and resumed by two', async () => {
    const market = { product: 'spot', symbol: 'SOL_USDT' }
    const order = limitBuy('halted-1', { symbol: 'SOL_USDT', price: '20', quantity: '1' })
    expect((await post('/markets/halt', market, 'support')).error).toBe('forbidden')
    expect((await post('/markets/halt', market, 'risk')).data.state).toBe('applied')
    expect((await ask('/api/currency/order/submit', order, 'demo')).error).toBe('market_halted')
    const stop = { ...order, orderType: 'stop_limit', triggerPrice: '30', clientId: 'halted-2' }
    expect((await ask('/api/currency/order/submit', stop, 'demo')).error).toBe('market_halted')
    const { data } = await get('/markets')
    expect(data.rows.find(({ symbol, product }) => symbol === 'SOL_USDT' && product === 'spot')).toMatchObject({
      ...{ state: 'halted', by: 'Rita Risk', reason: WHY, since: expect.any(Number) },
    })
    await approved(await post('/markets/resume', market, 'risk'))
    expect((await get('/markets/spot/SOL_USDT')).data.state).toBe('open')
    expect((await post('/markets/resume', market, 'risk')).error).toBe('refused')
  })

  test('is changed in what is asked for alone, with both sides in its history', async () => {
    const before = await get('/markets/spot/BTC_USDT')
    const market = { product: 'spot', symbol: 'BTC_USDT', to: { minNotional: '6' } }
    await approved(await post('/markets/change', { market }, 'risk'))
    const after = await get('/markets/spot/BTC_USDT')
    expect(after.data.terms).toEqual({ ...Object(before.data.terms), minNotional: '6' })
    const { data } = await get('/markets/history?product=spot&symbol=BTC_USDT')
    expect(data.rows).toMatchObject([
      { before: { minNotional: '5' }, after: { minNotional: '6' }, proposedBy: 'Rita Risk', approvedBy: 'Adam Admin' },
    ])
    const { data: told } = await get(`/ledger/commands/${data.rows[0]?.sequence}`)
    expect(told).toMatchObject({ command: { type: 'market', symbol: 'BTC_USDT' } })
  })

  test.each([
    [
      'a leverage table',
      {
        product: 'contract',
        symbol: 'BTC_USDT_PERP',
        to: { tiers: [{ cap: 1_000_000, leverage: 20, maintenance: '0.01' }] },
      },
    ],
    [
      'the cycles of flash contracts',
      {
        product: 'flash',
        symbol: 'BTC_USDT',
        to: { cycles: [{ period: 60, payoutRate: '0.8', minStake: '5', maxStake: '50' }] },
      },
    ],
    ['what is lent', { product: 'margin_asset', symbol: 'BTC', to: { weight: '0.9' } }],
    ['a pair', { product: 'margin_pair', symbol: 'BTC_USDT', to: { leverages: [3, 5] } }],
    ['a coin that is swapped', { product: 'swap', symbol: 'BTC', to: { spread: '0.002', floor: '1', ceiling: '70' } }],
  ])('%s changes too', async (_, market) => {
    await approved(await post('/markets/change', { market }, 'risk'))
    const { data } = await get(`/markets/${market.product}/${market.symbol}`)
    expect(data.terms).toMatchObject(JSON.parse(JSON.stringify(market.to).replace('1000000,', '"1000000",')))
  })

  test('a coin is swapped no longer when one operator says so, and again when two do; its terms stay in their bounds', async () => {
    const swap = { product: 'swap', symbol: 'ETH' }
    expect((await post('/markets/halt', swap, 'risk')).data).toMatchObject({ state: 'applied' })
    expect((await get('/markets/swap/ETH')).data).toMatchObject({ state: 'halted', by: 'Rita Risk' })
    await approved(await post('/markets/resume', swap, 'risk'))
    expect((await get('/markets/swap/ETH')).data).toMatchObject({ state: 'open' })
    const change = (to: object) => post('/markets/change', { market: { ...swap, to } }, 'risk')
    expect(await change({ spread: '0.3' })).toMatchObject({ status: 400, error: 'field_invalid' })
    expect(await change({ floor: '1000000' })).toMatchObject({ status: 400, error: 'field_invalid' })
    expect(await change({ minimum: '1000000' })).toMatchObject({ status: 400, error: 'field_invalid' })
    expect(await change({ spread: '0.0000000001' })).toMatchObject({ status: 400, error: 'precision' })
  })

  test('a proposal on terms that were changed meanwhile is not done', async () => {
    const market = (minNotional: string) => ({ market: { product: 'spot', symbol: 'ETH_USDT', to: { minNotional } } })
    const first = await post('/markets/change', market('7'), 'risk')
    const second = await post('/markets/change', market('8'), 'operator')
    await approved(first)
    expect((await approved(second)).error).toBe('changed_since')
    expect(Object((await get('/markets/spot/ETH_USDT')).data.terms)).toMatchObject({ minNotional: '7' })
  })

  test('is listed from the console, halted until it is resumed', async () => {
    const coin = { product: 'asset', code: 'CNSL', decimals: 4, cap: '1000000', supply: 10_000_000 }
    await approved(await post('/markets/create', { listing: coin }, 'risk'))
    const sizes = { tickSize: '0.01', lotSize: '0.01', minNotional: '5', maxQuantity: '10000' }
    const pair = { product: 'spot', symbol: 'CNSL_USDT', ...sizes }
    await approved(await post('/markets/create', { listing: pair }, 'risk'))
    expect((await get('/markets/spot/CNSL_USDT')).data).toMatchObject({ state: 'halted', by: 'Rita Risk' })
    expect((await post('/markets/create', { listing: pair }, 'risk')).error).toBe('refused')
    const odd = { ...pair, symbol: 'NOPE_USDT' }
    expect((await post('/markets/create', { listing: odd }, 'risk')).error).toBe('refused')
  })

  test('agrees fees with one customer', async () => {
    const fees = { userId: demo, makerRate: '0.0005', takerRate: '0.0006' }
    await approved(await post('/markets/fees/set', fees, 'risk'))
    expect((await get(`/customers/${demo}`)).data).toMatchObject({ makerRate: '0.0005', takerRate: '0.0006' })
  })
})

test('what is not in the journal is not found, and the books of the house can be read', async () => {
  expect((await get('/ledger/commands/999999999999')).error).toBe('not_found')
  expect((await get('/ledger/postings/999999999999999')).error).toBe('not_found')
  const { data } = await get('/ledger/accounts', 'finance')
  expect(data.rows).toContainEqual(expect.objectContaining({ owner: 'house:treasury', coin: 'USDT' }))
  const { data: bills } = await get(`/ledger/postings?owner=${demo}&limit=1`)
  const { data: posting } = await get(`/ledger/postings/${bills.rows[0]?.postingId}`)
  expect(posting.sequence).toBe(bills.rows[0]?.sequence)
})

describe('the entries of the exchange’s own accounts', () => {
  test('lead to their commands, in pages, and by what they are filtered by; the trail says whose were seen', async () => {
    const first = await get('/ledger/postings?owner=house:treasury&coin=USDT&limit=2', 'finance')
    expect(first).toMatchObject({ status: 200, data: { since: null } })
    expect(first.data.rows).toHaveLength(2)
    const second = await get(
      `/ledger/postings?owner=house:treasury&coin=USDT&limit=2&after=${first.data.next}`,
      'finance',
    )
    const ids = [...first.data.rows, ...second.data.rows].map(({ id }) => String(id))
    expect(new Set(ids).size).toBe(4)
    const [newest] = first.data.rows
    expect(newest).toMatchObject({ coin: 'USDT', account: 1 })
    const { data: accounts } = await get('/ledger/accounts?owner=house:treasury', 'finance')
    expect(accounts.rows).toContainEqual(
      expect.objectContaining({ coin: 'USDT', available: newest?.availableAfter, occupied: newest?.occupiedAfter }),
    )
    const { data: posting } = await get(`/ledger/postings/${newest?.postingId}`)
    expect(posting.sequence).toBe(newest?.sequence)
    const { data: none } = await get('/ledger/postings?owner=house:treasury&reason=swap', 'finance')
    expect(none.rows).toEqual([])
    const trail = await get('/audit?action=ledger.postings')
    expect(trail.data.rows).toContainEqual(
      expect.objectContaining({
        subject: ['house:treasury'],
        actor: expect.objectContaining({ name: 'Finn Finance' }),
      }),
    )
    const named = await sql`
      select from operator_audit where action = 'ledger.postings' and customer_id like 'house:%'`
    expect(named).toHaveLength(0)
  })

  test('are found of each that has any, and of no other name', async () => {
    const { data } = await get('/ledger/accounts', 'finance')
    for (const owner of new Set(data.rows.map((row) => String(row.owner)))) {
      expect([owner, (await get(`/ledger/postings?owner=${owner}`, 'finance')).status]).toEqual([owner, 200])
    }
    for (const owner of ['house:nobody', 'house:clearing:NONE_PERP', 'house:maker', 'Nobody']) {
      const answer = await get(`/ledger/postings?owner=${owner}`, 'finance')
      expect([owner, answer.error]).toEqual([owner, 'not_found'])
    }
    expect((await get('/ledger/postings?owner=house:fees&after=x', 'finance')).error).toBe('field_invalid')
    expect((await get('/ledger/postings?owner=house:fees', 'support')).error).toBe('forbidden')
  })
})
