/** Orders that wait for a price, that cancel one another, or that show a part of themselves: as a caller meets them. */
import { describe, expect, it } from 'vitest'
import {
  AMEND,
  BUY,
  CANCEL,
  CANCEL_SEVERAL,
  COIN,
  expectRefused,
  LIST,
  SELL,
  SUBMIT,
  spotRoom,
} from '../../../test/spot-room.ts'

const room = spotRoom()
const { get, post, customer, balances } = room

const STOP_LIMIT = {
  symbol: 'BTC_USDT',
  side: 'sell',
  orderType: 'stop_limit',
  price: '48500',
  quantity: '0.1',
  triggerPrice: '49000',
  triggerBy: 'index',
}
const STOP_MARKET = { ...STOP_LIMIT, orderType: 'stop_market', price: undefined }
const TRAILING = { ...STOP_MARKET, orderType: 'trailing', triggerPrice: undefined, callbackRate: '0.01' }
const OCO = { ...STOP_MARKET, orderType: 'oco', price: '51000' }

const index = (price: string) => room.exchange.setIndex({ BTC_USDT: price })
const order = async (token: string, id: string) =>
  (await get(token, `${COIN}/entrust/transaction/details/${id}`)).data.order
const current = async (token: string, filter: object = {}) => (await post(token, LIST, filter)).data.records

/** Lets two others trade at this price, so that it is the last one. */
async function tradeAt(price: string): Promise<void> {
  const [maker, taker] = [await customer(), await customer()]
  await post(maker, SUBMIT, { ...SELL, price: price, quantity: '0.001' })
  await post(taker, SUBMIT, { ...BUY, price: price, quantity: '0.001' })
}

