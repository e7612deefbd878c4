/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import { known } from '../known-calls.ts'

const NAMES_1 = { price: 'commissPrice', quantity: 'commissNum' } as const
const NAMES_2 = { num: 'quantity' } as const
const NAMES_3 = { commissType: 'orderType', commissPrice: 'price', commissNum: 'quantity', haveDealNum: 'filledQuantity', dealAverPrice: 'averagePrice', entrustedValue: 'orderValue', serviceCharge: 'fee', icebergNum: 'icebergQuantity', commissTime: 'placedTime', fills: ['fills', NAMES_2] } as const
const NAMES_4 = { commissType: 'orderType', commissPrice: 'price', commissNum: 'quantity', haveDealNum: 'filledQuantity', dealAverPrice: 'averagePrice', entrustedValue: 'orderValue', serviceCharge: 'fee', icebergNum: 'icebergQuantity', commissTime: 'placedTime' } as const
const NAMES_5 = { records: ['records', NAMES_4] } as const
const NAMES_6 = { account: 'a', orderType: 'commissType', price: 'commissPrice', quantity: 'commissNum', stopLimitPrice: 'limitPrice', icebergQuantity: 'icebergNum' } as const
const NAMES_7 = { quantity: 'commissNum' } as const
const NAMES_8 = { commissPrice: 'price', commissNum: 'quantity', order: ['order', NAMES_3] } as const
const NAMES_9 = { records: ['records', NAMES_8] } as const
const NAMES_10 = { symbol: 'a' } as const
const NAMES_11 = { records: ['records', NAMES_2] } as const
const NAMES_12 = { fill: ['fill', NAMES_2] } as const
const NAMES_13 = { order: ['order', NAMES_4], records: ['records', NAMES_2], steps: ['steps', NAMES_12] } as const
const NAMES_14 = { orderType: 'commissType' } as const
const NAMES_15 = { account: 'a', state: 'b', page: 'c', orderType: 'commissType' } as const
const NAMES_16 = { orderType: 'commissType', price: 'commissPrice', quantity: 'commissNum', stopLimitPrice: 'limitPrice', icebergQuantity: 'icebergNum' } as const

export const ROWS = known({
  'spot.amend': { path: '/api/{p}/coin/spot/amend', sends: NAMES_1, gives: NAMES_3 },
  'spot.cancelOrder': { path: '/api/currency/order/cancelOrder', gives: NAMES_4 },
  'spot.cancelSeveral': { path: '/api/{p}/coin/entrust/cancel/entrust', gives: NAMES_5 },
  'spot.exchange': { path: '/api/{p}/coin/entrust/exchange/{a}', sends: NAMES_6, gives: NAMES_3 },
  'spot.ladder': { path: '/api/{p}/coin/spot/ladder', sends: NAMES_7, gives: NAMES_9 },
  'spot.myExchangeLog': { method: 'GET', path: '/api/{p}/coin/entrust/get/myExchangeLog/{a}', sends: NAMES_10, gives: NAMES_11 },
  'spot.order': { method: 'GET', path: '/api/{p}/coin/spot/order', gives: NAMES_13 },
  'spot.orderList': { path: '/api/currency/order/orderList', sends: NAMES_14, gives: NAMES_5 },
  'spot.orderLog': { method: 'GET', path: '/api/{p}/coin/entrust/entrustlog/{a}/{b}/{c}', sends: NAMES_15, gives: NAMES_5 },
  'spot.submit': { path: '/api/currency/order/submit', sends: NAMES_16, gives: NAMES_3 },
  'spot.transactionDetails': { method: 'GET', path: '/api/{p}/coin/entrust/transaction/details/{id}', gives: NAMES_13 },
})
