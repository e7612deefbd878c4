/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import { known } from '../known-calls.ts'

const NAMES_1 = { guarAssetRatio: 'marginRatio' } as const
const NAMES_2 = { records: ['records', NAMES_1] } as const
const NAMES_3 = { amount: 'money', action: 'flag' } as const
const NAMES_4 = { openInterest: 'size', averOpenPrice: 'entryPrice', guarAssetRatio: 'marginRatio', expectedStrongParity: 'liquidationPrice', strongParityBelow: 'liquidationPriceBelow', strongParityAbove: 'liquidationPriceAbove', lamps: 'deleveragingRank' } as const
const NAMES_5 = { position: ['position', NAMES_4] } as const
const NAMES_6 = { commissType: 'orderType', commissPrice: 'price', commissNum: 'quantity', haveDealNum: 'filledQuantity', dealAverPrice: 'averagePrice', dealValue: 'filledValue', serviceCharge: 'fee', closeRate: 'profitRate', icebergNum: 'icebergQuantity', commissTime: 'placedTime' } as const
const NAMES_7 = { num: 'quantity' } as const
const NAMES_8 = { commissType: 'orderType', commissPrice: 'price', commissNum: 'quantity', haveDealNum: 'filledQuantity', dealAverPrice: 'averagePrice', dealValue: 'filledValue', serviceCharge: 'fee', closeRate: 'profitRate', icebergNum: 'icebergQuantity', commissTime: 'placedTime', fills: ['fills', NAMES_7] } as const
const NAMES_9 = { records: ['records', NAMES_7] } as const
const NAMES_10 = { contractType: 'a' } as const
const NAMES_11 = { records: ['records', NAMES_4], accounts: ['accounts', NAMES_1] } as const
const NAMES_12 = { num: 'quantity', averOpenPrice: 'entryPrice', averClosePrice: 'exitPrice' } as const
const NAMES_13 = { records: ['records', NAMES_12] } as const
const NAMES_14 = { records: ['records', NAMES_4] } as const
const NAMES_15 = { records: ['records', NAMES_6] } as const
const NAMES_16 = { closed: ['closed', NAMES_8], opened: ['opened', NAMES_8] } as const

export const ROWS = known({
  'contract.account': { method: 'GET', path: '/api/{p}/coin/contract/account', gives: NAMES_2 },
  'contract.adjustAmount': { path: '/api/contract/position/adjustAmount', sends: NAMES_3, gives: NAMES_5 },
  'contract.cancelProtection': { path: '/api/contract/loss/cancel', gives: NAMES_6 },
  'contract.closePosition': { path: '/api/contract/position/stopOrder', gives: NAMES_8 },
  'contract.fundingHistory': { method: 'GET', path: '/api/{p}/coin/contract/fundingHistory', gives: NAMES_9 },
  'contract.getSetting': { method: 'GET', path: '/api/{p}/coin/contract/setting' },
  'contract.myPosition': { method: 'GET', path: '/api/{p}/coin/entrust/get/myPosition/{a}', sends: NAMES_10, gives: NAMES_11 },
  'contract.positionCosts': { method: 'GET', path: '/api/{p}/coin/contract/positionCosts' },
  'contract.positionHistory': { method: 'GET', path: '/api/{p}/coin/contract/positionHistory', gives: NAMES_13 },
  'contract.positionList': { path: '/api/contract/position/list', gives: NAMES_14 },
  'contract.protections': { path: '/api/contract/loss/list', gives: NAMES_15 },
  'contract.reverse': { path: '/api/contract/position/reverse', gives: NAMES_16 },
  'contract.setLeverage': { path: '/api/{p}/coin/wallet/contract/updateLeverageRadio' },
  'contract.setProtections': { path: '/api/contract/loss/sett', gives: NAMES_15 },
  'contract.updateBond': { path: '/api/{p}/coin/wallet/contract/updateBond', sends: NAMES_3, gives: NAMES_5 },
})
