/** Borrowing against spot as a caller meets it: what is previewed, borrowed, paid back, refused. */
import { units } from '@candlewick/money/units'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openExchange, type TestExchange } from '../../../test/exchange.ts'

const WALLET = '/api/exchange/coin/wallet'
let exchange: TestExchange

beforeAll(async () => {
  exchange = await openExchange()
})
// An index is fresh for ten seconds, the whole file may take longer.
beforeEach(() => exchange.setIndex({}))
afterAll(() => exchange.close())

const post = (token: string, path: string, body: object) => exchange.post(token, `${WALLET}/${path}`, body)
const property = async (token: string, path: string) =>
  (await exchange.get(token, `${WALLET}/${path}?currency=usd`)).data as unknown as Record<string, unknown> & {
    records: Record<string, string>[]
  }
const coinOf = async (token: string, path: string, coin: string) =>
  (await property(token, path)).records.find((row) => row.coin === coin)

/** A customer with so much in the isolated account of BTC_USDT. */
async function isolated(usdt: number): Promise<string> {
  const token = await exchange.customer({ USDT: String(usdt) })
  const user = exchange.userOf(token)
  const amount = units(usdt * 1_000_000)
  await exchange.submit({ type: 'transfer', user, from: 1, to: 6, asset: 'USDT', amount, pair: 'BTC_USDT' })
  return token
}

async function crossed(usdt: string): Promise<string> {
  const token = await exchange.customer({})
  await exchange.deposit(token, 'USDT', usdt, 5)
  return token
}

