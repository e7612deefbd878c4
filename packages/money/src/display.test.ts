import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  abbreviate,
  groupDigits,
  maskAccount,
  percentChange,
  percentText,
  separatorsBy,
  separatorsOf,
} from './display.ts'

describe('grouping', () => {
  it('puts the separators of the reader', () => {
    expect(groupDigits('1234567.891')).toBe('1,234,567.891')
    expect(groupDigits('-1234')).toBe('-1,234')
    expect(groupDigits('123')).toBe('123')
    expect(groupDigits('1234567.5', separatorsOf('de'))).toBe('1.234.567,5')
    expect(groupDigits('1234567.5', separatorsOf('en'))).toBe('1,234,567.5')
  })

  it('changes nothing but the separators', () => {
    fc.assert(
      fc.property(fc.bigInt(), (n) => {
        expect(groupDigits(n.toString()).replaceAll(',', '')).toBe(n.toString())
        expect(groupDigits(n.toString())).toBe(n.toLocaleString('en-US'))
      }),
    )
  })
})

it.each(['en', 'ja', 'ko', 'zh-CN', 'pt', 'vi', 'th', 'es', 'fr', 'ru', 'de', 'it', 'zh-TW', 'sv', 'en-IN'])(
  'knows the signs of %s as the engine does',
  (locale) => {
    expect(separatorsOf(locale)).toEqual(separatorsBy(locale))
  },
)

it('sets the percent sign as the reader’s language does, never with a space that a line could break in', () => {
  expect(percentText('12.5')).toBe('12.5%')
  expect(percentText(43, separatorsOf('it'))).toBe('43%')
  for (const locale of ['de', 'fr', 'ru', 'es']) expect(percentText('0.1', separatorsOf(locale))).toBe('0,1\u202f%')
})

it.each([
  ['0', '0.0000'],
  ['0.123456', '0.1234'],
  ['0.00123456789', '0.00123456'],
  ['999.999', '999.99'],
  ['1000', '1.00K'],
  ['1234567.8', '1.23M'],
  ['-999999', '-999.99K'],
  ['2000000000', '2.00B'],
  ['1234567890123456', '1,234.56T'],
])('abbreviates %s as %s', (text, shown) => {
  expect(abbreviate(text)).toBe(shown)
})

it.each([
  ['someone@example.com', 'so****om'],
  ['13812345678', '138****5678'],
  ['+8613812345678', '+86****5678'],
  ['alice77', 'al****77'],
  ['abcd', 'a****'],
  ['1234567', '1****'],
  ['so****om', 'so****om'],
  ['138****5678', '138****5678'],
  ['a****', 'a****'],
])('masks %s as %s', (account, shown) => {
  expect(maskAccount(account)).toBe(shown)
})

describe('percent change', () => {
  it.each([
    [10_000, 10_250, '2.50'],
    [10_000, 10_000, '0.00'],
    [1_000_000_000, 1_000_000_001, '0.01'],
    [1_000_000_000, 999_999_999, '-0.01'],
    [3, 2, '-33.33'],
    [3, 5, '66.67'],
    [200_000, 200_031, '0.02'],
    [1, Number.MAX_SAFE_INTEGER, '900719925474099000.00'],
  ])('from %d to %d is %s', (from, to, shown) => {
    expect(percentChange(from, to)).toBe(shown)
  })

  it('is measured from something', () => {
    expect(() => percentChange(0, 1)).toThrow(RangeError)
  })
})
