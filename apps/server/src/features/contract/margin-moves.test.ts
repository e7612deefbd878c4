import { RULES_VERSION } from '@candlewick/engine/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, openExchange, type TestExchange } from '../../../test/exchange.ts'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await openExchange()
  await exchange.submit({ type: 'rules', version: RULES_VERSION })
  await exchange.setIndex({})
})
afterAll(() => exchange.close())

/** Somebody with an order of 0.1 BTC at 50,000, ten times her own money; isolated. */
async function placed(direction: 1 | 2): Promise<string> {
  const token = await exchange.customer({})
  await exchange.deposit(token, 'USDT', '10000', 2)
  const order = { symbol: 'BTC_USDT', contractType: 'u', orderType: 'limit', price: '50000', quantity: '0.1' }
  const more = { direction, marginMode: 'fixed', leverage: 10 }
  expect(await exchange.post(token, '/api/contract/order/submit', { ...order, ...more })).toMatchObject({ code: 200 })
  return token
}

test('a position is given more once by one client id, and answers also after it has been closed', async () => {
  await placed(2)
  const long = await placed(1)
  const id = 'BTC_USDT_PERP-long'
  const adjust = (more: object): Promise<Answer> =>
    exchange.post(long, '/api/contract/position/adjustAmount', {
      id,
      amount: '20',
      action: 1,
      clientId: 'more',
      ...more,
    })
  const outcome = () => exchange.post(long, '/api/order/outcome', { kind: 'position_margin', clientId: 'more' })
  expect((await outcome()).data).toEqual({ state: 'absent' })
  for (const _ of ['first', 'again']) {
    expect((await adjust({})).data).toMatchObject({ positionMargin: '520', position: { side: 'long' } })
  }
  expect(await adjust({ amount: '21' })).toMatchObject({ code: 409, error: 'client_id_reused', field: 'clientId' })
  expect((await outcome()).data).toEqual({ state: 'done' })
  await placed(1)
  expect(await exchange.post(long, '/api/contract/position/stopOrder', { id })).toMatchObject({ code: 200 })
  expect((await adjust({})).data).toEqual({ id, positionMargin: '0', position: null })
  expect(await adjust({ clientId: 'other' })).toMatchObject({ code: 404, error: 'no_position', field: 'id' })
})
