import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, openExchange, type TestExchange } from '../../../test/exchange.ts'

const SUBMIT = '/api/contract/order/submit'
const LIST = '/api/contract/order/list'
const CANCEL = '/api/contract/order/canCelOrder'
const POSITIONS = '/api/contract/position/list'
const STOP = '/api/contract/position/stopOrder'
const REVERSE = '/api/contract/position/reverse'
const ADJUST = '/api/contract/position/adjustAmount'
const COIN = '/api/exchange/coin'
const SETTING = `${COIN}/wallet/contract/updateLeverageRadio`

let exchange: TestExchange

beforeAll(async () => {
  exchange = await openExchange()
})
// An index older than ten seconds halts contracts: on a busy machine all of these take longer.
beforeEach(() => exchange.setIndex({}))
afterAll(() => exchange.close())

const post = (token: string, path: string, body?: object) => exchange.post(token, path, body)
const get = (token: string | undefined, path: string) => exchange.get(token, path)

/** A customer with 10,000 USDT and 1 BTC in the contract accounts. */
async function trader(): Promise<string> {
  const token = await exchange.customer({})
  await exchange.deposit(token, 'USDT', '10000', 2)
  await exchange.deposit(token, 'BTC', '1', 3)
  return token
}

const ORDER = { symbol: 'BTC_USDT', contractType: 'u', orderType: 'limit', price: '50000', quantity: '0.1' }

async function placed(token: string, form: object): Promise<Answer> {
  const answer = await post(token, SUBMIT, { ...ORDER, ...form })
  expect(answer.code, JSON.stringify(answer)).toBe(200)
  return answer
}

/** A long of the one against a short of the other, 0.1 BTC at 50,000. */
async function opened(form: object = {}): Promise<[long: string, short: string]> {
  const [long, short] = [await trader(), await trader()]
  await placed(short, { direction: 2, ...form })
  await placed(long, { direction: 1, ...form })
  return [long, short]
}

function refused(answer: Answer, status: number, error: string, field: string, bound?: string | number): void {
  expect(answer).toMatchObject({ code: status, error, field, ...(bound === undefined ? {} : { bound }) })
}

