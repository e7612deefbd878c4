/** Operators and payouts: held back by one and resumed by two, marks of a hot wallet, and a payment that offers more. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, startTestApp, type TestApp } from '../../../test/app.ts'
import { NO_WALLETS } from '../deposits/public.ts'
import { payoutsConsoleArea } from './console-area.ts'
import { levelOf } from './console-rows.ts'

type Person = Awaited<ReturnType<TestApp['operator']>>
let app: TestApp
let finn: Person
let rita: Person
let adam: Person
let sue: Person

beforeAll(async () => {
  app = await startTestApp({
    answerWithin: 60_000,
    more: ({ sql, ground }) =>
      payoutsConsoleArea({
        ...{ sql, mode: 'development', readers: new Map(), wallets: NO_WALLETS },
        proposals: ground.proposals,
      }).handlers ?? [],
  })
  finn = await app.operator('finn@house.test', ['finance'])
  rita = await app.operator('rita@house.test', ['risk'])
  adam = await app.operator('adam@house.test', ['admin'])
  sue = await app.operator('sue@house.test', ['support'])
  await app.sql`
    insert into hot_wallets (network, asset, address, decimals, held, cap, day_cap, today) values
      ('ethereum', 'USDT', '0x1', 6, 75000000, 200000000, 2000000000, 5000000),
      ('ethereum', 'ETH', '0x1', 18, 40999994963994364748, 100000000000000000000, 1000000000000000000000, 0),
      ('bitcoin', 'BTC', 'bcrt1', 8, 1000000000, 100000000, 10000000000, 0)`
})
afterAll(() => app.stop())

const post = (who: Person, path: string, body: object): Promise<Answer> =>
  app.ask(`/api/console/${path}`, { reason: 'as agreed', ...body }, app.withToken(who.token))
const get = async <T>(who: Person, path: string): Promise<T> =>
  (await app.ask(`/api/console/${path}`, undefined, app.withToken(who.token))).body.data as T
const proposalOf = ({ body }: Answer): string => String(Object(body.data).proposalId)
const approve = (who: Person, asked: Answer) =>
  post(who, 'proposals/decide', { proposalId: proposalOf(asked), decision: 'approve' })
const errorOf = ({ body }: Answer) => [body.error, body.field, body.bound].filter((part) => part !== undefined)
const hot = () =>
  get<{ paused: object | null; rows: { network: string; paused: object | null }[] }>(finn, 'wallets/hot')

describe('payouts', () => {
  test('are held back by one operator, and let go again by two', async () => {
    const pause = { network: 'ethereum' }
    expect((await post(rita, 'wallets/payouts/pause', pause)).body.data).toMatchObject({ state: 'applied' })
    expect(errorOf(await post(adam, 'wallets/payouts/pause', pause))).toEqual(['refused', 'state', 'paused'])
    const asked = await post(rita, 'wallets/payouts/resume', pause)
    expect(asked.body.data).toMatchObject({ state: 'waiting' })
    expect(errorOf(await approve(rita, asked))).toEqual(['own_proposal'])
    expect(errorOf(await approve(finn, asked))).toEqual(['forbidden'])
    expect((await hot()).rows.map(({ network, paused }) => [network, paused !== null])).toEqual([
      ['bitcoin', false],
      ['ethereum', true],
    ])
    expect((await approve(adam, asked)).body.data).toMatchObject({ state: 'applied' })
    expect((await hot()).rows.every(({ paused }) => paused === null)).toBe(true)
    expect(errorOf(await post(adam, 'wallets/payouts/resume', pause))).toEqual(['refused', 'state', 'running'])
  })

  test('are held back on all networks at once, with who did it and why', async () => {
    await post(rita, 'wallets/payouts/pause', { reason: 'a key may be known' })
    expect((await hot()).paused).toMatchObject({ reason: 'a key may be known' })
    expect(await app.sql`select network, actor from payout_pauses`).toMatchObject([
      { network: '*', actor: rita.operatorId },
    ])
    await approve(adam, await post(rita, 'wallets/payouts/resume', {}))
    expect((await hot()).paused).toBeNull()
  })

  test('are nobody’s to hold back who may not, nor on a network that there is not', async () => {
    for (const who of [finn, sue]) expect(errorOf(await post(who, 'wallets/payouts/pause', {}))).toEqual(['forbidden'])
    expect(errorOf(await post(rita, 'wallets/payouts/pause', { network: 'nowhere' }))).toEqual(['not_found', 'network'])
    expect(await app.sql`select from payout_pauses`).toHaveLength(0)
    const seen = await app.ask('/api/console/wallets/hot', undefined, app.withToken(sue.token))
    expect(errorOf(seen)).toEqual(['forbidden'])
  })
})

describe('marks of a hot wallet', () => {
  const marks = { network: 'ethereum', coin: 'USDT', low: '50', target: '100', high: '150' }
  const set = (who: Person, more: object = {}) => post(who, 'wallets/levels/set', { ...marks, ...more })

  test('are set by two, in order, no finer than the chain counts, and only where there is a wallet', async () => {
    expect(errorOf(await set(finn))).toEqual(['forbidden'])
    expect(errorOf(await set(rita, { low: '101' }))).toEqual(['field_invalid', 'target', '>= 101'])
    expect(errorOf(await set(rita, { high: '99.9' }))).toEqual(['field_invalid', 'high', '>= 100'])
    expect(errorOf(await set(rita, { low: '0.0000001' }))).toEqual(['precision', 'low', 6])
    expect(errorOf(await set(rita, { coin: 'SOL' }))).toEqual(['not_found', 'coin'])
    const asked = await set(rita)
    expect(errorOf(await approve(rita, asked))).toEqual(['own_proposal'])
    expect(await app.sql`select from wallet_levels`).toHaveLength(0)
    expect((await approve(adam, asked)).body.data).toMatchObject({ state: 'applied' })
    const { rows } = await get<{ rows: { coins: object[] }[] }>(finn, 'wallets/hot')
    expect(rows[1]?.coins).toMatchObject([
      { coin: 'ETH', level: 'unset', held: '40.999994963994364748', low: null },
      { coin: 'USDT', level: 'within', held: '75', low: '50', target: '100', high: '150', today: '5', dayCap: '2000' },
    ])
    expect(errorOf(await set(rita))).toEqual(['refused', 'levels', 'same'])
    expect(await app.sql`select asset, before, after from listing_changes`).toMatchObject([
      { asset: 'USDT', after: '{"low":"50","target":"100","high":"150"}' },
    ])
  })

  test('that were set meanwhile are not set over, though both are approved at one moment', async () => {
    const [one, other] = [await set(rita, { high: '160' }), await set(adam, { high: '170' })]
    const both = await Promise.all([approve(adam, one), approve(rita, other)])
    const came = both.map(({ body }) => body.error ?? Object(body.data).state)
    expect(came.filter((state) => state === 'applied')).toHaveLength(1)
    expect(came.filter((state) => state !== 'applied')).not.toContain('waiting')
    expect(await app.sql`select from listing_changes`).toHaveLength(2)
  })

  test.each([
    [49n, 'low'],
    [50n, 'within'],
    [150n, 'within'],
    [151n, 'high'],
  ] as const)('%i are %s', (held, level) => {
    expect(levelOf(held * 1_000_000n, { low: '50', high: '150', decimals: 6 })).toBe(level)
    expect(levelOf(held, { low: null, high: null, decimals: 6 })).toBe('unset')
  })
})

describe('a payment', () => {
  async function payment(state: string, more: { height?: number; withdrawal?: string } = {}): Promise<string> {
    const [row] = await app.sql<{ id: string }[]>`
      insert into payments (network, address, kind, intent, asset, amount, state, height)
      values ('ethereum', '0x1', 'pay', '{}', 'USDT', 12500000, ${state}, ${more.height ?? null}) returning id::text`
    const id = row?.id ?? ''
    if (state !== 'claimed') {
      await app.sql`
        insert into payment_attempts (payment_id, attempt, txid, raw, fees, fee)
        values (${id}, 1, ${`0x${id.padStart(64, '0')}`}, '0x', '{}', 2000000000000000)`
    }
    return id
  }
  const bump = (who: Person, paymentId: string) => post(who, 'wallets/payments/bump', { paymentId })

  test('that no block takes offers more when one operator says so, once until it is signed', async () => {
    const id = await payment('sent')
    expect(errorOf(await bump(sue, id))).toEqual(['forbidden'])
    expect((await bump(finn, id)).body.data).toMatchObject({ state: 'applied' })
    expect(errorOf(await bump(rita, id))).toEqual(['refused', 'bump', 'asked'])
    const { rows } = await get<{ rows: object[] }>(finn, 'wallets/payments')
    expect(rows).toMatchObject([
      {
        id,
        coin: 'USDT',
        amount: '12.5',
        state: 'sent',
        bump: true,
        attempts: 1,
        fee: '0.002',
        feeCoin: 'ETH',
        mined: false,
      },
    ])
  })

  test('that is not signed, stands in a block, has ended or is none offers nothing', async () => {
    expect(errorOf(await bump(finn, await payment('claimed')))).toEqual(['refused', 'state', 'claimed'])
    expect(errorOf(await bump(finn, await payment('sent', { height: 5 })))).toEqual(['refused', 'state', 'mined'])
    expect(errorOf(await bump(finn, await payment('final')))).toEqual(['refused', 'state', 'final'])
    expect(errorOf(await bump(finn, '999999999999999999'))).toEqual(['not_found', 'paymentId'])
    expect(errorOf(await bump(finn, "1' or 1=1"))[0]).toBe('not_found')
    expect(await app.sql`select from payments where bump`).toHaveLength(1)
  })
})

describe('payments of the house', () => {
  const COLD = '{"kind":"move","to":"cold"}'
  const AT = '2026-03-01T10:00:00.123456Z'
  const list = (query = '', who = finn) =>
    get<{ rows: { id: string; kind: string }[]; next: string | null }>(who, `wallets/payments/house${query}`)
  const kinds = async (query: string) => (await list(query)).rows.map(({ kind }) => kind)

  async function paid(kind: string, intent: string, more: { asset?: string; state?: string; txid?: string } = {}) {
    const { asset = 'USDT', state = 'final', txid = null } = more
    const [row] = await app.sql<{ id: string }[]>`
      insert into payments (network, address, kind, intent, asset, amount, state, txid, created_at)
      values ('ethereum', '0x1', ${kind}, ${intent}, ${asset}, 1500000, ${state}, ${txid}, ${AT}) returning id::text`
    return row?.id ?? ''
  }

  beforeAll(async () => {
    await app.sql`delete from payment_attempts`
    await app.sql`delete from payments`
    await paid('pay', '{}')
    await paid('sweep', '{"kind":"sweep"}')
    await paid('topup', '{"kind":"topup","address":"0x9"}', { asset: 'ETH' })
    await paid('move', '{"kind":"move","to":"gas"}', { asset: 'ETH', state: 'sent' })
    const id = await paid('move', COLD, { txid: '0xb' })
    for (const [attempt, txid] of ['0xa', '0xb'].entries()) {
      await app.sql`
        insert into payment_attempts (payment_id, attempt, txid, raw, fees, fee)
        values (${id}, ${attempt + 1}, ${txid}, '0x', '{}', 2000000000000000)`
    }
  })

  test('are all but customers’, by kind, coin and state, with what was replaced', async () => {
    expect(await kinds('')).toEqual(['cold', 'gas', 'topup', 'sweep'])
    expect(await kinds('?kind=cold')).toEqual(['cold'])
    expect(await kinds('?kind=gas')).toEqual(['gas'])
    expect(await kinds('?coin=ETH')).toEqual(['gas', 'topup'])
    expect(await kinds('?network=bitcoin')).toEqual([])
    expect(await kinds('?state=under_way')).toEqual(['gas'])
    const { rows } = await list('?state=replaced')
    expect(rows).toMatchObject([
      {
        ...{
          kind: 'cold',
          network: 'ethereum',
          coin: 'USDT',
          amount: '1.5',
          state: 'final',
          fee: '0.002',
          feeCoin: 'ETH',
        },
        ...{ from: { wallet: 'hot', address: '0x1' }, to: { wallet: 'cold', address: '' } },
        transaction: { txid: '0xb', link: '/dev/explorer/ethereum/tx/0xb' },
        replaced: [{ txid: '0xa' }],
        // Of the marks as two operators set them above; the payments are from before.
        ...{ marksBy: null, feeBy: null },
      },
    ])
  })

  test('of one microsecond are all walked, none twice', async () => {
    const walked: string[] = []
    let after: string | null = ''
    while (after !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(`?limit=1${after === '' ? '' : `&after=${after}`}`)
      walked.push(...page.rows.map(({ id }) => id))
      after = page.next
    }
    expect(walked).toEqual((await list()).rows.map(({ id }) => id))
    expect(new Set(walked).size).toBe(4)
  })

  test('say whose marks they follow from', async () => {
    await app.sql`
      insert into payments (network, address, kind, intent, asset, amount)
      values ('ethereum', '0x1', 'move', ${COLD}, 'USDT', 1)`
    const { rows } = await list('?kind=cold&limit=1')
    expect(rows).toMatchObject([{ marksBy: { proposed: expect.any(String), approved: expect.any(String) } }])
  })

  test('are shown to who may see the books, and a cursor or filter that is none is refused', async () => {
    expect((await list('', rita)).rows).not.toHaveLength(0)
    const ask = (query: string, who = finn) =>
      app.ask(`/api/console/wallets/payments/house${query}`, undefined, app.withToken(who.token))
    expect(errorOf(await ask('', sue))).toEqual(['forbidden'])
    expect(errorOf(await ask('?after=1'))).toEqual(['field_invalid', 'after'])
    expect(errorOf(await ask('?kind=pay')).slice(0, 2)).toEqual(['field_invalid', 'kind'])
  })
})
