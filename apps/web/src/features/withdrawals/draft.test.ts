/** What an amount comes to before anything is sent: its fee, what it counts against the day, and whether people look at it. */
import { expect, test } from 'vitest'
import { type Coin, emptyDraft, leftAfter, sumsOf, weightOf } from './draft.ts'

const COIN: Coin = { coin: 'USDT', decimals: 6, available: '1000000', price: '1', networks: [] }
const BTC: Coin = { ...COIN, coin: 'BTC', decimals: 8, price: '65000.12' }
const terms = (left: string) => ({
  reviewAbove: '10000',
  limit: { level: 'primary' as const, daily: '20000', used: '0', left, resetTime: 0, next: null },
})

test('every coin counts by what it is worth, rounded up to the millionth', () => {
  expect(weightOf(terms('20000'), BTC, '0.1')?.worth).toBe(6_500_012_000n)
  expect(weightOf(terms('20000'), BTC, '0.00000001')?.worth).toBe(651n)
  expect(weightOf(terms('20000'), { ...BTC, price: '0.0000000012' }, '1')?.worth).toBe(1n)
  expect(weightOf(terms('20000'), COIN, '12.5')?.worth).toBe(12_500_000n)
})

test('the limit is reached at its last millionth and not before, and so is what people look at', () => {
  const facts = (left: string, amount: string) => {
    const { overLimit, isReviewed } = weightOf(terms(left), COIN, amount) ?? {}
    return [overLimit, isReviewed]
  }
  expect(facts('100.5', '100.5')).toEqual([false, false])
  expect(facts('100.5', '100.500001')).toEqual([true, false])
  expect(facts('20000', '10000')).toEqual([false, false])
  expect(facts('20000', '10000.000001')).toEqual([false, true])
  expect(facts('0', '0.000001')).toEqual([true, false])
})

test('what would be left of the day is never shown as more than it is, nor as less than nothing', () => {
  expect(leftAfter({ left: '1000' }, 250_000_001n)).toBe('749.99')
  expect(leftAfter({ left: '1000.5' }, 500_000n)).toBe('1000.00')
  expect(leftAfter({ left: '1' }, 1_000_001n)).toBe('0.00')
})

test('nothing is said of what is no amount, or of a coin without a price', () => {
  for (const entry of ['', '0', '1,', 'x']) expect(weightOf(terms('1'), BTC, entry)).toBeUndefined()
  expect(weightOf(terms('1'), { ...BTC, price: null }, '1')).toBeUndefined()
})

test('a tenth of the fee is the fund’s', () => {
  const sums = (fee: string) => sumsOf(COIN, fee, '1', { ...emptyDraft('USDT'), amount: '10' })
  expect(sums('4.123456')).toMatchObject({ fee: '4.123456', total: '14.123456', fund: '0.412345' })
  expect(sums('0')).toMatchObject({ fund: '0' })
})
