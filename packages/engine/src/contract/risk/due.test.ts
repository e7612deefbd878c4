/**
 * Wherever a position stands in the tiers, in either mode, of either kind, with one position or two: at the liquidation
 * price that is shown, rounded to the tick on the far side, it is liquidated, and one tick nearer it is not.
 */

import { ceilTick, floorTick } from '@candlewick/money/fraction'
import { lots, units } from '@candlewick/money/units'
import { capAtLeverage } from '@candlewick/rules/contract/tiers'
import { expect, test } from 'vitest'
import type { Event } from '../../events.ts'
import type { MarginMode } from '../commands.ts'
import { Floor, INVERSE, INVERSE_TERMS, LINEAR, LINEAR_TERMS, stages } from '../testing/floor.ts'

const MODES: MarginMode[] = ['isolated', 'cross']
const KINDS = [
  { symbol: LINEAR, terms: LINEAR_TERMS },
  { symbol: INVERSE, terms: INVERSE_TERMS },
] as const

/** A floor on which bob can be the other side of anything, and no position is too large for the market. */
function floorOf(): Floor {
  const floor = Floor.open()
  const unbounded = { maxPosition: units(4e15), maxOpenInterest: units(8e15) }
  for (const terms of [LINEAR_TERMS, INVERSE_TERMS]) floor.do({ ...terms, ...unbounded, maxLots: lots(1_000_000_000) })
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
  [LINEAR, 'long', 25, 206_000, 100_000],
  [LINEAR, 'short', 25, 100_000, 206_000],
  [INVERSE, 'long', 50, 8_000, 4_000],
  [INVERSE, 'short', 50, 4_000, 8_000],
] as const)('a hedge of %s that leans %s', (symbol, side, leverage, long, short) => {
  const floor = floorOf()
  floor.customer('ann', 4_000_000_000_000, 10_000_000_000)
  floor.mode('ann', 'cross', leverage, symbol)
  floor.trade('ann', 'bob', 60_000, long, symbol)
  floor.trade('bob', 'ann', 60_000, short, symbol)
  drain(floor, symbol)
  const { below, above } = floor.position('ann', side, symbol)?.liquidation ?? {}
  const price = side === 'long' ? below : above
  if (price === undefined) throw new Error('a hedge without a liquidation price')
  holdsAt(floor, side === 'long' ? floorTick(price) : ceilTick(price), side)
})

interface Hedge {
  symbol: string
  /** Lots first held on either side, and what is kept of each. */
  opened: number
  long: number
  short: number
  /** In units: a little more than maintenance margin at 60,000. */
  wallet: number
}

/**
 * A hedge so near to its maintenance margin that a fall and a rise both bring it there: its positions lean a little
 * less than maintenance grows by, once they pass into the second tier. No order could open it: losses on the rest made
 * it so.
 */
function nearMargin({ symbol, opened, long, short, wallet }: Hedge, deposit: number): Floor {
  const floor = floorOf()
  const isLinear = symbol === LINEAR
  floor.customer('ann', isLinear ? deposit : 0, isLinear ? 0 : deposit)
  floor.mode('ann', 'cross', 125, symbol)
  floor.trade('ann', 'bob', 60_000, opened, symbol)
  floor.trade('bob', 'ann', 60_000, opened, symbol)
  floor.index(57_000)
  floor.order('bob', 1, 54_200, opened - long, { symbol })
  floor.order('ann', 3, 54_200, opened - long, { symbol })
  floor.index(63_000)
  floor.order('bob', 2, 66_100, opened - short, { symbol })
  floor.order('ann', 4, 66_100, opened - short, { symbol })
  floor.index(60_000)
  const held = floor.engine.contracts.account('ann', isLinear ? 2 : 3, isLinear ? 'USDT' : 'BTC')?.wallet ?? 0
  // What is missing of the wallet is deposited from the start: nothing else depends on it.
  return held === wallet ? floor : nearMargin({ symbol, opened, long, short, wallet }, deposit + wallet - held)
}

test.each([
  { symbol: LINEAR, opened: 833, long: 800, short: 793, wallet: 388_400_000 },
  { symbol: INVERSE, opened: 2_999, long: 2_855, short: 2_880, wallet: 3_884_000 },
])('a hedge of $symbol that both a fall and a rise liquidate is so at the nearer price of each side', (hedge) => {
  const deposit = hedge.symbol === LINEAR ? 860_000_000 : 9_000_000
  for (const side of ['long', 'short'] as const) {
    const floor = nearMargin(hedge, deposit)
    const long = floor.position('ann', 'long', hedge.symbol)?.liquidation
    expect(floor.position('ann', 'short', hedge.symbol)?.liquidation).toEqual(long)
    const { below, above } = long ?? {}
    if (below === undefined || above === undefined) throw new Error('there is no price on one of the sides')
    expect(floorTick(below)).toBeLessThan(600_000)
    expect(ceilTick(above)).toBeGreaterThan(600_000)
    holdsAt(floor, side === 'long' ? floorTick(below) : ceilTick(above), side)
  }
})
