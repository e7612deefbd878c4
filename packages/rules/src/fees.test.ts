import { rate, units } from '@candlewick/money/units'
import { describe, expect, it } from 'vitest'
import { DEFAULT_FEES, FEE_TIERS, type FeeTier, feeTier, nextTier, scheduleFault } from './fees.ts'

describe('fee tiers', () => {
  it('start at 0.10% for everybody', () => {
    expect(feeTier(units(0))).toMatchObject({ level: 0, maker: 100_000, taker: 100_000 })
    expect(DEFAULT_FEES).toEqual({ maker: 100_000, taker: 100_000 })
  })

  it('are reached at their volume, not a unit before', () => {
    for (const [index, tier] of FEE_TIERS.entries()) {
      expect(feeTier(tier.volume)).toBe(tier)
      if (index > 0) expect(feeTier(units(tier.volume - 1))).toBe(FEE_TIERS[index - 1])
      if (index > 0) expect(nextTier(units(tier.volume - 1))).toEqual({ tier, missing: 1 })
    }
    expect(nextTier(units(Number.MAX_SAFE_INTEGER))).toBeUndefined()
  })

  it('never cost more for more, and leave fund and rebates below the fee', () => {
    for (const [index, tier] of FEE_TIERS.entries()) {
      const before = FEE_TIERS[Math.max(0, index - 1)] ?? tier
      expect(tier.maker <= before.maker && tier.taker <= before.taker && tier.maker > 0).toBe(true)
      expect(tier.maker).toBeLessThanOrEqual(tier.taker)
    }
  })

  it.each([
    [0, { volume: units(1) }, 'volume'],
    [0, { maker: rate(99_999) }, 'maker'],
    [0, { taker: rate(100_001) }, 'taker'],
    [2, { volume: FEE_TIERS[1]?.volume ?? units(0) }, 'volume'],
    [2, { maker: rate(90_001) }, 'maker'],
    [2, { taker: rate(100_001) }, 'taker'],
    [3, { maker: rate(80_000), taker: rate(79_999) }, 'maker'],
  ] as const)('are no schedule where tier %i has %o', (level, other, field) => {
    const [first, ...rest] = FEE_TIERS.map((tier): FeeTier => (tier.level === level ? { ...tier, ...other } : tier))
    if (first === undefined) throw new Error('there is no first tier')
    expect(scheduleFault([first, ...rest])).toEqual({ level, field })
    expect(scheduleFault(FEE_TIERS)).toBeUndefined()
  })

  it('may be another schedule', () => {
    const flat = [FEE_TIERS[0], { level: 1, volume: units(5), maker: rate(0), taker: rate(1) }] as const
    expect(feeTier(units(4), flat).level).toBe(0)
    expect(feeTier(units(5), flat)).toBe(flat[1])
    expect(nextTier(units(4), flat)).toEqual({ tier: flat[1], missing: 1 })
    expect(nextTier(units(5), flat)).toBeUndefined()
  })
})