describe('a contract order', () => {
  it('rests with its margin and fee held, and gives all of it back when it is cancelled', async () => {
    const token = await trader()
    const answer = await placed(token, { direction: 1, leverage: 10, price: '49000', clientId: 'first' })
    expect(answer.data).toMatchObject({
      symbol: 'BTC_USDT_PERP',
      contractType: 'u',
      clientId: 'first',
      side: 'buy',
      status: 'open',
      leverage: 10,
      marginMode: 'cross',
      quantity: '0.1',
      fills: [],
    })
    const account = async () => (await get(token, `${COIN}/contract/account?contractType=u`)).data.records[0]
    // 4,900 / 10 of margin and 0.05% of 4,900.
    expect(await account()).toMatchObject({ wallet: '10000', available: '9507.55', orderMargin: '492.45' })
    const again = await placed(token, { direction: 1, leverage: 10, price: '49000', clientId: 'first' })
    expect(again.data).toEqual(answer.data)
    expect((await post(token, LIST, { state: 'current' })).data).toMatchObject({ total: 1 })
    expect((await post(token, CANCEL, { id: answer.data.id })).data).toMatchObject({ status: 'cancelled' })
    expect(await account()).toMatchObject({ available: '10000', orderMargin: '0' })
    const history = await get(token, `${COIN}/entrust/entrustlogContract/u/history/1`)
    expect(history.data).toMatchObject({ total: 1, records: [{ id: answer.data.id, endReason: 'user' }] })
    refused(await post(await trader(), CANCEL, { id: answer.data.id }), 404, 'order_not_found', 'id')
  })

  it('can be given another price', async () => {
    const token = await trader()
    const { id } = (await placed(token, { direction: 2, price: '51000' })).data
    const amended = await post(token, `${COIN}/contract/amend`, { id, price: '51500.5', quantity: '0.05' })
    expect(amended.data).toMatchObject({ id, price: '51500.5', quantity: '0.05', status: 'open' })
    const cancelled = await post(token, `${COIN}/contract/cancel`, { all: true })
    expect(cancelled.data).toMatchObject({ records: [{ id, status: 'cancelled' }] })
  })

  it('is found, changed and cancelled by its client id as by its number, by its owner alone', async () => {
    const token = await trader()
    const { id } = (await placed(token, { direction: 2, price: '51000', clientId: 'mine' })).data
    const amended = await post(token, `${COIN}/contract/amend`, { clientId: 'mine', price: '51500.5' })
    expect(amended.data).toMatchObject({ id, clientId: 'mine', price: '51500.5', status: 'open' })
    expect((await get(token, `${COIN}/contract/order?clientId=mine`)).data).toMatchObject({
      id,
      clientId: 'mine',
      fills: [],
    })
    expect((await get(token, `${COIN}/contract/order?id=${id}`)).data).toMatchObject({ id })
    const listed = async (state: string, clientId: string) =>
      (await post(token, LIST, { state, clientId })).data.records
    expect(await listed('current', 'mine')).toMatchObject([{ id }])
    expect(await listed('current', 'other')).toEqual([])
    const other = await trader()
    refused(await post(other, CANCEL, { clientId: 'mine' }), 404, 'order_not_found', 'clientId')
    refused(await post(token, CANCEL, { id, clientId: 'mine' }), 400, 'field_invalid', 'id')
    refused(await post(token, CANCEL, {}), 400, 'field_required', 'id')
    expect((await post(token, CANCEL, { clientId: 'mine' })).data).toMatchObject({ id, status: 'cancelled' })
    expect(await listed('history', 'mine')).toMatchObject([{ id, status: 'cancelled' }])
    expect(await listed('history', 'other')).toEqual([])
  })

  it('that waits can be given another trigger', async () => {
    const token = await trader()
    const stop = {
      direction: 1,
      orderType: 'stop_limit',
      price: '51000',
      triggerPrice: '50900',
      triggerBy: 'mark',
    }
    const { id } = (await placed(token, stop)).data
    const amend = (change: object) => post(token, `${COIN}/contract/amend`, { id, ...change })
    expect((await amend({ triggerPrice: '50800', quantity: '0.05' })).data).toMatchObject({
      ...{ id, status: 'waiting', triggerPrice: '50800', triggerWhen: 'rises', quantity: '0.05' },
    })
    refused(await amend({ triggerPrice: '50000' }), 409, 'would_trigger', 'triggerPrice', '50000')
    refused(await amend({ callbackRate: '0.01' }), 400, 'field_invalid', 'callbackRate')
    refused(await amend({}), 400, 'field_required', 'price')
  })

  it('shows a part of an iceberg, and counts an opening one by its value', async () => {
    const token = await trader()
    const iceberg = await placed(token, { direction: 1, price: '49000', quantity: '0.1', icebergQuantity: '0.02' })
    expect(iceberg.data).toMatchObject({ quantity: '0.1', icebergQuantity: '0.02', status: 'open' })
    const worth = await placed(token, { direction: 1, price: '49000', quantity: undefined, amount: '1000' })
    expect(worth.data).toMatchObject({ quantity: '0.02', icebergQuantity: '0' })
    const ask = (form: object) => post(token, SUBMIT, { ...ORDER, direction: 1, ...form })
    refused(await ask({ icebergQuantity: '0.0005' }), 400, 'quantity_step', 'icebergQuantity', '0.001')
    refused(await ask({ quantity: '1', icebergQuantity: '0.009' }), 400, 'iceberg_parts', 'icebergQuantity', '0.01')
    refused(await ask({ amount: '1000' }), 400, 'field_invalid', 'amount', 'quantity')
    refused(await ask({ quantity: undefined }), 400, 'field_required', 'quantity')
    refused(await ask({ quantity: undefined, amount: '10' }), 400, 'min_notional', 'amount', '50')
    refused(await ask({ quantity: undefined, amount: '900000' }), 400, 'insufficient_balance', 'amount')
    refused(await ask({ direction: 3, quantity: undefined, amount: '1000' }), 400, 'field_invalid', 'amount')
    const cancelled = await post(token, `${COIN}/contract/cancel`, { all: true })
    expect(cancelled.data.records).toHaveLength(2)
    const old = await get(token, `${COIN}/entrust/entrustlogContract/u/history/1`)
    expect(old.data).toMatchObject({ records: [{ icebergQuantity: '0' }, { icebergQuantity: '0.02' }] })
  })

  it('can be an OCO, which is listed by its kind while it stands and afterwards', async () => {
    const [long] = await opened({ leverage: 10 })
    const form = { direction: 3, orderType: 'oco', price: '51000', triggerPrice: '49000', triggerBy: 'index' }
    const limit = await placed(long, { ...form, stopLimitPrice: '48900' })
    expect(limit.data).toMatchObject({ orderType: 'limit', status: 'open', reduceOnly: true })
    const list = async (state: string) =>
      (await post(long, LIST, { state, orderType: 'oco', contractType: 'u' })).data.records
    expect(await list('current')).toMatchObject([
      { orderType: 'stop_limit', status: 'waiting', triggerBy: 'index', triggerWhen: 'falls', ocoId: limit.data.id },
      { id: limit.data.id, orderType: 'limit' },
    ])
    expect((await post(long, CANCEL, { id: limit.data.id })).data).toMatchObject({ status: 'cancelled' })
    expect(await list('current')).toEqual([])
    expect(await list('history')).toMatchObject([{ status: 'cancelled', endReason: 'user' }, { id: limit.data.id }])
    const ask = (more: object) => post(long, SUBMIT, { ...ORDER, ...form, ...more })
    refused(await ask({ triggerPrice: '50500' }), 400, 'oco_prices', 'triggerPrice', '50000')
    refused(await ask({ timeInForce: 'IOC' }), 400, 'field_invalid', 'timeInForce', 'GTC')
    refused(await ask({ triggerPrice: undefined }), 400, 'field_required', 'triggerPrice')
    refused(await ask({ stopLimitPrice: '0.05' }), 400, 'price_step', 'stopLimitPrice', '0.1')
    refused(
      await ask({ orderType: 'stop_market', price: undefined, stopLimitPrice: '1' }),
      400,
      'field_invalid',
      'stopLimitPrice',
    )
  })

  it('is refused with the field and the bound of the rule it breaks', async () => {
    const token = await trader()
    const ask = (form: object) => post(token, SUBMIT, { ...ORDER, direction: 1, ...form })
    refused(await ask({ symbol: 'DOGE_USDT' }), 404, 'unknown_market', 'symbol')
    refused(await ask({ price: '50000.05' }), 400, 'price_step', 'price', '0.1')
    refused(await ask({ quantity: '0.0005' }), 400, 'quantity_step', 'quantity', '0.001')
    refused(await ask({ price: '52500.1' }), 400, 'price_band', 'price', '52500')
    refused(await ask({ quantity: '200.001' }), 400, 'max_quantity', 'quantity', '200')
    refused(await ask({ quantity: '5', leverage: 20 }), 400, 'insufficient_balance', 'quantity', '10000')
    refused(await ask({ quantity: '1.1', leverage: 125 }), 409, 'leverage_tier', 'quantity', '50000')
    refused(await ask({ direction: 3 }), 409, 'reduce_only', 'quantity', '0')
    refused(await ask({ reduceOnly: true }), 400, 'field_invalid', 'reduceOnly')
    refused(await ask({ orderType: 'market', price: undefined }), 409, 'no_liquidity', 'symbol')
    refused(
      await post(token, SETTING, { symbol: 'ETH_USDT', contractType: 'u', leverage: 0 }),
      400,
      'field_invalid',
      'leverage',
    )
    refused(
      await post(token, SETTING, { symbol: 'SOL_USDT', contractType: 'u', leverage: 60 }),
      400,
      'leverage',
      'leverage',
      50,
    )
    refused(await post(token, STOP, { id: 'BTC_USDT_PERP-long' }), 404, 'no_position', 'id')
  })
})

