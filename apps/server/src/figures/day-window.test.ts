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

test('a price that was read as the highest or lowest of the day is not, once its minute has left', () => {
  const window = new DayWindow()
  window.add(NOW, at(90, 1))
  window.add(NOW + MINUTE, at(5, 1))
  window.add(NOW + 2 * MINUTE, at(20, 1))
  expect(window.figures()).toMatchObject({ high: 90, low: 5 })
  window.advance(NOW + DAY)
  expect(window.figures()).toMatchObject({ open: 90, high: 20, low: 5 })
  window.advance(NOW + DAY + MINUTE)
  expect(window.figures()).toMatchObject({ open: 5, high: 20, low: 20 })
})

test('read at any moment, the figures are those of the minutes in the window', () => {
  // Numbers by a fixed rule (a linear congruence), so that a failure comes again.
  let state = 7
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state % below
  }
  const window = new DayWindow()
  const told: { minute: number; price: number }[] = []
  let minute = NOW / MINUTE
  for (let step = 0; step < 400; step += 1) {
    minute += random(random(8) === 0 ? 1_400 : 30)
    const price = 1 + random(50)
    window.add(minute * MINUTE, at(price, 1))
    told.push({ minute, price })
    const held = told.filter((each) => each.minute > minute - 1_440).map((each) => each.price)
    const before = told.filter((each) => each.minute <= minute - 1_440).at(-1)?.price
    const figures = window.figures()
    expect(figures).toEqual({
      open: before ?? held[0],
      high: Math.max(...held),
      low: Math.min(...held),
      base: BigInt(held.length),
      quote: BigInt(held.reduce((sum, each) => sum + each, 0)),
    })
  }
})
