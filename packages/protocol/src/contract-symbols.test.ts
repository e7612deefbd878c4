import { describe, expect, it } from 'vitest'
import { type ContractType, contractSymbol } from './contract-symbols.ts'

describe('a contract is found by', () => {
  it.each<[symbol: string, type: ContractType | undefined, own: string]>([
    ['BTC_USDT_PERP', undefined, 'BTC_USDT_PERP'],
    ['BTC_USDT_PERP', 'u', 'BTC_USDT_PERP'],
    ['BTC_USD_PERP', 'coin', 'BTC_USD_PERP'],
    ['BTC_USDT', undefined, 'BTC_USDT_PERP'],
    ['BTC_USDT', 'u', 'BTC_USDT_PERP'],
    ['BTC_USDT', 'coin', 'BTC_USD_PERP'],
    ['BTC_USD', undefined, 'BTC_USD_PERP'],
    ['BTC_USD', 'coin', 'BTC_USD_PERP'],
    ['BTC', 'coin', 'BTC_USD_PERP'],
  ])('%s of kind %s: %s', (symbol, type, own) => {
    expect(contractSymbol(symbol, type)).toBe(own)
  })

  it.each<[symbol: string, type: ContractType]>([
    ['BTC_USDT_PERP', 'coin'],
    ['BTC_USD_PERP', 'u'],
    ['BTC_USD', 'u'],
    ['BTC', 'u'],
  ])('%s contradicts the kind %s: an order never goes to a contract that its kind denies', (symbol, type) => {
    expect(contractSymbol(symbol, type)).toBeUndefined()
  })
})
