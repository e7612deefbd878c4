/** What must hold of the break-even price of any position of either kind, by the functions that closing it uses. */
import { ceilTick, compare, floorTick } from '@candlewick/money/fraction'
import { rate, ticks, units } from '@candlewick/money/units'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { feeCeil } from '../spot.ts'
import { breakEvenPrice } from './break-even.ts'
import type { ContractRules, PositionSide } from './contract.ts'
import { closePart, entryPrice, lotsWithin, type Position, tradeValue } from './position.ts'
import { PAIRS } from './testing/contracts.ts'

/** What is left if all of it is closed at this price. */
function netAt(position: Position, price: number, paid: number, feeRate: number, rules: ContractRules): number {
  const value = tradeValue(position.lots, ticks(price), rules)
  return closePart(position, position.lots, value, rules).profit - feeCeil(value, feeRate) - paid
}

const drawn = fc.record({
  pair: fc.constantFrom(...PAIRS),
  side: fc.constantFrom<PositionSide>('long', 'short'),
  value: fc.integer({ min: 1, max: 900 }),
  entry: fc.integer({ min: 800, max: 1_200 }),
  /** What was paid, in thousandths of the entry value. */
  paid: fc.integer({ min: -300, max: 300 }),
  feeRate: fc.constantFrom(0, 20_000, 50_000, 75_000),
})

describe('the break-even price', () => {
  it('is where closing all begins to leave something, for each side and kind', () => {
    fc.assert(
      fc.property(drawn, ({ pair: { rules, price }, side, value, entry, paid, feeRate }) => {
        const at = ticks(Math.floor((price * entry) / 1_000))
        const cap = rules.tiers[0]?.cap ?? units(0)
        const lots = lotsWithin(units(Math.floor((cap * value) / 1_000)), at, rules)
        fc.pre(lots > 0)
        const position = { side, lots, entryValue: tradeValue(lots, at, rules) }
        const cost = Math.trunc((position.entryValue * paid) / 1_000)
        const even = breakEvenPrice(position, cost, rate(feeRate), rules)
        if (even === undefined) throw new Error('a third of its value is never past it')
        // Values and fees are rounded by less than a unit each.
        const good = side === 'long' ? ceilTick(even) : floorTick(even)
        const bad = side === 'long' ? floorTick(even) : ceilTick(even)
        expect(netAt(position, good, cost, feeRate, rules)).toBeGreaterThanOrEqual(-2)
        expect(netAt(position, bad, cost, feeRate, rules)).toBeLessThanOrEqual(1)
      }),
      { numRuns: 2_000 },
    )
  })

  it('is the entry where nothing was paid and closing costs nothing, and beyond it where it does', () => {
    for (const { rules, price } of PAIRS) {
      for (const side of ['long', 'short'] as const) {
        const lots = lotsWithin(rules.tiers[0]?.cap ?? units(0), ticks(price), rules)
        const position = { side, lots, entryValue: tradeValue(lots, ticks(price), rules) }
        const entry = entryPrice(position, rules)
        const free = breakEvenPrice(position, 0, rate(0), rules)
        const charged = breakEvenPrice(position, 0, rate(50_000), rules)
        if (entry === undefined || free === undefined || charged === undefined) throw new Error('there is a price')
        expect(compare(free, entry)).toBe(0)
        expect(Math.sign(compare(charged, entry))).toBe(side === 'long' ? 1 : -1)
      }
    }
  })

  it('is known to the unit: 0.1 BTC at 50,000 that paid 2.5 and closes at 0.05%', () => {
    const linear = PAIRS.find(({ rules }) => rules.kind === 'linear')
    if (linear === undefined) throw new Error('there is a linear contract')
    const { rules } = linear
    const lots = lotsWithin(units(5_000_000_000), ticks(500_000), rules)
    const long: Position = { side: 'long', lots, entryValue: tradeValue(lots, ticks(500_000), rules) }
    const even = breakEvenPrice(long, Math.round(long.entryValue * 0.0005), rate(50_000), rules)
    // 50,000 × 1.0005 / 0.9995
    expect(Number(((even?.numerator ?? 0n) * 10_000n) / (even?.denominator ?? 1n)) / 1e4).toBeCloseTo(500_500.25, 1)
  })

  it('is none where what was gained outweighs every loss', () => {
    for (const { rules, price } of PAIRS) {
      const lots = lotsWithin(rules.tiers[0]?.cap ?? units(0), ticks(price), rules)
      const entryValue = tradeValue(lots, ticks(price), rules)
      const side: PositionSide = rules.kind === 'linear' ? 'long' : 'short'
      expect(breakEvenPrice({ side, lots, entryValue }, -entryValue, rate(50_000), rules)).toBeUndefined()
      expect(breakEvenPrice({ side, lots: 0 as typeof lots, entryValue }, 0, rate(0), rules)).toBeUndefined()
    }
  })
})
