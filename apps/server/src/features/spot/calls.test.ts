import { describe, expect, it } from 'vitest'
import type { Answer } from '../../../test/exchange.ts'
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

const { get, post, customer, balances } = spotRoom()

describe('a limit order', () => {
  it('rests, holds price × quantity and the taker fee, and gives all of it back when it is cancelled', async () => {
    const token = await customer()
    const placed = await post(token, SUBMIT, { ...BUY, clientId: 'first' })
    expect(placed.data).toMatchObject({
      clientId: 'first',
      status: 'open',
      price: '50000',
      quantity: '0.1',
      filledQuantity: '0',
      averagePrice: '0',
      orderValue: '5000',
      fills: [],
    })
    expect(await balances(token)).toEqual(['2', '0', '94995', '5005'])
    const current = await post(token, LIST, { state: 'current' })
    expect(current.data).toMatchObject({ total: 1, records: [{ id: placed.data.id, status: 'open' }] })

    const cancelled = await post(token, `${CANCEL}?id=${placed.data.id}`)
    expect(cancelled.data).toMatchObject({ id: placed.data.id, status: 'cancelled', endReason: 'user' })
    expect(await balances(token)).toEqual(['2', '0', '100000', '0'])
    const history = await post(token, LIST, { state: 'history' })
    expect(history.data).toMatchObject({ total: 1, records: [{ id: placed.data.id, status: 'cancelled' }] })
  })

  it('fills against another at the price that was there first, fees on top, in the answer and in every list', async () => {
    const [maker, taker] = [await customer(), await customer()]
    const resting = await post(maker, SUBMIT, { ...SELL, price: '51000' })
    const placed = await post(taker, SUBMIT, { ...BUY, price: '52000' })
    expect(placed.data).toMatchObject({ status: 'filled', filledQuantity: '0.1', averagePrice: '51000' })
    expect(placed.data.fills).toMatchObject([
      { role: 'taker', price: '51000', quantity: '0.1', fee: '5.1', feeCoin: 'USDT' },
    ])
    expect(await balances(taker)).toEqual(['2.1', '0', '94894.9', '0'])
    expect(await balances(maker)).toEqual(['1.9', '0', '105094.9', '0'])

    const details = await get(taker, `${COIN}/entrust/transaction/details/${placed.data.id}`)
    expect({ ...details.data.order, fills: details.data.records }).toEqual(placed.data)
    expect(details.data.steps).toMatchObject([
      { what: 'placed' },
      { what: 'filled', fill: { quantity: '0.1', fee: '5.1' } },
      { what: 'ended', status: 'filled' },
    ])
    const made = await get(maker, `${COIN}/entrust/get/myExchangeLog/BTC_USDT`)
    expect(made.data).toMatchObject({ total: 1, records: [{ orderId: resting.data.id, role: 'maker', side: 'sell' }] })
    const log = await get(maker, `${COIN}/entrust/entrustlog/spot/history/1?symbol=BTC_USDT`)
    expect(log.data.records).toMatchObject([{ id: resting.data.id, status: 'filled', fee: '5.1' }])
    expectRefused(await post(taker, CANCEL, { id: placed.data.id }), 409, 'order_ended', 'id')
  })

  it('can be given another price and quantity', async () => {
    const token = await customer()
    const placed = await post(token, SUBMIT, BUY)
    const amended = await post(token, AMEND, {
      id: placed.data.id,
      price: '48000',
      quantity: '0.05',
    })
    expect(amended.data).toMatchObject({ price: '48000', quantity: '0.05', status: 'open', fills: [] })
    expect(await balances(token)).toEqual(['2', '0', '97597.6', '2402.4'])
    expectRefused(await post(token, AMEND, { id: placed.data.id }), 400, 'field_required', 'price')
    await post(token, CANCEL, { id: amended.data.id })
    expectRefused(await post(token, AMEND, { id: amended.data.id, quantity: '0.01' }), 409, 'order_ended', 'id')
  })
})

describe('a client id', () => {
  it('names an order in changing, reading, listing and cancelling it, for its owner alone', async () => {
    const token = await customer()
    const { id } = (await post(token, SUBMIT, { ...BUY, clientId: 'mine' })).data
    const amended = await post(token, AMEND, { clientId: 'mine', price: '48000' })
    expect(amended.data).toMatchObject({ id, clientId: 'mine', price: '48000' })
    const found = await get(token, `${COIN}/spot/order?clientId=mine`)
    expect(found.data).toMatchObject({ order: { id, clientId: 'mine' }, records: [], steps: [{ what: 'placed' }] })
    expect((await get(token, `${COIN}/spot/order?id=${id}`)).data).toEqual(found.data)
    const listed = async (state: string, clientId: string) =>
      (await post(token, LIST, { state, clientId })).data.records
    expect(await listed('current', 'mine')).toMatchObject([{ id }])
    expect(await listed('current', 'other')).toEqual([])
    const stranger = await customer()
    expectRefused(await post(stranger, CANCEL, { clientId: 'mine' }), 404, 'order_not_found', 'clientId')
    expectRefused(await get(stranger, `${COIN}/spot/order?clientId=mine`), 404, 'order_not_found', 'clientId')
    expectRefused(await post(token, CANCEL, { id, clientId: 'mine' }), 400, 'field_invalid', 'id')
    expectRefused(await post(token, CANCEL, {}), 400, 'field_required', 'id')
    expect((await post(token, CANCEL, { clientId: 'mine' })).data).toMatchObject({ id, status: 'cancelled' })
    expect(await listed('history', 'mine')).toMatchObject([{ id, status: 'cancelled' }])
    expect(await listed('history', 'other')).toEqual([])
  })
})