describe('a position', () => {
  it('opens, shows what it stands at, closes, and is remembered with what it made', async () => {
    const [long, short] = await opened({ marginMode: 'fixed', leverage: 20 })
    const { records } = (await post(long, POSITIONS, { contractType: 'u' })).data
    expect(records).toMatchObject([
      {
        id: 'BTC_USDT_PERP-long',
        direction: 1,
        marginMode: 'fixed',
        leverage: 20,
        size: '0.1',
        entryPrice: '50000',
        positionMargin: '250',
        markPrice: '50000',
        unrealised: '0',
        maintenanceMargin: '20',
        // (250 − 5,000) / (0.1 × 0.004 − 0.1)
        liquidationPrice: '47690.76305221',
        liquidationPriceBelow: '47690.76305221',
      },
    ])
    expect((await post(short, POSITIONS, {})).data.records).toMatchObject([
      { id: 'BTC_USDT_PERP-short', liquidationPrice: '52290.83665339' },
    ])
    const mine = await get(long, `${COIN}/entrust/get/myPosition/u`)
    expect(mine.data).toMatchObject({ records: [{ id: 'BTC_USDT_PERP-long' }], accounts: [{ coin: 'USDT' }] })
    refused(await post(long, SETTING, { symbol: 'BTC_USDT_PERP', marginMode: 'cross' }), 409, 'open_position', 'symbol')

    await placed(await trader(), { direction: 1, price: '49900', quantity: '0.04' })
    const closed = await post(long, STOP, { id: 'BTC_USDT_PERP-long' })
    expect(closed.data).toMatchObject({ direction: 3, reduceOnly: true, filledQuantity: '0.04', profit: '-4' })
    // Fees so far: 0.05% of 5,000 and of 1,996; someone else sees nothing of it.
    const costs = await get(long, `${COIN}/contract/positionCosts?symbol=BTC_USDT&contractType=u`)
    expect(costs.data).toMatchObject({
      records: [
        {
          id: 'BTC_USDT_PERP-long',
          opened: '0.1',
          closed: '0.04',
          profit: '-4',
          fee: '3.498',
          funding: '0',
          coin: 'USDT',
        },
      ],
    })
    expect((await get(await trader(), `${COIN}/contract/positionCosts`)).data).toEqual({ records: [] })
    await placed(await trader(), { direction: 1, price: '50100', quantity: '0.06' })
    const all = await post(long, `${COIN}/entrust/contract/close/onekey`, {
      symbols: ['BTC_USDT', 'ETH_USDT'],
      contractType: 'u',
    })
    expect(all.data).toMatchObject({ records: [{ filledQuantity: '0.06', profit: '6' }] })
    expect((await post(long, POSITIONS, {})).data.records).toEqual([])
    expect((await get(long, `${COIN}/contract/positionCosts`)).data).toEqual({ records: [] })
    const history = await get(long, `${COIN}/contract/positionHistory`)
    // Fees: 0.05% of 5,000 to open, of 1,996 and of 3,006 to close.
    expect(history.data).toMatchObject({
      total: 1,
      records: [
        {
          side: 'long',
          quantity: '0.1',
          entryPrice: '50000',
          exitPrice: '50020',
          profit: '2',
          fee: '5.001',
          net: '-3.001',
          closedBy: 'order',
        },
      ],
    })
    const fills = await get(long, `${COIN}/contract/fills?symbol=BTC_USDT&contractType=u`)
    expect(fills.data).toMatchObject({ total: 3, records: [{ profit: '6' }, { profit: '-4' }, { direction: 1 }] })
  })

  it('that is closed twice at once is closed once, and gone for the other', async () => {
    const [long] = await opened()
    await placed(await trader(), { direction: 1, price: '49900' })
    const id = 'BTC_USDT_PERP-long'
    const answers = await Promise.all([post(long, STOP, { id }), post(long, STOP, { id }), post(long, STOP, { id })])
    const [done, ...gone] = answers.toSorted((a, b) => a.code - b.code)
    expect(done?.data).toMatchObject({ status: 'filled', filledQuantity: '0.1' })
    for (const answer of gone) refused(answer, 404, 'no_position', 'id')
  })

  it('is turned over as a whole, once for its client id, or not at all', async () => {
    const [long] = await opened({ leverage: 20 })
    await post(long, `/api/contract/loss/sett`, { id: 'BTC_USDT_PERP-long', takeProfit: '52000' })
    const turn = (form: object = {}) => post(long, REVERSE, { id: 'BTC_USDT_PERP-long', ...form })
    refused(await turn(), 409, 'no_liquidity', 'id')
    expect((await post(long, '/api/contract/loss/list', {})).data.records).toHaveLength(1)
    const buyer = await trader()
    const { id } = (await placed(buyer, { direction: 1, price: '49900', quantity: '0.2' })).data
    const answer = await turn({ clientId: 'turned' })
    expect(answer.data).toMatchObject({
      closed: { direction: 3, filledQuantity: '0.1', profit: '-10', fills: [{ price: '49900' }] },
      opened: { direction: 2, clientId: 'turned', filledQuantity: '0.1', leverage: 20, fills: [{ price: '49900' }] },
    })
    expect((await post(long, POSITIONS, {})).data.records).toMatchObject([
      { id: 'BTC_USDT_PERP-short', size: '0.1', entryPrice: '49900', leverage: 20 },
    ])
    expect((await post(long, '/api/contract/loss/list', {})).data.records).toEqual([])
    const again = await turn({ clientId: 'turned' })
    const fills = [expect.objectContaining({ price: '49900' })]
    expect(again.data).toEqual({ opened: expect.objectContaining({ clientId: 'turned', direction: 2, fills }) })
    refused(await turn(), 404, 'no_position', 'id')
    refused(await post(long, REVERSE, { id: 'NO_SUCH-long' }), 404, 'no_position', 'id')
    expect((await get(buyer, `${COIN}/contract/order/${id}`)).data).toMatchObject({ status: 'filled' })
  })

  it('has one of take-profit and stop-loss where one is set, each on the price it names', async () => {
    const [long] = await opened()
    const id = 'BTC_USDT_PERP-long'
    const set = (form: object) => post(long, '/api/contract/loss/sett', { id, ...form })
    expect((await set({ takeProfit: '51000', takeProfitBy: 'index' })).data.records).toMatchObject([
      { purpose: 'take_profit', quantity: '0.1', triggerPrice: '51000', triggerBy: 'index', triggerWhen: 'rises' },
    ])
    const both = { takeProfit: '51000', stopLoss: '49000', stopLossBy: 'mark' }
    expect((await set(both)).data.records).toMatchObject([
      { purpose: 'take_profit', triggerBy: 'last' },
      { purpose: 'stop_loss', triggerBy: 'mark', triggerWhen: 'falls' },
    ])
    expect((await set({ stopLoss: '48000' })).data.records).toMatchObject([
      { purpose: 'stop_loss', triggerPrice: '48000' },
    ])
    expect((await post(long, POSITIONS, {})).data.records).toMatchObject([
      {
        id,
        stopLoss: { triggerPrice: '48000', triggerBy: 'last' },
        realised: '0',
        fundingPaid: '0',
        deleveragingRank: 1,
      },
    ])
    refused(await set({ stopLoss: '50500' }), 409, 'would_trigger', 'stopLoss', '50000')
    refused(await set({ stopLoss: '49000', stopLossBy: 'x' }), 400, 'field_invalid', 'stopLossBy')
    expect((await set({})).data.records).toEqual([])
  })

  it('is closed with one key: the answer names what closed it, not the stops that end with it', async () => {
    const [long, short] = [await trader(), await trader()]
    await placed(short, { direction: 2 })
    await placed(long, { direction: 1, takeProfit: '51000', stopLoss: '49000' })
    await placed(await trader(), { direction: 1, price: '49900' })
    const all = await post(long, `${COIN}/entrust/contract/close/onekey`, {
      symbols: ['BTC_USDT'],
      contractType: 'u',
    })
    expect(all.data.records).toHaveLength(1)
    expect(all.data).toMatchObject({ records: [{ orderType: 'market', filledQuantity: '0.1', status: 'filled' }] })
    expect((await post(long, LIST, {})).data).toMatchObject({ total: 0 })
  })

  it('that shrinks while it is being closed is closed with what is left', async () => {
    const [long] = await opened()
    await placed(await trader(), { direction: 1, price: '49900' })
    const [, rest] = await Promise.all([
      post(long, SUBMIT, { ...ORDER, direction: 3, price: '49900', quantity: '0.04' }),
      post(long, STOP, { id: 'BTC_USDT_PERP-long' }),
    ])
    expect(rest).toMatchObject({ code: 200, data: { status: 'filled' } })
    expect((await post(long, POSITIONS, {})).data.records).toEqual([])
  })

  it('of a fixed margin is given more and gives up what it does not need', async () => {
    const [long] = await opened({ marginMode: 'fixed', leverage: 10 })
    const id = 'BTC_USDT_PERP-long'
    const more = await post(long, ADJUST, { id, amount: '100.5', action: 1 })
    expect(more.data).toMatchObject({ id, positionMargin: '600.5' })
    refused(await post(long, ADJUST, { id, amount: '200', action: 2 }), 409, 'margin_needed', 'amount', '100.5')
    const less = await post(long, `${COIN}/wallet/contract/updateBond`, {
      symbol: 'BTC_USDT_PERP',
      side: 'long',
      amount: '100.5',
      action: 2,
    })
    expect(less.data).toMatchObject({ positionMargin: '500' })
    refused(await post(long, ADJUST, { id, amount: '0.0000001', action: 1 }), 400, 'precision', 'amount', 6)
  })

  it('settled in coin counts dollars and gains coins', async () => {
    const coin = { symbol: 'BTC_USD', contractType: 'coin', quantity: '5000' }
    const [long] = await opened({ ...coin, leverage: 10 })
    expect((await post(long, POSITIONS, { contractType: 'coin' })).data.records).toMatchObject([
      { id: 'BTC_USD_PERP-long', size: '5000', entryPrice: '50000', positionMargin: '0.01', settle: 'BTC' },
    ])
    expect((await get(long, `${COIN}/contract/account?contractType=coin`)).data.records).toMatchObject([
      { coin: 'BTC', wallet: '0.99995', crossMargin: '0.01' },
      { coin: 'ETH', wallet: '0' },
    ])
  })

  it('carries take-profit and stop-loss, which close all of it', async () => {
    const [long, short] = [await trader(), await trader()]
    await placed(short, { direction: 2 })
    await placed(long, { direction: 1, takeProfit: '51000', stopLoss: '49000', stopLossBy: 'mark' })
    const id = 'BTC_USDT_PERP-long'
    expect((await post(long, POSITIONS, {})).data.records).toMatchObject([
      {
        takeProfit: { triggerPrice: '51000', triggerBy: 'last' },
        stopLoss: { triggerPrice: '49000', triggerBy: 'mark' },
      },
    ])
    const set = await post(long, '/api/contract/loss/sett', { id, stopLoss: '48500' })
    expect(set.data).toMatchObject({ records: [{ purpose: 'stop_loss', triggerPrice: '48500', status: 'waiting' }] })
    const [waiting] = (await post(long, '/api/contract/loss/list', { id })).data.records
    const cancelled = await post(long, '/api/contract/loss/cancel', { id: waiting?.id })
    expect(cancelled.data).toMatchObject({ status: 'cancelled', purpose: 'stop_loss' })
    refused(
      await post(long, '/api/contract/loss/sett', { id, takeProfit: '40000' }),
      409,
      'would_trigger',
      'takeProfit',
      '50000',
    )
  })
})

