import { expect, it } from 'vitest'
import { isRate, ratePercent, ratePercentCut, tierLineText } from './rate.ts'

it('a rate is shown as customers see it, with all its decimals and at least two', () => {
  expect(ratePercent('0.0002')).toBe('0.02%')
  expect(ratePercent('0.00025')).toBe('0.025%')
  expect(ratePercent('0.001')).toBe('0.10%')
  expect(ratePercent('0.05')).toBe('5.00%')
  expect(ratePercent('1')).toBe('100.00%')
  expect(ratePercent('12.5')).toBe('1,250.00%')
  expect(ratePercent('-0.00012')).toBe('-0.012%')
  expect(ratePercent('0.8', 0)).toBe('80%')
})
it('what is no figure stays as it is', () => {
  expect(ratePercent('')).toBe('')
  expect(ratePercent('1e-3')).toBe('1e-3')
})
it('what is only looked at is cut at two decimals', () => {
  expect(ratePercentCut('0.16456789')).toBe('16.45%')
  expect(ratePercentCut('0')).toBe('0.00%')
})
it('a tier of fees has its rates in percent', () => {
  expect(tierLineText('VIP 1 ≥ 250000 USDT: 0.0009 / 0.001')).toBe('VIP 1 ≥ 250,000 USDT: 0.09% / 0.10%')
  expect(tierLineText('something else')).toBe('something else')
})
it('which terms are rates follows from their names', () => {
  const names = ['makerRate', 'bandRate', 'maintenance', 'weight', 'spread', 'rate']
  expect(names.filter(isRate)).toEqual(names)
  expect(['maxQuantity', 'leverage', 'tickSize', 'period'].filter(isRate)).toEqual([])
})
