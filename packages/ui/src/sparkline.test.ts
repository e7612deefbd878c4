import { describe, expect, it } from 'vitest'
import { sparklinePoints } from './sparkline.tsx'

const heights = (prices: string[]) =>
  sparklinePoints(prices, 100, 24)
    .split(' ')
    .map((point) => Number(point.split(',')[1]))

describe('a small price line', () => {
  it('spans its height, the highest price at the top', () => {
    expect(heights(['10', '20', '15'])).toEqual([22, 2, 12])
  })

  it('stays flat for a price that hardly moved', () => {
    const [first = 0, second = 0] = heights(['1.0000', '1.0001'])
    expect(first - second).toBeLessThan(2)
    expect(heights(['5', '5'])).toEqual([12, 12])
  })

  it('is nothing for fewer than two prices', () => {
    expect(sparklinePoints(['1'], 100, 24)).toBe('')
  })
})
