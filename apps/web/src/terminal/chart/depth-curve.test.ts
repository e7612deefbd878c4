import { describe, expect, it } from 'vitest'
import { worthIn } from '../book/grouping.ts'
import { depthAt, depthCurves, depthValue, nearestOwn, ownDepth, roundMarks, steps } from './depth-curve.ts'

const book = {
  bids: { ticks: [99, 98, 90], lots: [1, 2, 4] },
  asks: { ticks: [101, 105, 200], lots: [3, 5, 9] },
  sequence: 1,
  time: 0,
}

const LINEAR = { tickSize: '1', lotSize: '1', tickLotUnits: 10 }

describe('the depth of a book', () => {
  it('adds up outwards from the best price, as far as the range goes', () => {
    expect(depthCurves(book, 0.05)).toEqual({
      bids: [
        { ticks: 99, lots: 1 },
        { ticks: 98, lots: 3 },
      ],
      asks: [
        { ticks: 101, lots: 3 },
        { ticks: 105, lots: 8 },
      ],
      bidsGoOn: true,
      asksGoOn: true,
      middle: 100,
      reach: 5,
    })
  })

  it('shows both best prices however narrow the range, and nothing of a book with one side', () => {
    const narrow = depthCurves(book, 0)
    expect([narrow?.bids.length, narrow?.asks.length]).toEqual([2, 1])
    expect(depthCurves({ ...book, asks: { ticks: [], lots: [] } }, 0.1)).toBeUndefined()
  })

  it('says what rests up to a price, and what that costs', () => {
    const curves = depthCurves(book, 0.2)
    const bid = depthAt(curves?.bids ?? [], 95, 'bids')
    expect(bid).toEqual({ ticks: 98, lots: 3 })
    expect(depthAt(curves?.asks ?? [], 100.5, 'asks')).toBeUndefined()
    expect(bid && depthValue(book.bids, bid, 'bids', worthIn(LINEAR))).toBe(99n * 1n + 98n * 2n)
  })

  it('is drawn in steps', () => {
    const axes = { xOf: (ticks: number) => ticks, yOf: (lots: number) => 10 - lots }
    expect(steps(depthCurves(book, 0.05)?.asks ?? [], axes, 110)).toEqual([
      [101, 10],
      [101, 10],
      [101, 7],
      [105, 7],
      [105, 2],
      [110, 2],
    ])
    expect(steps([], axes, 110)).toEqual([])
  })
})

it('marks an axis with round numbers', () => {
  expect(roundMarks(93, 107, 4)).toEqual([95, 100, 105])
  expect(roundMarks(5, 5, 4)).toEqual([])
})

describe('own orders in the depth', () => {
  const curves = depthCurves(book, 0.05)
  const own = {
    bids: [
      { ticks: 98, lots: 1 },
      { ticks: 98, lots: 2 },
      { ticks: 90, lots: 1 },
    ],
    asks: [{ ticks: 103, lots: 1 }],
  }
  const marks = curves ? ownDepth(own, curves) : []

  it('stand on the curve at their price, one mark a price, none outside of the picture', () => {
    expect(marks).toEqual([
      { kind: 'bids', ticks: 98, own: 3, lots: 3 },
      { kind: 'asks', ticks: 103, own: 1, lots: 3 },
    ])
  })

  it('are meant by whoever points near enough', () => {
    expect(nearestOwn(marks, 98.4, 0.5)?.ticks).toBe(98)
    expect(nearestOwn(marks, 99, 0.5)).toBeUndefined()
    expect(nearestOwn(marks, 101, 10)?.ticks).toBe(103)
  })
})
