/** What an account pays for at once, what may be used and what the fund gets, while mark and index stand apart. */
import { lots, rate, ticks, units } from '@candlewick/money/units'
import { describe, expect, test } from 'vitest'
import type { ContractMarketCommand } from '../commands.ts'
import { Floor, LINEAR, LINEAR_TERMS, lastOrder } from '../testing/floor.ts'

const USDT = 1_000_000

/** A mark of 61,200 beside an index of 60,000: deep bids above the index, and a last trade that they bear. */
function walked(): Floor {
  const floor = Floor.open('ann', 'bob', 'cat', 'dan')
  floor.index(60_000)
  floor.order('bob', 1, 61_500, 2_000)
  floor.order('cat', 2, 61_600, 2_000)
  floor.order('ann', 1, 61_600, 1)
  for (let n = 0; n < 70; n += 1) floor.index(60_000)
  expect(floor.engine.contracts.contract(LINEAR)).toMatchObject({ mark: 612_000, index: 600_000 })
  return floor
}

describe('while the mark is walked', () => {
  test('nobody shuts out who sells at the index, or buys there', () => {
    const floor = walked()
    expect(lastOrder(floor.order('dan', 1, 60_000, 1)).status).toBe('open')
    expect(lastOrder(floor.order('dan', 2, 61_650, 1)).status).toBe('open')
    // 5% of the index, not of the mark; and 5% below the mark, not below the index.
    expect(floor.order('dan', 1, 63_000.1, 1)).toMatchObject([{ rule: 'price_band', bound: 630_000 }])
    expect(floor.order('dan', 2, 58_139.9, 1)).toMatchObject([{ rule: 'price_band', bound: 581_400 }])
  })

  test('who opens isolated at it has what the index says is lost in the margin', () => {
    const floor = walked()
    floor.mode('dan', 'isolated', 50)
    floor.order('dan', 1, 61_600, 100)
    // 6,160 / 50, and 1,600 a coin above the index.
    expect(floor.position('dan', 'long')?.margin).toBe((123.2 + 160) * USDT)
  })

  test('who opens cross at it cannot take out what the index says is lost', () => {
    const floor = walked()
    const before = floor.usdt('dan').available
    floor.order('dan', 1, 61_600, 100)
    const fee = 3.08 * USDT
    const margin = 308 * USDT
    expect(floor.engine.contracts.account('dan', 2, 'USDT')?.free).toBe(before - fee - margin - 160 * USDT)
  })

  test('an isolated margin gives up what is there at both prices', () => {
    const floor = walked()
    floor.mode('dan', 'isolated', 50)
    floor.order('dan', 1, 61_600, 100)
    const take = (amount: number) =>
      floor.do({ type: 'contract.margin', user: 'dan', symbol: LINEAR, side: 'long', amount: units(-amount) })
    // The initial margin at the mark, 122.4, is in reach; the loss at the index is not.
    expect(take(100 * USDT)).toMatchObject([{ rule: 'margin_needed' }])
  })

  test('nobody pays an own counterparty with what is no longer theirs, and whoever closes at the index may', () => {
    const floor = walked()
    floor.do({ type: 'contract.cancel', user: 'bob' })
    floor.do({ type: 'contract.cancel', user: 'cat' })
    floor.mode('dan', 'isolated', 50)
    floor.order('cat', 2, 60_000, 100)
    floor.order('dan', 1, 60_000, 100)
    // 120 of margin. 70 lots for 1,800 a coin too little cost 126: at the mark the rest is 36 up, at the index even.
    floor.order('bob', 1, 58_200, 70)
    expect(lastOrder(floor.order('dan', 3, 58_200, 70))).toMatchObject({ endReason: 'bankruptcy', filledLots: 0 })
    floor.order('bob', 1, 60_000, 70)
    expect(lastOrder(floor.order('dan', 3, 60_000, 70)).status).toBe('filled')
  })

  test('who is past the index may leave at the index itself, and a tick below it not', () => {
    const floor = walked()
    floor.mode('dan', 'isolated', 50)
    floor.order('dan', 1, 61_600, 100)
    floor.index(58_500)
    floor.do({ type: 'contract.cancel', user: 'bob' })
    floor.do({ type: 'contract.cancel', user: 'cat' })
    expect(floor.engine.contracts.contract(LINEAR)).toMatchObject({ mark: 596_700, index: 585_000 })
    // 283.2 of margin, and 310 lost at the index: 26.8 are missing there, while at the mark 90.2 are left.
    floor.order('bob', 1, 58_499.9, 50)
    expect(lastOrder(floor.order('dan', 3, 58_499.9, 50))).toMatchObject({ endReason: 'bankruptcy', filledLots: 0 })
    floor.order('bob', 1, 58_500, 50)
    expect(lastOrder(floor.order('dan', 3, 58_500, 50)).status).toBe('filled')
  })
})

