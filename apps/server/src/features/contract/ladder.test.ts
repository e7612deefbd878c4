import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, openExchange, type TestExchange } from '../../../test/exchange.ts'
import { expectRefused } from '../../../test/spot-room.ts'

const COIN = '/api/exchange/coin'
const LADDER = `${COIN}/contract/ladder`
const SUBMIT = '/api/contract/order/submit'
const LIST = '/api/contract/order/list'
const CANCEL_SEVERAL = `${COIN}/contract/cancel`

let exchange: TestExchange
beforeAll(async () => {
  exchange = await openExchange()
})
// An index older than ten seconds halts contracts: on a busy machine all of these take longer.
beforeEach(() => exchange.setIndex({}))
afterAll(() => exchange.close())

const post = (token: string, path: string, body: object) => exchange.post(token, path, body)

/** A customer with 10,000 USDT and 1 BTC in the contract accounts. */
async function trader(): Promise<string> {
  const token = await exchange.customer({})
  await exchange.deposit(token, 'USDT', '10000', 2)
  await exchange.deposit(token, 'BTC', '1', 3)
  return token
}

const accountOf = async (token: string, contractType: string) =>
  (await exchange.get(token, `${COIN}/contract/account?contractType=${contractType}`)).data.records[0]
const rowsOf = (answer: Answer) => answer.data.records as unknown as readonly { quantity: string }[]
const openOf = async (token: string) => (await post(token, LIST, { state: 'current' })).data.records

const LONG = { symbol: 'BTC_USDT_PERP', direction: 1, fromPrice: '49500', toPrice: '48500', rungs: 3, leverage: 10 }

describe('a ladder of contract orders', () => {
  it('opens by ordinary limit orders that hold margin and fee, at the leverage it names', async () => {
    const token = await trader()
    const { data } = await post(token, LADDER, { ...LONG, quantity: '0.6', sizes: 'rising', clientId: 'in' })
    expect(data).toMatchObject({ clientId: 'in', placed: 3, refused: 0 })
    expect(data.records).toMatchObject([
      { price: '49500', quantity: '0.1', order: { clientId: 'in.1', status: 'open', leverage: 10 } },
      { price: '49000', quantity: '0.2', order: { clientId: 'in.2', status: 'open' } },
      { price: '48500', quantity: '0.3', order: { clientId: 'in.3', status: 'open' } },
    ])
    // 29,300 / 10 of margin and 0.05% of 29,300.
    expect(await accountOf(token, 'u')).toMatchObject({ available: '7055.35', orderMargin: '2944.65' })
    const again = await post(token, LADDER, { ...LONG, quantity: '0.6', sizes: 'rising', clientId: 'in' })
    expect(again.data).toEqual(data)
    await post(token, CANCEL_SEVERAL, { all: true })
  })

  it('brings take-profit and stop-loss with every order, ahead of all of them', async () => {
    const token = await trader()
    const form = { ...LONG, quantity: '0.03', takeProfit: '50500', stopLoss: '48000', stopLossBy: 'mark' }
    const { data } = await post(token, LADDER, form)
    const set = { takeProfit: { triggerPrice: '50500', triggerBy: 'last' }, stopLoss: { triggerPrice: '48000' } }
    expect(data.records).toMatchObject([{ order: set }, { order: set }, { order: set }])
    expectRefused(await post(token, LADDER, { ...form, stopLoss: '49000' }), 409, 'would_trigger', 'stopLoss')
    expectRefused(await post(token, LADDER, { ...form, direction: 3 }), 400, 'field_invalid', 'takeProfit')
    expect(await openOf(token)).toHaveLength(3)
    await post(token, CANCEL_SEVERAL, { all: true })
  })

  it('is of coin-margined contracts too, in whole dollars', async () => {
    const token = await trader()
    const form = { ...LONG, symbol: 'BTC_USDT', contractType: 'coin', quantity: '1000' }
    const placed = await post(token, LADDER, form)
    expect(placed.data).toMatchObject({ placed: 3, refused: 0 })
    const quantities = rowsOf(placed).map(({ quantity }) => Number(quantity))
    expect(quantities.reduce((sum, each) => sum + each, 0)).toBe(1000)
    expect(await openOf(token)).toHaveLength(3)
    await post(token, CANCEL_SEVERAL, { all: true })
  })

  it('is refused whole for margin, band and size, with nothing placed and no setting changed', async () => {
    const token = await trader()
    const tries: [form: object, code: number, error: string, field: string][] = [
      [{ symbol: 'NO_USDT_PERP' }, 404, 'unknown_market', 'symbol'],
      // A third of it could be paid for.
      [{ quantity: '3' }, 400, 'insufficient_balance', 'quantity'],
      [{ toPrice: '90000' }, 400, 'price_band', 'toPrice'],
      [{ toPrice: '49500' }, 400, 'field_invalid', 'toPrice'],
      [{ quantity: '0.00000001' }, 400, 'quantity_step', 'quantity'],
      [{ direction: 3 }, 409, 'reduce_only', 'quantity'],
    ]
    for (const [form, code, error, field] of tries) {
      const body = { ...LONG, quantity: '0.3', leverage: 7, ...form }
      expectRefused(await post(token, LADDER, body), code, error, field)
    }
    expect(await openOf(token)).toEqual([])
    const setting = await exchange.get(token, `${COIN}/contract/setting?symbol=BTC_USDT_PERP`)
    expect(setting.data).not.toMatchObject({ leverage: 7 })
  })

  it('closes a position in parts, never more than it is', async () => {
    const [long, short] = [await trader(), await trader()]
    const order = { symbol: 'BTC_USDT_PERP', orderType: 'limit', price: '50000', quantity: '0.3', leverage: 10 }
    await post(short, SUBMIT, { ...order, direction: 2 })
    await post(long, SUBMIT, { ...order, direction: 1 })
    const out = { symbol: 'BTC_USDT_PERP', direction: 3, fromPrice: '50500', toPrice: '51500', rungs: 3 }
    expectRefused(await post(long, LADDER, { ...out, quantity: '0.6' }), 409, 'reduce_only', 'quantity')
    const { data } = await post(long, LADDER, { ...out, quantity: '0.3' })
    expect(data).toMatchObject({ placed: 3, refused: 0 })
    expect(await openOf(long)).toHaveLength(3)
  })
})
