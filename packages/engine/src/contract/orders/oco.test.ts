/** OCO, icebergs, orders by value and index triggers of contracts: what they do, and what they do not. */
import type { Lots, Ticks } from '@candlewick/money/types'
import { lots, ticks, units } from '@candlewick/money/units'
import { describe, expect, test } from 'vitest'
import type { Event } from '../../events.ts'
import type { ContractOcoCommand } from '../commands.ts'
import { contractOrders, Floor, INVERSE, LINEAR, LINEAR_TERMS, lastOrder } from '../testing/floor.ts'

let ids = 0

/** Ann closes 100 lots: at 61,000 or better, or at market once the index is 59,000. */
function oco(floor: Floor, more: Partial<ContractOcoCommand> = {}): readonly Event[] {
  ids += 1
  return floor.do({
    ...{ type: 'contract.oco', user: 'ann', symbol: LINEAR, direction: 3, lots: lots(100), clientId: `oco${ids}` },
    ...{ price: ticks(610_000), trigger: ticks(590_000), triggerBy: 'index', stp: 'expire_taker', postOnly: false },
    ...more,
  })
}

/** Ann is long 100 lots at 60,000. */
function held(): Floor {
  const floor = Floor.open('ann', 'bob', 'cat')
  floor.trade('ann', 'bob', 60_000, 100)
  return floor
}

function open(floor: Floor, user = 'ann') {
  return floor.engine.contracts.openOrders(user)
}

function legs(floor: Floor) {
  return open(floor).map(({ kind, status, lots: all, filledLots }) => [kind, status, all - filledLots])
}

