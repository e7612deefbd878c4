import { describe, expect, it } from 'vitest'
import { convert, fractionOf, telling, worths } from './convert.ts'

const rates = {
  coins: [
    { coin: 'USDT', usdt: '1' },
    { coin: 'BTC', usdt: '64120.5' },
    { coin: 'DOGE', usdt: '0.13251' },
    { coin: 'GONE', usdt: '0' },
  ],
  currencies: [
    { currency: 'usd', perDollar: '1' },
    { currency: 'cny', perDollar: '7.25' },
    { currency: 'jpy', perDollar: '151.384' },
  ],
}
const known = worths(rates)

function converted(amount: string, from: string, to: string): string | undefined {
  const [sum, worth, target] = [fractionOf(amount), known.get(from), known.get(to)]
  return sum && worth && target && convert(sum, worth, target)
}

describe('converting', () => {
  it('is exact between coins and currencies, both ways', () => {
    expect(converted('1', 'BTC', 'USD')).toBe('64120.5')
    expect(converted('2', 'BTC', 'CNY')).toBe('929747.25')
    expect(converted('64120.5', 'USDT', 'BTC')).toBe('1')
    expect(converted('0.1', 'USD', 'JPY')).toBe('15.1384')
  })

  it('cuts at eight decimals and never shows more than it comes to', () => {
    expect(converted('1', 'CNY', 'USD')).toBe('0.13793103')
    expect(converted('0.00000001', 'DOGE', 'BTC')).toBe('0')
  })

  it('keeps every digit of amounts beyond what a plain number holds', () => {
    expect(converted('12345678901234567890.5', 'USD', 'USDT')).toBe('12345678901234567890.5')
  })

  it('knows no rate of what has none, and no amount in what is no number', () => {
    expect(known.has('GONE')).toBe(false)
    expect(['', '1e5', '-1', '.5'].map(fractionOf)).toEqual([undefined, undefined, undefined, undefined])
    expect(fractionOf('1.')).toEqual({ numerator: 1n, denominator: 1n })
  })
})

it('a figure keeps the digits that tell something', () => {
  expect(telling('929747.25')).toBe('929747.25')
  expect(telling('64120.512345')).toBe('64120.51')
  expect(telling('0.13251')).toBe('0.13251')
  expect(telling('0.000015489991')).toBe('0.0000154899')
  expect(telling('1')).toBe('1.00')
})
