import { expect, test } from 'vitest'
import { timeLeft } from './countdown.ts'

const HOUR = 3_600_000

test('time left is cut to what is there, and over in the very moment of the expiry', () => {
  expect(timeLeft(30 * 24 * HOUR, 1)).toEqual({ unit: 'days', days: 29, hours: 23 })
  expect(timeLeft(24 * HOUR, 0)).toEqual({ unit: 'days', days: 1, hours: 0 })
  expect(timeLeft(24 * HOUR, 1)).toEqual({ unit: 'hours', hours: 23, minutes: 59 })
  expect(timeLeft(1, 0)).toEqual({ unit: 'hours', hours: 0, minutes: 0 })
  expect(timeLeft(5, 5)).toEqual({ unit: 'over' })
  expect(timeLeft(5, 6)).toEqual({ unit: 'over' })
})