describe('an OCO', () => {
  test('is a limit order that rests and a stop that waits, each naming the other; closing it holds nothing', () => {
    const floor = held()
    const before = floor.usdt('ann')
    oco(floor, { clientId: 'both', stopPrice: ticks(589_000) })
    const [limit, stop] = open(floor)
    expect(limit).toMatchObject({ kind: 'limit', status: 'open', clientId: 'both', ocoId: stop?.id })
    expect(stop).toMatchObject({ kind: 'limit', status: 'waiting', price: 589_000, clientId: '', ocoId: limit?.id })
    expect(floor.usdt('ann')).toEqual(before)
    expect(floor.replayed()).toMatchObject({ replay: floor.engine.digest(), restored: floor.engine.digest() })
  })

  test('a part of the limit order lowers the stop, the rest of it ends the stop', () => {
    const floor = held()
    oco(floor)
    floor.order('cat', 1, 61_000, 30)
    expect(legs(floor)).toEqual([
      ['limit', 'open', 70],
      ['market', 'waiting', 70],
    ])
    const events = contractOrders(floor.order('cat', 1, 61_000, 70))
    expect(events.find(({ condition }) => condition !== undefined)).toMatchObject({ endReason: 'oco' })
    expect(open(floor)).toEqual([])
    expect(floor.position('ann', 'long')).toBeUndefined()
  })

  test('the stop ends the limit order before it trades', () => {
    const floor = held()
    oco(floor)
    floor.order('cat', 1, 58_900, 500)
    const events = contractOrders(floor.index(59_000)).filter(({ user }) => user === 'ann')
    expect(events.map(({ kind, status, endReason }) => [kind, status, endReason])).toEqual([
      ['limit', 'cancelled', 'oco'],
      ['market', 'filled', undefined],
    ])
    expect(floor.position('ann', 'long')).toBeUndefined()
    expect(floor.replayed().restored).toBe(floor.engine.digest())
  })

  test('cancelling either cancels both, and what ends the position ends both', () => {
    const floor = held()
    for (const leg of [0, 1]) {
      oco(floor)
      floor.do({ type: 'contract.cancel', user: 'ann', ids: [open(floor)[leg]?.id ?? 0] })
      expect(open(floor)).toEqual([])
    }
    oco(floor)
    floor.do({ type: 'contract.cancel', user: 'ann' })
    expect(open(floor)).toEqual([])
    oco(floor)
    floor.order('cat', 1, 59_900, 100)
    const ended = contractOrders(floor.order('ann', 3, undefined, 100)).filter(({ status }) => status === 'cancelled')
    expect(ended.map(({ endReason }) => endReason)).toEqual(['reduce_only', 'reduce_only'])
  })

  test('as the position shrinks, both are cut to it', () => {
    const floor = held()
    oco(floor)
    floor.order('cat', 1, 59_900, 60)
    floor.order('ann', 3, undefined, 60)
    expect(legs(floor)).toEqual([
      ['limit', 'open', 40],
      ['market', 'waiting', 40],
    ])
    expect(floor.replayed().restored).toBe(floor.engine.digest())
  })

  test('opening, its limit order holds what it costs, and either opens the position', () => {
    const floor = held()
    const { available } = floor.usdt('bob')
    oco(floor, { user: 'bob', direction: 1, price: ticks(590_000), trigger: ticks(610_000) })
    // 100 lots at 59,000 are worth 5,900: at 20x 295 of margin, and the fee.
    expect(available - floor.usdt('bob').available).toBe(295_000_000 + 2_950_000)
    floor.order('cat', 2, 61_050, 100)
    floor.index(61_000)
    expect(floor.position('bob', 'long')?.lots).toBe(100)
    expect(open(floor, 'bob')).toEqual([])
  })

  test('asked for again it is told as it stands', () => {
    const floor = held()
    oco(floor, { clientId: 'once' })
    expect(oco(floor, { clientId: 'once' })).toMatchObject([{ order: { clientId: 'once', status: 'open' } }])
    const others: Partial<ContractOcoCommand>[] = [
      { lots: lots(50) },
      { direction: 2 },
      { price: ticks(610_001) },
      { trigger: ticks(589_999) },
      { triggerBy: 'mark' },
      { triggerBy: 'last' },
      { stopPrice: ticks(589_000) },
      { stp: 'expire_both' },
      { postOnly: true },
    ]
    const rules = others.map((other) => [other, oco(floor, { clientId: 'once', ...other }).at(0)])
    expect(rules).toEqual(others.map((other) => [other, expect.objectContaining({ rule: 'client_id_reused' })]))
    expect(open(floor)).toHaveLength(2)
  })

  test('asked for again with another price behind its stop it is another pair', () => {
    const floor = held()
    oco(floor, { clientId: 'once', stopPrice: ticks(589_000) })
    expect(oco(floor, { clientId: 'once', stopPrice: ticks(589_000) })).toMatchObject([{ order: { status: 'open' } }])
    for (const stopPrice of [ticks(588_999), undefined]) {
      const again = oco(floor, stopPrice === undefined ? { clientId: 'once' } : { clientId: 'once', stopPrice })
      expect(again).toMatchObject([{ rule: 'client_id_reused' }])
    }
  })

  test.each<[string, string, Partial<ContractOcoCommand>]>([
    ['oco_prices', 'price', { price: ticks(600_000) }],
    ['oco_prices', 'trigger', { trigger: ticks(600_000) }],
    ['oco_prices', 'trigger', { trigger: ticks(605_000) }],
    ['oco_prices', 'price', { direction: 4 }],
    ['reduce_only', 'lots', { lots: lots(101) }],
    ['price', 'stopPrice', { stopPrice: ticks(0) }],
    ['order_form', 'triggerBy', { triggerBy: 'x' as 'last' }],
    ['order_form', 'lots', { lots: lots(0) }],
    ['order_form', 'direction', { direction: 5 as 1 }],
  ])('refused: %s of %s', (rule, field, more) => {
    const floor = held()
    const [first] = oco(floor, more)
    expect(first).toMatchObject({ type: 'refused', rule, field })
    expect(open(floor)).toEqual([])
    expect(floor.replayed().restored).toBe(floor.engine.digest())
  })

  test('needs room for two orders', () => {
    const floor = held()
    floor.do({ ...LINEAR_TERMS, maxOpenOrders: 1 })
    expect(oco(floor)).toMatchObject([{ rule: 'max_open_orders', bound: 1 }])
  })

  test('either leg takes another price on its side, and neither another quantity', () => {
    const floor = held()
    oco(floor)
    const [limit, stop] = open(floor)
    const amend = (id: number | undefined, change: { price?: Ticks; trigger?: Ticks; lots?: Lots }) =>
      floor.do({ type: 'contract.amend', user: 'ann', id: id ?? 0, ...change })
    expect(amend(limit?.id, { lots: lots(50) })).toMatchObject([{ rule: 'oco_quantity' }])
    expect(amend(stop?.id, { lots: lots(50) })).toMatchObject([{ rule: 'oco_quantity' }])
    expect(amend(limit?.id, { price: ticks(589_000) })).toMatchObject([{ rule: 'oco_prices', bound: 590_000 }])
    expect(amend(stop?.id, { trigger: ticks(605_000) })).toMatchObject([{ rule: 'oco_prices', bound: 600_000 }])
    expect(lastOrder(amend(limit?.id, { price: ticks(612_000) }))).toMatchObject({ price: 612_000, status: 'open' })
    expect(lastOrder(amend(stop?.id, { trigger: ticks(595_000) })).condition).toMatchObject({ trigger: 595_000 })
    expect(floor.replayed().restored).toBe(floor.engine.digest())
  })
})

