/** A contract as the server tells of it, for tests. */

import { formatDecimal } from '@candlewick/money/decimal'
import { BTC_USDT_TIERS, deriveTiers } from '@candlewick/rules/contract/tiers'
import { type ContractMarket, contractMarket } from '../contract-market.ts'

export function btcContract(): ContractMarket {
  return contractMarket({
    symbol: 'BTC_USDT_PERP',
    contractType: 'u',
    base: 'BTC',
    quote: 'USDT',
    settle: 'USDT',
    name: 'Bitcoin',
    status: 'open',
    tickSize: '0.1',
    lotSize: '0.001',
    priceDecimals: 1,
    quantityDecimals: 3,
    settleDecimals: 6,
    maxQuantity: '200',
    maxLeverage: 125,
    bandRate: '0.05',
    maxOpenOrders: 200,
    makerFee: '0.0002',
    takerFee: '0.0005',
    indexSymbol: 'BTC_USDT',
    fundingInterval: 28_800,
    tiers: deriveTiers(BTC_USDT_TIERS, 6).map((tier) => ({
      cap: formatDecimal(tier.cap, 6),
      leverage: tier.leverage,
      rate: formatDecimal(tier.rate, 8),
      amount: formatDecimal(tier.amount, 6),
    })),
  })
}