test('open interest is bounded by the order that takes, and what closes is not asked', () => {
  const floor = Floor.open('ann', 'bob', 'cat')
  floor.do({ ...LINEAR_TERMS, maxOpenInterest: units(6_000 * USDT) })
  floor.order('bob', 2, 60_000, 90)
  floor.order('cat', 2, 60_000, 90)
  floor.order('ann', 1, 60_000, 60)
  expect(floor.order('ann', 1, 60_000, 41)).toMatchObject([{ rule: 'open_interest', field: 'lots', bound: 40 }])
  floor.order('ann', 1, 60_000, 40)
  expect(floor.engine.contracts.contract(LINEAR)?.openInterest).toBe(100)
  floor.do({ type: 'contract.cancel', user: 'bob' })
  floor.do({ type: 'contract.cancel', user: 'cat' })
  floor.order('ann', 3, 60_000, 50)
  expect(lastOrder(floor.order('bob', 4, 60_000, 50))).toMatchObject({ status: 'filled' })
  expect(floor.replayed()).toMatchObject({ replay: floor.engine.digest(), restored: floor.engine.digest() })
})

test('the house is the other side of everybody, and has no largest position', () => {
  const floor = Floor.open('ann')
  floor.do({ ...LINEAR_TERMS, maxPosition: units(6_000 * USDT) })
  floor.do({ type: 'account.open', user: 'house:maker:9', kind: 'house' })
  floor.deposit('house:maker:9', 1_000_000 * USDT)
  expect(floor.order('ann', 1, 60_000, 101)).toMatchObject([{ rule: 'max_position', bound: 6_000 * USDT }])
  expect(lastOrder(floor.order('house:maker:9', 1, 60_000, 101)).status).toBe('open')
})

test.each<[keyof ContractMarketCommand, number]>([
  ['markRange', 5_000_001],
  ['markRange', 0],
  ['maxPosition', 1.5],
  ['maxOpenInterest', -1],
])('no contract has a %s of %d', (field, value) => {
  const floor = Floor.open('ann')
  expect(floor.do({ ...LINEAR_TERMS, [field]: value })).toMatchObject([{ rule: 'market_form', field }])
})

test('a contract that names its range is held to it', () => {
  const floor = Floor.open('ann', 'bob', 'cat')
  floor.do({ ...LINEAR_TERMS, markRange: rate(500_000) })
  floor.order('bob', 1, 61_500, 2_000)
  floor.order('cat', 2, 61_600, 2_000)
  floor.order('ann', 1, 61_600, 1)
  for (let n = 0; n < 70; n += 1) floor.index(60_000)
  expect(floor.engine.contracts.contract(LINEAR)).toMatchObject({
    mark: ticks(603_000),
    bounds: { markRange: 500_000 },
  })
  expect(lots(floor.replayed().live.length)).toBe(floor.replayed().restored.length)
  expect(floor.replayed().restored).toBe(floor.engine.digest())
})
