/** When money may leave a contract account, and when nothing of its owner may leave at all. */
import { units } from '@candlewick/money/units'
import { expect, test } from 'vitest'
import { Floor, LINEAR_TERMS } from './test-floor.ts'

const USDT = 1_000_000

test.each(['cross', 'isolated'] as const)('nothing is withdrawn while a %s position is below zero', (mode) => {
  const floor = Floor.open('ann', 'bob')
  floor.customer('cat', 4_000 * USDT)
  floor.mode('cat', mode, 20)
  floor.do({ type: 'deposit', id: 'spot', user: 'cat', asset: 'USDT', amount: units(USDT), account: 1 })
  floor.trade('cat', 'ann', 60_000, 1_000)
  const withdraw = (id: string) =>
    floor.do({ type: 'withdraw.hold', id, user: 'cat', asset: 'USDT', amount: units(1_000), fee: units(1) })
  expect(withdraw('before')).not.toMatchObject([{ type: 'refused' }])
  // Halted by the house, it is not liquidated, and the gap stays where it is.
  floor.do({ ...LINEAR_TERMS, status: 'halted' })
  floor.index(55_000)
  expect(floor.position('cat', 'long')?.balance).toBeLessThan(0)
  expect(withdraw('after')).toEqual([{ type: 'refused', rule: 'unsettled', field: 'asset' }])
})
