import type { Lots, Ticks, Units } from '@candlewick/money/types'
import { lots, rate, ticks, units } from '@candlewick/money/units'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deriveSpotMarket } from './market.ts'
import { type PreviewSituation, previewOrder } from './preview.ts'
import { feeCeil, slipBound } from './spot.ts'

const market = deriveSpotMarket(
  {
    symbol: 'BTC_USDT',
    base: 'BTC',
    quote: 'USDT',
    tickSize: '0.01',
    lotSize: '0.0001',
    minNotional: '5',
    maxQuantity: '100',
  },
  (asset) => (asset === 'USDT' ? 6 : 8),
)
const fees = { maker: rate(100_000), taker: rate(100_000) }
function situation(book: [number, number][], available = 1_000_000_000_000, index?: number): PreviewSituation {
  return {
    market,
    fees,
    available: units(available),
    book: book.map(([p, q]) => [ticks(p), lots(q)] as [Ticks, Lots]),
    ...(index === undefined ? {} : { index: ticks(index) }),
  }
}

describe('the preview of a limit order', () => {
  it('holds price × quantity and the taker fee for a buy, the quantity for a sell', () => {
    const buy = previewOrder({ side: 'buy', kind: 'limit', price: ticks(6_000_000), lots: lots(10) }, situation([]))
    expect(buy).toEqual({
      lots: 10,
      notional: 60_000_000,
      fee: 60_000,
      total: 60_060_000,
      hold: 60_060_000,
      worst: 6_000_000,
      unfilled: 0,
    })
    const sell = previewOrder({ side: 'sell', kind: 'limit', price: ticks(6_000_000), lots: lots(10) }, situation([]))
    expect(sell).toMatchObject({ total: 59_940_000, hold: 100_000 })
  })

  it.each([
    ['price_band', { price: ticks(7_200_001), lots: lots(10) }, 7_200_000],
    ['quantity_required', { price: ticks(6_000_000), lots: lots(0) }, undefined],
    ['max_quantity', { price: ticks(6_000_000), lots: lots(1_000_001) }, 1_000_000],
    ['price_required', { lots: lots(10) }, undefined],
    ['insufficient_balance', { price: ticks(6_000_000), lots: lots(1_000_000) }, 1_000_000_000_000],
    ['max_quantity', { price: ticks(2 ** 52), lots: lots(1_000_000) }, 1_000_000],
  ])('says that %s would refuse it', (rule, order, bound) => {
    const preview = previewOrder({ side: 'buy', kind: 'limit', ...order }, situation([], 1_000_000_000_000, 6_000_000))
    expect(preview.refusal?.rule).toBe(rule)
    expect(preview.refusal?.bound).toBe(bound)
  })

  it('says that an order below the minimum value would be refused', () => {
    const preview = previewOrder({ side: 'buy', kind: 'limit', price: ticks(4_999), lots: lots(1_000) }, situation([]))
    expect(preview).toMatchObject({ notional: 4_999_000, refusal: { rule: 'min_notional', bound: 5_000_000 } })
  })
})

describe('the preview of a market order', () => {
  it('takes level after level and stops five percent from the best price', () => {
    const book: [number, number][] = [
      [100_000, 100],
      [105_000, 100],
      [105_001, 100],
    ]
    const buy = previewOrder({ side: 'buy', kind: 'market', lots: lots(250) }, situation(book))
    expect(buy).toMatchObject({ lots: 200, notional: 20_500_000, worst: 105_000, unfilled: 50 })
    const none = previewOrder({ side: 'buy', kind: 'market', lots: lots(250) }, situation([]))
    expect(none.refusal).toEqual({ rule: 'no_liquidity' })
  })

  it('sells by value no more than that value', () => {
    const book: [number, number][] = [
      [100_000, 100],
      [99_000, 100],
    ]
    const sell = previewOrder({ side: 'sell', kind: 'market', amount: units(15_000_000) }, situation(book))
    expect(sell).toMatchObject({ lots: 150, notional: 14_950_000, fee: 14_950, total: 14_935_050 })
  })

  it('by amount spends at most the amount, fee included, and leaves no further lot to be had', () => {
    const level = fc.tuple(fc.integer({ min: 100_000, max: 110_000 }), fc.integer({ min: 1, max: 500 }))
    fc.assert(
      fc.property(
        fc.array(level, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 5_000_000, max: 300_000_000 }),
        (levels, spend) => {
          const book = [...new Map(levels).entries()].sort((a, b) => a[0] - b[0])
          const best = book[0]?.[0] ?? 0
          const preview = previewOrder({ side: 'buy', kind: 'market', amount: units(spend) }, situation(book))
          expect(preview.total).toBeLessThanOrEqual(spend)
          const reachable = book.filter(([p]) => p <= slipBound(ticks(best), 'buy', market.slipRate))
          expect(preview.lots).toBe(bruteForce(reachable, spend as Units))
        },
      ),
    )
  })
})

/** Buys lot after lot while the amount pays for it. */
function bruteForce(book: [number, number][], amount: Units): number {
  let value = 0
  let bought = 0
  for (const [price, quantity] of book) {
    for (let i = 0; i < quantity; i += 1) {
      const next = value + price
      if (next + feeCeil(next, fees.taker) > amount) return bought
      value = next
      bought += 1
    }
  }
  return bought
}
