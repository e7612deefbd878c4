import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './search.ts'

describe('search parameters', () => {
  it('stay texts, whatever they look like', () => {
    expect(parseSearch('?invite_code=0012&q=1e5&flag=true')).toEqual({ invite_code: '0012', q: '1e5', flag: 'true' })
  })

  it('are written plainly, without those that are empty', () => {
    expect(stringifySearch({ type: 'spot', q: '', quote: undefined, symbol: 'BTC_USDT' })).toBe(
      '?type=spot&symbol=BTC_USDT',
    )
    expect(stringifySearch({})).toBe('')
  })
})
