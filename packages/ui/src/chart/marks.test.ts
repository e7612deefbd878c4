import { expect, it } from 'vitest'
import { type ChartMark, placeMarks } from './marks.ts'

const mark = (time: number): ChartMark => ({ id: String(time), time, price: 5, side: 'buy', label: '' })

it('puts a fill on the candle that was open, and leaves out what is older than the candles', () => {
  const placed = placeMarks([mark(9), mark(10), mark(19), mark(20), mark(99)], [10, 20, 30])
  expect(placed.map(({ time, candle }) => [time, candle])).toEqual([
    [10, 10],
    [19, 10],
    [20, 20],
    [99, 30],
  ])
  expect(placeMarks([mark(9)], [])).toEqual([])
})
