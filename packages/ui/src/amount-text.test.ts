import { describe, expect, it } from 'vitest'
import { pastedAmount, typedAmount } from './amount-text.ts'

const EN = { group: ',', decimal: '.', percent: '%' }
const DE = { group: '.', decimal: ',', percent: '\u202f%' }

describe('what is typed', () => {
  it.each([
    ['.5', '0.5'],
    ['00.5', '0.5'],
    ['007', '7'],
    ['1,5', '1.5'],
    ['1.2.3', '1.23'],
    ['12a.3', '12.3'],
    ['1.23456789', '1.2345'],
    ['１．５', '1.5'],
    ['', ''],
    ['-4', '4'],
  ])('%s becomes %s', (typed, amount) => {
    expect(typedAmount(typed, 4)).toBe(amount)
  })

  it('has no decimals where none are allowed', () => {
    expect(typedAmount('12.9', 0)).toBe('12')
  })
})

describe('what is pasted', () => {
  it.each([
    ['1,234.56 USDT', EN, '1234.56'],
    ['1.234,56', EN, '1234.56'],
    ['1,234', EN, '1234'],
    ['0,5', EN, '0.5'],
    ['1,234,567', EN, '1234567'],
    ['1.234', DE, '1234'],
    ['1.234', EN, '1.234'],
    ['1,234', DE, '1.234'],
    ['1 234,5', DE, '1234.5'],
    ['1.234.567,8', EN, '1234567.8'],
    ['$ 64,120', EN, '64120'],
  ])('%s becomes an amount', (pasted, separators, amount) => {
    expect(pastedAmount(pasted, 8, separators)).toBe(amount)
  })
})