describe('an iceberg', () => {
  const iceberg = (floor: Floor, quantity: number, display: number, more = {}) =>
    floor.order('ann', 2, 60_100, quantity, { display: lots(display), ...more })
  const shown = (floor: Floor) => floor.engine.contracts.depth(LINEAR, 'sell', 5)

  test('shows a part at a time, and each new part stands behind the others at its price', () => {
    const floor = held()
    const { id } = lastOrder(iceberg(floor, 100, 30))
    floor.order('bob', 2, 60_100, 10)
    expect(shown(floor)).toEqual([[601_000, 40]])
    expect(floor.engine.contracts.order(id)).toMatchObject({ lots: 100, display: 30 })
    const trades = floor.order('cat', 1, 60_100, 45).filter((event) => event.type === 'contract.trade')
    expect(trades.map(({ maker, lots: size }) => [maker.user, size])).toEqual([
      ['ann', 30],
      ['bob', 10],
      ['ann', 5],
    ])
    expect(shown(floor)).toEqual([[601_000, 25]])
    expect(floor.replayed()).toMatchObject({ replay: floor.engine.digest(), restored: floor.engine.digest() })
    floor.order('cat', 1, 60_100, 65)
    expect(shown(floor)).toEqual([])
    expect(open(floor)).toEqual([])
  })

  test('is there whole for an order that must fill', () => {
    const floor = held()
    iceberg(floor, 100, 10)
    const [order] = contractOrders(floor.order('cat', 1, 60_100, 100, { tif: 'FOK' })).filter(
      ({ user }) => user === 'cat',
    )
    expect(order).toMatchObject({ status: 'filled', filledLots: 100 })
  })

  test('made smaller loses first what does not show; closing, it is cut to its position', () => {
    const floor = held()
    const { id } = lastOrder(floor.order('ann', 3, 60_100, 100, { display: lots(30) }))
    floor.do({ type: 'contract.amend', user: 'ann', id, lots: lots(40) })
    expect(shown(floor)).toEqual([[601_000, 30]])
    floor.order('cat', 1, 59_900, 75)
    floor.order('ann', 3, undefined, 75)
    expect(shown(floor)).toEqual([[601_000, 25]])
    expect(floor.engine.contracts.order(id)).toMatchObject({ lots: 25 })
    expect(floor.replayed().restored).toBe(floor.engine.digest())
  })

  test.each<[string, unknown, number, number, object]>([
    ['iceberg_parts', 2, 101, 1, {}],
    ['order_form', 100, 100, 100, {}],
    ['order_form', undefined, 100, 10, { tif: 'IOC' }],
    ['order_form', undefined, 100, 0, {}],
  ])('refused: %s', (rule, bound, quantity, display, more) => {
    const [refused] = iceberg(held(), quantity, display, more)
    expect(refused).toMatchObject({ type: 'refused', rule, field: 'display' })
    if (bound !== undefined) expect(refused).toMatchObject({ bound })
  })

  test('grown by an amendment has still a hundred parts at most', () => {
    const floor = held()
    const { id } = lastOrder(iceberg(floor, 100, 1))
    expect(floor.do({ type: 'contract.amend', user: 'ann', id, lots: lots(101) })).toMatchObject([
      { rule: 'iceberg_parts', bound: 100 },
    ])
  })

  test('a reversal counts its parts', () => {
    const floor = held()
    floor.order('bob', 1, 59_900, 10_000, { display: lots(100) })
    floor.do({ type: 'contract.reverse', user: 'ann', symbol: LINEAR, side: 'long', clientId: 'turn' })
    expect(floor.position('ann', 'short')?.lots).toBe(100)
  })
})