describe('a stop order', () => {
  it('waits with its money held, then lives on as an order of the same id; its life can be told', async () => {
    await index('50000')
    const [token, other] = [await customer(), await customer()]
    const placed = await post(token, SUBMIT, { ...STOP_LIMIT, clientId: 'guard' })
    expect(placed.data).toMatchObject({
      clientId: 'guard',
      orderType: 'stop_limit',
      status: 'waiting',
      price: '48500',
      triggerPrice: '49000',
      triggerBy: 'index',
      triggerWhen: 'falls',
      callbackRate: '0',
      icebergQuantity: '0',
      fills: [],
    })
    const { id } = placed.data
    expect(await balances(token)).toEqual(['1.9', '0.1', '100000', '0'])
    expect(await current(token, { status: 'waiting', orderType: 'stop_limit' })).toMatchObject([{ id }])
    expect((await post(token, '/api/order/list', { status: 'waiting' })).data.records).toMatchObject([
      { id, type: 'stop_limit', status: 'waiting' },
    ])

    await index('49000.1')
    expect(await order(token, id)).toMatchObject({ status: 'waiting' })
    await index('49000')
    expect(await order(token, id)).toMatchObject({ status: 'open', orderType: 'stop_limit', triggerPrice: '49000' })
    expect(await current(token, { status: 'waiting' })).toEqual([])
    for (const quantity of ['0.04', '0.06']) {
      await post(other, SUBMIT, { ...BUY, price: '48500', quantity })
    }
    const details = await get(token, `${COIN}/entrust/transaction/details/${id}`)
    expect(details.data.steps).toMatchObject([
      { what: 'placed' },
      { what: 'triggered', price: '49000' },
      { what: 'filled', fill: { quantity: '0.04', price: '48500', fee: '1.94', feeCoin: 'USDT' } },
      { what: 'filled', fill: { quantity: '0.06', price: '48500', fee: '2.91', feeCoin: 'USDT' } },
      { what: 'ended', status: 'filled' },
    ])
    const times = details.data.steps.map(({ time }) => time)
    expect([...times].sort((a, b) => a - b)).toEqual(times)
    const log = await get(token, `${COIN}/entrust/entrustlog/spot/history/1?orderType=stop_limit`)
    expect(log.data.records).toEqual([details.data.order])
    expect(await balances(token)).toEqual(['1.9', '0', '104845.15', '0'])
  })

  it('follows the last trade where it is not told otherwise, up as well as down', async () => {
    await index('50000')
    const [token, maker] = [await customer(), await customer()]
    await tradeAt('50000')
    const placed = await post(token, SUBMIT, {
      symbol: 'BTC_USDT',
      side: 'buy',
      orderType: 'stop_market',
      amount: '1000',
      triggerPrice: '50500',
    })
    expect(placed.data).toMatchObject({ status: 'waiting', triggerBy: 'last', triggerWhen: 'rises', amount: '1000' })
    expect(await balances(token)).toEqual(['2', '0', '99000', '1000'])
    await post(maker, SUBMIT, { ...SELL, price: '50600', quantity: '0.1' })
    await tradeAt('50500')
    expect(await order(token, placed.data.id)).toMatchObject({ averagePrice: '50600', filledQuantity: '0.01974' })
    expect((await balances(token))[3]).toBe('0')
  })

  it('that finds nothing to trade with when it is triggered ends, says why, and gives its money back', async () => {
    await index('50000')
    const token = await customer()
    const { id } = (await post(token, SUBMIT, STOP_MARKET)).data
    await index('48000')
    expect(await order(token, id)).toMatchObject({ status: 'expired', endReason: 'no_liquidity' })
    expect(await balances(token)).toEqual(['2', '0', '100000', '0'])
    expectRefused(await post(token, CANCEL, { id }), 409, 'order_ended', 'id')
  })

  it('is worth what it would have traded, once it is cancelled too', async () => {
    await index('50000')
    const token = await customer()
    for (const form of [STOP_MARKET, { ...TRAILING, triggerPrice: '50500' }]) {
      const { id, orderValue } = (await post(token, SUBMIT, form)).data
      expect(Number(orderValue)).toBeGreaterThan(0)
      await post(token, CANCEL, { id })
      expect(await order(token, id)).toMatchObject({ status: 'cancelled', orderValue })
    }
  })

  it('is answered the same when its client id is repeated, waiting or not', async () => {
    await index('50000')
    const token = await customer()
    const first = await post(token, SUBMIT, { ...STOP_LIMIT, clientId: 'once' })
    expect((await post(token, SUBMIT, { ...STOP_LIMIT, clientId: 'once' })).data).toEqual(first.data)
    const other = await post(token, SUBMIT, { ...STOP_LIMIT, triggerPrice: '48900', clientId: 'once' })
    expectRefused(other, 409, 'client_id_reused', 'clientId')
    await index('48900')
    const again = await post(token, SUBMIT, { ...STOP_LIMIT, clientId: 'once' })
    expect(again.data).toMatchObject({ id: first.data.id, status: 'open' })
    expect(await balances(token)).toEqual(['1.9', '0.1', '100000', '0'])
    await post(token, CANCEL, { id: first.data.id })
    const ended = await post(token, SUBMIT, { ...STOP_LIMIT, clientId: 'once' })
    expect(ended.data).toEqual({ ...(await order(token, first.data.id)), fills: [] })
    expect(ended.data).toMatchObject({ orderType: 'stop_limit', status: 'cancelled', triggerPrice: '49000' })
  })

  it('can be cancelled while it waits, by every way there is, and by its owner alone', async () => {
    await index('50000')
    const [token, other] = [await customer(), await customer()]
    const place = async (more: object = {}) => (await post(token, SUBMIT, { ...STOP_LIMIT, ...more })).data.id
    const one = await place()
    expectRefused(await post(other, CANCEL, { id: one }), 404, 'order_not_found', 'id')
    expectRefused(await post(other, AMEND, { id: one, triggerPrice: '48900' }), 404, 'order_not_found', 'id')
    expect((await post(token, CANCEL, { id: one })).data).toMatchObject({ status: 'cancelled', endReason: 'user' })
    expect((await post(token, CANCEL, { id: one })).data).toMatchObject({ status: 'cancelled' })
    await place({ clientId: 'named' })
    expect((await post(token, CANCEL_SEVERAL, { clientIds: ['named'] })).data.records).toHaveLength(1)
    await place()
    expect((await post(token, CANCEL_SEVERAL, { symbol: 'BTC_USDT' })).data.records).toHaveLength(1)
    await place()
    expect((await post(token, CANCEL_SEVERAL, { all: true })).data.records).toHaveLength(1)
    expect(await balances(token)).toEqual(['2', '0', '100000', '0'])
  })

  it('can be given another trigger, price and quantity while it waits', async () => {
    await index('50000')
    const token = await customer()
    const { id } = (await post(token, SUBMIT, STOP_LIMIT)).data
    const amended = await post(token, AMEND, {
      id,
      triggerPrice: '49500',
      price: '49000',
      quantity: '0.2',
    })
    expect(amended.data).toMatchObject({ status: 'waiting', triggerPrice: '49500', quantity: '0.2' })
    expect(await balances(token)).toEqual(['1.8', '0.2', '100000', '0'])
    await index('49500')
    expect(await order(token, id)).toMatchObject({ status: 'open', price: '49000' })
  })
})

