/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import { known } from '../known-calls.ts'

const NAMES_1 = { stake: 'num' } as const
const NAMES_2 = { num: 'stake', curPrice: 'currentPrice' } as const
const NAMES_3 = { order: ['order', NAMES_2] } as const
const NAMES_4 = { num: 'stake' } as const
const NAMES_5 = { records: ['records', NAMES_2] } as const

export const ROWS = known({
  'flash.createSecondContractOrder': { path: '/api/secondContractOrder/createSecondContractOrder', sends: NAMES_1, gives: NAMES_2 },
  'flash.evidence': { method: 'GET', path: '/api/{p}/coin/flash/evidence/{id}', gives: NAMES_3 },
  'flash.evidencePrices': { method: 'GET', path: '/api/{p}/coin/flash/evidence/{id}/prices' },
  'flash.countries': { method: 'GET', path: '/api/{p}/coin/flash/countries' },
  'flash.guard': { method: 'GET', path: '/api/{p}/coin/flash/guard' },
  'flash.order': { method: 'GET', path: '/api/{p}/coin/flash/order', gives: NAMES_2 },
  'flash.preview': { method: 'GET', path: '/api/{p}/coin/flash/preview', sends: NAMES_1, gives: NAMES_4 },
  'flash.results': { method: 'GET', path: '/api/{p}/coin/flash/results' },
  'flash.terms': { method: 'GET', path: '/api/{p}/coin/flash/terms' },
  'flash.ticks': { method: 'GET', path: '/api/{p}/coin/flash/ticks' },
  'flash.key': { method: 'GET', path: '/api/{p}/coin/flash/key' },
  'flash.lastSettled': { method: 'GET', path: '/api/{p}/coin/flash/lastSettled' },
  'flash.lossLimit': { path: '/api/{p}/coin/flash/lossLimit' },
  'flash.pause': { path: '/api/{p}/coin/flash/pause' },
  'flash.periodList': { path: '/api/period/list' },
  'flash.selectOrderList': { path: '/api/secondContractOrder/selectOrderList', gives: NAMES_5 },
})
