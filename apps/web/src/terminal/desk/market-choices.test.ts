import { contractTypeOf } from '@candlewick/protocol/contract-symbols'
import { describe, expect, it } from 'vitest'
import type { MarketRow } from '../../markets/rows.ts'
import { everyChoice, linkOf } from './market-choices.ts'

const row = (symbol: string, kind: MarketRow['kind']): MarketRow => ({
  ...{ symbol, kind, base: 'BTC', quote: 'USDT', name: 'Bitcoin', group: 'USDT' },
  ...{ priceDecimals: 1, tradable: kind !== 'flash', first: undefined },
})
const ROWS = [
  row('BTC_USDT', 'spot'),
  row('SOL_USDT', 'spot'),
  row('BTC_USDT_PERP', 'contract'),
  row('BTC_USD_PERP', 'contract'),
  row('BTC_USDT', 'flash'),
]

describe('the markets of a picker', () => {
  it('are of every kind, borrowed ones once more, those of the terminal first', () => {
    const found = everyChoice(ROWS, new Set(['BTC_USDT']), contractTypeOf, ['u', 'coin'])
    expect(found.map(({ kind, row: { symbol } }) => `${kind} ${symbol}`)).toEqual([
      'u BTC_USDT_PERP',
      'coin BTC_USD_PERP',
      'spot BTC_USDT',
      'margin BTC_USDT',
      'spot SOL_USDT',
      'flash BTC_USDT',
    ])
    expect(found.map(({ here }) => here)).toEqual([true, true, false, false, false, false])
  })

  it('lead to the terminal of their kind, from a full screen to a full one', () => {
    const [spot, , contract, , flash] = ROWS
    if (spot === undefined || contract === undefined || flash === undefined) throw new Error('there are five')
    const margin = { row: spot, kind: 'margin' } as const
    expect(linkOf(margin, false)).toEqual({ to: '/trade/index', search: { type: 'qc', symbol: 'BTC_USDT' } })
    expect(linkOf(margin, true)).toEqual({ to: '/exchange/full-screen/BTC_USDT', search: { type: 'qc' } })
    expect(linkOf({ row: spot, kind: 'spot' }, true)).toEqual({
      ...{ to: '/exchange/full-screen/BTC_USDT', search: { type: 'spot' } },
    })
    expect(linkOf({ row: contract, kind: 'u' }, true).to).toBe('/exchange/full-contract/BTC_USDT_PERP')
    expect(linkOf({ row: contract, kind: 'u' }, false).search).toEqual({ type: 'usta', symbol: 'BTC_USDT_PERP' })
    expect(linkOf({ row: flash, kind: 'flash' }, true)).toEqual({
      ...{ to: '/trade/index', search: { type: 'sec', symbol: 'BTC_USDT' } },
    })
  })
})
