import { ceilTick, floorTick, priceOf } from '@candlewick/money/fraction'
import { lots, rate, ticks, units } from '@candlewick/money/units'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outcomeAt, type Plan, profitFor, targetPrice } from './calculator.ts'
import { CONTRACT_FEES } from './contract.ts'
import { BTC_INVERSE, BTC_LINEAR, PAIRS } from './testing/contracts.ts'

const usdt = (amount: number) => units(amount * 1_000_000)
const plan: Plan = {
  side: 'long',
  lots: lots(1_000),
  entry: ticks(600_000),
  leverage: 20,
  entryRate: CONTRACT_FEES.maker,
  exitRate: CONTRACT_FEES.taker,
}

describe('the contract calculator', () => {
  it('says profit, both fees and the return on margin', () => {
    expect(outcomeAt(plan, ticks(606_000), BTC_LINEAR.rules)).toEqual({
      margin: usdt(3_000),
      profit: usdt(600),
      fees: usdt(12 + 30.3),
      net: usdt(557.7),
      rate: 18_590_000,
    })
    expect(outcomeAt({ ...plan, side: 'short' }, ticks(606_000), BTC_LINEAR.rules).profit).toBe(usdt(-600))
  })
  it('inverse: in coin', () => {
    const coin = outcomeAt({ ...plan, lots: lots(3_000) }, ticks(500_000), BTC_INVERSE.rules)
    expect(coin).toMatchObject({ margin: 25_000_000, profit: -100_000_000, fees: 100_000 + 300_000 })
  })
  it('says the price of a wished return, where there is one', () => {
    const wanted = profitFor(plan, rate(50_000_000), BTC_LINEAR.rules)
    expect(wanted).toBe(usdt(1_500))
    const target = targetPrice(plan, wanted, BTC_LINEAR.rules)
    expect(target && priceOf(target, '0.1', 1)).toBe('61500.0')
    expect(targetPrice({ ...plan, side: 'short' }, usdt(60_000), BTC_LINEAR.rules)).toBeUndefined()
    const five = { side: 'long', lots: lots(3_000), entry: ticks(600_000) } as const
    // A long of 5 BTC cannot win more than those 5.
    expect(targetPrice(five, units(500_000_000), BTC_INVERSE.rules)).toBeUndefined()
    const half = targetPrice(five, units(250_000_000), BTC_INVERSE.rules)
    expect(half && priceOf(half, '0.1', 1)).toBe('120000.0')
  })
  it('the profit at that price is what was wished for', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PAIRS),
        fc.constantFrom('long' as const, 'short' as const),
        fc.integer({ min: 1, max: 5_000 }),
        fc.integer({ min: -1e9, max: 1e9 }),
        ({ rules, price }, side, quantity, wanted) => {
          const asked = { ...plan, side, lots: lots(quantity), entry: ticks(price) }
          const target = targetPrice(asked, units(wanted), rules)
          if (target === undefined || target.numerator < target.denominator) return
          const profits = [floorTick(target), ceilTick(target)].map((tick) => outcomeAt(asked, tick, rules).profit)
          // Values of inverse contracts are rounded down: a unit either way.
          expect(Math.min(...profits)).toBeLessThanOrEqual(wanted + 1)
          expect(Math.max(...profits)).toBeGreaterThanOrEqual(wanted - 1)
        },
      ),
      { numRuns: 500 },
    )
  })
})
