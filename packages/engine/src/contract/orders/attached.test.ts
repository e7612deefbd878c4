/** Take-profit and stop-loss that a conditional order brings for the position it opens. */
import { lots, rate, ticks } from '@candlewick/money/units'
import { describe, expect, test } from 'vitest'
import type { Event } from '../../events.ts'
import type { AttachedProtections, ContractOcoCommand, ContractStopCommand } from '../commands.ts'
import { contractOrders, Floor, LINEAR, lastOrder } from '../testing/floor.ts'

const at = (price: number) => ({ trigger: ticks(price * 10), by: 'mark' as const })
const BOTH = { takeProfit: at(62_000), stopLoss: at(59_000) }

/** Cat sells and buys what is asked for. */
function open(rules?: number): Floor {
  const floor = rules === undefined ? Floor.open('ann', 'bob', 'cat') : Floor.under(rules, 'ann', 'bob', 'cat')
  floor.trade('cat', 'bob', 60_000, 10)
  return floor
}

let ids = 0

function stop(floor: Floor, trigger: number | undefined, more: Partial<ContractStopCommand> = {}): readonly Event[] {
  ids += 1
  return floor.do({
    ...{ type: 'contract.stop', user: 'ann', symbol: LINEAR, direction: 1, kind: 'market', lots: lots(100) },
    ...{ tif: 'IOC', postOnly: false, stp: 'expire_taker', clientId: `a${ids}`, triggerBy: 'mark' },
    ...(trigger === undefined ? {} : { trigger: ticks(trigger * 10) }),
    ...more,
  })
}

function oco(floor: Floor, more: Partial<ContractOcoCommand> = {}): readonly Event[] {
  ids += 1
  return floor.do({
    ...{ type: 'contract.oco', user: 'ann', symbol: LINEAR, direction: 1, lots: lots(100), clientId: `a${ids}` },
    ...{ price: ticks(595_000), trigger: ticks(605_000), triggerBy: 'mark', stp: 'expire_maker', postOnly: false },
    ...more,
  })
}

const waiting = (floor: Floor) =>
  floor.engine.contracts.openOrders('ann').map(({ purpose, condition }) => [purpose, condition?.trigger])
const SET = [
  ['take_profit', 620_000],
  ['stop_loss', 590_000],
]

describe('a waiting order brings them', () => {
  test('from a stop, with its first fill, and not before', () => {
    const floor = open()
    expect(lastOrder(stop(floor, 60_500, BOTH))).toMatchObject({ status: 'waiting', ...BOTH })
    expect(waiting(floor)).toEqual([[undefined, 605_000]])
    expect(floor.replayed().restored).toBe(floor.engine.digest())
    floor.order('cat', 2, 60_500, 500)
    floor.index(60_500)
    expect(waiting(floor)).toEqual(SET)
    floor.order('cat', 1, 58_900, 500)
    floor.index(59_000)
    expect(floor.position('ann', 'long')).toBeUndefined()
    expect(floor.replayed().restored).toBe(floor.engine.digest())
  })

  test('from a stop-limit, when it fills and not when it fires', () => {
    const floor = open()
    const { id } = lastOrder(
      stop(floor, 60_500, { ...BOTH, kind: 'limit', price: ticks(604_000), tif: 'GTC', postOnly: false }),
    )
    floor.index(60_500)
    expect(floor.engine.contracts.order(id)).toMatchObject({ status: 'open', ...BOTH })
    expect(floor.replayed().restored).toBe(floor.engine.digest())
    floor.order('cat', 2, 60_400, 30)
    expect(waiting(floor)).toEqual([[undefined, 605_000], ...SET])
  })

  test('from a trailing stop', () => {
    const floor = open()
    stop(floor, undefined, { ...BOTH, callback: rate(1_000_000) })
    floor.index(59_600)
    floor.order('cat', 2, 60_196, 500)
    floor.index(60_196)
    expect(waiting(floor)).toEqual(SET)
  })

  test.each([
    ['limit order', 59_500],
    ['stop', 60_500],
  ])('from the %s of an OCO', (_, price) => {
    const floor = open()
    oco(floor, BOTH)
    expect(floor.replayed().restored).toBe(floor.engine.digest())
    floor.order('cat', 2, price, 100)
    floor.index(price)
    expect(floor.position('ann', 'long')?.lots).toBe(100)
    expect(waiting(floor)).toEqual(SET)
  })
})

