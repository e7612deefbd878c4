/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import { known } from '../known-calls.ts'

const NAMES_1 = { commissType: 'orderType', commissPrice: 'price', commissNum: 'quantity', haveDealNum: 'filledQuantity', dealAverPrice: 'averagePrice', entrustedValue: 'orderValue', serviceCharge: 'fee', icebergNum: 'icebergQuantity', commissTime: 'placedTime', dealValue: 'filledValue', closeRate: 'profitRate', num: 'stake', curPrice: 'currentPrice' } as const
const NAMES_2 = { details: ['details', NAMES_1] } as const
const NAMES_3 = { records: ['records', NAMES_2] } as const
const NAMES_4 = { orderType: 'commissType' } as const
const NAMES_5 = { commissType: 'orderType', commissPrice: 'price', commissNum: 'quantity', haveDealNum: 'filledQuantity', dealAverPrice: 'averagePrice', entrustedValue: 'orderValue', serviceCharge: 'fee', icebergNum: 'icebergQuantity', commissTime: 'placedTime' } as const
const NAMES_6 = { records: ['records', NAMES_5] } as const

export const ROWS = known({
  'assets.orderCentre': { path: '/api/order/list', gives: NAMES_3 },
  'assets.ordersOfCoin': { path: '/api/{p}/coin/entrust/getEntrustLogCurrency', sends: NAMES_4, gives: NAMES_6 },
  'assets.outcome': { path: '/api/order/outcome' },
})
