import { describe, expect, it } from 'vitest'
import { BTC_MARKET } from '../../markets/testing/btc-market.ts'
import { averageTicks, awayFromBest, bidShare, shortDecimal, sideTotal, valueText } from './book-figures.ts'
import { groupSide } from './grouping.ts'

describe('how bids stand against asks', () => {
  it('is their part of both, to the nearest percent', () => {
    expect(bidShare(1n, 1n)).toBe(50)
    expect(bidShare(2n, 1n)).toBe(67)
    expect(bidShare(1n, 2n)).toBe(33)
  })

  it('never shows a side that is there as nothing, nor one that is not as something', () => {
    expect(bidShare(1n, 1_000_000n)).toBe(1)
    expect(bidShare(1_000_000n, 1n)).toBe(99)
    expect(bidShare(0n, 5n)).toBe(0)
    expect(bidShare(5n, 0n)).toBe(100)
    expect(bidShare(0n, 0n)).toBeUndefined()
  })

  it('weighs lots or what they are worth', () => {
    const row = groupSide({ ticks: [100, 99], lots: [1, 2] }, 'bids', 1, 9).at(-1)
    expect([sideTotal(row, 'base'), sideTotal(row, 'quote')]).toEqual([3n, 298n])
    expect(sideTotal(undefined, 'base')).toBe(0n)
  })
})

describe('taking the book up to a row', () => {
  it('comes to an average of the prices at which the lots really rest, whatever the grouping', () => {
    const asks = { ticks: [1001, 1002, 1007], lots: [10, 20, 5] }
    const grouped = groupSide(asks, 'asks', 10, 1)[0]
    expect(grouped).toMatchObject({ ticks: 1010, sum: 35, sumValue: 35_085n })
    expect(grouped && averageTicks(grouped, 'asks', BTC_MARKET.rules)).toBe(1003)
  })

  it('rounds the average against the taker', () => {
    const row = { sum: 3, sumValue: 304n }
    expect(averageTicks(row, 'asks', BTC_MARKET.rules)).toBe(102)
    expect(averageTicks(row, 'bids', BTC_MARKET.rules)).toBe(101)
    expect(averageTicks({ sum: 0, sumValue: 0n }, 'asks', BTC_MARKET.rules)).toBeUndefined()
  })

  it('is exact past what a plain number holds', () => {
    const deep = groupSide({ ticks: [9_000_000_000, 8_999_999_999], lots: [3_000_001, 1] }, 'bids', 1, 2).at(-1)
    expect(deep?.sumValue).toBe(9_000_000_000n * 3_000_001n + 8_999_999_999n)
  })

  it('says how far from the best price that is, cut to a hundredth of a percent', () => {
    expect(awayFromBest(1_010, 1_000)).toBe(100)
    expect(awayFromBest(990, 1_000)).toBe(100)
    expect(awayFromBest(640_001, 640_000)).toBe(0)
  })
})

describe('a value in the book', () => {
  it('is the exact amount of quote coin', () => {
    // 641,200 ticks of 0.1 times 25,000 lots of 0.00001: 0.25 BTC at 64,120.
    expect(valueText(BTC_MARKET, 641_200n * 25_000n)).toBe('16030')
    expect(valueText(BTC_MARKET, 1n)).toBe('0.000001')
    expect(valueText(BTC_MARKET, 0n)).toBe('0')
  })

  it('loses decimals as it grows, cut and never rounded up', () => {
    expect(shortDecimal('16030.999999', 7, 2)).toBe('16030.99')
    expect(shortDecimal('1603099.99', 7, 2)).toBe('1603099')
    expect(shortDecimal('0.05349', 7, 4)).toBe('0.0534')
    expect(shortDecimal('12', 5, 3)).toBe('12.000')
  })
})
