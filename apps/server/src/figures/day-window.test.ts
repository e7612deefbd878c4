/** The window of 24 hours holds the minute under way and the 1,439 before it, and nothing of the day before. */
import { expect, test } from 'vitest'
import { DayWindow } from './day-window.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const NOW = 20_000 * DAY
const at = (price: number, volume: number) => ({
  open: price,
  high: price,
  low: price,
  close: price,
  base: BigInt(volume),
  quote: BigInt(volume * price),
})

test('what is older than a day when it is told, as after a restart, is left out, to the minute', () => {
  const window = new DayWindow()
  window.add(NOW, at(10, 1))
  window.add(NOW - DAY, at(99, 100))
  expect(window.figures()).toEqual({ open: 10, high: 10, low: 10, base: 1n, quote: 10n })
  window.add(NOW - DAY + MINUTE, at(7, 2))
  expect(window.figures()).toEqual({ open: 7, high: 10, low: 7, base: 3n, quote: 24n })
})

test('a minute that leaves takes its share along, and its last price is the one of 24 hours ago', () => {
  const window = new DayWindow()
  window.add(NOW, at(50, 3))
  window.add(NOW + MINUTE, at(10, 1))
  window.add(NOW + DAY, at(20, 1))
  expect(window.figures()).toEqual({ open: 50, high: 20, low: 10, base: 2n, quote: 30n })
})
