import { units } from '@candlewick/money/units'
import { describe, expect, it } from 'vitest'
import { DEFAULT_FEES, FEE_TIERS, feeTier, nextTier } from './fees.ts'

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
})
