import { type Lots, RATE_ONE, type Ticks } from '@candlewick/money/types'
import { lots, rate, ticks, units } from '@candlewick/money/units'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bandBound,
  feeCeil,
  feeOfFill,
  holdForBuy,
  lotsForAmount,
  lotsWorth,
  notional,
  slipBound,
  valueWithinAmount,
  withFee,
} from './spot.ts'

const ONE = BigInt(RATE_ONE)
const MAX = BigInt(Number.MAX_SAFE_INTEGER)
const quantity = fc.integer({ min: 1, max: 10_000_000 }).map(lots)
const price = fc.integer({ min: 1, max: 10_000_000 }).map(ticks)
const market = fc.integer({ min: 1, max: 50 }).map((n) => ({ tickLotUnits: units(n) }))
const fee = fc.integer({ min: 0, max: 2_000_000 }).map(rate)
const value = fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.maxSafeInteger().map(Math.abs)).map((n) => units(n))

function ceil(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b
}
function feeBig(quote: bigint, atRate: number): bigint {
  return ceil(quote * BigInt(atRate), ONE)
}
function notionalBig(q: Lots, p: Ticks, of: { tickLotUnits: number }): bigint {
  return BigInt(q) * BigInt(p) * BigInt(of.tickLotUnits)
}

describe('what an order costs', () => {
  it('is price × quantity exactly, and the fee on it rounded up, on top', () => {
    fc.assert(
      fc.property(quantity, price, market, fee, (q, p, of, r) => {
        const exact = notionalBig(q, p, of)
        const whole = exact + feeBig(exact, r)
        expect(BigInt(notional(q, p, of))).toBe(exact)
        expect(BigInt(feeCeil(Number(exact), r))).toBe(feeBig(exact, r))
        expect(BigInt(holdForBuy(q, p, of, r))).toBe(whole)
      }),
      { numRuns: 3_000 },
    )
  })

  it('is refused where it is past 2^53 − 1', () => {
    expect(() => notional(lots(2 ** 30), ticks(2 ** 30), { tickLotUnits: units(1) })).toThrow(RangeError)
    expect(() => withFee(Number.MAX_SAFE_INTEGER, rate(1))).toThrow(RangeError)
  })

  it('rounds the fee of an order up once, however many fills it has', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 30 }), fee, (fills, r) => {
        let before = 0
        let paid = 0
        for (const fill of fills) {
          const part = feeOfFill(before, before + fill, r)
          expect(part).toBeGreaterThanOrEqual(0)
          paid += part
          before += fill
        }
        expect(paid).toBe(feeCeil(before, r))
      }),
    )
  })
})

describe('what an amount buys', () => {
  it('is the largest value that the amount pays for, fee included', () => {
    fc.assert(
      fc.property(value, fee, (amount, r) => {
        const most = BigInt(valueWithinAmount(amount, r))
        expect(most + feeBig(most, r) <= BigInt(amount)).toBe(true)
        expect(most + 1n + feeBig(most + 1n, r) > BigInt(amount)).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })

  it('is the largest whole number of lots within it', () => {
    fc.assert(
      fc.property(value, price, market, fee, (amount, p, of, r) => {
        const bought = BigInt(lotsForAmount(amount, p, of, r))
        const cost = (n: bigint) => n * BigInt(p) * BigInt(of.tickLotUnits)
        expect(cost(bought) + feeBig(cost(bought), r) <= BigInt(amount)).toBe(true)
        expect(cost(bought + 1n) + feeBig(cost(bought + 1n), r) > BigInt(amount)).toBe(true)
        expect(BigInt(lotsWorth(amount, p, of))).toBe(BigInt(amount) / cost(1n))
      }),
      { numRuns: 3_000 },
    )
  })

  it('is nothing where one lot is worth more than 2^53 − 1', () => {
    expect(lotsWorth(Number.MAX_SAFE_INTEGER, ticks(2 ** 40), { tickLotUnits: units(2 ** 40) })).toBe(0)
  })
})

describe('how far a price may go', () => {
  it('ends at the last tick that is not past the rate', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 50 }).map(ticks),
        fc.integer({ min: 0, max: RATE_ONE }),
        (index, r) => {
          const up = BigInt(bandBound(index, 'buy', rate(r)))
          const down = BigInt(slipBound(index, 'sell', rate(r)))
          const exactUp = BigInt(index) * (ONE + BigInt(r))
          const exactDown = BigInt(index) * (ONE - BigInt(r))
          expect(up * ONE <= exactUp && (up + 1n) * ONE > exactUp).toBe(true)
          expect(down * ONE >= exactDown && (down - 1n) * ONE < exactDown).toBe(true)
          expect(up <= MAX).toBe(true)
        },
      ),
    )
    expect(bandBound(ticks(100), 'buy', rate(20_000_000))).toBe(120)
    expect(bandBound(ticks(100), 'sell', rate(20_000_000))).toBe(80)
    expect(slipBound(ticks(101), 'buy', rate(5_000_000))).toBe(106)
    expect(slipBound(ticks(101), 'sell', rate(5_000_000))).toBe(96)
  })
})
