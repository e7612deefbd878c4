/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import { known } from '../known-calls.ts'

const NAMES_1 = { symbol: 'a' } as const
const NAMES_2 = { symbols: 'symbolNameList' } as const
const NAMES_3 = { symbol: 'symbolName' } as const

export const ROWS = known({
  'contract.coinTiers': { method: 'GET', path: '/api/{p}/coin/entrust/get/getBbwMaintenanceMargin/{a}', sends: NAMES_1 },
  'contract.contractDetail': { path: '/api/{p}/coin/open/get/contractDetail', sends: NAMES_2 },
  'contract.dollarTiers': { method: 'GET', path: '/api/{p}/coin/entrust/get/getUbwMaintenanceMargin' },
  'contract.getFundingRate': { method: 'GET', path: '/api/{p}/coin/open/getFundingRate', sends: NAMES_3 },
})
