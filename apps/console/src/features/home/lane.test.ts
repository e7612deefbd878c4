/** Each case that waits is a mark where its promised time stands. */
import { expect, it } from 'vitest'
import { marksOf } from './lane.tsx'

const HOUR = 3_600_000

it('every case has its mark, the most urgent first; what would lie on another is one mark with it', () => {
  const now = 100 * HOUR
  const since = (hours: number) => now - hours * HOUR
  expect(marksOf([since(9), since(5), since(5.01), since(1)], now, 10 * HOUR)).toEqual([90, 50, 10])
})

it('what is late stands at the end, what came just now at the beginning', () => {
  expect(marksOf([0, 100 * HOUR, 101 * HOUR], 100 * HOUR, HOUR)).toEqual([100, 0])
  expect(marksOf([], 100, HOUR)).toEqual([])
})
