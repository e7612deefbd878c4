import { separatorsOf } from '@candlewick/money/display'
import { expect, it } from 'vitest'
import { costText, moneyDecimal, moneyText, promisedText } from './figures.tsx'

const english = separatorsOf('en')

it('says that an order takes at most what it takes, or more', () => {
  expect(costText(8_198_730, 6, english)).toBe('8.20')
  expect(costText(8_190_000, 6, english)).toBe('8.19')
  expect(costText(1_999_995_000, 6, english)).toBe('2,000.00')
  expect(costText(300, 6, english)).toBe('0.0003')
  expect(costText(0, 6, english)).toBe('0.00')
  expect(costText(12_345_678, 8, english)).toBe('0.123457')
})

it('says that an order brings what it brings, or less', () => {
  expect(promisedText(8_198_730, 6, english)).toBe('+8.19')
  expect(promisedText(-8_191_000, 6, english)).toBe('−8.20')
})

it('says what there is with the same decimals in a line and in a refusal', () => {
  expect(moneyDecimal(19_961_358, 8)).toBe('0.199613')
  expect(moneyText(19_961_358, 8, english)).toBe('0.199613')
})

it('cuts what is there', () => {
  expect(moneyText(8_198_730, 6, english)).toBe('8.19')
})
