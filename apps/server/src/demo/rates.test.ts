import { expect, it } from 'vitest'
import { worthText } from '../state/valuation.ts'
import { simulatedRates } from './rates.ts'

const ratesAt = (prices: Readonly<Record<string, number>>) =>
  simulatedRates(() => ({
    indexPrice(symbol) {
      const price = prices[symbol]
      return price === undefined ? undefined : { price, time: 1_000 }
    },
  }))
const perDollar = (prices: Readonly<Record<string, number>>, code: 'eur' | 'jpy' | 'cny') => {
  const rate = ratesAt(prices).of(code)
  return rate && worthText(rate.perDollar)
}

it('a simulated currency follows the index of its pair, either way round', () => {
  const prices = { EURUSD: 125_000, USDJPY: 150_500 }
  expect(perDollar(prices, 'eur')).toBe('0.8')
  expect(perDollar(prices, 'jpy')).toBe('150.5')
})

it('a simulated currency keeps its fixed rate where no pair has a price', () => {
  expect(perDollar({}, 'eur')).toBe('0.92')
  expect(perDollar({}, 'cny')).toBe('7.25')
})
