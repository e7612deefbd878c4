/** A market as the tests of the terminal know it. */
import { spotMarket } from '../spot-market.ts'

export const BTC_MARKET = spotMarket({
  symbol: 'BTC_USDT',
  base: 'BTC',
  quote: 'USDT',
  tickSize: '0.1',
  lotSize: '0.00001',
  minNotional: '5',
  maxQuantity: '200',
  baseDecimals: 8,
  quoteDecimals: 6,
})
