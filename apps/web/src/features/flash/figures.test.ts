/** How the rates of flash contracts are written. */
import { rate } from '@candlewick/money/units'
import { expect, it } from 'vitest'
import { payoutRateText, payoutText } from './figures.tsx'

const GERMAN = { group: '.', decimal: ',', percent: '\u202f%' }

it.each([
  ['0.75', '75\u202f%'],
  ['0.8', '80\u202f%'],
  ['0.7', '70\u202f%'],
  ['0.755', '75,5\u202f%'],
  ['0.7525', '75,25\u202f%'],
  ['1', '100\u202f%'],
])('a payout rate of %s is %s, without a decimal sign that nothing follows', (told, text) => {
  expect(payoutRateText(told, GERMAN)).toBe(text)
})

it('writes the rate that the form reckons with alike', () => {
  expect(payoutText(rate(75_000_000), GERMAN)).toBe('75\u202f%')
  expect(payoutText(rate(75_500_000), GERMAN)).toBe('75,5\u202f%')
})
