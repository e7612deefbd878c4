import { expect, it } from 'vitest'
import { hundredRate } from './rate-percent.ts'

it.each([
  ['0.0741', '7.41'],
  ['0', '0.00'],
  ['0.005', '0.50'],
  ['1.2', '120.00'],
  ['0.123456', '12.34'],
  ['12', '1200.00'],
])('a rate of %s is %s percent', (rate, percent) => {
  expect(hundredRate(rate)).toBe(percent)
})
