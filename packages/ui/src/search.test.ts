import { describe, expect, it } from 'vitest'
import { changedSearch, parseSearch, stringifySearch } from './search.ts'

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

it('a change takes what is undefined out of the address', () => {
  expect(changedSearch<{ q?: string; from?: string }>({ q: 'a', from: '2026-11-22' }, { q: undefined })).toEqual({
    from: '2026-11-22',
  })
})

it('what is written into an address is read out of it, digits as text', () => {
  expect(parseSearch(stringifySearch({ q: '0012 & more', empty: undefined }))).toEqual({ q: '0012 & more' })
})
