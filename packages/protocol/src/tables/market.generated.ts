/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import { known } from '../known-calls.ts'

const NAMES_1 = { symbol: 'a', kind: 'b' } as const
const NAMES_2 = { collect: 'watched' } as const
const NAMES_3 = { baseCoin: 'quoteCoin', showSymbol: 'displaySymbol', customizeFlag: 'displayFlag', coinType: 'coinKind' } as const
const NAMES_4 = { coinList: ['coinList', NAMES_3], currencyList: ['currencyList', NAMES_3], contractList: ['contractList', NAMES_3] } as const
const NAMES_5 = { c_id: 'rowId', symbol_name: 'listedSymbol', base_symbol: 'baseSymbol', part_cou: 'volume', full_cou: 'turnover', plate: 'group', collect: 'watched' } as const
const NAMES_6 = { records: ['records', NAMES_5] } as const
const NAMES_7 = { coin: 'a' } as const
const NAMES_8 = { symbol: 'a', limit: 'b' } as const
const NAMES_9 = { num: 'quantity' } as const

export const ROWS = known({
  'market.addOptional': { path: '/api/{p}/coin/quotes/addOptional/{a}/{b}', sends: NAMES_1, gives: NAMES_2 },
  'market.cancelOptional': { path: '/api/{p}/coin/quotes/cancelOptional/{a}/{b}', sends: NAMES_1, gives: NAMES_2 },
  'market.candles': { method: 'GET', path: '/api/{p}/coin/market/candles' },
  'market.depth': { method: 'GET', path: '/api/{p}/coin/market/depth' },
  'market.getCoinList': { path: '/api/common/getCoinList', gives: NAMES_4 },
  'market.getCoinRate': { method: 'GET', path: '/api/{p}/coin/assets/getCoinRate' },
  'market.getContract': { method: 'GET', path: '/api/{p}/coin/open/getContract' },
  'market.getMt5Amount': { path: '/api/common/getMt5Amount' },
  'market.getOptional': { method: 'GET', path: '/api/{p}/coin/quotes/getOptional', gives: NAMES_6 },
  'market.getPriceComparison': { method: 'GET', path: '/api/{p}/coin/open/getPriceComparison/{a}', sends: NAMES_7 },
  'market.getSpotGoods': { method: 'GET', path: '/api/{p}/coin/open/getSpotGoods' },
  'market.indexPrice': { method: 'GET', path: '/api/{p}/coin/market/indexPrice' },
  'market.initData': { method: 'GET', path: '/api/{p}/coin/open/market/initData', gives: NAMES_6 },
  'market.newest': { method: 'GET', path: '/api/{p}/coin/market/newest' },
  'market.sparklines': { method: 'GET', path: '/api/{p}/coin/market/sparklines' },
  'market.transaction': { method: 'GET', path: '/api/{p}/coin/open/transaction/{a}/{b}', sends: NAMES_8, gives: NAMES_9 },
})
