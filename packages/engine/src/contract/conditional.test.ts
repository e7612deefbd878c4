/** Stops, trailing stops, take-profit and stop-loss of contracts: when they fire, what becomes of them. */
import { lots, rate, ticks } from '@candlewick/money/units'
import { describe, expect, test } from 'vitest'
import type { Event } from '../events.ts'
import type { ContractStopCommand, Direction } from './commands.ts'
import { contractOrders, Floor, LINEAR, lastOrder } from './test-floor.ts'

let ids = 0

function stop(
  floor: Floor,
  direction: Direction,
  trigger: number | undefined,
  more: Partial<ContractStopCommand> = {},
): readonly Event[] {
  ids += 1
  return floor.do({
    type: 'contract.stop',
    user: 'ann',
    symbol: LINEAR,
    direction,
    kind: 'market',
    lots: lots(100),
    tif: 'IOC',
    postOnly: false,
    stp: 'expire_taker',
    clientId: `stop${ids}`,
    ...(trigger === undefined ? {} : { trigger: ticks(trigger * 10) }),
    triggerBy: 'mark',
    ...more,
  })
}

/** Ann is long 100 lots at 60,000; cat buys and sells around any price asked for. */
function held(): Floor {
  const floor = Floor.open('ann', 'bob', 'cat')
  floor.trade('ann', 'bob', 60_000, 100)
  return floor
}

describe('stops', () => {
  test('wait without a hold, fire at the mark, and are orders from then on', () => {
    const floor = held()
    const before = floor.usdt('ann')
    const placed = lastOrder(stop(floor, 3, 59_000))
    expect(placed).toMatchObject({ status: 'waiting', condition: { trigger: 590_000, by: 'mark', rises: false } })
    expect(floor.usdt('ann')).toEqual(before)
    floor.order('cat', 1, 58_900, 500)
    floor.index(59_000.1)
    expect(floor.engine.contracts.order(placed.id)?.status).toBe('waiting')
    expect(floor.replayed().restored).toBe(floor.engine.digest())
    const events = floor.index(59_000)
    expect(contractOrders(events).find(({ id }) => id === placed.id)).toMatchObject({
      status: 'filled',
      condition: { triggeredAt: floor.time },
    })
    expect(floor.position('ann', 'long')).toBeUndefined()
    expect(floor.replayed().restored).toBe(floor.engine.digest())
  })

  test('on the last price fire with the trade that reaches it', () => {
    const floor = held()
    floor.order('bob', 2, 60_050, 10)
    const { id } = lastOrder(
      stop(floor, 1, 60_050, { triggerBy: 'last', kind: 'limit', price: ticks(600_600), tif: 'GTC' }),
    )
    floor.order('cat', 1, 60_050, 10)
    expect(floor.engine.contracts.order(id)).toMatchObject({ status: 'open', price: 600_600 })
    expect(floor.usdt('ann').occupied).toBeGreaterThan(0)
  })

  test('an opening one that has too little margin when it fires ends, and nothing happened', () => {
    const floor = held()
    floor.customer('dan', 10_000_000)
    const { id } = lastOrder(stop(floor, 1, 61_000, { user: 'dan' }))
    floor.order('bob', 2, 61_000, 500)
    const events = floor.index(61_000)
    expect(contractOrders(events).find((order) => order.id === id)).toMatchObject({
      status: 'expired',
      endReason: 'margin',
    })
  })

  test('a closing one goes with its position, and never closes more than that', () => {
    const floor = held()
    stop(floor, 3, 59_000)
    stop(floor, 3, 58_000)
    floor.order('cat', 1, 59_990, 60)
    floor.order('ann', 3, 59_990, 60)
    floor.order('cat', 1, 58_900, 500)
    floor.index(59_000)
    const ann = contractOrders(floor.do({ type: 'tick' }))
    expect(ann).toEqual([])
    expect(floor.position('ann', 'long')).toBeUndefined()
    expect(floor.position('ann', 'short')).toBeUndefined()
    expect(floor.engine.contracts.openOrders('ann')).toEqual([])
  })

  test('refused at the reference, without one, and beyond the position', () => {
    const floor = held()
    expect(stop(floor, 3, 60_000)).toMatchObject([{ rule: 'would_trigger', bound: 600_000 }])
    expect(stop(floor, 3, 59_000, { lots: lots(101) })).toMatchObject([{ rule: 'reduce_only', bound: 100 }])
    expect(stop(floor, 3, undefined)).toMatchObject([{ rule: 'price', field: 'trigger' }])
    expect(stop(floor, 3, undefined, { callback: rate(99_999) })).toMatchObject([{ rule: 'callback_rate' }])
  })

  test('cancelled as any order', () => {
    const floor = held()
    const { id } = lastOrder(stop(floor, 3, 59_000))
    floor.do({ type: 'contract.cancel', user: 'ann', ids: [id] })
    expect(floor.engine.contracts.openOrders('ann')).toEqual([])
    floor.index(58_500)
    expect(floor.position('ann', 'long')?.lots).toBe(100)
  })

  test('price protection holds it back while last and mark are more than 5% apart, and only then', () => {
    const floor = held()
    floor.order('cat', 1, 56_000, 1000)
    const { id } = lastOrder(stop(floor, 3, 59_000, { guarded: true }))
    expect(contractOrders(floor.index(56_900)).some((order) => order.id === id)).toBe(false)
    expect(floor.engine.contracts.order(id)?.status).toBe('waiting')
    expect(floor.replayed().restored).toBe(floor.engine.digest())
    floor.index(57_500)
    expect(floor.engine.contracts.order(id)).toBeUndefined()
    expect(floor.position('ann', 'long')).toBeUndefined()
  })
})

