/** A contract as the server tells of it, for tests. */

import { formatDecimal } from '@candlewick/money/decimal'
import { BTC_COIN_TIERS, BTC_USDT_TIERS, deriveTiers } from '@candlewick/rules/contract/tiers'
import { type ContractMarket, contractMarket } from '../contract-market.ts'

const COMMON = {
  base: 'BTC',
  name: 'Bitcoin',
  status: 'open',
  tickSize: '0.1',
  priceDecimals: 1,
  maxLeverage: 125,
  bandRate: '0.05',
  maxOpenOrders: 200,
  makerFee: '0.0002',
  takerFee: '0.0005',
  indexSymbol: 'BTC_USDT',
  fundingInterval: 28_800,
} as const

const tiersOf = (tiers: typeof BTC_USDT_TIERS, decimals: number) =>
  deriveTiers(tiers, decimals).map((tier) => ({
    cap: formatDecimal(tier.cap, decimals),
    leverage: tier.leverage,
    rate: formatDecimal(tier.rate, 8),
    amount: formatDecimal(tier.amount, decimals),
  }))

export function btcContract(): ContractMarket {
  return contractMarket({
    ...COMMON,
    symbol: 'BTC_USDT_PERP',
    contractType: 'u',
    quote: 'USDT',
    settle: 'USDT',
    lotSize: '0.001',
    quantityDecimals: 3,
    settleDecimals: 6,
    maxQuantity: '200',
    tiers: tiersOf(BTC_USDT_TIERS, 6),
  })
}

/** Counted in contracts of 100 dollars, settled in BTC. */
export function btcCoinContract(): ContractMarket {
  return contractMarket({
    ...COMMON,
    symbol: 'BTC_USD_PERP',
    contractType: 'coin',
    quote: 'USD',
    settle: 'BTC',
    lotSize: '100',
    quantityDecimals: 0,
    settleDecimals: 8,
    maxQuantity: '10000000',
    tiers: tiersOf(BTC_COIN_TIERS, 8),
  })
}
