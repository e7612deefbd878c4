import type { OwnContractFill, OwnContractOrder } from '@candlewick/protocol/realtime'
import { describe, expect, it } from 'vitest'
import { stepsOf } from './steps.ts'

const order: OwnContractOrder = {
  id: '7',
  clientId: '',
  symbol: 'BTC_USD_PERP',
  contractType: 'coin',
  direction: 1,
  side: 'buy',
  orderType: 'stop_limit',
  price: '60000',
  quantity: '300',
  icebergQuantity: '0',
  filledQuantity: '100',
  averagePrice: '60000',
  filledValue: '0.00166666',
  fee: '0.00000084',
  feeCoin: 'BTC',
  profit: '0',
  margin: '0',
  marginMode: 'cross',
  leverage: 20,
  timeInForce: 'GTC',
  postOnly: false,
  reduceOnly: false,
  status: 'cancelled',
  endReason: 'user',
  triggerPrice: '60100',
  triggerBy: 'mark',
  triggerWhen: 'rises',
  callbackRate: '0',
  triggerTime: 20,
  priceProtect: false,
  placedTime: 10,
  updateTime: 40,
}
const fill: OwnContractFill = {
  id: '1',
  orderId: '7',
  symbol: 'BTC_USD_PERP',
  contractType: 'coin',
  direction: 1,
  role: 'maker',
  price: '60000',
  quantity: '100',
  amount: '0.00166666',
  fee: '0.00000084',
  feeCoin: 'BTC',
  profit: '0',
  time: 30,
}

describe('the life of a contract order', () => {
  it('runs from its placing over trigger and fills to its end, with the reason', () => {
    expect(stepsOf(order, [fill])).toEqual([
      { what: 'placed', time: 10 },
      { what: 'triggered', time: 20, price: '60100' },
      { what: 'filled', time: 30, fill },
      { what: 'ended', time: 40, status: 'cancelled', reason: 'user' },
    ])
  })

  it('has no end while the order waits or stands', () => {
    const { endReason: _, triggerTime: __, ...waiting } = order
    expect(stepsOf({ ...waiting, status: 'waiting' }, [])).toEqual([{ what: 'placed', time: 10 }])
  })
})
