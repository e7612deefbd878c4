/** A market maker's ladder on a contract. */
import type { Lots, Ticks } from '@candlewick/money/types'
import { lots, ticks } from '@candlewick/money/units'
import { expect, test } from 'vitest'
import { Floor, LINEAR } from '../testing/floor.ts'

function rungs(...levels: [price: number, quantity: number][]): [Ticks, Lots][] {
  return levels.map(([price, quantity]) => [ticks(price * 10), lots(quantity)])
}

function ladder(floor: Floor, bids: [Ticks, Lots][], asks: [Ticks, Lots][]) {
  return floor.do({ type: 'contract.ladder', user: 'mm', symbol: LINEAR, bids, asks })
}

test('what stays the same keeps its place, the rest is replaced', () => {
  const floor = Floor.open('mm', 'ann')
  ladder(floor, rungs([59_990, 10], [59_980, 20]), rungs([60_010, 10]))
  const [kept] = floor.engine.contracts.openOrders('mm')
  ladder(floor, rungs([59_990, 10], [59_970, 20]), rungs([60_010, 11]))
  expect(floor.engine.contracts.order(kept?.id ?? 0)).toMatchObject({ price: 599_900 })
  expect(floor.engine.contracts.depth(LINEAR, 'buy', 9)).toEqual(rungs([59_990, 10], [59_970, 20]))
  expect(floor.engine.contracts.depth(LINEAR, 'sell', 9)).toEqual(rungs([60_010, 11]))
  ladder(floor, [], [])
  expect(floor.usdt('mm').occupied).toBe(0)
})

test('rungs close what the maker holds before they open more', () => {
  const floor = Floor.open('mm', 'ann')
  ladder(floor, rungs([59_990, 100]), rungs([60_010, 100]))
  floor.order('ann', 1, undefined, 100)
  ladder(floor, rungs([59_990, 60], [59_980, 60]), rungs([60_010, 100]))
  expect(floor.engine.contracts.openOrders('mm').map(({ direction }) => direction)).toEqual([4, 1, 2])
  floor.order('ann', 3, undefined, 100)
  expect(floor.position('mm', 'short')?.lots).toBe(40)
  expect(floor.position('mm', 'long')?.lots).toBe(40)
  expect(floor.replayed().restored).toBe(floor.engine.digest())
})

test('refused where it is none, and left out where a rung cannot be', () => {
  const floor = Floor.open('mm', 'ann')
  expect(ladder(floor, rungs([60_010, 1]), rungs([60_000, 1]))).toMatchObject([{ rule: 'ladder_crossed' }])
  expect(ladder(floor, rungs([59_000, 1], [59_500, 1]), [])).toMatchObject([{ rule: 'ladder_form', bound: 100 }])
  floor.order('ann', 2, 59_995, 5)
  ladder(floor, rungs([60_000, 10], [59_990, 10]), [])
  expect(floor.engine.contracts.depth(LINEAR, 'buy', 9)).toEqual(rungs([59_990, 10]))
})

test('the house trades free, whoever it meets pays what the contract says', () => {
  const floor = Floor.open('ann')
  floor.do({ type: 'account.open', user: 'house:maker:1', kind: 'house' })
  floor.deposit('house:maker:1', 1_000_000_000_000)
  floor.do({
    type: 'contract.ladder',
    user: 'house:maker:1',
    symbol: LINEAR,
    bids: [],
    asks: [[ticks(600_000), lots(10)]],
  })
  const [trade] = floor.order('ann', 1, 60_000, 10).filter((event) => event.type === 'contract.trade')
  expect(trade).toMatchObject({ maker: { user: 'house:maker:1', fee: 0 }, taker: { user: 'ann', fee: 300_000 } })
  const sold = floor.order('ann', 3, 59_990, 10)
  expect(sold).not.toMatchObject([{ type: 'refused' }])
  const [back] = floor.order('house:maker:1', 1, 59_990, 10).filter((event) => event.type === 'contract.trade')
  expect(back).toMatchObject({ maker: { user: 'ann', fee: 119_980 }, taker: { fee: 0 } })
})
