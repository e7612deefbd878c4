/** A spot market's rules as decimals, for whoever writes an order form. */

import { formatDecimal, fromSteps } from '@candlewick/money/decimal'
import { RATE_DECIMALS } from '@candlewick/money/types'
import { DEFAULT_FEES } from '@candlewick/rules/fees'
import { stepDecimals } from '@candlewick/rules/market'
import { assetName } from '../../reference/assets.ts'
import type { MarketState, StateReader } from '../../state/state.ts'

export function spotRules(engine: StateReader, market: MarketState) {
  const decimals = (asset: string): number => {
    const known = engine.asset(asset)
    if (known === undefined) throw new Error(`${market.symbol} trades the unknown asset ${asset}`)
    return known.decimals
  }
  return {
    symbol: market.symbol,
    base: market.base,
    quote: market.quote,
    name: assetName(market.base),
    status: market.status,
    tickSize: market.tickSize,
    lotSize: market.lotSize,
    priceDecimals: stepDecimals(market.tickSize),
    quantityDecimals: stepDecimals(market.lotSize),
    baseDecimals: decimals(market.base),
    quoteDecimals: decimals(market.quote),
    minNotional: formatDecimal(market.minNotional, decimals(market.quote)),
    maxQuantity: fromSteps(market.maxLots, market.lotSize),
    bandRate: formatDecimal(market.bandRate, RATE_DECIMALS),
    slipRate: formatDecimal(market.slipRate, RATE_DECIMALS),
    maxOpenOrders: market.maxOpenOrders,
    makerFee: formatDecimal(DEFAULT_FEES.maker, RATE_DECIMALS),
    takerFee: formatDecimal(DEFAULT_FEES.taker, RATE_DECIMALS),
  }
}
