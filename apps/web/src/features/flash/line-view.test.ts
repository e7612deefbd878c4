import { describe, expect, it } from 'vitest'
import { glide, pricesShown, roundPrices, timeStep, timesShown } from './line-view.ts'

const NOW = 1_800_000_000_000

describe('the stretch that the price line shows', () => {
  it('leaves room ahead, and more where a maturity is near', () => {
    expect(timesShown(NOW, 60_000, [])).toEqual({ from: NOW - 60_000, to: NOW + 15_000 })
    expect(timesShown(NOW, 60_000, [NOW + 33_000, NOW + 50_000])).toEqual({ from: NOW - 60_000, to: NOW + 37_000 })
    expect(timesShown(NOW, 60_000, [NOW + 3_600_000])).toEqual({ from: NOW - 60_000, to: NOW + 15_000 })
  })

  it('holds all prices with a margin, and never magnifies a price that stands still', () => {
    expect(pricesShown([])).toBeUndefined()
    const shown = pricesShown([100, 200])
    expect(shown?.low).toBeLessThan(100)
    expect(shown?.high).toBeGreaterThan(200)
    const still = pricesShown([60_000])
    expect((still?.high ?? 0) - (still?.low ?? 0)).toBeGreaterThan(7)
  })

  it('glides: at once at first, by parts afterwards, all the way in the end', () => {
    const wanted = { from: 0, to: 100, low: 10, high: 20 }
    expect(glide(undefined, wanted, 16)).toEqual(wanted)
    const moved = glide({ from: 0, to: 50, low: 0, high: 10 }, wanted, 16)
    expect(moved.high).toBeGreaterThan(10)
    expect(moved.high).toBeLessThan(20)
    expect(glide(moved, wanted, 100_000).high).toBeCloseTo(20)
  })

  it('marks round prices and times', () => {
    expect(roundPrices(101, 149, 5)).toEqual([110, 120, 130, 140])
    expect(roundPrices(0.41, 0.59, 4)).toHaveLength(3)
    expect(timeStep(60_000, 600, 90)).toBe(10_000)
    expect(timeStep(900_000_000, 10, 90)).toBe(600_000)
  })
})
