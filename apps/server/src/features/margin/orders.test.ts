/** Spot orders with margin accounts, and money between them and the others: who pays, what is listed where. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openExchange, type TestExchange } from '../../../test/exchange.ts'

const COIN = '/api/exchange/coin'
let exchange: TestExchange
let maker: string

beforeAll(async () => {
  exchange = await openExchange()
  maker = await exchange.customer({ BTC: '100', USDT: '5000000', ETH: '1000' })
})
beforeEach(async () => {
  await exchange.clearBooks()
  // It is fresh for ten seconds, and the whole file may take longer.
  await exchange.setIndex({})
})
afterAll(() => exchange.close())

const order = (more: object) => ({
  symbol: 'BTC_USDT',
  side: 'buy',
  orderType: 'limit',
  price: '50000',
  quantity: '0.1',
  ...more,
})
const submit = (token: string, more: object) => exchange.post(token, '/api/currency/order/submit', order(more))
const transfer = (token: string, body: object) => exchange.post(token, '/api/asset/transferFunds', body)
const rows = async (token: string, path: string, body?: object) => {
  const answer = body === undefined ? await exchange.get(token, path) : await exchange.post(token, path, body)
  return answer.data.records as unknown as Record<string, unknown>[]
}

async function sells(quantity: string): Promise<void> {
  await submit(maker, { side: 'sell', quantity: quantity })
}

describe('money', () => {
  it('moves between spot, cross, isolated and contract accounts, and names the pair', async () => {
    const token = await exchange.customer({ USDT: '1000' })
    const moves = [
      { from: 1, to: 5, coin: 'USDT', amount: '400' },
      { from: 5, to: 6, coin: 'USDT', amount: '300', symbol: 'BTC_USDT' },
      { from: 6, to: 2, coin: 'USDT', amount: '100', symbol: 'BTC_USDT' },
    ]
    for (const move of moves) expect((await transfer(token, move)).code).toBe(200)
    const last = await transfer(token, { from: 6, to: 1, coin: 'USDT', amount: '50', symbol: 'BTC_USDT' })
    expect(last.data).toMatchObject({
      from: { account: 6, symbol: 'BTC_USDT', available: '150' },
      to: { account: 1, available: '650' },
    })
    for (const [path, amount] of [
      ['from=5&coin=USDT', '100'],
      ['from=6&coin=USDT&symbol=BTC_USDT', '150'],
      ['from=6&coin=USDT&symbol=ETH_USDT', '0'],
    ]) {
      expect((await exchange.get(token, `${COIN}/assets/transferable?${path}`)).data).toMatchObject({ amount })
    }
    const wallet = await rows(token, `${COIN}/assets/getWalletAccount?currency=usd`)
    expect(wallet.map(({ type, usdt }) => [type, usdt]).filter(([, usdt]) => usdt !== '0')).toEqual([
      [0, '1000'],
      [1, '650'],
      [2, '100'],
      [5, '100'],
      [6, '150'],
    ])
    const bills = await rows(token, `${COIN}/assets/getMyBill`, { account: 6 })
    expect(bills.map(({ symbol, reason }) => [symbol, reason])).toEqual(Array(3).fill(['BTC_USDT', 'transfer']))
  })

  it('stays where it may not go or come from', async () => {
    const token = await exchange.customer({ USDT: '1000', ETH: '1' })
    const refused = async (body: object) => {
      const { code, error, field, bound } = await transfer(token, { coin: 'USDT', amount: '1', from: 1, ...body })
      return [code, error, field, bound]
    }
    expect(await refused({ to: 6 })).toEqual([400, 'field_required', 'symbol', undefined])
    expect(await refused({ to: 5, symbol: 'BTC_USDT' })).toEqual([400, 'field_invalid', 'symbol', 6])
    expect(await refused({ to: 6, symbol: 'USDC_USDT' })).toEqual([404, 'no_margin_account', 'symbol', undefined])
    expect(await refused({ to: 6, symbol: 'NO_SUCH' })).toEqual([404, 'no_margin_account', 'symbol', undefined])
    // Ether is no coin of this pair: there it could neither be traded nor counted.
    expect(await refused({ to: 6, symbol: 'BTC_USDT', coin: 'ETH' })).toEqual([404, 'unknown_asset', 'coin', undefined])
    expect(await refused({ from: 5, to: 1 })).toEqual([400, 'insufficient_balance', 'amount', '0'])
    // Accounts of products that are not there yet, and one that never will be.
    expect(await refused({ to: 7 })).toEqual([409, 'account_not_open', 'to', 7])
    expect(await refused({ from: 8, to: 1 })).toEqual([409, 'account_not_open', 'from', 8])
    expect(await refused({ to: 9 })).toEqual([400, 'field_invalid', 'to', '<= 8'])
  })

  it('leaves an account that owes only as far as its initial ratio, whichever way it is asked', async () => {
    const token = await exchange.customer({ USDT: '1000' })
    await transfer(token, { from: 1, to: 5, coin: 'USDT', amount: '1000' })
    await exchange.post(token, `${COIN}/wallet/all/borrow`, { coin: 'USDT', amount: '2000' })
    const { amount } = (await exchange.get(token, `${COIN}/assets/transferable?from=5&coin=USDT`)).data as unknown as {
      amount: string
    }
    // 3,000 less 1.25 × 2,000.018260.
    expect(amount).toBe('499.977175')
    const more = await transfer(token, { from: 5, to: 1, coin: 'USDT', amount: '499.977176' })
    expect(more).toMatchObject({ code: 409, error: 'margin_ratio', field: 'amount', bound: amount })
    expect((await transfer(token, { from: 5, to: 1, coin: 'USDT', amount })).code).toBe(200)
    // What is borrowed is nobody's wealth.
    const wallet = await rows(token, `${COIN}/assets/getWalletAccount?currency=usd`)
    expect([wallet[0], wallet[5]]).toMatchObject([{ usdt: '999.98174' }, { usdt: '500.004565' }])
  })
})

describe('an order', () => {
  it('trades with the account it names, and every list says which', async () => {
    const token = await exchange.customer({ USDT: '20000' })
    await transfer(token, { from: 1, to: 5, coin: 'USDT', amount: '6000' })
    await transfer(token, { from: 1, to: 6, coin: 'USDT', amount: '6000', symbol: 'BTC_USDT' })
    await sells('0.3')
    const crossed = await submit(token, { account: 'all' })
    expect(crossed.data).toMatchObject({ status: 'filled', account: 'all', fills: [{ account: 'all' }] })
    const isolated = await exchange.post(token, `${COIN}/entrust/exchange/fixed`, order({}))
    expect(isolated.data).toMatchObject({ status: 'filled', account: 'fixed' })
    expect((await submit(token, {})).data).toMatchObject({ status: 'filled', account: 'spot' })
    const held = exchange.replica.engine
    const user = exchange.userOf(token)
    expect([
      held.balance(user, 5, 'BTC'),
      held.balance(user, 6, 'BTC', 'BTC_USDT'),
      held.balance(user, 1, 'BTC'),
    ]).toEqual(Array(3).fill({ available: 10_000_000, occupied: 0 }))
    for (const account of ['spot', 'all', 'fixed']) {
      const lists = [
        await rows(token, `${COIN}/entrust/entrustlog/${account}/history/1`),
        await rows(token, '/api/currency/order/orderList', { state: 'history', account }),
        await rows(token, `${COIN}/entrust/get/myExchangeLog/BTC_USDT?account=${account}`),
        await rows(token, '/api/order/list', { account }),
        await rows(token, `${COIN}/entrust/getEntrustLogCurrency`, { coin: 'BTC', account }),
      ]
      expect(lists.map((list) => list.map((row) => row.account))).toEqual(Array(5).fill([account]))
    }
    const details = await exchange.get(token, `${COIN}/entrust/transaction/details/${crossed.data.id}`)
    expect(details.data).toMatchObject({ order: { account: 'all' }, records: [{ account: 'all' }] })
  })

  it('of every kind can trade with a margin account, and is amended there', async () => {
    const token = await exchange.customer({})
    await exchange.deposit(token, 'USDT', '100000', 5)
    const kinds = [
      { orderType: 'stop_limit', triggerPrice: '51000', triggerBy: 'index' },
      { orderType: 'stop_market', triggerPrice: '51000', triggerBy: 'index', price: undefined },
      { orderType: 'trailing', callbackRate: '0.01', triggerBy: 'index', price: undefined },
      { orderType: 'limit', price: '49000', icebergQuantity: '0.05' },
    ]
    for (const kind of kinds)
      expect((await submit(token, { ...kind, account: 'all' })).data).toMatchObject({ account: 'all' })
    const current = await rows(token, `${COIN}/entrust/entrustlog/all/current/1`)
    expect(current).toHaveLength(4)
    const id = current.find((row) => row.orderType === 'limit')?.id
    const amended = await exchange.post(token, `${COIN}/spot/amend`, { id, price: '48000' })
    expect(amended.data).toMatchObject({ account: 'all', price: '48000' })
  })

  it('is cancelled with all others, or with those of its account alone', async () => {
    const token = await exchange.customer({ USDT: '20000' })
    await transfer(token, { from: 1, to: 5, coin: 'USDT', amount: '6000' })
    const rest = { price: '45000', quantity: '0.01' }
    const cancel = async (body: object) =>
      (await rows(token, `${COIN}/entrust/cancel/entrust`, body)).map((row) => row.account)
    for (const account of ['spot', 'all', 'spot', 'all']) await submit(token, { ...rest, account })
    expect(await cancel({ all: true, account: 'all' })).toEqual(['all', 'all'])
    await submit(token, { ...rest, account: 'all' })
    expect(await cancel({ symbol: 'BTC_USDT', account: 'spot' })).toEqual(['spot', 'spot'])
    await submit(token, rest)
    expect((await cancel({ all: true })).sort()).toEqual(['all', 'spot'])
    const foreign = await exchange.post(token, `${COIN}/entrust/cancel/entrust`, { id: '1', account: 'all' })
    expect(foreign).toMatchObject({ error: 'field_invalid', field: 'account' })
  })

  it('is refused where its pair has no such account, and where the account is short', async () => {
    const token = await exchange.customer({ USDT: '20000' })
    const thin = { symbol: 'LINK_ETH', price: '0.005', quantity: '10' }
    expect(await submit(token, { ...thin, account: 'fixed' })).toMatchObject({
      code: 404,
      error: 'no_margin_account',
      field: 'account',
    })
    expect(await submit(token, { account: 'fixed' })).toMatchObject({ error: 'insufficient_balance', bound: '0' })
    expect((await exchange.post(token, `${COIN}/entrust/exchange/margin`, order({}))).error).toBe('field_invalid')
  })

  it('pays back, where it says so, what its fills bring, and every list says that it does', async () => {
    await exchange.submit({ type: 'rules', version: 4 })
    await exchange.setIndex({})
    const token = await exchange.customer({ BTC: '1' })
    await transfer(token, { from: 1, to: 5, coin: 'BTC', amount: '1' })
    await exchange.post(token, `${COIN}/wallet/all/borrow`, { coin: 'USDT', amount: '2000' })
    const owed = async () => {
      const coins = await rows(token, `${COIN}/wallet/all/marginProperty`)
      return Number(coins.find(({ coin }) => coin === 'USDT')?.borrowed ?? 0)
    }
    const resting = await submit(token, { side: 'sell', account: 'all', repay: true })
    expect(resting.data).toMatchObject({ status: 'open', repays: true })
    await submit(maker, { quantity: '0.03' })
    // 1,500 less a thousandth for the fee: an hour's interest first, then of the 2,000.
    expect(await owed()).toBeCloseTo(501.51826, 4)
    await submit(maker, { quantity: '0.07' })
    expect(await owed()).toBe(0)
    // What ended is a row, which comes a moment after somebody else's order filled it.
    const history = () => rows(token, '/api/currency/order/orderList', { state: 'history', account: 'all' })
    await expect.poll(history).toMatchObject([{ status: 'filled', repays: true }])
    expect(await submit(token, { repay: true })).toMatchObject({ code: 400, error: 'field_invalid', field: 'repay' })
  })
})
