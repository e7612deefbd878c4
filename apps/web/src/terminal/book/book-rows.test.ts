import { describe, expect, it } from 'vitest'
import { groupedPrice, ownLots, rowsPerSide, shownRows } from './book-rows.ts'

const resting = (ticks: number, lots: number) => ({ id: `${ticks}`, ticks, lots })
const asks = { ticks: [101, 102, 104], lots: [1, 2, 4] }

describe('the rows of the book', () => {
  it('mark the prices of own orders, grouped as the book is', () => {
    const own = ownLots([resting(102, 2), resting(102, 1)], 'asks', 1)
    expect(shownRows(asks, 'asks', 1, 2, own)).toEqual([
      { ticks: 101, lots: 1, sum: 1, value: 101n, sumValue: 101n, own: 0 },
      { ticks: 102, lots: 2, sum: 3, value: 204n, sumValue: 305n, own: 3 },
    ])
    const two = [resting(101, 1), resting(109, 4)]
    expect(ownLots(two, 'asks', 10)).toEqual(new Map([[110, 5]]))
    expect(ownLots(two, 'bids', 10)).toEqual(new Map([[100, 5]]))
    expect(groupedPrice(110, 'asks', 10)).toBe(110)
  })

  it('keep held prices while their quantities follow the book', () => {
    const moved = { ticks: [102, 103, 104], lots: [9, 1, 4] }
    expect(shownRows(moved, 'asks', 1, 2, new Map(), [101, 102])).toEqual([
      { ticks: 101, lots: 0, sum: 0, value: 0n, sumValue: 0n, own: 0 },
      { ticks: 102, lots: 9, sum: 9, value: 918n, sumValue: 918n, own: 0 },
    ])
  })
})

describe('how many rows a side has', () => {
  it('is as many as fit at their full height', () => {
    expect(rowsPerSide(36 + 2 * 13 * 20 + 7, 'both')).toBe(13)
    expect(rowsPerSide(245, 'one')).toBe(12)
  })

  it('is ten where rows a little lower make room for ten, and not more', () => {
    expect(rowsPerSide(36 + 2 * 10 * 18, 'both')).toBe(10)
    expect(rowsPerSide(36 + 2 * 10 * 20 - 2, 'both')).toBe(10)
    expect(rowsPerSide(36 + 2 * 9 * 18, 'both')).toBe(9)
  })

  it('is one where there is no room', () => {
    expect(rowsPerSide(0, 'both')).toBe(1)
  })
})