describe('a conditional contract order', () => {
  it('waits for its trigger and is then an order with the same id', async () => {
    const [long] = await opened()
    const stop = {
      direction: 3,
      orderType: 'stop_limit',
      price: '48000',
      triggerPrice: '48500',
      triggerBy: 'mark',
    }
    const { id } = (await placed(long, stop)).data
    expect((await post(long, LIST, { state: 'current', status: 'waiting' })).data).toMatchObject({
      records: [{ id, orderType: 'stop_limit', triggerPrice: '48500', triggerBy: 'mark', triggerWhen: 'falls' }],
    })
    const centre = await post(long, '/api/order/list', { product: 'contract', type: 'stop_limit' })
    expect(centre.data).toMatchObject({ total: 1, records: [{ product: 'contract', id, direction: 'sell' }] })
    const everything = await post(long, '/api/order/list', { coin: 'BTC' })
    expect(everything.data).toMatchObject({ total: 2, records: [{ id }, { product: 'contract', status: 'filled' }] })
    await post(long, CANCEL, { id })
  })
})

describe('amount', () => {
  it('goes between spot and contract account, as far as the positions allow', async () => {
    const [long] = await opened({ leverage: 10 })
    // 10,000 less the fee of 2.5 and the margin of 500.
    const free = await get(long, `${COIN}/assets/transferable?from=2&coin=USDT`)
    expect(free.data).toMatchObject({ amount: '9497.5' })
    const form = { from: 2, to: 1, coin: 'USDT', clientId: 'home' }
    refused(
      await post(long, '/api/asset/transferFunds', { ...form, amount: '9498' }),
      400,
      'insufficient_balance',
      'amount',
      '9497.5',
    )
    const moved = await post(long, '/api/asset/transferFunds', { ...form, amount: '9000' })
    expect(moved.data).toMatchObject({
      from: { account: 2, available: '497.5', occupied: '500' },
      to: { available: '9000' },
    })
    expect((await post(long, '/api/asset/transferFunds', { ...form, amount: '9000' })).data).toMatchObject({
      id: 'home',
    })
    refused(await post(long, '/api/asset/transferFunds', { ...form, to: 2, amount: '1' }), 400, 'same_account', 'to')
  })

  it('goes into a contract account only in a coin that its contracts settle in', async () => {
    const token = await trader()
    const move = (form: object) => post(token, '/api/asset/transferFunds', { from: 1, amount: '1', ...form })
    refused(await move({ to: 3, coin: 'USDT' }), 400, 'account_coin', 'coin', 'BTC, ETH')
    refused(await move({ to: 2, coin: 'BTC' }), 400, 'account_coin', 'coin', 'USDT')
    refused(await move({ from: 2, to: 3, coin: 'USDT' }), 400, 'account_coin', 'coin')
    expect((await move({ from: 2, to: 1, coin: 'USDT' })).code).toBe(200)
  })
})

