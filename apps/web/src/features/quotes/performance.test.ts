import { expect, it } from 'vitest'
import { type DayCandle, performance } from './performance.ts'

const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 10, 21, 13, 37)
const TODAY = Date.UTC(2026, 10, 21)
const candles: DayCandle[] = [30, 7, 1, 0].map((ago) => [TODAY - ago * DAY_MS, String(100 + ago), '0', '0', '0'])

it('is the change since the open of the day so many days ago', () => {
  expect(performance(candles, '110', 7, NOW, 2)).toBe('2.80')
  expect(performance(candles, '65', 30, NOW, 2)).toBe('-50.00')
})

it('is not known where the candles do not reach that far back', () => {
  expect(performance(candles, '110', 365, NOW, 2)).toBeUndefined()
  expect(performance([], '110', 7, NOW, 2)).toBeUndefined()
})

it('is not known of a price that cannot be read', () => {
  expect(performance(candles, '', 7, NOW, 2)).toBeUndefined()
  expect(performance(candles, '1.234', 7, NOW, 2)).toBeUndefined()
})
