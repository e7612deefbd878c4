/** Stops, trailing stops, take-profit and stop-loss of contracts: when they fire, what becomes of them. */
import type { Lots, Rate, Ticks } from '@candlewick/money/types'
import { lots, rate, ticks } from '@candlewick/money/units'
import { describe, expect, test } from 'vitest'
import type { Event } from '../../events.ts'
import type { ContractStopCommand, Direction } from '../commands.ts'
import { contractOrders, Floor, LINEAR, lastOrder } from '../testing/floor.ts'

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

describe('amending what waits', () => {
  const amend = (floor: Floor, id: number, change: { price?: Ticks; lots?: Lots; trigger?: Ticks; callback?: Rate }) =>
    floor.do({ type: 'contract.amend', user: 'ann', id, ...change })

  test("a stop takes another trigger, price and quantity, keeps its place among its owner's orders, and holds nothing", () => {
    const floor = held()
    const limit = { kind: 'limit', price: ticks(588_000), tif: 'GTC' } as const
    const { id } = lastOrder(stop(floor, 3, 59_000, limit))
    const other = lastOrder(stop(floor, 3, 58_000))
    const before = floor.usdt('ann')
    const changed = amend(floor, id, { trigger: ticks(595_000), price: ticks(594_000), lots: lots(40) })
    expect(lastOrder(changed)).toMatchObject({
      ...{ id, status: 'waiting', price: 594_000, lots: 40, updatedAt: floor.time },
      condition: { trigger: 595_000, rises: false },
    })
    expect(floor.usdt('ann')).toEqual(before)
    expect(floor.engine.contracts.openOrders('ann').map((order) => order.id)).toEqual([id, other.id])
    expect(floor.replayed().restored).toBe(floor.engine.digest())
    floor.order('cat', 1, 59_450, 500)
    floor.index(59_500)
    expect(floor.position('ann', 'long')?.lots).toBe(60)
  })

  test('a trigger may pass to the other side of the reference, but not onto it', () => {
    const floor = held()
    const { id } = lastOrder(stop(floor, 1, 61_000))
    expect(amend(floor, id, { trigger: ticks(600_000) })).toMatchObject([{ rule: 'would_trigger', bound: 600_000 }])
    expect(lastOrder(amend(floor, id, { trigger: ticks(590_000) })).condition).toMatchObject({ rises: false })
    floor.index(61_500)
    expect(floor.engine.contracts.order(id)?.status).toBe('waiting')
  })

  test('a trailing stop that follows takes another callback, unless it would fire at once, and no activation', () => {
    const floor = held()
    const { id } = lastOrder(stop(floor, 3, undefined, { callback: rate(5_000_000) }))
    floor.index(62_000)
    floor.index(61_500)
    expect(amend(floor, id, { callback: rate(500_000) })).toMatchObject([{ rule: 'would_trigger', field: 'callback' }])
    expect(amend(floor, id, { trigger: ticks(630_000) })).toMatchObject([{ rule: 'order_form', field: 'trigger' }])
    expect(amend(floor, id, { callback: rate(99_999) })).toMatchObject([{ rule: 'callback_rate', bound: 100_000 }])
    const changed = lastOrder(amend(floor, id, { callback: rate(1_000_000) }))
    expect(changed.condition).toMatchObject({ extreme: 620_000, trigger: 613_800 })
    expect(floor.replayed().restored).toBe(floor.engine.digest())
    floor.order('cat', 1, 61_000, 500)
    floor.index(61_380)
    expect(floor.position('ann', 'long')).toBeUndefined()
  })

  test('one that does not follow yet takes another activation', () => {
    const floor = held()
    const { id } = lastOrder(stop(floor, 3, 62_000, { callback: rate(1_000_000) }))
    expect(amend(floor, id, { trigger: ticks(590_000) })).toMatchObject([{ rule: 'would_trigger', field: 'trigger' }])
    amend(floor, id, { trigger: ticks(605_000) })
    floor.index(60_500)
    expect(floor.engine.contracts.order(id)?.condition).toMatchObject({ activation: 605_000, extreme: 605_000 })
  })

  test('take-profit and stop-loss take another trigger on their side of the price, and no quantity', () => {
    const floor = held()
    const takeProfit = { trigger: ticks(620_000), by: 'mark' } as const
    const { id } = lastOrder(
      floor.do({ type: 'contract.protect', user: 'ann', symbol: LINEAR, side: 'long', takeProfit }),
    )
    expect(amend(floor, id, { trigger: ticks(590_000) })).toMatchObject([{ rule: 'would_trigger', field: 'trigger' }])
    expect(amend(floor, id, { lots: lots(10) })).toMatchObject([{ rule: 'order_form', field: 'lots' }])
    expect(lastOrder(amend(floor, id, { trigger: ticks(610_000) })).condition).toMatchObject({ trigger: 610_000 })
  })

  test('what price protection holds back may be moved, and then waits for its new trigger', () => {
    const floor = held()
    floor.order('cat', 1, 56_000, 1000)
    const { id } = lastOrder(stop(floor, 3, 59_000, { guarded: true }))
    floor.index(56_900)
    amend(floor, id, { lots: lots(50) })
    amend(floor, id, { trigger: ticks(565_000) })
    expect(floor.replayed().restored).toBe(floor.engine.digest())
    floor.index(57_500)
    expect(floor.engine.contracts.order(id)?.status).toBe('waiting')
  })

  test.each([
    ['order_form', 'price', { price: ticks(600_000) }],
    ['order_form', 'callback', { callback: rate(1_000_000) }],
    ['price', 'trigger', { trigger: ticks(0) }],
    ['reduce_only', 'lots', { lots: lots(101) }],
    ['max_quantity', 'lots', { lots: lots(1_000_001) }],
  ])('refused: %s of %s', (rule, field, change) => {
    const floor = held()
    const { id } = lastOrder(stop(floor, 3, 59_000))
    const before = floor.engine.contracts.order(id)
    expect(amend(floor, id, change)).toMatchObject([{ rule, field }])
    expect(floor.engine.contracts.order(id)).toEqual(before)
  })

  test('an order in the book has no trigger to change', () => {
    const floor = held()
    const { id } = lastOrder(floor.order('ann', 3, 61_000, 10))
    expect(amend(floor, id, { trigger: ticks(590_000) })).toMatchObject([{ rule: 'order_form', field: 'trigger' }])
    expect(amend(floor, id, { callback: rate(1_000_000) })).toMatchObject([{ rule: 'order_form', field: 'callback' }])
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
    const told = contractOrders([...floor.order('bob', 2, 60_000, 50), ...floor.order('ann', 1, 60_000, 50)])
    expect(told.flatMap(({ purpose, lots: size }) => (purpose === undefined ? [] : [size]))).toEqual([150, 150])
    expect(floor.engine.contracts.openOrders('ann').map((order) => order.lots)).toEqual([150, 150])
    floor.order('cat', 1, 60_900, 500)
    floor.index(61_000)
    // All of the position, though it grew after they were set.
    expect(floor.position('ann', 'long')).toBeUndefined()
    expect(floor.engine.contracts.openOrders('ann')).toEqual([])
  })

  test('one of them set alone takes the other away; each watches its own price', () => {
    const floor = held()
    const protect = { type: 'contract.protect', user: 'ann', symbol: LINEAR, side: 'long' } as const
    const waiting = () =>
      floor.engine.contracts.openOrders('ann').map(({ purpose, condition }) => [purpose, condition?.by])
    floor.do({ ...protect, takeProfit: { ...at(62_000), by: 'last' }, stopLoss: at(58_000) })
    expect(waiting()).toEqual([
      ['take_profit', 'last'],
      ['stop_loss', 'mark'],
    ])
    floor.do({ ...protect, stopLoss: { ...at(59_000), by: 'last' } })
    expect(waiting()).toEqual([['stop_loss', 'last']])
    floor.do(protect)
    expect(waiting()).toEqual([])
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