describe('a market order', () => {
  it('by amount spends at most the amount, fee included', async () => {
    const [maker, taker] = [await customer(), await customer()]
    await post(maker, SUBMIT, { ...SELL, price: '50000', quantity: '1' })
    const placed = await post(taker, SUBMIT, {
      symbol: 'BTC_USDT',
      side: 'buy',
      orderType: 'market',
      amount: '1000',
    })
    expect(placed.data).toMatchObject({ filledQuantity: '0.01998', averagePrice: '50000', fee: '0.999' })
    expect(await balances(taker)).toEqual(['2.01998', '0', '99000.001', '0'])
    await post(maker, CANCEL_SEVERAL, { all: true })
  })

  it('by quantity takes what is there and lets the rest go', async () => {
    const [maker, taker] = [await customer(), await customer()]
    await post(maker, SUBMIT, { ...BUY, price: '49000', quantity: '0.5' })
    const placed = await post(taker, SUBMIT, {
      symbol: 'BTC_USDT',
      side: 'sell',
      orderType: 'market',
      quantity: '0.7',
    })
    expect(placed.data).toMatchObject({ filledQuantity: '0.5', averagePrice: '49000' })
    expect(placed.data.status).not.toBe('open')
    expect(await balances(taker)).toEqual(['1.5', '0', '124475.5', '0'])
  })
})

describe('a client id', () => {
  it('answers the same order when it is repeated, and refuses another one', async () => {
    const token = await customer()
    const first = await post(token, SUBMIT, { ...BUY, clientId: 'mine' })
    const again = await post(token, SUBMIT, { ...BUY, clientId: 'mine' })
    expect(again.data).toEqual(first.data)
    const other = await post(token, SUBMIT, { ...BUY, quantity: '0.2', clientId: 'mine' })
    expectRefused(other, 409, 'client_id_reused', 'clientId')
    expect(await balances(token)).toEqual(['2', '0', '94995', '5005'])
    await post(token, CANCEL, { id: first.data.id })
    const ended = await post(token, SUBMIT, { ...BUY, clientId: 'mine' })
    expect(ended.data).toMatchObject({ id: first.data.id, status: 'cancelled' })
    expect(await balances(token)).toEqual(['2', '0', '100000', '0'])
  })

  it('repeated after a fill still shows its fills', async () => {
    const [maker, taker] = [await customer(), await customer()]
    await post(maker, SUBMIT, SELL)
    const first = await post(taker, SUBMIT, { ...BUY, clientId: 'filled' })
    expect(first.data.fills).toHaveLength(1)
    const again = await post(taker, SUBMIT, { ...BUY, clientId: 'filled' })
    expect(again.data).toEqual(first.data)
  })

  it('sent 32 times at once has one effect', async () => {
    const token = await customer()
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => post(token, SUBMIT, { ...BUY, clientId: 'storm' })),
    )
    expect(new Set(answers.map((answer) => answer.data?.id)).size).toBe(1)
    expect(await balances(token)).toEqual(['2', '0', '94995', '5005'])
    await post(token, CANCEL_SEVERAL, { all: true })
  })
})

describe('cancelling', () => {
  it('one that is cancelled already is answered the same', async () => {
    const token = await customer()
    const { id } = (await post(token, SUBMIT, BUY)).data
    const first = await post(token, CANCEL, { id })
    expect(await post(token, CANCEL, { id })).toEqual(first)
    expect((await post(token, CANCEL_SEVERAL, { id })).data).toEqual({
      records: [first.data],
    })
  })

  it('several by id or client id, all of a symbol, or all', async () => {
    const token = await customer({ USDT: '100000', BTC: '1', ETH: '10' })
    const place = async (extra: object) => (await post(token, SUBMIT, { ...BUY, quantity: '0.01', ...extra })).data.id
    const [a, b, c] = [await place({}), await place({ clientId: 'c2' }), await place({ clientId: 'c3' })]
    const eth = await place({ symbol: 'ETH_USDT', price: '3000', quantity: '0.1' })
    const ids = (answer: Answer) => answer.data.records.map((order: { id: string }) => order.id)
    expect(ids(await post(token, CANCEL_SEVERAL, { ids: [a, a, '999999999999'] }))).toEqual([a])
    expect(ids(await post(token, CANCEL_SEVERAL, { clientIds: ['c2', 'none'] }))).toEqual([b])
    expect(ids(await post(token, CANCEL_SEVERAL, { symbol: 'BTC_USDT' }))).toEqual([c])
    expect(ids(await post(token, CANCEL_SEVERAL, { all: true }))).toEqual([eth])
    expect(ids(await post(token, CANCEL_SEVERAL, { all: true }))).toEqual([])
    expectRefused(await post(token, CANCEL_SEVERAL, {}), 400, 'field_required', 'id')
    expectRefused(await post(token, CANCEL_SEVERAL, { id: a, all: true }), 400, 'field_invalid', 'id')
    expectRefused(await post(token, CANCEL_SEVERAL, { symbol: 'NO_COIN' }), 404, 'unknown_market', 'symbol')
  })
})