describe('the cross account', () => {
  it('borrows what the preview said, owes the first hour at once, and pays all of it back', async () => {
    const token = await crossed('10000')
    const preview = await post(token, 'all/preborrow', { coin: 'BTC', amount: '0.5' })
    expect(preview.data).toMatchObject({
      coin: 'BTC',
      amount: '0.5',
      hourlyRate: '0.00000571',
      firstInterest: '0.00000286',
      before: { riskRatio: null, state: 'safe', liquidationPrice: null },
      after: { state: 'safe', liquidationPrice: null },
    })
    const borrowed = await post(token, 'all/borrow', { coin: 'BTC', amount: '0.5' })
    expect(borrowed).toMatchObject({ code: 200, data: { account: 'all', principal: '0.5', interest: '0.00000286' } })
    const after = await property(token, 'all/marginProperty')
    const { riskRatio } = (preview.data as unknown as { after: { riskRatio: string } }).after
    expect(after).toMatchObject({ account: 'all', valueCoin: 'USDT', riskRatio, state: 'safe', leverage: 5 })
    expect(after).toMatchObject({ assets: '35000', collateral: '35000', debt: '25000.143', equity: '9999.857' })
    expect(await coinOf(token, 'all/marginProperty', 'BTC')).toMatchObject({
      available: '0.5',
      borrowed: '0.5',
      interest: '0.00000286',
      net: '-0.00000286',
      weight: '1',
      price: '50000',
      equivalent: '-0.143',
    })
    await exchange.deposit(token, 'BTC', '0.00000286', 5)
    const repaid = await post(token, 'still/all', { coin: 'BTC', all: true })
    expect(repaid.data).toMatchObject({ principal: '0.5', interest: '0.00000286', principalAfter: '0' })
    expect(await property(token, 'all/marginProperty')).toMatchObject({ riskRatio: null, debt: '0', state: 'safe' })
  })

  it('borrows to the last unit it may, and not one more; refused by the same rule when previewed', async () => {
    const token = await crossed('1000')
    const { amount } = (await post(token, 'all/getCanborrow', { coin: 'USDT' })).data as unknown as { amount: string }
    const more = (Number(amount.replace('.', '').padEnd(10, '0')) + 1) / 1_000_000
    for (const call of ['all/preborrow', 'all/borrow']) {
      const refused = await post(token, call, { coin: 'USDT', amount: String(more) })
      expect(refused).toMatchObject({ code: 409, error: 'margin_ratio', field: 'amount', bound: amount })
    }
    expect((await post(token, 'all/borrow', { coin: 'USDT', amount })).code).toBe(200)
    expect((await post(token, 'all/borrow', { coin: 'USDT', amount: '0.000001' })).error).toBe('margin_ratio')
    expect(await coinOf(token, 'all/marginProperty', 'USDT')).toMatchObject({ canBorrow: '0', maxTransferOut: '0' })
  })

  it('answers a repeated borrowing as the first time, and refuses its id for another', async () => {
    const token = await crossed('1000')
    const once = { coin: 'USDT', amount: '100', clientId: 'b1' }
    const first = await post(token, 'all/borrow', once)
    const again = await Promise.all([post(token, 'all/borrow', once), post(token, 'all/borrow', once)])
    expect(again.map(({ data }) => data)).toEqual([first.data, first.data])
    expect(await coinOf(token, 'all/marginProperty', 'USDT')).toMatchObject({ borrowed: '100' })
    expect((await post(token, 'all/borrow', { ...once, amount: '101' })).error).toBe('client_id_reused')
    const payment = { coin: 'USDT', amount: '40', clientId: 'r1' }
    expect((await post(token, 'still/all', payment)).data).toEqual((await post(token, 'still/all', payment)).data)
    expect(await coinOf(token, 'all/marginProperty', 'USDT')).toMatchObject({ borrowed: '60.000913' })
  })

  it('lends no more however often it is asked at once, and once only by one id', async () => {
    const token = await crossed('1000')
    const { amount } = (await post(token, 'all/getCanborrow', { coin: 'USDT' })).data as unknown as { amount: string }
    const tenth = String(Math.floor(Number(amount) * 100_000) / 1_000_000)
    const asks = Array.from({ length: 64 }, () => post(token, 'all/borrow', { coin: 'USDT', amount: tenth }))
    const answers = await Promise.all(asks)
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(10)
    expect(new Set(answers.flatMap(({ error }) => error ?? []))).toEqual(new Set(['margin_ratio']))
    const payment = { coin: 'USDT', amount: '1', clientId: 'once' }
    const paid = await Promise.all(Array.from({ length: 64 }, () => post(token, 'still/all', payment)))
    expect(new Set(paid.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    const { records } = (await exchange.get(token, '/api/exchange/coin/margin/records?what=repay')).data
    expect(records).toHaveLength(1)
  })

  it('says why nothing can be borrowed or paid', async () => {
    const token = await crossed('100')
    expect(await post(token, 'still/all', { coin: 'BTC', all: true })).toMatchObject({
      error: 'no_debt',
      field: 'coin',
    })
    expect(await post(token, 'still/all', { coin: 'BTC' })).toMatchObject({ error: 'field_required', field: 'amount' })
    expect(await post(token, 'all/borrow', { coin: 'XYZ', amount: '1' })).toMatchObject({ error: 'unknown_asset' })
    expect(await post(token, 'all/borrow', { coin: 'BTC', amount: '0.000000001' })).toMatchObject({
      error: 'precision',
    })
    // DOT has no index price here.
    expect(await post(token, 'all/borrow', { coin: 'DOT', amount: '1' })).toMatchObject({ error: 'no_index_price' })
    expect(await post(token, 'all/borrow', { coin: 'BTC', amount: '17' })).toMatchObject({
      error: 'borrow_limit',
      bound: '16',
    })
    for (const amount of ['0', '-1', '1e5', 'NaN', '9'.repeat(400), '99999999999999999999']) {
      expect((await post(token, 'all/borrow', { coin: 'USDT', amount })).error).toBe('field_invalid')
    }
  })

  it('lists what can be borrowed and what counts how much', async () => {
    const token = await crossed('100')
    const rows = async (path: string) =>
      (await exchange.get(token, `${WALLET}/all/${path}`)).data.records as unknown as Record<string, string>[]
    const records = await rows('getCanborrowList')
    expect(records).toHaveLength(14)
    expect(records[0]).toMatchObject({ coin: 'USDT', hourlyRate: '0.00000913', limit: '1000000', borrowed: '0' })
    expect(await rows('getDepositRate')).toContainEqual({ coin: 'SOL', rate: '0.95' })
  })
})

describe('an isolated account', () => {
  it('is of its pair alone, and says at which price it would be liquidated', async () => {
    const token = await isolated(1_000)
    const form = { symbol: 'BTC_USDT', coin: 'USDT', amount: '1900' }
    const preview = await post(token, 'fixed/preborrow', form)
    await post(token, 'fixed/borrow', form)
    const after = await property(token, 'fixed/marginProperty/BTC_USDT')
    expect(after).toMatchObject((preview.data as unknown as { after: object }).after)
    expect(after).toMatchObject({ account: 'fixed', symbol: 'BTC_USDT', valueCoin: 'USDT', leverages: [3, 5, 10] })
    expect(after.records.map((row) => row.coin)).toEqual(['USDT', 'BTC'])
    // Dollars held against dollars owed: no price of bitcoin matters.
    expect(after).toMatchObject({ liquidationPrice: null, indexPrice: '50000' })
    expect(await property(token, 'fixed/marginProperty/ETH_USDT')).toMatchObject({ debt: '0', assets: '0' })
    expect((await post(token, 'fixed/borrow', { ...form, coin: 'ETH' })).error).toBe('unknown_asset')
    const other = await isolated(10)
    expect((await post(other, 'still/fixed', { symbol: 'BTC_USDT', coin: 'USDT', all: true })).error).toBe('no_debt')
    expect(await property(other, 'fixed/marginProperty/BTC_USDT')).toMatchObject({ debt: '0', assets: '10' })
    const listed = await exchange.get(token, '/api/exchange/coin/margin/fixedAccounts')
    expect(listed.data.records).toMatchObject([{ symbol: 'BTC_USDT' }])
  })

  it('takes a leverage that its pair offers and what it owes allows', async () => {
    const token = await isolated(1_000)
    const set = (leverage: number, symbol = 'BTC_USDT') =>
      post(token, 'fixed/updateLeverageRadio', { symbol, leverage })
    expect((await set(10)).data).toEqual({
      symbol: 'BTC_USDT',
      leverage: 10,
      initialRatio: '1.11',
      warningRatio: '1.08',
      liquidationRatio: '1.05',
    })
    await post(token, 'fixed/borrow', { symbol: 'BTC_USDT', coin: 'USDT', amount: '5000' })
    expect(await set(3)).toMatchObject({ error: 'margin_ratio', field: 'leverage', bound: '1.5' })
    expect(await set(4)).toMatchObject({ error: 'field_invalid', field: 'leverage', bound: '3 | 5 | 10' })
    expect(await set(3, 'USDC_USDT')).toMatchObject({ error: 'no_margin_account', field: 'symbol' })
  })
})

it('the terms are public', async () => {
  const { data } = await exchange.get(undefined, '/api/exchange/coin/margin/terms')
  const told = data as unknown as { coins: object[]; pairs: { symbol: string; ratios: object[] }[] }
  expect(told.coins).toHaveLength(14)
  expect(told.pairs.find(({ symbol }) => symbol === 'ETH_BTC')?.ratios).toMatchObject([
    { leverage: 3 },
    { leverage: 5 },
  ])
})

describe('what became of loans', () => {
  it('is listed: each borrowing with what is left of it, and every change', async () => {
    const token = await crossed('1000')
    const other = await crossed('1000')
    for (const amount of ['100', '50']) await post(token, 'all/borrow', { coin: 'USDT', amount })
    await post(other, 'all/borrow', { coin: 'USDT', amount: '7' })
    await post(token, 'still/all', { coin: 'USDT', amount: '110' })
    const borrows = (state: string, account = 'all') =>
      exchange.get(token, `/api/exchange/coin/entrust/borrowOrder/${account}/${state}/1`)
    expect((await borrows('current')).data).toMatchObject({
      total: 1,
      records: [{ coin: 'USDT', amount: '50', firstInterest: '0.000457', repaid: '9.99863', status: 'open' }],
    })
    expect((await borrows('history')).data.records).toMatchObject([
      { amount: '100', outstanding: '0', status: 'repaid' },
    ])
    expect((await borrows('current', 'fixed')).data.records).toEqual([])
    const { data } = await exchange.get(token, '/api/exchange/coin/margin/records?pageSize=2')
    expect(data.records).toMatchObject([
      { what: 'repay', principal: '-109.99863', interest: '-0.00137', principalAfter: '40.00137' },
      { what: 'borrow', principal: '50', interest: '0.000457' },
    ])
    const rest = await exchange.get(token, `/api/exchange/coin/margin/records?pageSize=2&cursor=${data.next}`)
    expect(rest.data.records).toMatchObject([{ what: 'borrow', principal: '100', account: 'all' }])
    const wrong = await exchange.get(token, '/api/exchange/coin/margin/records?cursor=x')
    expect(wrong).toMatchObject({ error: 'field_invalid', field: 'cursor' })
  })
})
