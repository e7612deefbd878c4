import type { OwnOrder } from '@candlewick/protocol/realtime'
import { expect, it } from 'vitest'
import { BTC_MARKET } from '../../markets/testing/btc-market.ts'
import { amendmentOf, editableFields, startOf, stepped } from './order-edit.ts'

const market = BTC_MARKET
const stop: OwnOrder = {
  id: '1',
  clientId: 'c',
  symbol: 'BTC_USDT',
  account: 'spot',
  side: 'sell',
  orderType: 'stop_limit',
  price: '62900',
  quantity: '0.5',
  amount: '0',
  filledQuantity: '0',
  averagePrice: '0',
  orderValue: '0',
  fee: '0',
  timeInForce: 'GTC',
  postOnly: false,
  status: 'waiting',
  triggerPrice: '63000',
  triggerBy: 'last',
  triggerWhen: 'falls',
  callbackRate: '0',
  icebergQuantity: '0',
  placedTime: 1,
  updateTime: 1,
}
const trailing: OwnOrder = { ...stop, orderType: 'trailing', price: '0', callbackRate: '0.01' }

it('offers what can be changed: a trigger only while the order waits, no quantity of an OCO or of an amount', () => {
  expect(editableFields(stop)).toEqual(['trigger', 'price', 'quantity'])
  expect(editableFields({ ...stop, status: 'open' })).toEqual(['price', 'quantity'])
  expect(editableFields({ ...stop, ocoId: '2' })).toEqual(['trigger', 'price'])
  expect(editableFields(trailing)).toEqual(['callback', 'quantity'])
  expect(editableFields({ ...stop, orderType: 'stop_market', price: '0', quantity: '0' })).toEqual(['trigger'])
})

it('starts with the trigger where a waiting order’s line was dragged to, with the price of one in the book', () => {
  expect(startOf(stop, market, 625_000)).toMatchObject({ trigger: '62500.0', price: '62900' })
  expect(startOf({ ...stop, status: 'open' }, market, 625_000)).toMatchObject({ trigger: '63000', price: '62500.0' })
})

it('sends only what has changed, and nothing while something is no figure of the market', () => {
  const start = startOf(stop, market)
  expect(amendmentOf(stop, market, start)).toEqual({})
  expect(amendmentOf(stop, market, { ...start, trigger: '62000', price: '62900.0' })).toEqual({ triggerPrice: '62000' })
  expect(amendmentOf(stop, market, { ...start, quantity: '0.123456789' })).toBeUndefined()
  expect(amendmentOf(trailing, market, { ...startOf(trailing, market), callback: '0.5' })).toEqual({
    callbackRate: '0.005',
  })
})

it('steps by a tick, a lot, and a tenth of a percent within what a callback may be', () => {
  expect(stepped('trigger', '63000', market, 1)).toBe('63000.1')
  expect(stepped('quantity', '0.5', market, -1)).toBe('0.49999')
  expect(stepped('callback', '1', market, 1)).toBe('1.1')
  expect(stepped('callback', '0.1', market, -1)).toBe('0.1')
})
