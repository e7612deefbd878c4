import type { OwnContractOrder, OwnPosition } from '@candlewick/protocol/realtime'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  answerContractOrder,
  clearContracts,
  contractSequence,
  followContractOrder,
  hearContractOrders,
  loadContractOrders,
  modeLock,
  takePositions,
  useOwnContracts,
} from './own-contracts.ts'

function order(id: string, part: Partial<OwnContractOrder> = {}): OwnContractOrder {
  return {
    id,
    clientId: id,
    symbol: 'BTC_USDT_PERP',
    contractType: 'u',
    direction: 1,
    side: 'buy',
    orderType: 'limit',
    price: '60000',
    quantity: '1',
    filledQuantity: '0',
    averagePrice: '0',
    filledValue: '0',
    fee: '0',
    feeCoin: 'USDT',
    profit: '0',
    margin: '0',
    marginMode: 'cross',
    leverage: 20,
    timeInForce: 'GTC',
    postOnly: false,
    reduceOnly: false,
    status: 'open',
    triggerPrice: '0',
    callbackRate: '0',
    icebergQuantity: '0',
    priceProtect: false,
    placedTime: Number(id),
    updateTime: Number(id),
    ...part,
  }
}

const ids = () => useOwnContracts.getState().orders.map(({ id }) => id)

beforeEach(clearContracts)

describe('own contracts', () => {
  it('keeps what the socket said after a list was asked for', () => {
    const since = contractSequence()
    hearContractOrders(5, [order('1', { status: 'cancelled' }), order('3')])
    loadContractOrders([order('1'), order('2')], since)
    expect(ids()).toEqual(['3', '2'])
  })

  it('does not open an order again by an answer that comes late', () => {
    hearContractOrders(5, [order('1', { status: 'filled' })])
    answerContractOrder(order('1'))
    expect(ids()).toEqual([])
    answerContractOrder(order('2'))
    expect(ids()).toEqual(['2'])
  })

  it('moves the trigger of a waiting trailing stop with the price, and counts that apart from words of the server', () => {
    hearContractOrders(5, [order('1', { orderType: 'trailing', status: 'waiting' }), order('2')])
    followContractOrder('1', '59400')
    followContractOrder('2', '59400')
    expect(useOwnContracts.getState()).toMatchObject({
      orders: [
        { id: '2', triggerPrice: '0' },
        { id: '1', triggerPrice: '59400' },
      ],
      steps: 1,
    })
  })

  it('knows what keeps the margin mode of a contract as it is', () => {
    const lock = (symbol: string) => modeLock(useOwnContracts.getState(), symbol)
    expect(lock('BTC_USDT_PERP')).toBeUndefined()
    hearContractOrders(5, [order('1', { status: 'waiting' })])
    expect(lock('BTC_USDT_PERP')).toBe('orders')
    expect(lock('ETH_USDT_PERP')).toBeUndefined()
    useOwnContracts.setState({ positions: [{ symbol: 'BTC_USDT_PERP' } as OwnPosition] })
    expect(lock('BTC_USDT_PERP')).toBe('position')
  })

  it('takes positions only from the newest word', () => {
    takePositions(7, [], [])
    const before = useOwnContracts.getState().positions
    takePositions(3, [], [])
    expect(useOwnContracts.getState().positions).toBe(before)
    expect(useOwnContracts.getState().known).toBe(true)
  })
})
