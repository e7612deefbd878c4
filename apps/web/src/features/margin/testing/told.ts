/** A margin account as the server tells of it, for the tests. */
import type { MarginProperty } from '../property.ts'

/** A coin of it; nothing is there and nothing is owed but by `part`. */
export const coin = (part: Partial<MarginProperty['records'][number]>): MarginProperty['records'][number] => ({
  coin: 'USDT',
  available: '0',
  occupied: '0',
  borrowed: '0',
  interest: '0',
  net: '0',
  weight: '1',
  hourlyRate: '0.00000913',
  limit: '100000',
  canBorrow: '0',
  maxTransferOut: '0',
  price: '1',
  equivalent: null,
  ...part,
})

/** The isolated account of BTC/USDT with these coins in it. */
export const told = (...records: MarginProperty['records']): MarginProperty => ({
  account: 'fixed',
  symbol: 'BTC_USDT',
  valueCoin: 'USDT',
  assets: null,
  equity: null,
  collateral: null,
  debt: null,
  riskRatio: null,
  state: 'safe',
  leverage: 3,
  initialRatio: '1.5',
  warningRatio: '1.3',
  liquidationRatio: '1.18',
  leverages: [3, 5, 10],
  liquidationPrice: null,
  indexPrice: '50000',
  currency: 'usd',
  equivalent: null,
  records,
})
