/** Who and what comes first when an account is liquidated, and who is left out. */
import { expect, test } from 'vitest'
import type { ContractMarketCommand } from '../commands.ts'
import { Floor, LINEAR, LINEAR_TERMS, stages } from '../testing/floor.ts'

const USDT = 1_000_000
const OTHER = 'ETH_USDT_PERP'
/** Its index follows that of BTC, so that one command moves both. */
const OTHER_TERMS: ContractMarketCommand = { ...LINEAR_TERMS, symbol: OTHER, base: 'ETH', indexDiv: 200 }

function twoContracts(...users: string[]): Floor {
  const floor = Floor.open(...users)
  floor.do(OTHER_TERMS)
  floor.index(60_000)
  return floor
}

test.each([
  [LINEAR, 2_000, 2_000],
  [OTHER, 100, 40_000],
])('the position with the greatest loss is sold first: %s', (symbol, linear, other) => {
  const floor = twoContracts('bob')
  floor.deposit('bob', 100_000_000 * USDT)
  floor.customer('ann', 8_000 * USDT)
  for (const contract of [LINEAR, OTHER]) floor.mode('ann', 'cross', 50, contract)
  floor.trade('ann', 'bob', 60_000, linear)
  floor.trade('ann', 'bob', 3_000, other, OTHER)
  const [first] = stages(floor.index(56_000))
  expect(first).toMatchObject({ user: 'ann', symbol })
})

test('whoever would end below zero is passed over, however high they rank', () => {
  const floor = twoContracts('bob', 'dan')
  floor.deposit('dan', 100_000_000 * USDT)
  // Cat's short gains what her other long loses: together they stand, without the gain they do not.
  floor.customer('cat', 3_000 * USDT)
  for (const contract of [LINEAR, OTHER]) floor.mode('cat', 'cross', 100, contract)
  floor.customer('ann', 100_000 * USDT)
  floor.mode('ann', 'isolated', 20)
  floor.trade('ann', 'cat', 60_000, 1_000)
  floor.trade('ann', 'bob', 60_000, 1_000)
  floor.trade('cat', 'dan', 3_000, 20_000, OTHER)
  const wallet = floor.wallet('cat')
  const events = floor.index(50_000)
  const against = stages(events).filter(({ stage }) => stage === 'adl')
  expect(floor.position('cat', 'short')?.lamps).toBe(5)
  expect(against).toMatchObject([{ user: 'ann', against: 'bob', lots: 1_000 }])
  expect(floor.position('cat', 'short')?.lots).toBe(1_000)
  expect(floor.wallet('cat')).toBe(wallet)
})

test.each([[['bob', 'cat']], [['cat', 'bob']]])(
  'of equals who is deleveraged first does not depend on who came first: %s',
  (makers) => {
    const floor = Floor.open('bob', 'cat')
    for (const maker of makers) {
      floor.mode(maker, 'cross', 50)
      floor.order(maker, 2, 60_000, 500)
    }
    floor.customer('ann', 100_000 * USDT)
    floor.mode('ann', 'isolated', 20)
    // One order opens both, so that neither is older.
    floor.order('ann', 1, 60_000, 1_000)
    const against = stages(floor.index(50_000)).map((stage) => stage.against)
    expect(against).toEqual(['bob', 'cat'])
  },
)

test.each([
  ['who would end at nothing is not passed over', 0, 'cat'],
  ['and who would end a unit below it is', -1, 'bob'],
])('%s', (_, left, first) => {
  const floor = twoContracts('bob', 'dan')
  floor.deposit('dan', 100_000_000 * USDT)
  // Fees of 12 and 30; the short gains 3,000 at the price of bankruptcy, and the other long loses 10,000.
  floor.customer('cat', 7_042 * USDT + left)
  for (const contract of [LINEAR, OTHER]) floor.mode('cat', 'cross', 100, contract)
  floor.customer('ann', 100_000 * USDT)
  floor.mode('ann', 'isolated', 20)
  floor.trade('ann', 'cat', 60_000, 1_000)
  floor.trade('ann', 'bob', 60_000, 1_000)
  floor.trade('cat', 'dan', 3_000, 20_000, OTHER)
  const events = floor.index(50_000)
  expect(stages(events).find(({ stage }) => stage === 'adl')).toMatchObject({ user: 'ann', against: first })
})
