import { expect, it } from 'vitest'
import { tickOf } from './tick.ts'

const trades = (...prices: string[]) => prices.map((price) => ({ price }))

it('goes the way of the last trade at another price, past all trades at the same one', () => {
  expect(tickOf(trades('100.5', '100.5', '100.4', '100.9'))).toBe('up')
  expect(tickOf(trades('100.4', '100.4', '100.5', '100.1'))).toBe('down')
})

it('compares prices and not their letters', () => {
  expect(tickOf(trades('1000', '999.99'))).toBe('up')
  expect(tickOf(trades('9.5', '10'))).toBe('down')
})

it('goes nowhere while nothing moved', () => {
  expect(tickOf([])).toBe('flat')
  expect(tickOf(trades('7', '7', '7'))).toBe('flat')
})
