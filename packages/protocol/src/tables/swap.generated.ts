/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import { known } from '../known-calls.ts'


export const ROWS = known({
  'swap.coins': { method: 'GET', path: '/api/{p}/coin/swap/coins' },
  'swap.currencyExchange': { path: '/api/texchange/currencyExchange' },
  'swap.getCurrencyPrice': { path: '/api/texchange/getCurrencyPrice' },
  'swap.list': { path: '/api/texchange/list' },
})
