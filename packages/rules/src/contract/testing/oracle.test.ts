import { describe, expect, it } from 'vitest'
import { PAIRS } from './contracts.ts'
import { nothingSeen, runHistory } from './histories.ts'

describe('the rules of contracts and an oracle in rationals', () => {
  it('agree over random histories of trades, prices and funding', () => {
    const seen = nothingSeen()
    for (let seed = 1; seed <= 600; seed += 1) {
      expect(() => runHistory(seed, 8, seen), `history ${seed}`).not.toThrow()
    }
    // Both sides of nearly every tier, every kind of answer: else they would agree about nothing.
    const tiers = PAIRS.reduce((sum, { rules }) => sum + rules.tiers.length, 0)
    expect(seen.tiers.size).toBeGreaterThan(1.7 * tiers)
    expect(Math.min(seen.liquidated, seen.solvent, ...seen.prices, seen.disposals)).toBeGreaterThan(15)
  })
})
