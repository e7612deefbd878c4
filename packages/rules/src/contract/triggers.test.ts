import { rate, ticks } from '@candlewick/money/units'
import { describe, expect, it } from 'vitest'
import { BTC_LINEAR } from './testing/contracts.ts'
import {
  bandLimit,
  isApart,
  isCallback,
  isProtectionAhead,
  orderSide,
  protectionWay,
  trailingExtreme,
  trailingPrice,
  triggerWay,
  wakes,
} from './triggers.ts'

const at = (last: number, mark: number, index = mark) => ({
  last: ticks(last),
  mark: ticks(mark),
  index: ticks(index),
})

describe('a trigger', () => {
  it('waits for a rise to a price above, for a fall to one below', () => {
    expect(triggerWay(ticks(101), ticks(100))).toBe('rising')
    expect(triggerWay(ticks(99), ticks(100))).toBe('falling')
  })
  it('wakes at its price, on the price it was set on', () => {
    const trigger = { price: ticks(110), on: 'mark', way: 'rising', isProtected: false } as const
    expect(wakes(trigger, at(200, 109))).toBe(false)
    expect(wakes(trigger, at(100, 110))).toBe(true)
    expect(wakes({ ...trigger, way: 'falling', on: 'last' }, at(110, 500))).toBe(true)
    expect(wakes({ ...trigger, way: 'falling', on: 'last' }, at(111, 1))).toBe(false)
    expect(wakes({ ...trigger, on: 'index' }, at(111, 111, 109))).toBe(false)
    expect(wakes({ ...trigger, on: 'index' }, at(1, 1, 110))).toBe(true)
  })
  it('with price protection sleeps while last and mark are more than 5% apart, without it does not', () => {
    const trigger = { price: ticks(9_000), on: 'last', way: 'falling', isProtected: true } as const
    expect(wakes(trigger, at(8_900, 10_000))).toBe(false)
    expect(wakes({ ...trigger, isProtected: false }, at(8_900, 10_000))).toBe(true)
    expect(isApart(at(9_500, 10_000))).toBe(false)
    expect(isApart(at(9_499, 10_000))).toBe(true)
    expect(wakes({ ...trigger, price: ticks(9_500) }, at(9_500, 10_000))).toBe(true)
  })
})

describe('take-profit and stop-loss', () => {
  it.each([
    ['long', 'take_profit', 'rising'],
    ['long', 'stop_loss', 'falling'],
    ['short', 'take_profit', 'falling'],
    ['short', 'stop_loss', 'rising'],
  ] as const)('%s %s waits for a %s price and must lie ahead of it', (side, what, way) => {
    expect(protectionWay(side, what)).toBe(way)
    expect(isProtectionAhead(side, what, ticks(way === 'rising' ? 101 : 99), ticks(100))).toBe(true)
    expect(isProtectionAhead(side, what, ticks(way === 'rising' ? 99 : 101), ticks(100))).toBe(false)
    expect(isProtectionAhead(side, what, ticks(100), ticks(100))).toBe(false)
  })
})

describe('a trailing order', () => {
  it('follows the best price and wakes a whole callback from it', () => {
    expect(trailingExtreme('sell', ticks(100), ticks(120))).toBe(120)
    expect(trailingExtreme('sell', ticks(120), ticks(110))).toBe(120)
    expect(trailingExtreme('buy', ticks(100), ticks(90))).toBe(90)
    expect(trailingPrice('sell', ticks(1_001), rate(1_000_000))).toBe(990)
    expect(trailingPrice('buy', ticks(1_001), rate(1_000_000))).toBe(1_012)
  })
  it('has a callback of 0.1% to 10%', () => {
    expect([99_999, 100_000, 10_000_000, 10_000_001].map((n) => isCallback(rate(n)))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

describe('an order', () => {
  it('may be as far through the mark as the band says', () => {
    expect(bandLimit(ticks(600_001), 'buy', BTC_LINEAR.rules)).toBe(630_001)
    expect(bandLimit(ticks(600_001), 'sell', BTC_LINEAR.rules)).toBe(570_001)
  })
  it('opens a long and closes a short by buying', () => {
    expect([orderSide('long', true), orderSide('short', false)]).toEqual(['buy', 'buy'])
    expect([orderSide('short', true), orderSide('long', false)]).toEqual(['sell', 'sell'])
  })
})