describe('an order by value', () => {
  const by = (floor: Floor, price: number | undefined, amount: number, more = {}) => {
    const { lots: _, ...order } = floor.orderOf('ann', 1, price, 1, { amount: units(amount), ...more })
    return floor.do(order)
  }

  test('is for as many lots as it pays at its limit, or at the mark, rounded down', () => {
    const floor = held()
    // A lot is worth 59 at 59,000: 1,000 pay 16 of them.
    expect(lastOrder(by(floor, 59_000, 1_000_000_000))).toMatchObject({ lots: 16, price: 590_000 })
    floor.order('bob', 2, 60_060, 500)
    expect(lastOrder(by(floor, undefined, 1_000_000_000)).filledLots).toBe(16)
    expect(floor.replayed().replay).toBe(floor.engine.digest())
  })

  test('in coin where coin settles it', () => {
    const floor = held()
    // 0.01 BTC are 600 USD at 60,000: six lots of 100.
    expect(lastOrder(by(floor, 60_000, 1_000_000, { symbol: INVERSE }))).toMatchObject({ lots: 6 })
  })

  test('is refused below a lot, with a quantity beside it, and of what closes; repeated it is the same', () => {
    const floor = held()
    expect(by(floor, 59_000, 58_999_999)).toMatchObject([{ rule: 'amount_below_lot', bound: 59_000_000 }])
    expect(floor.order('ann', 1, 59_000, 1, { amount: units(1) })).toMatchObject([
      { rule: 'order_form', field: 'lots' },
    ])
    expect(by(floor, 59_000, 1_000_000_000, { direction: 3 })).toMatchObject([{ rule: 'order_form', field: 'amount' }])
    by(floor, undefined, 1_000_000_000, { clientId: 'worth', kind: 'limit', price: ticks(590_000), tif: 'GTC' })
    floor.index(60_500)
    const again = { clientId: 'worth', kind: 'limit', price: ticks(590_000), tif: 'GTC' } as const
    expect(by(floor, undefined, 1_000_000_000, again)).toMatchObject([{ order: { lots: 16 } }])
  })
})

test('a trigger on the index does not care for last and mark', () => {
  const floor = held()
  floor.order('cat', 1, 58_900, 500)
  const { id } = lastOrder(
    floor.do({
      ...{ type: 'contract.stop', user: 'ann', symbol: LINEAR, direction: 3, kind: 'market', lots: lots(100) },
      ...{ tif: 'IOC', postOnly: false, stp: 'expire_taker', clientId: 'index' },
      ...{ trigger: ticks(595_000), triggerBy: 'index' },
    }),
  )
  expect(floor.engine.contracts.order(id)?.condition).toMatchObject({ by: 'index', rises: false })
  // The last trade is far below, and the mark follows it: the index alone is above.
  floor.order('bob', 2, 58_900, 1)
  floor.index(59_600)
  expect(floor.engine.contracts.contract(LINEAR)?.mark).toBeGreaterThan(595_000)
  expect(floor.engine.contracts.order(id)?.status).toBe('waiting')
  expect(floor.replayed().restored).toBe(floor.engine.digest())
  floor.index(59_500)
  expect(floor.position('ann', 'long')).toBeUndefined()
})
