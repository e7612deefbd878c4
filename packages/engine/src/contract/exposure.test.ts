/** What whoever watches over the house is shown of a contract: the largest positions, and those nearest to liquidation. */
import { describe, expect, test } from 'vitest'
import { Floor, LINEAR } from './testing/floor.ts'

const exposure = (floor: Floor, most = 20) => floor.engine.contracts.exposure(LINEAR, most)

describe('the positions of a contract', () => {
  const floor = Floor.open('ann', 'bob', 'cat', 'dan')
  floor.mode('ann', 'isolated', 50)
  floor.mode('cat', 'isolated', 10)
  floor.trade('ann', 'bob', 60_000, 100)
  floor.trade('cat', 'dan', 60_000, 300)
  floor.trade('bob', 'dan', 60_000, 100)

  test('stand by their size, the largest first, and as many as were asked for', () => {
    expect(exposure(floor)?.largest.map(({ user, side, lots }) => [user, side, lots])).toEqual([
      ['dan', 'short', 400],
      ['cat', 'long', 300],
      ['ann', 'long', 100],
      ['bob', 'short', 100],
      ['bob', 'long', 100],
    ])
    expect(exposure(floor, 1)?.largest).toHaveLength(1)
  })

  test('stand by how far the mark is from the price that liquidates them; what none does is left out', () => {
    const nearest = exposure(floor)?.nearest ?? []
    // 2% and 10% of margin less the maintenance of the lowest tier, 0.4%; bob is as much long as short.
    expect(nearest.slice(0, 2).map(({ user }) => user)).toEqual(['ann', 'cat'])
    expect(nearest.map(({ user }) => user)).not.toContain('bob')
    const [ann, cat] = nearest.map(({ distance = 0 }) => distance / 1_000_000)
    expect(ann).toBeCloseTo(1.6, 1)
    expect(cat).toBeCloseTo(9.6, 0)
    expect(exposure(floor, 1)?.nearest.map(({ user }) => user)).toEqual(['ann'])
  })

  test('are counted with the orders that rest and wait, and looking changes nothing', () => {
    const before = floor.engine.digest()
    expect(floor.engine.contracts.open(LINEAR)).toEqual({ orders: 0, positions: 5 })
    expect(floor.engine.digest()).toBe(before)
    floor.order('ann', 1, 50_000, 10)
    expect(floor.engine.contracts.open(LINEAR)).toEqual({ orders: 1, positions: 5 })
  })

  test('are nothing where there is no such contract', () => {
    expect(floor.engine.contracts.exposure('NOPE_USDT_PERP', 20)).toBeUndefined()
    expect(floor.engine.contracts.open('NOPE_USDT_PERP')).toBeUndefined()
  })
})
