/** An operator sees of a customer what is owed beside what is held, and what is open of every product. */
import { RULES_VERSION } from '@candlewick/engine/limits'
import { swapFunds, swapGenesis } from '@candlewick/market-sim/swap'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openExchange, type TestExchange } from '../../../test/exchange.ts'
import { FLASH_ORDERS } from '../flash/public.ts'
import { SPOT_ORDERS } from '../spot/public.ts'
import { SWAP_ORDERS } from '../swap/public.ts'
import { balancesOf } from './balances.ts'
import { openOrdersOf, ordersPage } from './page.ts'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await openExchange()
})
// An index is fresh for ten seconds, the whole file may take longer.
beforeEach(() => exchange.setIndex({}))
afterAll(() => exchange.close())

const balances = (token: string) => balancesOf(exchange.replica.engine, exchange.userOf(token))

test('a debt stands beside what is held: borrowed, interest, what is left and its worth', async () => {
  const token = await exchange.customer({ BTC: '0.1' })
  await exchange.deposit(token, 'USDT', '10000', 5)
  const borrowed = await exchange.post(token, '/api/exchange/coin/wallet/all/borrow', { coin: 'BTC', amount: '0.5' })
  expect(borrowed.code).toBe(200)
  const { rows, worth, unpriced } = balances(token)
  expect(rows.find(({ account, coin }) => account === 5 && coin === 'BTC')).toMatchObject({
    ...{ available: '0.5', occupied: '0', borrowed: '0.5', interest: '0.00000286' },
    ...{ net: '-0.00000286', worth: '-0.143' },
  })
  expect(rows.find(({ account, coin }) => account === 1 && coin === 'BTC')).toMatchObject({
    ...{ borrowed: '0', interest: '0', net: '0.1', worth: '5000' },
  })
  // What was borrowed is nobody's wealth: 10,000 and a tenth of a coin, less the first hour.
  expect([worth, unpriced]).toEqual(['14999.857', []])
})

test('what is owed where nothing is left is a line of its own', async () => {
  const token = await exchange.customer({})
  await exchange.deposit(token, 'USDT', '10000', 5)
  await exchange.post(token, '/api/exchange/coin/wallet/all/borrow', { coin: 'BTC', amount: '0.1' })
  const out = { from: 5, to: 1, coin: 'BTC', amount: '0.1' }
  expect((await exchange.post(token, '/api/asset/transferFunds', out)).code).toBe(200)
  const owed = balances(token).rows.filter(({ account, coin }) => account === 5 && coin === 'BTC')
  expect(owed).toMatchObject([{ available: '0', borrowed: '0.1' }])
})

test('a coin without a price has no worth, and the sum says that it is not in it', async () => {
  const token = await exchange.customer({ DOT: '10', USDT: '5' })
  const { rows, worth, unpriced } = balances(token)
  expect(rows.find(({ coin }) => coin === 'DOT')).toMatchObject({ net: '10', worth: null })
  expect([worth, unpriced]).toEqual(['5', ['DOT']])
})

test('a flash contract that runs stands among the open orders', async () => {
  const token = await exchange.customer({ USDT: '1000' })
  await exchange.deposit(token, 'USDT', '1000', 4)
  const order = { symbol: 'BTC_USDT', side: 'buy', orderType: 'limit', price: '40000', quantity: '0.01' }
  expect((await exchange.post(token, '/api/currency/order/submit', order)).code).toBe(200)
  const flash = { symbol: 'BTC_USDT', direction: 'up', period: 30, stake: 100 }
  const opened = await exchange.post(token, '/api/secondContractOrder/createSecondContractOrder', flash)
  expect(opened.code).toBe(200)
  const open = openOrdersOf([SPOT_ORDERS, FLASH_ORDERS], exchange.replica.engine, exchange.userOf(token))
  expect(open.map(({ product, side, quantity }) => [product, side, quantity])).toEqual([
    ['flash', 'up', '100'],
    ['spot', 'buy', '0.01'],
  ])
})

test('a swap stands among all of her orders, so that a page is as full as it says', async () => {
  await exchange.submit({ type: 'rules', version: RULES_VERSION })
  for (const command of [...swapGenesis(), ...swapFunds()]) await exchange.submit(command)
  await exchange.setIndex({ BTC_USDT: '50000' })
  const token = await exchange.customer({ USDT: '1000' })
  const order = { symbol: 'BTC_USDT', side: 'buy', orderType: 'limit', price: '40000', quantity: '0.001' }
  const placed = await exchange.post(token, '/api/currency/order/submit', order)
  const asked = { fromCoin: 'USDT', toCoin: 'BTC', amount: '100' }
  const { quote } = (await exchange.post(token, '/api/texchange/getCurrencyPrice', asked)).data
  const swapped = await exchange.post(token, '/api/texchange/currencyExchange', { quote })
  expect(swapped.code).toBe(200)
  // Answered once the tables have all of it.
  await exchange.post(token, '/api/order/list')
  const user = exchange.userOf(token)
  const reading = { sql: exchange.sql, engine: exchange.replica.engine, user, orders: [SPOT_ORDERS, SWAP_ORDERS] }
  const { rows, next } = await ordersPage(reading, { pageSize: 2 })
  expect(rows).toMatchObject([
    {
      id: swapped.data.id,
      product: 'swap',
      symbol: 'USDT_BTC',
      quantity: '100',
      price: '0.00001999',
      status: 'filled',
    },
    { id: placed.data.id, product: 'spot', symbol: 'BTC_USDT', side: 'buy', status: 'open' },
  ])
  expect(next).toBeNull()
})
