import { lots, rate, ticks, units } from '@candlewick/money/units'
import { describe, expect, it } from 'vitest'
import { CROSS_RATIOS, collateralWeight } from './ratios.ts'
import { type MarginAsset, marginStateOf, PAR, riskRatio, riskState, worthAt } from './risk.ts'
import { afterTrade } from './trading.ts'

/** A tick of 0.01 USDT × a lot of 1 DOGE is 10,000 units of USDT. */
const market = { base: 'DOGE', quote: 'USDT', tickLotUnits: units(10_000), lotUnits: units(100_000_000) }
const doge = (held: number, price: number): MarginAsset => ({
  asset: 'DOGE',
  held: units(held * 1e8),
  debt: units(0),
  weight: collateralWeight('cross', 'DOGE'),
  worth: worthAt(ticks(price), market),
})
const usdt = (held: number, debt: number): MarginAsset => ({
  asset: 'USDT',
  held: units(held * 1e6),
  debt: units(debt * 1e6),
  weight: rate(100_000_000),
  worth: PAR,
})
const ratioOf = (assets: readonly MarginAsset[]) => riskRatio(marginStateOf(assets))

describe('a margin account after a trade', () => {
  const before = [doge(0, 20), usdt(500, 400)]

  it('holds what was bought at the weight of its coin, and less of what paid for it', () => {
    // 2,000 at 0.20 are 400, the fee 0.4: 400 × 0.85 + 99.6 of 400.
    const after = afterTrade(before, market, { side: 'buy', lots: lots(2_000), total: units(400_400_000) })
    expect(ratioOf(before)).toBe(125_000_000)
    expect(after && ratioOf(after)).toBe(109_900_000)
    expect(after && riskState(after, CROSS_RATIOS)).toBe('liquidated')
  })

  it('gives up what was sold, and stands by it at full weight', () => {
    const held = [doge(2_000, 20), usdt(99.6, 400)]
    const after = afterTrade(held, market, { side: 'sell', lots: lots(2_000), total: units(399_600_000) })
    expect(after && ratioOf(after)).toBe(124_800_000)
  })

  it('values the coin of a waiting order where it fires', () => {
    const trade = { side: 'buy', lots: lots(1_000), total: units(250_000_000), at: ticks(25) } as const
    const after = afterTrade([doge(1_000, 20), usdt(500, 400)], market, trade)
    // 2,000 at 0.25 × 0.85, and 250 left.
    expect(after && ratioOf(after)).toBe(168_750_000)
  })

  it('is not known where a coin has no price', () => {
    expect(afterTrade([usdt(500, 400)], market, { side: 'buy', lots: lots(1), total: units(200_000) })).toBeUndefined()
  })
})