test('one at market whose price has run past them ends as it fires, and opens nothing', () => {
  const floor = open()
  floor.order('cat', 2, 61_000, 500)
  const { id } = lastOrder(stop(floor, 60_500, { takeProfit: at(60_900) }))
  const told = contractOrders(floor.index(61_000)).find((order) => order.id === id)
  expect(told).toMatchObject({ status: 'expired', endReason: 'would_trigger' })
  expect(floor.position('ann', 'long')).toBeUndefined()
  expect(waiting(floor)).toEqual([])
})

test('sent again with another take-profit it is another order', () => {
  const floor = open()
  stop(floor, 60_500, { ...BOTH, clientId: 'once' })
  const again = (more: AttachedProtections) => stop(floor, 60_500, { ...more, clientId: 'once' })
  expect(again({ ...BOTH, takeProfit: at(62_100) })).toMatchObject([{ rule: 'client_id_reused' }])
  expect(again({})).toMatchObject([{ rule: 'client_id_reused' }])
  expect(lastOrder(again(BOTH))).toMatchObject({ status: 'waiting' })
})

describe('refused', () => {
  test.each<[string, string, number | undefined, Partial<ContractStopCommand>]>([
    ['would_trigger', 'stopLoss', 605_000, { stopLoss: at(60_600) }],
    ['would_trigger', 'takeProfit', 605_000, { takeProfit: at(60_500) }],
    ['would_trigger', 'takeProfit', 610_000, { takeProfit: at(60_800), kind: 'limit', price: ticks(610_000) }],
    ['order_form', 'takeProfit', undefined, { takeProfit: at(62_000), direction: 3 }],
    ['price', 'stopLoss', undefined, { stopLoss: at(0) }],
  ])('%s of %s by a stop', (rule, field, bound, more) => {
    const floor = open()
    floor.trade('ann', 'bob', 60_000, 100)
    expect(stop(floor, 60_500, { tif: 'GTC', ...more })).toMatchObject([
      { type: 'refused', rule, field, ...(bound === undefined ? {} : { bound }) },
    ])
  })

  test('of a trailing stop by where it would fire if the price turned now', () => {
    const trailing = { callback: rate(1_000_000), takeProfit: at(60_500) }
    expect(stop(open(), undefined, trailing)).toMatchObject([{ rule: 'would_trigger', bound: 606_000 }])
  })

  test('of an OCO by both its prices', () => {
    expect(oco(open(), { stopLoss: at(59_600) })).toMatchObject([{ rule: 'would_trigger', bound: 595_000 }])
    expect(oco(open(), { takeProfit: at(60_400) })).toMatchObject([{ rule: 'would_trigger', bound: 605_000 }])
  })

  test('before rules version 4', () => {
    expect(stop(open(3), 60_500, BOTH)).toMatchObject([{ rule: 'rules_version', field: 'takeProfit' }])
    expect(oco(open(3), { stopLoss: at(59_000) })).toMatchObject([{ rule: 'rules_version', field: 'stopLoss' }])
    expect(lastOrder(stop(open(3), 60_500))).toMatchObject({ status: 'waiting' })
  })
})

describe('an amended order', () => {
  const amend = (floor: Floor, id: number, change: { trigger?: number; price?: number }) => {
    const { trigger, price } = change
    return floor.do({
      ...{ type: 'contract.amend', user: 'ann', id },
      ...(trigger === undefined ? {} : { trigger: ticks(trigger * 10) }),
      ...(price === undefined ? {} : { price: ticks(price * 10) }),
    })
  }

  test('stays ahead of what it brings while it waits', () => {
    const floor = open()
    const { id } = lastOrder(stop(floor, 60_500, BOTH))
    expect(amend(floor, id, { trigger: 62_000 })).toMatchObject([{ rule: 'would_trigger', field: 'takeProfit' }])
    expect(floor.engine.contracts.order(id)?.condition).toMatchObject({ trigger: 605_000 })
    expect(lastOrder(amend(floor, id, { trigger: 61_000 })).condition).toMatchObject({ trigger: 610_000 })
  })

  test.each([
    [3, undefined],
    [4, 'would_trigger'],
  ])('in the book under rules %i', (rules, rule) => {
    const floor = open(rules)
    const { id } = lastOrder(floor.order('ann', 1, 59_900, 100, BOTH))
    const events = amend(floor, id, { price: 58_900 })
    if (rule === undefined) expect(lastOrder(events).price).toBe(589_000)
    else expect(events).toMatchObject([{ rule, field: 'stopLoss', bound: 589_000 }])
  })
})
