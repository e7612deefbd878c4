/** Mark price and funding: how they come about, who pays whom, and that nothing is lost on the way. */
import { units } from '@candlewick/money/units'
import { describe, expect, test } from 'vitest'
import { Floor, INVERSE, LINEAR } from '../testing/floor.ts'

const USDT = 1_000_000
const HOUR = 3_600_000

/** Prices once a second for so many seconds. */
function seconds(floor: Floor, price: number, count: number): void {
  for (let i = 0; i < count; i += 1) {
    floor.time += 500
    floor.index(price)
  }
}

describe('mark price', () => {
  test('the median of index with funding, index with basis, and last', () => {
    const floor = Floor.open('ann', 'bob')
    const mark = () => (floor.engine.contracts.contract(LINEAR)?.mark ?? 0) / 10
    floor.order('ann', 1, 60_100, 1000)
    floor.order('bob', 2, 60_300, 1000)
    seconds(floor, 60_000, 5)
    // Basis 200, no trade yet: index, 60,200, index.
    expect(mark()).toBe(60_000)
    floor.order('bob', 2, 60_100, 5)
    floor.index(60_000)
    expect(mark()).toBe(60_100)
    floor.order('bob', 1, 60_300, 5)
    floor.order('ann', 2, 60_200, 1)
    seconds(floor, 60_000, 40)
    // The last trade is at 60,100; the basis is that of the last 30 seconds.
    expect(mark()).toBe(60_100)
  })

  test('a symbol without a source halts the contract and keeps the mark', () => {
    const floor = Floor.open('ann')
    floor.do({ type: 'prices', entries: [['BTC_USDT', 0, 0]], hash: 'none' })
    expect(floor.engine.contracts.contract(LINEAR)).toMatchObject({ live: false, mark: 600_000 })
    expect(floor.order('ann', 1, 60_000, 1)).toMatchObject([{ rule: 'market_halted' }])
  })
})

describe('funding', () => {
  test('has no last rate before the first', () => {
    const floor = Floor.open('ann')
    const lastRate = () => floor.engine.contracts.contract(LINEAR)?.funding.lastRate
    expect(lastRate()).toBeUndefined()
    floor.time = Date.UTC(2026, 0, 5, 8)
    floor.index(60_000)
    expect(lastRate()).toBe(10_000)
    expect(floor.replayed().restored).toBe(floor.engine.digest())
  })

  test('at 08:00 UTC longs pay shorts mark × rate, settled when a position is next touched', () => {
    const floor = Floor.open('ann', 'bob')
    floor.trade('ann', 'bob', 60_000, 1000)
    const before = { ann: floor.wallet('ann'), bob: floor.wallet('bob') }
    floor.time = Date.UTC(2026, 0, 5, 8) - 500
    const events = floor.index(60_000)
    // No premium: 0.01% of 60,000.
    expect(events.find((event) => event.type === 'contract.funding')).toMatchObject({ rate: 10_000, mark: 600_000 })
    expect(floor.wallet('ann')).toBe(before.ann)
    expect(floor.position('ann', 'long')?.funding).toBe(6 * USDT)
    expect(floor.position('bob', 'short')).toMatchObject({ funding: -6 * USDT, fundingPaid: -6 * USDT })
    floor.order('bob', 2, 60_000, 1)
    floor.order('ann', 1, 60_000, 1)
    const fees = { ann: 30_000, bob: 12_000 }
    expect(floor.wallet('ann')).toBe(before.ann - 6 * USDT - fees.ann)
    expect(floor.wallet('bob')).toBe(before.bob + 6 * USDT - fees.bob)
    // Settled now, and still told as long as the position is open; a snapshot keeps it.
    expect(floor.position('ann', 'long')).toMatchObject({ funding: 0, fundingPaid: 6 * USDT })
    expect(floor.position('bob', 'short')).toMatchObject({ funding: 0, fundingPaid: -6 * USDT })
    expect(floor.replayed().restored).toBe(floor.engine.digest())
    floor.order('bob', 4, 60_000, 1001)
    floor.order('ann', 3, 60_000, 1001)
    floor.trade('ann', 'bob', 60_000, 1)
    expect(floor.position('ann', 'long')?.fundingPaid).toBe(0)
  })

  test('one funding after a gap, however long, and none while the contract is halted', () => {
    const floor = Floor.open('ann', 'bob')
    floor.trade('ann', 'bob', 60_000, 1000)
    floor.time += 30 * HOUR
    floor.do({ type: 'prices', entries: [['BTC_USDT', 0, 0]], hash: 'none' })
    expect(floor.position('ann', 'long')?.funding).toBe(0)
    floor.index(60_000)
    expect(floor.position('ann', 'long')?.funding).toBe(6 * USDT)
    expect(floor.engine.contracts.contract(LINEAR)?.funding.nextAt).toBe(Date.UTC(2026, 0, 6, 8))
  })

  test('a premium moves the rate: it is sampled every five seconds, later samples weigh more', () => {
    const floor = Floor.open('ann', 'bob')
    floor.order('ann', 1, 60_300, 1000)
    floor.order('bob', 2, 60_400, 1000)
    seconds(floor, 60_000, 20)
    // 0.5% above the index; clamped to 0.05% of it, and capped at three quarters of 0.40%.
    expect(floor.engine.contracts.contract(LINEAR)?.funding.nextRate).toBe(300_000)
    floor.do({ type: 'contract.cancel', user: 'ann' })
    seconds(floor, 60_000, 100)
    const { nextRate } = floor.engine.contracts.contract(LINEAR)?.funding ?? { nextRate: 0 }
    expect(nextRate).toBeLessThan(300_000)
    expect(nextRate).toBe(10_000)
  })

  test('inverse: size / mark, the fractions of a satoshi to the insurance fund and not to anyone', () => {
    const floor = Floor.open('ann', 'bob', 'cat')
    floor.trade('ann', 'bob', 60_000, 7, INVERSE)
    floor.trade('cat', 'bob', 60_000, 11, INVERSE)
    for (let day = 5; day < 12; day += 1) {
      floor.time = Date.UTC(2026, 0, day, 8) - 500
      floor.index(60_000 + day * 137)
    }
    for (const user of ['ann', 'cat']) floor.order(user, 3, undefined, 1, { symbol: INVERSE })
    floor.order('bob', 1, 60_800, 20, { symbol: INVERSE })
    floor.do({ type: 'contract.close', user: 'ann' })
    floor.do({ type: 'contract.close', user: 'cat' })
    floor.do({ type: 'contract.close', user: 'bob' })
    expect(floor.engine.sums().BTC).toBe(0)
    expect(floor.replayed().restored).toBe(floor.engine.digest())
  })

  test('who cannot bear a funding any more is liquidated by it', () => {
    const floor = Floor.open('ann', 'bob')
    floor.mode('ann', 'isolated', 125)
    floor.trade('ann', 'bob', 60_000, 100)
    const shown = floor.position('ann', 'long')?.liquidation.below
    const near = Number(shown === undefined ? 0n : shown.numerator / shown.denominator) / 10 + 0.3
    floor.index(near)
    expect(floor.position('ann', 'long')?.lots).toBe(100)
    floor.time = Date.UTC(2026, 0, 5, 8) - 500
    const events = floor.index(near)
    expect(events.filter((event) => event.type === 'contract.liquidation')).not.toEqual([])
    expect(events.some((event) => event.type === 'contract.funding')).toBe(true)
    expect(units(floor.wallet('ann'))).toBeGreaterThan(0)
  })
})
