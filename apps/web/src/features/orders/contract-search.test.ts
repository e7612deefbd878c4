import { describe, expect, it } from 'vitest'
import { contractSearch } from './contract-search.ts'

describe('the address of the contract lists', () => {
  it('keeps what it knows and drops what it does not', () => {
    const written = {
      tab: 'positions',
      symbol: 'BTC_USD_PERP',
      direction: '3',
      state: 'filled',
      type: 'trailing',
      order: '42',
      range: 'week',
    }
    expect(contractSearch(written)).toEqual(written)
    expect(contractSearch({ tab: 'spot', symbol: 'BTC_USDT', direction: '5', type: 'oco', order: '0x1' })).toEqual({})
  })
})
