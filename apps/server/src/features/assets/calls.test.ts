import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, openExchange, type TestExchange } from '../../../test/exchange.ts'

let exchange: TestExchange
beforeAll(async () => {
  exchange = await openExchange()
})
// The book is everybody's: what a test leaves in it would trade with the next one's orders.
afterEach(async () => {
  await exchange.clearBooks()
})
afterAll(async () => {
  await exchange.close()
})

const ASSETS = '/api/exchange/coin/assets'
const ORDER = { symbol: 'BTC_USDT', side: 'buy', orderType: 'limit', price: '50000', quantity: '0.1' }

function expectRefused(answer: Answer, code: number, error: string, field?: string): void {
  expect({ code: answer.code, error: answer.error, field: answer.field }).toEqual({ code, error, field })
}

describe('balances', () => {
  it('of a pair are what is available and occupied in the spot account, with their worth', async () => {
    const token = await exchange.customer({ USDT: '10000', BTC: '2' })
    await exchange.post(token, '/api/currency/order/submit', ORDER)
    const answer = await exchange.get(token, '/api/exchange/coin/wallet/get/BTC/USDT?currency=usd')
    expect(answer.data).toEqual({
      base: { coin: 'BTC', available: '2', occupied: '0', equivalent: '100000' },
      quote: { coin: 'USDT', available: '4995', occupied: '5005', equivalent: '10000' },
      currency: 'usd',
      rate: { time: null, stale: false },
    })
    const yuan = await exchange.get(token, '/api/exchange/coin/wallet/get/BTC/USDT')
    expect(yuan.data).toMatchObject({ currency: 'cny', quote: { equivalent: '72500' } })
    expectRefused(await exchange.get(token, '/api/exchange/coin/wallet/get/NOCOIN/USDT'), 404, 'unknown_asset', 'base')
    expectRefused(await exchange.get(token, '/api/exchange/coin/wallet/get/BTC/usdt'), 400, 'field_invalid', 'quote')
    expectRefused(
      await exchange.get(token, '/api/exchange/coin/wallet/get/BTC/USDT?currency=xyz'),
      400,
      'field_invalid',
      'currency',
    )
  })

  it('by coin are those of one account, of one coin where it is named, and of all accounts together', async () => {
    const token = await exchange.customer({ USDT: '10000', BTC: '0.5' })
    await exchange.deposit(token, 'USDT', '250.5', 4)
    const spot = { coin: 'USDT', available: '10000', occupied: '0', equivalent: '10000' }
    const asked = { coin: 'USDT', currency: 'usd' }
    expect((await exchange.post(token, `${ASSETS}/getCurrencyAccount`, asked)).data).toMatchObject({
      type: 1,
      records: [spot],
    })
    const whole = (await exchange.post(token, `${ASSETS}/getCurrencyAccount`, { type: 0, currency: 'usd' })).data
    expect(whole.records).toContainEqual({ ...spot, available: '10250.5', equivalent: '10250.5' })
    const held = (await exchange.post(token, '/api/userCoin/getUserCoin', { currency: 'usd' })).data
    expect(held.records).toHaveLength(2)
    for (const record of held.records) expect(whole.records).toContainEqual(record)
    expectRefused(await exchange.post(token, `${ASSETS}/getCurrencyAccount`, { type: 8 }), 403, 'forbidden', 'type')
    const none = await exchange.post(token, `${ASSETS}/getCurrencyAccount`, { coin: 'NOCOIN' })
    expectRefused(none, 404, 'unknown_asset', 'coin')
  })

  it('of accounts whose product is not open can be moved neither in nor out, and it is said so', async () => {
    const token = await exchange.customer({ USDT: '100' })
    const move = (form: object) =>
      exchange.post(token, '/api/asset/transferFunds', { from: 1, to: 1, coin: 'USDT', amount: '1', ...form })
    expectRefused(await move({ to: 7 }), 409, 'account_not_open', 'to')
    expectRefused(await move({ from: 7 }), 409, 'account_not_open', 'from')
    expectRefused(await move({ to: 8 }), 409, 'account_not_open', 'to')
    expectRefused(await move({ to: 9 }), 400, 'field_invalid', 'to')
    const free = await exchange.get(token, `${ASSETS}/transferable?from=7&coin=USDT`)
    expectRefused(free, 409, 'account_not_open', 'from')
  })

  it('of all accounts add up to the total, in every currency', async () => {
    const token = await exchange.customer({ USDT: '10000', BTC: '0.5' })
    await exchange.deposit(token, 'USDT', '250.5', 4)
    const { records } = (await exchange.get(token, `${ASSETS}/getWalletAccount?currency=usd`)).data
    expect(records.map((row: { type: number }) => row.type)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(records[0]).toMatchObject({ equivalent: '35250.5', usdt: '35250.5', unpriced: [] })
    expect(records[1]).toMatchObject({ usdt: '35000' })
    expect(records[4]).toMatchObject({ usdt: '250.5', occupied: '0' })
    const total = await exchange.get(token, `${ASSETS}/getMyBalance?type=0&currency=usd`)
    expect(total.data).toMatchObject({ type: 0, usdt: '35250.5' })
    expect(total.data.records).toContainEqual({
      coin: 'USDT',
      available: '10250.5',
      occupied: '0',
      equivalent: '10250.5',
    })
    expect(total.data.records).toHaveLength(14)
    await exchange.post(token, '/api/currency/order/submit', ORDER)
    const held = (await exchange.get(token, `${ASSETS}/getWalletAccount?currency=usd`)).data.records
    expect(held[1]).toMatchObject({ usdt: '35000', occupied: '5005' })
  })

  it('say null, and leave out of the sum, what has no price', async () => {
    const token = await exchange.customer({ USDT: '1', DOT: '3' })
    const answer = await exchange.get(token, `${ASSETS}/getMyBalance?type=1&currency=usd`)
    expect(answer.data).toMatchObject({ usdt: '1', unpriced: ['DOT'] })
    expect(answer.data.records).toContainEqual({ coin: 'DOT', available: '3', occupied: '0', equivalent: null })
  })

  it('of the merchant account are for merchants', async () => {
    const token = await exchange.customer({})
    expectRefused(await exchange.get(token, `${ASSETS}/getMyBalance?type=8`), 403, 'forbidden', 'type')
    expectRefused(await exchange.get(token, `${ASSETS}/getMyBalance?type=9`), 400, 'field_invalid', 'type')
    const merchant = await exchange.customer({}, ['merchant'])
    expect((await exchange.get(merchant, `${ASSETS}/getMyBalance?type=8`)).data).toMatchObject({ type: 8, usdt: '0' })
    const accounts = (await exchange.get(merchant, `${ASSETS}/getWalletAccount`)).data.records
    expect(accounts.at(-1)).toMatchObject({ type: 8 })
    expect(await exchange.get(undefined, `${ASSETS}/getMyBalance`)).toMatchObject({ code: 401, error: 'token_invalid' })
  })
})

describe('bills', () => {
  it('are every entry of the ledger: what is there afterwards follows from each, down to the balance', async () => {
    const [maker, taker] = [await exchange.customer({ BTC: '1' }), await exchange.customer({ USDT: '10000' })]
    await exchange.post(maker, '/api/currency/order/submit', { ...ORDER, side: 'sell' })
    await exchange.post(taker, '/api/currency/order/submit', ORDER)
    for (const [token, coin, left] of [
      [taker, 'USDT', '4995'],
      [taker, 'BTC', '0.1'],
      [maker, 'BTC', '0.9'],
      [maker, 'USDT', '4995'],
    ] as const) {
      const { records } = (await exchange.post(token, `${ASSETS}/getMyBill`, { coin })).data
      expect(records[0]?.availableAfter).toBe(left)
      expect(records[0]?.occupiedAfter).toBe('0')
      const sum = records.reduce(
        (all: number, bill: { available: string }) => all + Math.round(Number(bill.available) * 1e6),
        0,
      )
      expect(sum).toBe(Math.round(Number(left) * 1e6))
    }
  })

  it('are filtered by coin, account, reason and time, and walked by page or cursor', async () => {
    const token = await exchange.customer({ USDT: '10000', BTC: '1' })
    await exchange.deposit(token, 'USDT', '5', 4)
    const placed = await exchange.post(token, '/api/currency/order/submit', ORDER)
    await exchange.post(token, '/api/currency/order/cancelOrder', { id: placed.data.id })
    const list = async (filter: object) => (await exchange.post(token, `${ASSETS}/getMyBill`, filter)).data
    expect((await list({})).total).toBe(5)
    expect((await list({ account: 4 })).records).toMatchObject([{ coin: 'USDT', reason: 'deposit', available: '5' }])
    expect((await list({ reason: 'order_hold' })).records).toMatchObject([
      { available: '-5005', occupied: '5005', reference: placed.data.id, symbol: 'BTC_USDT' },
    ])
    expect((await list({ coin: 'BTC' })).total).toBe(1)
    expect((await list({ endTime: 1 })).total).toBe(0)
    expect((await list({ startTime: 1 })).total).toBe(5)
    const first = await list({ pageSize: 3 })
    const rest = await list({ pageSize: 3, cursor: first.next })
    expect([...first.records, ...rest.records]).toEqual((await list({})).records)
    expect((await list({ page: 2, pageSize: 3 })).records).toEqual(rest.records)
    expectRefused(await exchange.post(token, `${ASSETS}/getMyBill`, { coin: 'NOCOIN' }), 404, 'unknown_asset', 'coin')
    expectRefused(await exchange.post(token, `${ASSETS}/getMyBill`, { reason: 'x' }), 400, 'field_invalid', 'reason')
    expectRefused(await exchange.post(token, `${ASSETS}/getMyBill`, { cursor: 'x' }), 400, 'field_invalid', 'cursor')
    expectRefused(await exchange.post(token, `${ASSETS}/getMyBill`, { userId: 'x' }), 400, 'field_unknown', 'userId')
    // Further on than is counted an empty page would say that there is no more.
    const deep = await exchange.post(token, `${ASSETS}/getMyBill`, { page: 502 })
    expectRefused(deep, 400, 'field_invalid', 'page')
    expect(deep.bound).toBe('<= 501, or cursor, or startTime and endTime')
    expect((await exchange.post(token, `${ASSETS}/getMyBill`, { page: 501 })).data.records).toEqual([])
  })

  it('are nobody else’s', async () => {
    const [one, other] = [await exchange.customer({ USDT: '7' }), await exchange.customer({})]
    expect((await exchange.post(one, `${ASSETS}/getMyBill`, {})).data.total).toBe(1)
    expect((await exchange.post(other, `${ASSETS}/getMyBill`, {})).data.total).toBe(0)
  })

  it('as a file hold the same entries', async () => {
    const token = await exchange.customer({ USDT: '10000', BTC: '1' })
    await exchange.post(token, '/api/currency/order/submit', ORDER)
    const file = (await exchange.get(token, `${ASSETS}/billCsv`)).data
    const { records } = (await exchange.post(token, `${ASSETS}/getMyBill`, {})).data
    const [header, ...lines] = file.csv.trim().split('\r\n')
    expect(header).toBe(
      'time,id,account,coin,reason,part,available,occupied,availableAfter,occupiedAfter,symbol,reference',
    )
    expect(file.count).toBe(records.length)
    expect(lines.map((line: string) => line.split(',')[1])).toEqual(records.map((bill: { id: string }) => bill.id))
    expect((await exchange.get(token, `${ASSETS}/billCsv?coin=BTC`)).data.count).toBe(1)
  })

  it('as a file are whole however many there are, each once', async () => {
    const token = await exchange.customer({})
    // No more at once than one customer may have waiting.
    for (const at of [0, 401, 802]) {
      await Promise.all(Array.from({ length: 401 }, (_, i) => exchange.deposit(token, 'USDT', `${at + i + 1}`)))
    }
    const { csv, count, next } = (await exchange.get(token, `${ASSETS}/billCsv`)).data
    const ids = csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[1])
    expect([count, next, new Set(ids).size]).toEqual([1_203, undefined, 1_203])
  })
})
