import { priceOf as fractionText } from '@candlewick/money/fraction'
import { ticks } from '@candlewick/money/units'
import { expect, it } from 'vitest'
import { averageOf, priceOf, type TerminalMarket } from './terminal-market.ts'

const MARKET: TerminalMarket = {
  symbol: 'ETH_USDT',
  name: 'ETH/USDT',
  base: 'ETH',
  quote: 'USDT',
  quantityCoin: 'ETH',
  valueCoin: 'USDT',
  coinName: 'Ethereum',
  halted: false,
  rules: { tickSize: '0.01', lotSize: '0.001', tickLotUnits: 10 },
  quoteDecimals: 6,
  priceDecimals: 2,
  quantityDecimals: 3,
  scale: { ticksOf: () => undefined, lotsOf: () => undefined },
}

it('writes an average that the server tells of like the same one reckoned here', () => {
  expect(averageOf(MARKET, '2553.84673')).toBe('2553.85')
  expect(fractionText({ numerator: 255_384_673n, denominator: 1_000n }, '0.01', 2)).toBe('2553.85')
})

it('writes a price on a tick exactly, with all decimals of its market', () => {
  expect(averageOf(MARKET, '2553.8')).toBe('2553.80')
  expect(priceOf(MARKET, ticks(255_380))).toBe('2553.80')
})
