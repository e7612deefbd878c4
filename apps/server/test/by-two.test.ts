/**
 * What one operator proposes and another approves is done as it was asked, and not before: a market listed, a campaign of
 * rewards opened, filled and ended, a bank card unbound. On the whole server, with its journal.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asSent } from '@candlewick/protocol/testing/as-caller'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId, newLink } from '../src/features/console/tokens.ts'
import type { Server } from '../src/server.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { atOnce } from './double-spend/at-once.ts'
import { startWholeServer } from './start-whole.ts'

const PASSWORD = createHash('sha256').update('candlewick:Candle-1234').digest('hex')
const folder = mkdtempSync(join(tmpdir(), 'candlewick-two-'))
const REASON = 'agreed on Monday'
let database: TestDatabase
let server: Server
let ann: string
let ben: string

interface Answer {
  readonly status: number
  readonly error?: string
  readonly field?: string
  readonly bound?: string | number
  // What comes over the wire is looked at field by field.
  readonly data: Record<string, unknown>
}

async function ask(path: string, token: string, body?: object): Promise<Answer> {
  const sent = body === undefined ? { path, body } : asSent(path, body)
  const response = await fetch(server.url + sent.path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', satoken: token },
    ...(body === undefined ? {} : { body: JSON.stringify(sent.body) }),
  })
  return { ...((await response.json()) as Answer), status: response.status }
}

async function operator(name: string): Promise<string> {
  const { token, hash } = newLink()
  await database.sql`
    insert into operator_sessions (id, operator_id, token_hash, expires_at, proven_at, address, user_agent)
    select ${newId()}, id, ${hash}, now() + interval '1 hour', now() + interval '1 hour', '192.0.2.7', 'test'
    from users where email = ${`${name}@candlewick.test`}`
  return token
}

const approve = (proposalId: unknown) =>
  ask('/api/console/proposals/decide', ben, { proposalId, decision: 'approve', reason: 'seen' })
/** Proposed by the one and approved by the other; what came of it. */
async function byTwo(path: string, body: object): Promise<Answer> {
  const proposed = await ask(path, ann, { ...body, reason: REASON })
  expect([path, proposed.error, proposed.data?.state]).toEqual([path, undefined, 'waiting'])
  return await approve(proposed.data.proposalId)
}

