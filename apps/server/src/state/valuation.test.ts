import type { Command } from '@candlewick/engine/commands'
import { Engine } from '@candlewick/engine/engine'
import { demoGenesis } from '@candlewick/market-sim/catalog'
import { describe, expect, it } from 'vitest'
import { type CurrencyRate, fractionOf, Valuation, worthIn, worthInDollars, worthText } from './valuation.ts'

function engineWith(prices: [symbol: string, price: number][]): Engine {
  const engine = new Engine()
  const apply = (command: Command) => engine.apply({ sequence: engine.sequence + 1, time: 1_000, command })
  for (const command of demoGenesis()) apply(command)
  apply({ type: 'prices', entries: prices.map(([symbol, price]) => [symbol, price, 3]), hash: '0'.repeat(64) })
  return engine
}

describe('what a coin is worth', () => {
  it('is its index price times its amount, exactly', () => {
    const engine = engineWith([['BTC_USDT', 651_432]])
    expect(worthInDollars(engine, 'BTC', 1)).toEqual({ numerator: 651_432n, denominator: 1_000_000_000n })
    const worth = worthInDollars(engine, 'BTC', 123_456_789)
    expect(worth && worthText(worth)).toBe('80423.70297184')
  })

  it('is itself in USDT, and unknown where there is no price or no such coin', () => {
    const engine = engineWith([])
    expect(worthInDollars(engine, 'USDT', 5)).toEqual({ numerator: 5n, denominator: 1_000_000n })
    expect(worthInDollars(engine, 'BTC', 5)).toBeUndefined()
    expect(worthInDollars(engine, 'NOCOIN', 5)).toBeUndefined()
  })
})

const rateOf = (perDollar: string): CurrencyRate => ({ perDollar: fractionOf(perDollar), time: null, stale: false })

describe('holdings together', () => {
  it('are summed before anything is cut, and say what is not in the sum', () => {
    const engine = engineWith([['BTC_USDT', 500_000]])
    const third: CurrencyRate = { ...rateOf('1'), perDollar: { numerator: 1n, denominator: 3n } }
    const valuation = new Valuation(engine, third)
    expect(valuation.add('USDT', 1)).toBe('0.00000033')
    expect(valuation.add('USDT', 1)).toBe('0.00000033')
    expect(valuation.add('USDT', 1)).toBe('0.00000033')
    expect(valuation.add('BTC', 3)).toBe('0.0005')
    expect(valuation.add('DOT', 0)).toBe('0')
    expect(valuation.add('ETH', 7)).toBeNull()
    expect(valuation.sum()).toEqual({ equivalent: '0.000501', usdt: '0.001503', unpriced: ['ETH'] })
  })

  it('are worth nothing that anybody knows in a currency that has no rate', () => {
    const engine = engineWith([])
    const valuation = new Valuation(engine, undefined)
    expect(valuation.add('USDT', 5_000_000)).toBeNull()
    expect(valuation.add('USDT', 0)).toBe('0')
    expect(valuation.sum()).toEqual({ equivalent: null, usdt: '5', unpriced: [] })
    expect(worthIn(engine, 'USDT', 5, undefined)).toBeNull()
    expect(worthIn(engine, 'USDT', 5_000_000, rateOf('7.25'))).toBe('36.25')
  })
})