describe('everyone', () => {
  it('reads rules, tiers and prices', async () => {
    const rules = await get(undefined, `${COIN}/open/getContract`)
    expect(rules.data).toHaveLength(6)
    const details = await exchange.post(undefined, `${COIN}/open/get/contractDetail`, {
      symbols: ['BTC_USDT'],
      type: 'u',
    })
    expect(details.data).toMatchObject({
      records: [{ symbol: 'BTC_USDT_PERP', markPrice: '50000', indexPrice: '50000', live: true, maxLeverage: 125 }],
    })
    const tiers = await get(undefined, `${COIN}/entrust/get/getBbwMaintenanceMargin/BTC`)
    expect(tiers.data).toMatchObject({
      symbol: 'BTC_USD_PERP',
      tiers: expect.arrayContaining([{ cap: '10', leverage: 100, rate: '0.005', amount: '0.005' }]),
    })
    const funding = await get(undefined, `${COIN}/open/getFundingRate?symbol=BTC_USDT_PERP`)
    expect(funding.data).toMatchObject({ symbol: 'BTC_USDT_PERP', interval: 28_800, records: [] })
  })
})

describe('under rules version 4', () => {
  beforeAll(() => exchange.submit({ type: 'rules', version: 4 }))

  it.each([
    ['stop_market', { triggerPrice: '51000' }],
    ['stop_limit', { triggerPrice: '51000', price: '50900' }],
    ['trailing', { callbackRate: '0.01' }],
    ['oco', { triggerPrice: '51000', price: '49500' }],
  ])('a waiting order brings take-profit and stop-loss for what it opens: %s', async (orderType, terms) => {
    const token = await trader()
    const { price: _, ...order } = ORDER
    const both = { takeProfit: '52000', stopLoss: '48000' }
    const form = { ...order, ...terms, orderType, triggerBy: 'mark', direction: 1, ...both }
    const set = { takeProfit: { triggerPrice: '52000', triggerBy: 'last' }, stopLoss: { triggerPrice: '48000' } }
    expect((await post(token, SUBMIT, form)).data).toMatchObject(set)
    expect((await post(token, LIST, { state: 'current' })).data.records[0]).toMatchObject(set)
    refused(await post(token, SUBMIT, { ...form, takeProfit: '49000' }), 409, 'would_trigger', 'takeProfit')
    await post(token, `${COIN}/contract/cancel`, { all: true })
  })

  it('one that closes brings none', async () => {
    const { price: _, ...order } = ORDER
    const form = { ...order, orderType: 'stop_market', triggerPrice: '51000', direction: 3, takeProfit: '52000' }
    refused(await post(await trader(), SUBMIT, { ...form, triggerBy: 'mark' }), 400, 'field_invalid', 'takeProfit')
  })
})
