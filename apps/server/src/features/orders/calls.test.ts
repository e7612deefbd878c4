/** The order centre and the orders of one coin, as a caller meets them. */
import { describe, expect, it } from 'vitest'
import { BUY, CANCEL, COIN, expectRefused, SELL, SUBMIT, spotRoom } from '../../../test/spot-room.ts'

const { get, post, customer } = spotRoom()

const CENTRE = '/api/order/list'
const BY_COIN = `${COIN}/entrust/getEntrustLogCurrency`

const ETH = { symbol: 'ETH_USDT', side: 'sell', orderType: 'limit', price: '3100', quantity: '1' }

/** One order that is open, one that was cancelled and one that filled, oldest first. */
async function threeOrders() {
  const [token, other] = [await customer({ USDT: '100000', BTC: '2', ETH: '10' }), await customer()]
  const open = (await post(token, SUBMIT, { ...BUY, price: '49000' })).data.id
  const cancelled = (await post(token, SUBMIT, ETH)).data.id
  await post(token, CANCEL, { id: cancelled })
  await post(other, SUBMIT, { ...SELL, quantity: '0.05' })
  const filled = (await post(token, SUBMIT, { ...BUY, quantity: '0.05' })).data.id
  return { token, open, cancelled, filled }
}

const ids = (answer: { data: { records: readonly { id: string }[] } }) => answer.data.records.map(({ id }) => id)

describe('the order centre', () => {
  it('lists every own order whatever became of it, newest first, each with its product’s own details', async () => {
    const { token, open, cancelled, filled } = await threeOrders()
    const all = await post(token, CENTRE)
    expect(ids(all)).toEqual([filled, cancelled, open])
    expect(all.data).toMatchObject({
      total: 3,
      records: [
        {
          product: 'spot',
          symbol: 'BTC_USDT',
          direction: 'buy',
          type: 'limit',
          price: '50000',
          quantity: '0.05',
          filled: '0.05',
          averagePrice: '50000',
          status: 'filled',
        },
        { product: 'spot', symbol: 'ETH_USDT', direction: 'sell', status: 'cancelled', details: { endReason: 'user' } },
        { product: 'spot', status: 'open', filled: '0' },
      ],
    })
    const list = await post(token, '/api/currency/order/orderList', { state: 'current' })
    expect(all.data.records.map(({ details }) => details).at(-1)).toEqual(list.data.records[0])
    const other = await customer()
    expect((await post(other, CENTRE)).data).toMatchObject({ total: 0, records: [] })
  })

  it('filters by product, symbol, coin, direction, status and time', async () => {
    const { token, open, cancelled, filled } = await threeOrders()
    const found = async (filter: object) => ids(await post(token, CENTRE, filter))
    expect(await found({ product: 'spot' })).toEqual([filled, cancelled, open])
    expect(await found({ symbol: 'ETH_USDT' })).toEqual([cancelled])
    expect(await found({ coin: 'BTC' })).toEqual([filled, open])
    expect(await found({ type: 'limit' })).toEqual([filled, cancelled, open])
    expect(await found({ type: 'market' })).toEqual([])
    expect(await found({ coin: 'USDT' })).toEqual([filled, cancelled, open])
    expect(await found({ coin: 'USDT', symbol: 'ETH_USDT' })).toEqual([cancelled])
    expect(await found({ direction: 'sell' })).toEqual([cancelled])
    expect(await found({ status: 'filled' })).toEqual([filled])
    expect(await found({ status: 'waiting' })).toEqual([])
    expect(await found({ startTime: Date.now() + 60_000 })).toEqual([])
    expect(await found({ endTime: Date.now() + 60_000 })).toEqual([filled, cancelled, open])
    const byQuery = await post(token, `${CENTRE}?status=open`)
    expect(ids(byQuery)).toEqual([open])
  })

  it('walks by cursor, each order once', async () => {
    const { token, open, cancelled, filled } = await threeOrders()
    const walked: string[] = []
    let cursor: string | undefined
    do {
      const page = await post(token, CENTRE, { pageSize: 1, ...(cursor === undefined ? {} : { cursor }) })
      walked.push(...ids(page))
      cursor = page.data.next
    } while (cursor !== undefined)
    expect(walked).toEqual([filled, cancelled, open])
    expect(ids(await post(token, CENTRE, { pageSize: 2, page: 2 }))).toEqual([open])
  })

  it('refuses by name what it cannot look for', async () => {
    const token = await customer()
    expectRefused(await post(token, CENTRE, { symbol: 'NO_COIN' }), 404, 'unknown_market', 'symbol')
    expectRefused(await post(token, CENTRE, { coin: 'NOCOIN' }), 404, 'unknown_asset', 'coin')
    expectRefused(await post(token, CENTRE, { product: 'bonds' }), 400, 'field_invalid', 'product')
    expectRefused(await post(token, CENTRE, { cursor: 'x' }), 400, 'field_invalid', 'cursor')
    expect((await post(undefined, CENTRE)).error).toBe('token_invalid')
  })
})

describe('the orders of one coin', () => {
  it('are those that ended in the symbols that trade it', async () => {
    const { token, cancelled, filled } = await threeOrders()
    const found = async (filter: object) => ids(await post(token, BY_COIN, filter))
    expect(await found({ coin: 'BTC' })).toEqual([filled])
    expect(await found({ coin: 'ETH' })).toEqual([cancelled])
    expect(await found({ coin: 'USDT' })).toEqual([filled, cancelled])
    expect(await found({ coin: 'USDT', side: 'buy', orderType: 'limit' })).toEqual([filled])
    expect(await found({ coin: 'USDT', status: 'expired' })).toEqual([])
    const log = await get(token, `${COIN}/entrust/entrustlog/spot/history/1?orderType=limit&status=cancelled`)
    expect(ids(log)).toEqual([cancelled])
    expectRefused(await post(token, BY_COIN, {}), 400, 'field_required', 'coin')
    expectRefused(await post(token, BY_COIN, { coin: 'NOCOIN' }), 404, 'unknown_asset', 'coin')
  })
})

describe('what became of something whose answer was lost', () => {
  const OUTCOME = '/api/order/outcome'

  it('is told by its client id: done, or that it had no effect', async () => {
    const [token, other] = [await customer({ USDT: '100000' }), await customer()]
    await post(token, SUBMIT, { ...BUY, clientId: 'lost-1' })
    const absent = { state: 'absent' }
    const told = async (who: string, kind: string, clientId: string) =>
      (await post(who, OUTCOME, { kind, clientId })).data
    expect(await told(token, 'spot', 'lost-1')).toEqual({ state: 'done' })
    expect(await told(token, 'spot', 'lost-2')).toEqual(absent)
    expect(await told(other, 'spot', 'lost-1')).toEqual(absent)
    for (const kind of ['contract', 'flash', 'transfer', 'loan', 'position_margin'])
      expect(await told(token, kind, 'lost-1')).toEqual(absent)
    const move = { from: 1, to: 4, coin: 'USDT', amount: '10', clientId: 'lost-3' }
    await post(token, '/api/asset/transferFunds', move)
    expect(await told(token, 'transfer', 'lost-3')).toEqual({ state: 'done' })
    expectRefused(await post(token, OUTCOME, { kind: 'letter', clientId: 'x' }), 400, 'field_invalid', 'kind')
  })
})
