import { describe, expect, it } from 'vitest'
import type { MarketRow } from '../../markets/rows.ts'
import { filterRows, parseSort, quotesOf, sortText } from './filter.ts'

const row = (symbol: string, name: string): MarketRow => {
  const [base = '', quote = ''] = symbol.split('_')
  return { symbol, base, quote, name, kind: 'spot', group: quote, priceDecimals: 2, tradable: true, first: undefined }
}
const ROWS = [row('BTC_USDT', 'Bitcoin'), row('ETH_USDT', 'Ethereum'), row('ETH_BTC', 'Ethereum')]
const found = (text: string, quote?: string) => filterRows(ROWS, text, quote).map(({ symbol }) => symbol)

describe('search', () => {
  it.each([
    ['', ['BTC_USDT', 'ETH_USDT', 'ETH_BTC']],
    ['eth', ['ETH_USDT', 'ETH_BTC']],
    ['btc/usdt', ['BTC_USDT']],
    ['Bitcoin', ['BTC_USDT']],
    ['zzz', []],
  ])('"%s"', (text, symbols) => {
    expect(found(text)).toEqual(symbols)
  })

  it('goes with the quote', () => {
    expect(found('eth', 'BTC')).toEqual(['ETH_BTC'])
    expect(quotesOf(ROWS)).toEqual(['USDT', 'BTC'])
  })
})

describe('a sort in the address', () => {
  it('is read and written', () => {
    expect(sortText(parseSort('change.desc'))).toBe('change.desc')
    expect(parseSort('change.sideways')).toBeUndefined()
    expect(parseSort(undefined)).toBeUndefined()
  })
})
