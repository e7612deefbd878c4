import { expect, it } from 'vitest'
import { lots, rate, ticks, units, ZERO } from './units.ts'

it('lets only safe integers become amounts', () => {
  for (const make of [units, ticks, lots, rate]) {
    expect(make(5)).toBe(5)
    for (const bad of [0.1, Number.NaN, 2 ** 53, Number.NEGATIVE_INFINITY]) expect(() => make(bad)).toThrow(RangeError)
  }
  expect(ZERO).toBe(0)
})
