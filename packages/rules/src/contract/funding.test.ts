import { fraction, priceOf } from '@candlewick/money/fraction'
import { lots, rate, ticks, units } from '@candlewick/money/units'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addPremium,
  averagePremium,
  fundingPayment,
  fundingRate,
  impactPrice,
  impactValue,
  indexMove,
  NO_PREMIUM,
  nextFunding,
  premiumIndex,
} from './funding.ts'
import { basisPrice, fundingBasedPrice, markPrice } from './mark-price.ts'
import { BTC_INVERSE, BTC_LINEAR, PAIRS } from './testing/contracts.ts'

const btc = BTC_LINEAR.rules
const coin = BTC_INVERSE.rules
const level = (price: number, quantity: number) => [ticks(price), lots(quantity)] as const

describe('the premium index', () => {
  it('rests on the average price of an order of 200 USDT / initial margin rate at the highest leverage', () => {
    const value = impactValue(btc, units(1_000_000))
    expect(value).toBe(25_000_000_000)
    // 0.25 BTC at 60,000 and the rest of 25,000 USDT at 60,100.
    const ask = impactPrice([level(600_000, 250), level(601_000, 10_000)], value, btc)
    expect(ask && priceOf(ask, '0.1', 6)).toBe('60039.960040')
    expect(impactPrice([level(600_000, 250)], value, btc)).toBeUndefined()
  })
  it('inverse: of as much coin of contracts', () => {
    // Half a BTC: 12,000 USD at 60,000 are 0.2, the other 0.3 are 17,700 USD at 59,000.
    const bid = impactPrice([level(600_000, 120), level(590_000, 1_000)], units(50_000_000), coin)
    expect(bid && priceOf(bid, '0.1', 6)).toBe('59400.000000')
    expect(impactPrice([level(600_000, 299)], units(50_000_000), coin)).toBeUndefined()
  })
  it('is what the bid is above or the ask below the index, rounded towards zero', () => {
    const at = (price: number) => fraction(BigInt(price), 1n)
    expect(premiumIndex(at(600_600), at(600_900), ticks(600_000))).toBe(100_000)
    expect(premiumIndex(at(599_000), at(599_400), ticks(600_000))).toBe(-100_000)
    expect(premiumIndex(at(599_900), at(600_100), ticks(600_000))).toBe(0)
    expect(premiumIndex(undefined, at(599_999), ticks(600_000))).toBe(-166)
    expect(premiumIndex(undefined, undefined, ticks(600_000))).toBe(0)
  })
  it('is averaged with later samples weighing more', () => {
    let sum = NO_PREMIUM
    expect(averagePremium(sum)).toBe(0)
    for (const sample of [0, 0, 60_000]) sum = addPremium(sum, rate(sample))
    expect(averagePremium(sum)).toBe(30_000)
    expect(averagePremium(addPremium(NO_PREMIUM, rate(-7)))).toBe(-7)
  })
})

describe('the funding rate', () => {
  it('is 0.01% while the premium is within 0.05% of it, else the premium less or plus 0.05%', () => {
    expect(fundingRate(rate(0), btc)).toBe(10_000)
    expect(fundingRate(rate(60_000), btc)).toBe(10_000)
    expect(fundingRate(rate(-40_000), btc)).toBe(10_000)
    expect(fundingRate(rate(100_000), btc)).toBe(50_000)
    expect(fundingRate(rate(-100_000), btc)).toBe(-50_000)
  })
  it('is capped at three quarters of the maintenance rate of the first tier', () => {
    expect(fundingRate(rate(5_000_000), btc)).toBe(300_000)
    expect(fundingRate(rate(-5_000_000), btc)).toBe(-300_000)
  })
  it('falls due at 00:00, 08:00 and 16:00 UTC', () => {
    expect(new Date(nextFunding(Date.UTC(2026, 0, 1, 7, 59))).toISOString()).toBe('2026-01-01T08:00:00.000Z')
    expect(new Date(nextFunding(Date.UTC(2026, 0, 1, 16))).toISOString()).toBe('2026-01-02T00:00:00.000Z')
  })
})

describe('a funding payment', () => {
  it('is size × mark × rate; longs pay where it is positive', () => {
    const moved = indexMove(ticks(600_000), rate(10_000), btc)
    expect(fundingPayment('long', lots(1_000), moved)).toBe(6_000_000)
    expect(fundingPayment('short', lots(1_000), moved)).toBe(-6_000_000)
  })
  it('inverse: size / mark × rate', () => {
    const moved = indexMove(ticks(600_000), rate(10_000), coin)
    // 300,000 USD at 60,000 are 5 BTC; 0.01% of them 50,000 units, of which the scale of the index keeps a unit from whoever receives.
    expect(fundingPayment('long', lots(3_000), moved)).toBe(50_000)
    expect(fundingPayment('short', lots(3_000), moved)).toBe(-49_999)
  })
  it('never leaves the clearing account short: what longs pay covers what shorts receive', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PAIRS),
        fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: -300_000, max: 300_000 }),
        ({ rules, price }, parts, fundedAt) => {
          const moved = indexMove(ticks(price), rate(fundedAt), rules)
          const all = parts.reduce((sum, part) => sum + part, 0)
          let cleared: number = fundingPayment('short', lots(all), moved)
          for (const part of parts) cleared += fundingPayment('long', lots(part), moved)
          expect(cleared).toBeGreaterThanOrEqual(0)
          expect(cleared).toBeLessThanOrEqual(parts.length + 1)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('the mark price', () => {
  const index = ticks(600_000)
  it('is the median of the funding-based, the basis-based and the last price', () => {
    const now = Date.UTC(2026, 0, 1, 4)
    const inputs = { index, fundingRate: rate(100_000), now, twiceBasis: [200, 400] }
    // Four hours of eight are left: half of 0.1% of 600,000.
    expect(fundingBasedPrice(index, rate(100_000), now)).toBe(600_300)
    expect(basisPrice(index, [200, 400])).toBe(600_150)
    expect(markPrice({ ...inputs, last: ticks(600_200) })).toBe(600_200)
    expect(markPrice({ ...inputs, last: ticks(300_000) })).toBe(600_150)
    expect(markPrice({ ...inputs, last: ticks(900_000) })).toBe(600_300)
    expect(markPrice(inputs)).toBe(600_150)
  })
  it('rounds down, and is the index where nothing is known besides', () => {
    expect(basisPrice(index, [-1])).toBe(599_999)
    expect(fundingBasedPrice(index, rate(-1), Date.UTC(2026, 0, 1))).toBe(599_999)
    expect(markPrice({ index, fundingRate: rate(0), now: 0, twiceBasis: [] })).toBe(600_000)
  })
})
