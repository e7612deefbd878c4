/** What the mark price takes into account, sample by sample. */
import { expect, test } from 'vitest'
import { Floor, LINEAR } from '../testing/floor.ts'

/** A second later, at an index of 60,000. */
function second(floor: Floor): void {
  floor.time += 500
  floor.index(60_000)
}

/** A deep book: a bid and an ask, in tenths from the index. */
function quote(floor: Floor, bid: number, ask: number): void {
  floor.do({ type: 'contract.cancel', user: 'bob' })
  floor.order('bob', 1, 60_000 + bid / 10, 2_000)
  floor.order('bob', 2, 60_000 + ask / 10, 2_000)
}

test('thirty samples of the basis count, one a second, and the thirty-first pushes the first out', () => {
  const floor = Floor.open('ann', 'bob')
  const mark = () => floor.engine.contracts.contract(LINEAR)?.mark
  floor.index(60_000)
  quote(floor, -5, 5)
  for (let n = 0; n < 10; n += 1) second(floor)
  quote(floor, 100, 110)
  floor.order('ann', 1, 60_011, 1)
  for (let n = 0; n < 20; n += 1) second(floor)
  // The last trade stands above the basis, the index below it.
  expect(mark()).toBe(600_000 + (20 * 105) / 30)
  second(floor)
  expect(mark()).toBe(600_000 + Math.floor((21 * 105) / 30))
})
