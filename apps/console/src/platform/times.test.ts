import { describe, expect, it } from 'vitest'
import { dayStart, spanOf, stamp } from './times.ts'

describe('a span of time', () => {
  it.each([
    [26 * 3_600_000 + 55 * 60_000, { unit: 'day', major: 1, minor: 2 }],
    [4 * 3_600_000 + 48 * 60_000, { unit: 'hour', major: 4, minor: 48 }],
    [41 * 60_000 + 59_000, { unit: 'minute', major: 41, minor: 0 }],
    [59_999, { unit: 'second', major: 59, minor: 0 }],
    [-5, { unit: 'second', major: 0, minor: 0 }],
  ])('%i ms', (milliseconds, span) => expect(spanOf(milliseconds)).toEqual(span))
})

it('times are UTC, and a day begins at its midnight', () => {
  expect(stamp(Date.UTC(2026, 10, 22, 14, 5, 22, 999))).toBe('2026-11-22 14:05:22')
  expect(dayStart('2026-11-22')).toBe(Date.UTC(2026, 10, 22))
  expect(dayStart('2026-13-40')).toBeUndefined()
  expect(dayStart('today')).toBeUndefined()
})