test('a trailing stop follows the highest mark and fires when it has turned back by its callback', () => {
  const floor = held()
  const { id } = lastOrder(stop(floor, 3, undefined, { callback: rate(1_000_000) }))
  floor.order('cat', 1, 59_500, 500)
  floor.index(61_000)
  expect(floor.engine.contracts.order(id)?.condition).toMatchObject({ extreme: 610_000, trigger: 603_900 })
  floor.index(60_391)
  expect(floor.position('ann', 'long')?.lots).toBe(100)
  expect(floor.replayed().restored).toBe(floor.engine.digest())
  floor.index(60_390)
  expect(floor.position('ann', 'long')).toBeUndefined()
})

describe('take-profit and stop-loss', () => {
  const at = (price: number) => ({ trigger: ticks(price * 10), by: 'mark' as const })

  test('set later, replaced, and both gone when the position is', () => {
    const floor = held()
    const protect = (takeProfit: number, stopLoss: number) =>
      floor.do({
        type: 'contract.protect',
        user: 'ann',
        symbol: LINEAR,
        side: 'long',
        takeProfit: at(takeProfit),
        stopLoss: at(stopLoss),
      })
    expect(protect(59_000, 58_000)).toMatchObject([{ rule: 'would_trigger', field: 'takeProfit' }])
    protect(62_000, 58_000)
    protect(61_000, 59_000)
    expect(
      floor.engine.contracts.openOrders('ann').map(({ purpose, condition }) => [purpose, condition?.trigger]),
    ).toEqual([
      ['take_profit', 610_000],
      ['stop_loss', 590_000],
    ])
    floor.trade('ann', 'bob', 60_000, 50)
    floor.order('cat', 1, 60_900, 500)
    floor.index(61_000)
    // All of the position, though it grew after they were set.
    expect(floor.position('ann', 'long')).toBeUndefined()
    expect(floor.engine.contracts.openOrders('ann')).toEqual([])
  })

  test('attached to an order, they begin with its first fill', () => {
    const floor = Floor.open('ann', 'bob', 'cat')
    floor.order('ann', 1, 59_900, 100, { takeProfit: at(61_000), stopLoss: at(59_500) })
    expect(floor.engine.contracts.openOrders('ann')).toHaveLength(1)
    floor.order('bob', 2, 59_900, 30)
    expect(floor.engine.contracts.openOrders('ann').map(({ purpose }) => purpose)).toEqual([
      undefined,
      'take_profit',
      'stop_loss',
    ])
    floor.order('bob', 2, 59_900, 70)
    floor.order('cat', 1, 59_400, 500)
    floor.index(59_500)
    expect(floor.position('ann', 'long')).toBeUndefined()
    expect(floor.replayed().restored).toBe(floor.engine.digest())
  })
})
