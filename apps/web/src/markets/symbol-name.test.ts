import { expect, it } from 'vitest'
import { marketCalled, symbolName } from './symbol-name.ts'

const SPOT = [{ name: symbolName('ETH_USDT') }, { name: symbolName('BTC_USDT') }]
const CONTRACTS = [{ name: symbolName('BTC_USDT_PERP') }, { name: symbolName('BTC_USD_PERP') }]

it('finds a market by the name that is shown of it, however it is written', () => {
  for (const name of ['BTCUSDT', 'btcusdt', 'BTC/USDT', 'BTC-USDT', 'BTC_USDT']) {
    expect(marketCalled(SPOT, name)).toBe(SPOT[1])
    expect(marketCalled(CONTRACTS, name)).toBe(CONTRACTS[0])
  }
  expect(marketCalled(CONTRACTS, 'BTCUSD')).toBe(CONTRACTS[1])
  expect(marketCalled(SPOT, 'NOBODY')).toBeUndefined()
  expect(marketCalled(SPOT, '')).toBeUndefined()
})
