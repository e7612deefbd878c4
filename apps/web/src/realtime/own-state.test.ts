import type { OwnOrder } from '@candlewick/protocol/realtime'
import { describe, expect, it } from 'vitest'
import { OwnState } from './own-state.ts'

const atOnce = (run: () => void) => run()
const order = (part: Partial<OwnOrder>): OwnOrder => ({
  id: '1',
  clientId: 'c1',
  symbol: 'BTC_USDT',
  account: 'spot',
  side: 'buy',
  orderType: 'limit',
  price: '100',
  quantity: '1',
  amount: '',
  filledQuantity: '0',
  averagePrice: '0',
  orderValue: '100',
  fee: '0',
  timeInForce: 'GTC',
  postOnly: false,
  status: 'open',
  triggerPrice: '0',
  callbackRate: '0',
  icebergQuantity: '0',
  placedTime: 1,
  updateTime: 1,
  ...part,
})
const sent = (clientId: string, sentTime = 5) => ({
  clientId,
  asked: { symbol: 'BTC_USDT', side: 'buy', orderType: 'limit', price: '100', quantity: '1' } as const,
  sentTime,
})
const keys = (state: OwnState) => state.rows().map((row) => `${row.kind}:${row.key}`)

describe('own orders', () => {
  it('show an order the moment it is sent and confirm it in the same row', () => {
    const state = new OwnState(atOnce)
    state.send(sent('c1'))
    expect(keys(state)).toEqual(['sent:c1'])
    state.hearOrders(10, [order({})])
    expect(keys(state)).toEqual(['order:c1'])
    state.refuse('c1', 'late answer')
    expect(keys(state)).toEqual(['order:c1'])
  })

  it('keep a refused order with its reason until it is put away', () => {
    const state = new OwnState(atOnce)
    state.send(sent('c1'))
    state.refuse('c1', 'not enough USDT')
    const [row] = state.rows()
    expect(row).toMatchObject({ kind: 'sent', sent: { state: 'refused', reason: 'not enough USDT' } })
    state.dismiss('c1')
    expect(state.rows()).toEqual([])
  })

  it('know the order that never arrived by what it asked for, so that it is sent again with its own id', () => {
    const state = new OwnState(atOnce)
    state.send(sent('c1'))
    const { symbol, ...rest } = sent('c2').asked
    const same = { ...rest, symbol, clientId: 'c2' }
    expect(state.missed(same)).toBeUndefined()
    state.lose('c1')
    expect(state.missed(same)).toBeUndefined()
    state.miss('c1')
    expect(state.missed(same)?.clientId).toBe('c1')
    expect(state.missed({ ...same, quantity: '2' })).toBeUndefined()
    state.hearOrders(10, [order({})])
    expect(state.missed(same)).toBeUndefined()
  })

  it('do not open an order again that the socket has already ended', () => {
    const state = new OwnState(atOnce)
    const since = state.sequence
    state.send(sent('c1'))
    state.hearOrders(10, [order({ status: 'filled', updateTime: 9 })])
    state.answer(order({ updateTime: 8 }))
    state.loadOrders([order({ updateTime: 8 })], since)
    expect(state.rows()).toEqual([])
  })

  it('drop what a newer list no longer has, but keep what was heard after it was asked for', () => {
    const state = new OwnState(atOnce)
    state.loadOrders([order({ id: '1', clientId: 'a' }), order({ id: '2', clientId: 'b' })], state.sequence)
    const since = state.sequence
    state.hearOrders(11, [order({ id: '3', clientId: 'c', placedTime: 3 })])
    state.loadOrders([order({ id: '2', clientId: 'b' })], since)
    expect(keys(state)).toEqual(['order:c', 'order:b'])
  })

  it('ignore an older word about an order that arrives late', () => {
    const state = new OwnState(atOnce)
    state.hearOrders(12, [order({ filledQuantity: '0.5' })])
    state.hearOrders(11, [order({ filledQuantity: '0.1' })])
    expect(state.rows()[0]).toMatchObject({ order: { filledQuantity: '0.5' } })
  })

  it('tell of each order that ends', () => {
    const state = new OwnState(atOnce)
    const ended: string[] = []
    state.onEnd(({ order: one }) => ended.push(one.status))
    state.hearOrders(1, [order({})])
    state.hearOrders(2, [order({ status: 'cancelled' })])
    expect(ended).toEqual(['cancelled'])
  })
})

describe('own balances', () => {
  it('take the list at the start and let the socket have the newer word', () => {
    const state = new OwnState(atOnce)
    const since = state.sequence
    state.hearCoins(5, [{ account: 1, coin: 'USDT', available: '90', occupied: '10' }])
    state.loadCoins([{ account: 1, coin: 'USDT', available: '100', occupied: '0' }], since)
    expect(state.coins.get('1:USDT')?.available).toBe('90')
  })

  it('are gone when the customer is', () => {
    const state = new OwnState(atOnce)
    state.hearCoins(5, [{ account: 1, coin: 'USDT', available: '90', occupied: '10' }])
    state.clear()
    expect(state.coins.get('1:USDT')).toBeUndefined()
  })
})