describe('a trailing stop', () => {
  it('follows the price up, and is triggered when it turns back', async () => {
    await index('50000')
    const [token, maker] = [await customer(), await customer()]
    const { id } = (await post(token, SUBMIT, TRAILING)).data
    expect(await order(token, id)).toMatchObject({
      orderType: 'trailing',
      callbackRate: '0.01',
      triggerPrice: '49500',
    })
    await index('51000')
    expect(await current(token)).toMatchObject([{ id, status: 'waiting', triggerPrice: '50490' }])
    const centre = await post(token, '/api/order/list', {})
    expect(centre.data.records[0]?.details).toMatchObject({ triggerPrice: '50490' })
    await post(maker, SUBMIT, { ...BUY, price: '50480', quantity: '0.5' })
    await index('50490')
    expect(await order(token, id)).toMatchObject({ status: 'filled', averagePrice: '50480' })
  })

  it('begins to follow where it is told to', async () => {
    await index('50000')
    const token = await customer()
    const { id } = (await post(token, SUBMIT, { ...TRAILING, triggerPrice: '50500' })).data
    expect(await order(token, id)).toMatchObject({ triggerPrice: '0', activationPrice: '50500' })
    await index('49000')
    expect(await order(token, id)).toMatchObject({ status: 'waiting', triggerPrice: '0' })
    await index('50500')
    expect(await order(token, id)).toMatchObject({ status: 'waiting', triggerPrice: '49995' })
    const amended = await post(token, AMEND, { id, callbackRate: '0.02' })
    expect(amended.data).toMatchObject({ callbackRate: '0.02', triggerPrice: '49490' })
  })
})

