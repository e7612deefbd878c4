import { describe, expect, it } from 'vitest'
import { barsOf } from './bars.ts'

describe('bars of funding rates', () => {
  it('stand above the middle where longs pay, below where shorts pay, the largest up to the edge', () => {
    const bars = barsOf(['0.0001', '-0.00005', '0'], 120, 20)
    expect(bars.map(({ y, height }) => [y, height])).toEqual([
      [0, 10],
      [10, 5],
      [9, 1],
    ])
  })

  it('end at the right edge, however few there are', () => {
    const [bar] = barsOf(['0.0001'], 120, 20)
    expect(bar).toMatchObject({ x: 110, width: 9 })
    expect(barsOf([], 120, 20)).toEqual([])
  })
})
