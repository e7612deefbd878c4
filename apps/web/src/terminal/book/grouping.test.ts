import { describe, expect, it } from 'vitest'
import { groupingChoices, groupSide, worthIn } from './grouping.ts'

const bids = { ticks: [1009, 1005, 1000, 999, 991], lots: [1, 2, 4, 8, 16] }
const asks = { ticks: [1010, 1011, 1019, 1020, 1021], lots: [1, 2, 4, 8, 16] }

describe('grouping the book', () => {
  it('leaves single ticks as they are and sums from the best price on', () => {
    expect(groupSide(bids, 'bids', 1, 3)).toEqual([
      { ticks: 1009, lots: 1, sum: 1, value: 1_009n, sumValue: 1_009n },
      { ticks: 1005, lots: 2, sum: 3, value: 2_010n, sumValue: 3_019n },
      { ticks: 1000, lots: 4, sum: 7, value: 4_000n, sumValue: 7_019n },
    ])
  })

  it('counts a bid at the lower multiple and an ask at the higher, never at a better price than it rests at', () => {
    expect(groupSide(bids, 'bids', 10, 9)).toMatchObject([
      { ticks: 1000, lots: 7, sum: 7 },
      { ticks: 990, lots: 24, sum: 31 },
    ])
    expect(groupSide(asks, 'asks', 10, 9)).toMatchObject([
      { ticks: 1010, lots: 1, sum: 1 },
      { ticks: 1020, lots: 14, sum: 15 },
      { ticks: 1030, lots: 16, sum: 31 },
    ])
  })

  it('counts an inverse contract in dollars and values it in the coin, each level at its own price', () => {
    // Contracts of 100 dollars, ticks of a tenth: 10^11 units × ticks in one.
    const worthOf = worthIn({ tickSize: '0.1', lotSize: '100', tickLotUnits: 100_000_000_000, inverse: true })
    const [row] = groupSide({ ticks: [500_000, 400_000], lots: [5, 4] }, 'bids', 100_000, 2, worthOf)
    expect(row).toMatchObject({ ticks: 500_000, value: 1_000_000n })
    const both = groupSide({ ticks: [500_000, 400_000], lots: [5, 4] }, 'bids', 400_000, 2, worthOf)
    expect(both).toMatchObject([{ ticks: 400_000, lots: 9, value: 2_000_000n }])
  })

  it('gives the last row whole, whatever the count', () => {
    expect(groupSide(bids, 'bids', 10, 1)).toMatchObject([{ ticks: 1000, lots: 7, sum: 7 }])
    expect(groupSide(asks, 'asks', 1_000, 3)).toMatchObject([{ ticks: 2000, lots: 31, sum: 31 }])
  })

  it('loses nothing: the sum over all rows is the sum over all levels', () => {
    const value = asks.ticks.reduce((sum, ticks, at) => sum + BigInt(ticks) * BigInt(asks.lots[at] ?? 0), 0n)
    for (const multiple of [1, 2, 5, 10, 20, 50, 100]) {
      const rows = groupSide(asks, 'asks', multiple, 99)
      expect(rows.at(-1)).toMatchObject({ sum: 31, sumValue: value })
      expect(rows.reduce((sum, row) => sum + row.value, 0n)).toBe(value)
    }
  })

  it('has no rows for an empty side', () => {
    expect(groupSide({ ticks: [], lots: [] }, 'asks', 10, 5)).toEqual([])
  })

  it('offers coarser prices only while they still say something', () => {
    expect(groupingChoices(641_200)).toEqual([1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000])
    expect(groupingChoices(5_000)).toEqual([1, 2, 5, 10, 20, 50, 100, 200])
    expect(groupingChoices(undefined)).toEqual([1])
  })
})
