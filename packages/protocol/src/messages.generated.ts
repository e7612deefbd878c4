/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import type { Renames } from './renames.ts'

const NAMES_1 = { commissType: 'orderType', commissPrice: 'price', commissNum: 'quantity', haveDealNum: 'filledQuantity', dealAverPrice: 'averagePrice', entrustedValue: 'orderValue', serviceCharge: 'fee', icebergNum: 'icebergQuantity', commissTime: 'placedTime' } as const
const NAMES_2 = { data: ['data', NAMES_1] } as const
const NAMES_3 = { num: 'quantity' } as const
const NAMES_4 = { data: ['data', NAMES_3] } as const
const NAMES_5 = { commissType: 'orderType', commissPrice: 'price', commissNum: 'quantity', haveDealNum: 'filledQuantity', dealAverPrice: 'averagePrice', dealValue: 'filledValue', serviceCharge: 'fee', closeRate: 'profitRate', icebergNum: 'icebergQuantity', commissTime: 'placedTime' } as const
const NAMES_6 = { data: ['data', NAMES_5] } as const
const NAMES_7 = { openInterest: 'size', averOpenPrice: 'entryPrice', guarAssetRatio: 'marginRatio', expectedStrongParity: 'liquidationPrice', strongParityBelow: 'liquidationPriceBelow', strongParityAbove: 'liquidationPriceAbove', lamps: 'deleveragingRank' } as const
const NAMES_8 = { guarAssetRatio: 'marginRatio' } as const
const NAMES_9 = { data: ['data', NAMES_7], accounts: ['accounts', NAMES_8] } as const
const NAMES_10 = { num: 'stake', curPrice: 'currentPrice' } as const
const NAMES_11 = { data: ['data', NAMES_10] } as const

/** From the names of the sockets to ours, by the type of the message. */
export const MESSAGE_TABLE: Readonly<Record<string, Renames>> = {
  ORDER: NAMES_2,
  OWNTRADE: NAMES_4,
  CONTRACT_ORDER: NAMES_6,
  CONTRACT_TRADE: NAMES_4,
  POSITION: NAMES_9,
  SETTLEMENT: NAMES_11,
  TRADE: NAMES_4,
}