describe('an OCO', () => {
  it('is two orders under one hold, answered with the limit order', async () => {
    await index('50000')
    const token = await customer()
    const placed = await post(token, SUBMIT, { ...OCO, clientId: 'pair' })
    expect(placed.data).toMatchObject({ clientId: 'pair', orderType: 'limit', status: 'open', price: '51000' })
    expect(await balances(token)).toEqual(['1.9', '0.1', '100000', '0'])
    const stop = await order(token, placed.data.ocoId)
    expect(stop).toMatchObject({ ocoId: placed.data.id, orderType: 'stop_market', status: 'waiting' })
    expect(await current(token, { orderType: 'oco' })).toHaveLength(2)
    expect((await post(token, SUBMIT, { ...OCO, clientId: 'pair' })).data).toEqual(placed.data)
  })

  it('lets what the limit order fills shrink the stop, and end it where it fills whole', async () => {
    await index('50000')
    const [token, taker] = [await customer(), await customer()]
    const { id, ocoId } = (await post(token, SUBMIT, OCO)).data
    await post(taker, SUBMIT, { ...BUY, price: '51000', quantity: '0.04' })
    expect(await order(token, ocoId)).toMatchObject({ status: 'waiting', quantity: '0.06' })
    await post(taker, SUBMIT, { ...BUY, price: '51000', quantity: '0.06' })
    expect(await order(token, id)).toMatchObject({ status: 'filled' })
    expect(await order(token, ocoId)).toMatchObject({ status: 'cancelled', endReason: 'oco' })
    expect((await balances(token)).slice(0, 2)).toEqual(['1.9', '0'])
  })

  it('lets the stop end the limit order when it is triggered', async () => {
    await index('50000')
    const [token, maker] = [await customer(), await customer()]
    const { id, ocoId } = (await post(token, SUBMIT, { ...OCO, stopLimitPrice: '48900' })).data
    expect(await order(token, ocoId)).toMatchObject({ orderType: 'stop_limit', price: '48900' })
    await post(maker, SUBMIT, { ...BUY, price: '48950', quantity: '0.5' })
    await index('49000')
    expect(await order(token, id)).toMatchObject({ status: 'cancelled', endReason: 'oco' })
    expect(await order(token, ocoId)).toMatchObject({ status: 'filled', averagePrice: '48950' })
    expect(await balances(token)).toEqual(['1.9', '0', '104890.105', '0'])
  })

  it('is cancelled as a whole by either of its orders', async () => {
    await index('50000')
    const token = await customer()
    for (const which of ['id', 'ocoId'] as const) {
      const pair = (await post(token, SUBMIT, OCO)).data
      await post(token, CANCEL, { id: pair[which] })
      expect(await order(token, pair.id)).toMatchObject({ status: 'cancelled' })
      expect(await order(token, pair.ocoId)).toMatchObject({ status: 'cancelled' })
      expect(await balances(token)).toEqual(['2', '0', '100000', '0'])
    }
    const pair = (await post(token, SUBMIT, OCO)).data
    const { records } = (await post(token, CANCEL_SEVERAL, { ids: [pair.id, pair.ocoId] })).data
    expect(records.map(({ id }) => id).sort()).toEqual([pair.id, pair.ocoId].sort())
  })
})

describe('an iceberg', () => {
  it('fills as a whole, though the book shows a part of it', async () => {
    await index('50000')
    const [token, taker] = [await customer(), await customer()]
    const { id } = (await post(token, SUBMIT, { ...SELL, icebergQuantity: '0.01' })).data
    expect(await order(token, id)).toMatchObject({ status: 'open', icebergQuantity: '0.01', quantity: '0.1' })
    const bought = await post(taker, SUBMIT, { ...BUY, quantity: '0.05' })
    expect(bought.data).toMatchObject({ status: 'filled', filledQuantity: '0.05' })
    expect(await order(token, id)).toMatchObject({ status: 'open', filledQuantity: '0.05', icebergQuantity: '0.01' })
  })
})

describe('a storm', () => {
  it('of cancels and a trigger ends in one of the two, and every answer says which', async () => {
    for (let round = 0; round < 5; round += 1) {
      await index('50000')
      const [token, maker] = [await customer(), await customer()]
      await post(maker, SUBMIT, { ...BUY, price: '48990', quantity: '0.1' })
      const { id } = (await post(token, SUBMIT, STOP_MARKET)).data
      const [, ...cancels] = await Promise.all([
        index('49000'),
        ...Array.from({ length: 8 }, () => post(token, CANCEL, { id })),
      ])
      const { status } = await order(token, id)
      expect(['filled', 'cancelled']).toContain(status)
      for (const answer of cancels) {
        if (status === 'filled') expectRefused(answer, 409, 'order_ended', 'id')
        else expect(answer.data).toMatchObject({ id, status: 'cancelled' })
      }
      expect((await balances(token)).slice(0, 2)).toEqual(status === 'filled' ? ['1.9', '0'] : ['2', '0'])
      await post(maker, CANCEL_SEVERAL, { all: true })
    }
  })
})
