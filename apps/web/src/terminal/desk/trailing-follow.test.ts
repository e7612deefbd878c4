// @vitest-environment happy-dom
import type { OwnOrder } from '@candlewick/protocol/realtime'
import { expect, it } from 'vitest'
import { BTC_MARKET } from '../../markets/testing/btc-market.ts'
import { followedTrigger } from './trailing-follow.ts'

const market = BTC_MARKET

const sell: OwnOrder = {
  id: '1',
  clientId: 'c',
  symbol: 'BTC_USDT',
  account: 'spot',
  side: 'sell',
  orderType: 'trailing',
  price: '0',
  quantity: '0.5',
  amount: '0',
  filledQuantity: '0',
  averagePrice: '0',
  orderValue: '0',
  fee: '0',
  timeInForce: 'IOC',
  postOnly: false,
  status: 'waiting',
  triggerPrice: '63360',
  triggerBy: 'last',
  triggerWhen: 'falls',
  callbackRate: '0.01',
  icebergQuantity: '0',
  placedTime: 1,
  updateTime: 1,
}

it('follows a higher price up for a sell, and stays where the price falls', () => {
  expect(followedTrigger(sell, market, 650_000)).toBe('64350.0')
  expect(followedTrigger(sell, market, 635_000)).toBeUndefined()
})

it('follows a lower price down for a buy', () => {
  const buy: OwnOrder = { ...sell, side: 'buy', triggerPrice: '64640', triggerWhen: 'rises' }
  expect(followedTrigger(buy, market, 630_000)).toBe('63630.0')
  expect(followedTrigger(buy, market, 645_000)).toBeUndefined()
})

it('begins at its activation price, not before', () => {
  const later: OwnOrder = { ...sell, triggerPrice: '0', activationPrice: '66000' }
  expect(followedTrigger(later, market, 659_999)).toBeUndefined()
  expect(followedTrigger(later, market, 660_000)).toBe('65340.0')
})
