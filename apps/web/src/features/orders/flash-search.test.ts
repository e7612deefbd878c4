import { describe, expect, it } from 'vitest'
import { flashSearch } from './flash-search.ts'

describe('what the address says of a list of flash contracts', () => {
  it('keeps what is known', () => {
    const search = { tab: 'settled', symbol: 'XAUUSD', direction: 'up', cycle: '30', outcome: 'win', order: '12' }
    expect(flashSearch(search)).toEqual(search)
    expect(flashSearch({ symbol: 'BTC_USDT' })).toEqual({ symbol: 'BTC_USDT' })
  })

  it('leaves out what is not', () => {
    const search = { tab: 'open', symbol: 'btc', direction: 'left', cycle: '31', outcome: 'luck', order: '0' }
    expect(flashSearch(search)).toEqual({})
  })
})