beforeAll(async () => {
  database = await freshDatabase()
  server = await startWholeServer(database, folder)
  ann = await operator('operator')
  ben = await operator('admin')
  // Whose state machine has caught up answers.
  await vi.waitFor(async () => expect((await ask('/api/console/markets', ann)).status).toBe(200), { timeout: 60_000 })
})
afterAll(async () => {
  await server.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

describe('a market', () => {
  const CREATE = '/api/console/markets/create'
  const listing = {
    ...{ product: 'spot', symbol: 'ETH_USDC', tickSize: '0.01', lotSize: '0.0001' },
    ...{ minNotional: '5', maxQuantity: '1000' },
  }
  const listed = async () => {
    const { data } = await ask('/api/console/markets', ann)
    return (data.rows as { symbol: string; product: string; state: string }[]).filter(
      ({ symbol }) => symbol === 'ETH_USDC',
    )
  }

  test('is there once two agreed, halted, with who listed it in the history, and once only', async () => {
    const proposed = await ask(CREATE, ann, { listing, reason: REASON })
    expect(proposed.data).toMatchObject({ state: 'waiting' })
    expect(await listed()).toEqual([])
    const own = { proposalId: proposed.data.proposalId, decision: 'approve', reason: 'mine' }
    expect(await ask('/api/console/proposals/decide', ann, own)).toMatchObject({ status: 403, error: 'own_proposal' })
    expect(await listed()).toEqual([])
    expect((await approve(proposed.data.proposalId)).data).toMatchObject({ state: 'applied' })
    expect(await listed()).toMatchObject([{ product: 'spot', state: 'halted' }])
    const { data } = await ask('/api/console/markets/history?symbol=ETH_USDC', ann)
    expect(data.rows).toMatchObject([{ product: 'spot', reason: REASON, after: { tickSize: '0.01' } }])
    expect(await ask(CREATE, ann, { listing, reason: REASON })).toMatchObject({ error: 'refused', bound: 'listed' })
  })

  test.each([
    ['a coin that is not listed', { symbol: 'NOPE_USDT' }],
    [
      'steps that make no whole unit of the quote',
      { symbol: 'BTC_USDC', tickSize: '0.00000001', lotSize: '0.00000001' },
    ],
  ])('with %s is refused before anybody is asked, with the reason', async (_, wrong) => {
    const answer = await ask(CREATE, ann, { listing: { ...listing, ...wrong }, reason: REASON })
    expect(answer).toMatchObject({ error: 'refused', field: 'listing' })
    expect(String(answer.bound).length).toBeGreaterThan(5)
  })
})

describe('the countries where flash contracts are switched off', () => {
  const COUNTRIES = '/api/console/flash/countries'
  const now = async () => (await ask(COUNTRIES, ann)).data
  const published = async () => (await ask('/api/exchange/coin/flash/countries', '')).data.closed

  test('are set by two, hold at once for who is of one, and each set is kept', async () => {
    const account = { account: 'faraway', password: PASSWORD, confirmPassword: PASSWORD }
    const { satoken } = (await ask('/api/user/register', '', account)).data as { satoken: string }
    await database.sql`update users set phone = '+4930123456' where account = 'faraway'`
    const closed = async () => (await ask('/api/exchange/coin/flash/guard', satoken)).data.closed
    expect(await now()).toMatchObject({ closed: [], history: [], known: expect.arrayContaining(['DE', 'US']) })

    const asked = await ask(`${COUNTRIES}/propose`, ann, { countries: ['US', 'DE', 'DE'], reason: REASON })
    expect([await closed(), (await now()).closed]).toEqual([false, []])
    expect((await approve(asked.data.proposalId)).data).toMatchObject({ state: 'applied' })
    expect([await closed(), (await now()).closed, await published()]).toEqual([true, ['DE', 'US'], ['DE', 'US']])
    const stake = { symbol: 'BTC_USDT', direction: 'up', period: 30, stake: 5 }
    expect(await ask('/api/secondContractOrder/createSecondContractOrder', satoken, stake)).toMatchObject({
      error: 'flash_country',
    })

    await byTwo(`${COUNTRIES}/propose`, { countries: [] })
    expect([await closed(), (await now()).closed, await published()]).toEqual([false, [], []])
    expect((await now()).history).toMatchObject([
      { countries: [], reason: REASON },
      { countries: ['DE', 'US'], setBy: expect.any(String), approvedBy: expect.any(String) },
    ])
    const [done] = await database.sql<{ times: number }[]>`
      select count(*)::int as times from operator_audit where action = 'flash.countries'`
    expect(done).toEqual({ times: 2 })
  })

  test('that there are not, and those that are set already, are refused before anybody is asked', async () => {
    const asked = (countries: string[]) => ask(`${COUNTRIES}/propose`, ann, { countries, reason: REASON })
    expect(await asked(['QQ'])).toMatchObject({ error: 'field_invalid', field: 'countries', bound: 'QQ' })
    expect(await asked([])).toMatchObject({ error: 'refused', field: 'countries' })
  })
})

describe('the tiers of spot fees', () => {
  const FEES = '/api/console/markets/fees'
  const PUBLISHED = '/api/exchange/coin/spot/feeTiers'
  const first = { volume: '0', makerRate: '0.001', takerRate: '0.001' }
  const now = async () => (await ask(FEES, ann)).data as unknown as { rows: object[]; history: object[] }
  const published = async () => (await ask(PUBLISHED, '')).data as unknown as { tiers: object[] }
  const asked = (...above: object[]) => ask(`${FEES}/tiers`, ann, { tiers: [first, ...above], reason: REASON })

  test('are set by two, are what everybody reads from then on, and each schedule is kept', async () => {
    expect((await published()).tiers).toHaveLength(8)
    const flat = { volume: '1000', makerRate: '0.0005', takerRate: '0.0007' }
    const proposed = await asked(flat)
    expect((await published()).tiers).toHaveLength(8)
    expect((await approve(proposed.data.proposalId)).data).toMatchObject({ state: 'applied' })
    expect((await published()).tiers).toEqual([
      { tier: 0, volume: '0', maker: '0.001', taker: '0.001' },
      { tier: 1, volume: '1000', maker: '0.0005', taker: '0.0007' },
    ])
    const rows = [first, flat].map((tier, level) => ({ tier: level, ...tier }))
    expect(await now()).toMatchObject({ rows, history: [{ tiers: rows, reason: REASON }] })
    expect(await asked(flat)).toMatchObject({ error: 'refused', field: 'tiers' })
  })

  test.each([
    [{ volume: '0', makerRate: '0.0005', takerRate: '0.0007' }, 'refused', 'tiers.1.volume'],
    [{ volume: '5', makerRate: '0.0005', takerRate: '0.0011' }, 'refused', 'tiers.1.takerRate'],
    [{ volume: '5', makerRate: '0.0008', takerRate: '0.0007' }, 'refused', 'tiers.1.makerRate'],
    [{ volume: '0.0000001', makerRate: '0.0005', takerRate: '0.0007' }, 'precision', 'tiers'],
    [{ volume: '5', makerRate: '-0.1', takerRate: '0.0007' }, 'field_invalid', 'tiers.1.makerRate'],
    [{ volume: '9'.repeat(30), makerRate: '0.0005', takerRate: '0.0007' }, 'field_invalid', 'tiers.1.volume'],
  ])('%o is refused before anybody is asked', async (tier, error, field) => {
    expect(await asked(tier)).toMatchObject({ error, field })
  })

  test('everybody’s tier stays', async () => {
    const other = [{ ...first, takerRate: '0.002' }]
    const refused = await ask(`${FEES}/tiers`, ann, { tiers: other, reason: REASON })
    expect(refused).toMatchObject({ error: 'refused', field: 'tiers.0.takerRate' })
    expect(await ask(`${FEES}/tiers`, ann, { tiers: [], reason: REASON })).toMatchObject({ field: 'tiers' })
  })
})

describe('a campaign of rewards', () => {
  const CAMPAIGN = '/api/console/rewards/campaign'
  const BUDGET = '/api/console/rewards/budget'
  const spring = { campaign: 'first-key-spring', coin: 'USDT', amount: '2.5', days: 30, quota: 100, state: 'open' }
  interface Rewards {
    campaigns: { campaign: string; amount: string; quota: number; granted: number; state: string }[]
    budget: { coin: string; left: string; granted: string }[]
  }
  const rewards = async () => (await ask('/api/console/rewards', ann)).data as unknown as Rewards
  const now = async () => (await rewards()).campaigns.find(({ campaign }) => campaign === spring.campaign)
  const left = async () => Number((await rewards()).budget.find(({ coin }) => coin === 'USDT')?.left)

  test('is opened, changed and ended by two, and each stands in the history', async () => {
    expect((await byTwo(CAMPAIGN, spring)).data).toMatchObject({ state: 'applied' })
    expect(await now()).toMatchObject({ amount: '2.5', quota: 100, granted: 0, state: 'open' })
    await byTwo(CAMPAIGN, { ...spring, amount: '3', quota: 50 })
    expect(await now()).toMatchObject({ amount: '3', quota: 50, state: 'open' })
    await byTwo(CAMPAIGN, { ...spring, amount: '3', quota: 50, state: 'closed' })
    expect(await now()).toMatchObject({ state: 'closed' })
    const changes = await database.sql<{ after: string }[]>`
      select after from term_changes where product = 'reward' and symbol = ${spring.campaign} order by id`
    expect(changes.map(({ after }) => (JSON.parse(after) as { state: string }).state)).toEqual([
      'open',
      'open',
      'closed',
    ])
  })

  test('for no task, in a coin that nobody lists, in another coin than before, or finer than the coin is refused', async () => {
    const asked = (more: object) => ask(CAMPAIGN, ann, { ...spring, ...more, reason: REASON })
    expect(await asked({ campaign: 'just-so' })).toMatchObject({ error: 'field_invalid', field: 'campaign' })
    expect(await asked({ campaign: 'first-key-x', coin: 'NOPE' })).toMatchObject({
      error: 'unknown_asset',
      field: 'coin',
    })
    expect(await asked({ coin: 'BTC' })).toMatchObject({ error: 'refused', field: 'coin', bound: 'USDT' })
    expect(await asked({ amount: '0.0000001' })).toMatchObject({ error: 'precision', field: 'amount', bound: 6 })
    expect(await asked({ amount: '0' })).toMatchObject({ error: 'field_invalid', field: 'amount' })
  })

  test('is paid from a budget that two fill from the treasury, and of which no more is taken than is left', async () => {
    const before = await left()
    const asked = await ask(BUDGET, ann, { way: 'add', coin: 'USDT', amount: '1000.5', reason: REASON })
    const decided = await atOnce('console.rewards.setBudget', () => approve(asked.data.proposalId))
    expect(decided.filter(({ status }) => status === 200).map(({ data }) => data.state)).toEqual(['applied'])
    const filled = await left()
    // Coupons of the demo may be granted meanwhile; they are as small as this is large.
    expect(filled - before).toBeGreaterThan(900)
    expect(filled - before).toBeLessThan(1_001)
    const much = { way: 'take', coin: 'USDT', amount: String(Math.ceil(filled) + 100_000), reason: REASON }
    expect(await ask(BUDGET, ann, much)).toMatchObject({ error: 'insufficient_balance', field: 'amount' })
    await byTwo(BUDGET, { way: 'take', coin: 'USDT', amount: '1000.5' })
    expect(await left()).toBeLessThan(filled - 900)
  })
})

describe('a bank card', () => {
  test('is shown masked, unbound by two, and its owner can bind another one', async () => {
    const login = await ask('/api/user/login', '', {
      type: 'email',
      account: 'trader@candlewick.test',
      password: PASSWORD,
    })
    const token = String(login.data.satoken)
    const { userId } = login.data.user as { userId: string }
    await database.sql`update users set certification = 'none' where id = ${userId}`
    await database.sql`delete from identity_cases where user_id = ${userId}`
    const facts = { name: 'Tom Trader', idNumber: 'TT1234567', country: 'ES', type: 'id_card' }
    expect(await ask('/api/user/uploadKYC', token, facts)).toMatchObject({ status: 200 })
    await database.sql`update identity_cases set state = 'approved' where user_id = ${userId}`
    await database.sql`update users set certification = 'primary' where id = ${userId}`
    const bind = (cardNumber: string) =>
      ask('/api/userBank/save', token, { cardNumber, bankName: 'Banco', password: PASSWORD })
    expect(await bind('5500000000000004')).toMatchObject({ status: 200 })
    const shown = await ask(`/api/console/identities/bankCard/masked?userId=${userId}`, ann)
    expect(shown.data).toMatchObject({ card: { cardNumber: '****0004', name: 'T*** T***' } })
    expect((await byTwo('/api/console/identities/bankCard/unbind', { userId })).data).toMatchObject({
      state: 'applied',
    })
    expect((await ask('/api/userBank/getbank', token, {})).data).toEqual({ card: null })
    expect((await bind('5500000000000012')).status).toBe(200)
    const again = await ask('/api/console/identities/bankCard/unbind', ann, { userId, reason: REASON })
    // Bound anew while it is decided, it is another card: what was agreed on is not done to it.
    await database.sql`delete from bank_cards where user_id = ${userId}`
    await bind('5500000000000020')
    expect(await approve(again.data.proposalId)).toMatchObject({ error: 'changed_since' })
    expect((await ask('/api/userBank/getbank', token, {})).data).toMatchObject({ card: { cardNumber: '****0020' } })
    const trail = await database.sql`
      select action from operator_audit where customer_id = ${userId} and action like 'bank.%'`
    expect(trail.map(({ action }) => action)).toContain('bank.look')
  })
})
