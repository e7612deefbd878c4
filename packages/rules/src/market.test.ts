import { ticks } from '@candlewick/money/units'
import { describe, expect, it } from 'vitest'
import {
  deriveSpotMarket,
  lotsText,
  MarketError,
  priceText,
  quoteUnits,
  type SpotMarketSpec,
  stepDecimals,
} from './market.ts'

const decimalsOf = (asset: string) => (asset === 'USDT' || asset === 'XRP' ? 6 : 8)
const BTC: SpotMarketSpec = {
  symbol: 'BTC_USDT',
  base: 'BTC',
  quote: 'USDT',
  tickSize: '0.01',
  lotSize: '0.0001',
  minNotional: '5',
  maxQuantity: '100',
}

describe('a market from its decimals', () => {
  it('has whole units in a lot and in a tick of a lot', () => {
    const market = deriveSpotMarket(BTC, decimalsOf)
    expect(market).toMatchObject({ lotUnits: 10_000, tickLotUnits: 1, minNotional: 5_000_000, maxLots: 1_000_000 })
    expect(market).toMatchObject({ bandRate: 20_000_000, slipRate: 5_000_000, maxOpenOrders: 200 })
    expect(priceText(market, ticks(6_000_050))).toBe('60000.5')
    expect(lotsText(market, market.maxLots)).toBe('100')
    expect(stepDecimals(market.lotSize)).toBe(4)
    expect(quoteUnits('5.25', 6)).toBe(5_250_000)
  })

  it.each([
    ['a tick of a lot smaller than the quote unit', { lotSize: '0.00001' }, /tickSize 0.01 × lotSize 0.00001/],
    ['a lot smaller than the base unit', { lotSize: '0.000000001' }, /lotSize/],
    ['a lot of nothing', { lotSize: '0' }, /lotSize/],
    ['a maximum that is no whole number of lots', { maxQuantity: '1.00005' }, /maxQuantity/],
    ['a maximum of nothing', { maxQuantity: '0' }, /maxQuantity/],
    ['a minimum finer than the quote unit', { minNotional: '0.0000001' }, /minNotional/],
  ])('is refused with %s', (_, change, message) => {
    expect(() => deriveSpotMarket({ ...BTC, ...change }, decimalsOf)).toThrow(MarketError)
    expect(() => deriveSpotMarket({ ...BTC, ...change }, decimalsOf)).toThrow(message)
  })
})
