import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { INDEX_SETTINGS, indexPrice, type SourcePrice } from './index-price.ts'

const NOW = 1_800_000_000_000
function said(...prices: number[]): SourcePrice[] {
  return prices.map((price, i) => ({ source: `s${i}`, price, time: NOW - 1_000 }))
}

describe('the index price', () => {
  it('is the median of the fresh sources, the lower middle of an even count', () => {
    expect(indexPrice(said(103, 101, 102), NOW)).toEqual({ status: 'live', price: 102, sources: 3, dropped: [] })
    expect(indexPrice(said(101, 104, 102, 103), NOW)).toMatchObject({ price: 102, sources: 4 })
  })

  it('counts no source that is older than ten seconds or from the future', () => {
    const stale = said(100, 100, 100).map((source, i) => (i === 0 ? { ...source, time: NOW - 10_001 } : source))
    expect(indexPrice(stale, NOW)).toEqual({ status: 'halted', reason: 'stale', sources: 2 })
    expect(indexPrice(stale, NOW - 1)).toMatchObject({ status: 'live', sources: 3 })
    const ahead = said(100, 100, 100).map((source) => ({ ...source, time: NOW + 10_001 }))
    expect(indexPrice(ahead, NOW)).toMatchObject({ status: 'halted', sources: 0 })
  })

  it.each([0, -5, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('takes %d for no price', (price) => {
    expect(indexPrice(said(100, 100, price), NOW)).toMatchObject({ status: 'halted', reason: 'stale' })
  })

  it.each([1, 50, 94, 106, 300, 1_000_000])('drops %d beside 99, 100 and goes on with those', (wild) => {
    const result = indexPrice(said(100, wild, 99), NOW)
    expect(result).toEqual({ status: 'live', price: 99, sources: 2, dropped: ['s1'] })
  })

  it('keeps what is exactly five percent away', () => {
    expect(indexPrice(said(100, 100, 105), NOW)).toMatchObject({ sources: 3, dropped: [] })
    expect(indexPrice(said(10_000, 10_000, 10_501), NOW)).toMatchObject({ sources: 2, dropped: ['s2'] })
  })

  it('halts where the sources contradict each other', () => {
    expect(indexPrice(said(100, 200, 400), NOW)).toEqual({ status: 'halted', reason: 'outliers', sources: 1 })
    expect(indexPrice([], NOW)).toMatchObject({ status: 'halted', reason: 'stale' })
    expect(indexPrice(said(100), NOW, { ...INDEX_SETTINGS, minimumFresh: 1, minimumLeft: 1 })).toMatchObject({
      price: 100,
    })
  })

  it('is always a price that a source said, and one liar among three honest moves it by nothing they did not say', () => {
    const honest = fc.array(fc.integer({ min: 98_000, max: 102_000 }), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(honest, fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (prices, lie) => {
        const result = indexPrice(said(...prices, lie), NOW)
        if (result.status !== 'live') throw new Error('halted')
        expect(result.price).toBeGreaterThanOrEqual(Math.min(...prices))
        expect(result.price).toBeLessThanOrEqual(Math.max(...prices))
      }),
    )
  })
})