describe('someone else’s order', () => {
  it('is not found by any call and stays as it is', async () => {
    const [owner, other] = [await customer(), await customer()]
    const { id } = (await post(owner, SUBMIT, BUY)).data
    expectRefused(await post(other, CANCEL, { id }), 404, 'order_not_found', 'id')
    expectRefused(await post(other, CANCEL_SEVERAL, { id }), 404, 'order_not_found', 'id')
    expectRefused(await post(other, AMEND, { id, quantity: '0.01' }), 404, 'order_not_found', 'id')
    expectRefused(await get(other, `${COIN}/entrust/transaction/details/${id}`), 404, 'order_not_found', 'id')
    expect((await post(other, CANCEL_SEVERAL, { ids: [id] })).data).toEqual({ records: [] })
    expect((await post(owner, LIST, {})).data).toMatchObject({ total: 1 })
    await post(owner, CANCEL, { id })
  })
})

describe('lists', () => {
  it('walk by page and by cursor, newest first, open and ended alike', async () => {
    const token = await customer()
    const ids: string[] = []
    for (let i = 0; i < 5; i += 1) {
      ids.unshift((await post(token, SUBMIT, { ...BUY, quantity: '0.01' })).data.id)
    }
    for (const state of ['current', 'history']) {
      if (state === 'history') await post(token, CANCEL_SEVERAL, { all: true })
      const second = await post(token, LIST, { state, page: 2, pageSize: 2 })
      expect(second.data.total).toBe(5)
      expect(second.data.records.map((order: { id: string }) => order.id)).toEqual(ids.slice(2, 4))
      const walked: string[] = []
      let cursor: string | undefined
      do {
        const page = await post(token, LIST, {
          state,
          pageSize: 2,
          ...(cursor === undefined ? {} : { cursor }),
        })
        walked.push(...page.data.records.map((order: { id: string }) => order.id))
        cursor = page.data.next
      } while (cursor !== undefined)
      expect(walked).toEqual(ids)
      expectRefused(await post(token, LIST, { state, cursor: 'x' }), 400, 'field_invalid', 'cursor')
    }
    const ended = async (status: string) => (await post(token, LIST, { state: 'history', status })).data.total
    expect([await ended('cancelled'), await ended('filled')]).toEqual([5, 0])
    expectRefused(await post(token, LIST, { pageSize: 501 }), 400, 'field_invalid', 'pageSize')
    expectRefused(await post(token, LIST, { symbol: 'NO_COIN' }), 404, 'unknown_market', 'symbol')
  })
})

describe('a storm', () => {
  it('of cancels and a fill ends in one of the two, and every answer says which', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [maker, taker] = [await customer(), await customer()]
      const { id } = (await post(maker, SUBMIT, SELL)).data
      const [fill, ...cancels] = await Promise.all([
        post(taker, SUBMIT, { ...BUY, timeInForce: 'IOC' }),
        ...Array.from({ length: 8 }, () => post(maker, CANCEL, { id })),
      ])
      const filled = fill.data.status === 'filled'
      for (const answer of cancels) {
        if (filled) expectRefused(answer, 409, 'order_ended', 'id')
        else expect(answer.data).toMatchObject({ id, status: 'cancelled' })
      }
      expect(await balances(maker)).toEqual(filled ? ['1.9', '0', '104995', '0'] : ['2', '0', '100000', '0'])
    }
  })
})

describe('sixty-four orders at once', () => {
  it('succeed exactly as often as the balance pays for, and leave the rest untouched', async () => {
    const token = await customer({ USDT: '1000' })
    const order = { ...BUY, price: '45000', quantity: '0.002' }
    const answers = await Promise.all(Array.from({ length: 64 }, () => post(token, SUBMIT, order)))
    // Each holds 90 + 0.09.
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(11)
    for (const answer of answers.filter((one) => one.code !== 200)) {
      expectRefused(answer, 400, 'insufficient_balance', 'quantity')
    }
    expect(await balances(token)).toEqual(['0', '0', '9.01', '990.99'])
  })
})
