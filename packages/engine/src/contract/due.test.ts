/**
 * Wherever a position stands in the tiers, in either mode, of either kind, with one leg or two: at the liquidation price
 * that is shown, rounded to the tick on the far side, it is liquidated, and one tick nearer it is not.
 */
import { lots, units } from '@candlewick/money/units'
import { ceilTick, floorTick } from '@candlewick/rules/contract/fraction'
import { capAtLeverage } from '@candlewick/rules/contract/tiers'
import { expect, test } from 'vitest'
import type { Event } from '../events.ts'
import type { MarginMode } from './commands.ts'
import { Floor, INVERSE, INVERSE_TERMS, LINEAR, LINEAR_TERMS, stages } from './test-floor.ts'

const MODES: MarginMode[] = ['isolated', 'cross']
const KINDS = [
  { symbol: LINEAR, terms: LINEAR_TERMS },
  { symbol: INVERSE, terms: INVERSE_TERMS },
] as const

/** A floor on which bob can be the other side of anything. */
function floorOf(): Floor {
  const floor = Floor.open()
  for (const terms of [LINEAR_TERMS, INVERSE_TERMS]) floor.do({ ...terms, maxLots: lots(1_000_000_000) })
  floor.customer('bob', 2_000_000_000_000_000, 200_000_000_000)
  for (const symbol of [LINEAR, INVERSE]) floor.mode('bob', 'cross', 1, symbol)
  return floor
}

function indexTick(floor: Floor, tick: number): readonly Event[] {
  return floor.index(tick / 10)
}

/** A mark that is exactly the tick: of two prices from the index and the last trade the first two are one. */
function holdsAt(floor: Floor, tick: number, side: 'long' | 'short'): void {
  const toward = side === 'long' ? 1 : -1
  expect(stages(indexTick(floor, tick + toward)), `one tick before ${tick}`).toEqual([])
  expect(
    stages(indexTick(floor, tick)).map(({ user }) => user),
    `at ${tick}`,
  ).toContain('ann')
}

const CASES = KINDS.flatMap(({ symbol, terms }) =>
  MODES.flatMap((mode) =>
    (['long', 'short'] as const).flatMap((side) =>
      terms.tiers.map((tier, n) => ({ symbol, terms, mode, side, leverage: tier.leverage, tier: n + 1 })),
    ),
  ),
)

test.each(CASES)('$symbol $mode $side, tier $tier', ({ symbol, terms, mode, side, leverage }) => {
  const floor = floorOf()
  floor.customer('ann', 1_900_000_000_000_000, 190_000_000_000)
  floor.mode('ann', mode, leverage, symbol)
  // Three quarters of the tier's cap.
  const cap = capAtLeverage(leverage, terms.tiers) * 0.75
  const quantity = Math.floor(terms.kind === 'linear' ? cap / (600_000 * terms.factor) : (cap * 600_000) / terms.factor)
  if (side === 'long') floor.trade('ann', 'bob', 60_000, quantity, symbol)
  else floor.trade('bob', 'ann', 60_000, quantity, symbol)
  if (mode === 'cross') drain(floor, symbol)
  const { below, above } = floor.position('ann', side, symbol)?.liquidation ?? {}
  const price = side === 'long' ? below : above
  if (price === undefined) {
    // Nothing can liquidate a short whose coin is worth more the further the price rises.
    expect([leverage, side]).toEqual([1, symbol === LINEAR ? 'long' : 'short'])
    return
  }
  holdsAt(floor, side === 'long' ? floorTick(price) : ceilTick(price), side)
})

/** Takes out of a cross account all but its initial margin. */
function drain(floor: Floor, symbol: string): void {
  const [type, asset] = symbol === LINEAR ? ([2, 'USDT'] as const) : ([3, 'BTC'] as const)
  const free = floor.engine.contracts.account('ann', type, asset)?.free ?? 0
  if (free > 0) floor.do({ type: 'transfer', user: 'ann', from: type, to: 1, asset, amount: units(free) })
}

test.each([
  ['long', 206_000, 100_000],
  ['short', 100_000, 206_000],
] as const)('a hedge that leans %s', (side, long, short) => {
  const floor = floorOf()
  floor.customer('ann', 4_000_000_000_000)
  floor.mode('ann', 'cross', 25)
  floor.trade('ann', 'bob', 60_000, long)
  floor.trade('bob', 'ann', 60_000, short)
  drain(floor, LINEAR)
  const { below, above } = floor.position('ann', side)?.liquidation ?? {}
  const price = side === 'long' ? below : above
  if (price === undefined) throw new Error('a hedge without a liquidation price')
  holdsAt(floor, side === 'long' ? floorTick(price) : ceilTick(price), side)
})
