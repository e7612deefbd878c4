/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import { known } from '../known-calls.ts'

const NAMES_1 = { price: 'commissPrice', quantity: 'commissNum' } as const
const NAMES_2 = { num: 'quantity' } as const
const NAMES_3 = { commissType: 'orderType', commissPrice: 'price', commissNum: 'quantity', haveDealNum: 'filledQuantity', dealAverPrice: 'averagePrice', dealValue: 'filledValue', serviceCharge: 'fee', closeRate: 'profitRate', icebergNum: 'icebergQuantity', commissTime: 'placedTime', fills: ['fills', NAMES_2] } as const
const NAMES_4 = { commissType: 'orderType', commissPrice: 'price', commissNum: 'quantity', haveDealNum: 'filledQuantity', dealAverPrice: 'averagePrice', dealValue: 'filledValue', serviceCharge: 'fee', closeRate: 'profitRate', icebergNum: 'icebergQuantity', commissTime: 'placedTime' } as const
const NAMES_5 = { records: ['records', NAMES_4] } as const
const NAMES_6 = { contractType: 'a', orderType: 'commissType', price: 'commissPrice', quantity: 'commissNum', stopLimitPrice: 'limitPrice', icebergQuantity: 'icebergNum' } as const
const NAMES_7 = { symbols: 'oneKeySymbolNameList' } as const
const NAMES_8 = { records: ['records', NAMES_2] } as const
const NAMES_9 = { quantity: 'commissNum' } as const
const NAMES_10 = { commissPrice: 'price', commissNum: 'quantity', order: ['order', NAMES_3] } as const
const NAMES_11 = { records: ['records', NAMES_10] } as const
const NAMES_12 = { orderType: 'commissType' } as const
const NAMES_13 = { contractType: 'a', state: 'b', page: 'c', orderType: 'commissType' } as const
const NAMES_14 = { orderType: 'commissType', price: 'commissPrice', quantity: 'commissNum', stopLimitPrice: 'limitPrice', icebergQuantity: 'icebergNum' } as const

export const ROWS = known({
  'contract.amend': { path: '/api/{p}/coin/contract/amend', sends: NAMES_1, gives: NAMES_3 },
  'contract.cancelOrder': { path: '/api/contract/order/canCelOrder', gives: NAMES_4 },
  'contract.cancelSeveral': { path: '/api/{p}/coin/contract/cancel', gives: NAMES_5 },
  'contract.close': { path: '/api/{p}/coin/entrust/contract/close/{a}', sends: NAMES_6, gives: NAMES_3 },
  'contract.closeAllPositions': { path: '/api/{p}/coin/entrust/contract/close/onekey', sends: NAMES_7, gives: NAMES_5 },
  'contract.fills': { method: 'GET', path: '/api/{p}/coin/contract/fills', gives: NAMES_8 },
  'contract.ladder': { path: '/api/{p}/coin/contract/ladder', sends: NAMES_9, gives: NAMES_11 },
  'contract.open': { path: '/api/{p}/coin/entrust/contract/open/{a}', sends: NAMES_6, gives: NAMES_3 },
  'contract.order': { method: 'GET', path: '/api/{p}/coin/contract/order', gives: NAMES_3 },
  'contract.orderDetails': { method: 'GET', path: '/api/{p}/coin/contract/order/{id}', gives: NAMES_3 },
  'contract.orderList': { path: '/api/contract/order/list', sends: NAMES_12, gives: NAMES_5 },
  'contract.orderLog': { method: 'GET', path: '/api/{p}/coin/entrust/entrustlogContract/{a}/{b}/{c}', sends: NAMES_13, gives: NAMES_5 },
  'contract.submit': { path: '/api/contract/order/submit', sends: NAMES_14, gives: NAMES_3 },
})
