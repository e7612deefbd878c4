import type { Detail } from '@candlewick/protocol/realtime'
import { expect, it } from 'vitest'
import { turnoverOf, turnoverPriceOf } from './turnover.ts'

const detail = { volume24: '7000', amount24: '0.5' } as Detail
const closes: Record<string, string> = { BTC_USDT: '60000' }
const closeOf = (symbol: string) => closes[symbol]

it.each([
  ['a pair in dollars', { kind: 'spot', symbol: 'ETH_USDT', quote: 'USDT' }, 0.5],
  ['a pair in coins, at the coin’s price', { kind: 'spot', symbol: 'ETH_BTC', quote: 'BTC' }, 30_000],
  ['a contract in dollars', { kind: 'contract', symbol: 'BTC_USDT_PERP', quote: 'USDT' }, 0.5],
  ['a coin-margined contract, counted in dollars', { kind: 'contract', symbol: 'BTC_USD_PERP', quote: 'USD' }, 7_000],
  ['a pair whose coin has no price', { kind: 'spot', symbol: 'X_Y', quote: 'Y' }, undefined],
] as const)('%s', (_, row, turnover) => {
  expect(turnoverOf(row, detail, closeOf)).toBe(turnover)
})

it('is unknown where no price was', () => {
  expect(turnoverOf({ kind: 'spot', symbol: 'ETH_USDT', quote: 'USDT' }, undefined, closeOf)).toBeUndefined()
  expect(turnoverPriceOf({ kind: 'spot', symbol: 'ETH_BTC', quote: 'BTC' })).toBe('BTC_USDT')
})
