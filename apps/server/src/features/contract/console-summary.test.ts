/** What operators see of a market beside its terms: its prices, and how much is open against which bound. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openExchange, type TestExchange } from '../../../test/exchange.ts'
import { SPOT_TERMS } from '../spot/public.ts'
import { CONTRACT_TERMS } from './console-terms.ts'

const PERP = 'BTC_USDT_PERP'
let exchange: TestExchange

beforeAll(async () => {
  exchange = await openExchange()
  await exchange.setIndex({})
})
afterAll(() => exchange.close())

async function trader(): Promise<string> {
  const token = await exchange.customer({ USDT: '100000' })
  await exchange.deposit(token, 'USDT', '100000', 2)
  return token
}

test('open interest stands beside its bound, orders and positions are counted, and the index has its time', async () => {
  const { engine } = exchange.replica
  const [buyer, seller] = [await trader(), await trader()]
  const order = { symbol: PERP, contractType: 'u', orderType: 'limit', price: '50000', leverage: 10 }
  const before = CONTRACT_TERMS.open?.(engine, PERP)
  for (const [token, direction] of [[buyer, 1] as const, [seller, 2] as const]) {
    const made = await exchange.post(token, '/api/contract/order/submit', { ...order, quantity: '0.2', direction })
    expect(made).toMatchObject({ code: 200 })
  }
  await exchange.post(buyer, '/api/contract/order/submit', { ...order, price: '49000', quantity: '0.1', direction: 1 })
  const open = CONTRACT_TERMS.open?.(exchange.replica.engine, PERP)
  expect(open).toEqual({ orders: (before?.orders ?? 0) + 1, positions: (before?.positions ?? 0) + 2, insurance: '0' })
  const summary = CONTRACT_TERMS.summary?.(exchange.replica.engine, PERP)
  expect(summary).toMatchObject({
    coin: 'USDT',
    contract: { index: '50000', openInterest: '0.2', unit: 'BTC', openValue: '10000', indexTime: expect.any(Number) },
  })
  // Its journal begins under rules that knew no bound.
  expect(summary?.contract?.openMost).toBeNull()
})

test('of spot the orders are counted that rest and wait; there is no position', async () => {
  const token = await exchange.customer({ USDT: '10000' })
  const before = SPOT_TERMS.open?.(exchange.replica.engine, 'BTC_USDT').orders ?? 0
  const order = { symbol: 'BTC_USDT', side: 'buy', orderType: 'limit', price: '49000', quantity: '0.01' }
  expect(await exchange.post(token, '/api/currency/order/submit', order)).toMatchObject({ code: 200 })
  const after = SPOT_TERMS.open?.(exchange.replica.engine, 'BTC_USDT')
  expect(after).toEqual({ orders: before + 1, positions: null, insurance: null })
})
