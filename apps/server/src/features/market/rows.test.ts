import type { Detail } from '@candlewick/protocol/realtime'
import { expect, it } from 'vitest'
import type { Listing } from './listings.ts'
import { coinEntry, marketRow } from './rows.ts'

const listing = (symbol: string, kind: Listing['kind']): Listing => {
  const [base = '', quote = ''] = symbol.split('_')
  return { symbol, kind, base, quote, name: base, market: 'crypto', group: quote, tickSize: '0.1', status: 'open' }
}
const detailOf = () => ({ volume24: '7000', amount24: '0.5', close: '1', openPrice: '1' }) as Detail

it.each([
  ['BTC_USDT', 'spot', { volume: '7000', turnover: '0.5' }],
  ['BTC_USDT_PERP', 'contract', { volume: '7000', turnover: '0.5' }],
  // Its quantities are dollars, what they were worth is coins: base and turnover are the other way round.
  ['BTC_USD_PERP', 'contract', { volume: '0.5', turnover: '7000' }],
] as const)('%s (%s) has its volume in base and its turnover in quote', (symbol, kind, traded) => {
  expect(marketRow(listing(symbol, kind), detailOf, false)).toMatchObject({ ...traded, amount: traded.turnover })
  expect(coinEntry(listing(symbol, kind), detailOf)).toMatchObject({ amount: traded.turnover })
})
