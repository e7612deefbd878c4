/** When money may leave a contract account, and when nothing of its owner may leave at all. */
import { units } from '@candlewick/money/units'
import { expect, test } from 'vitest'
import { Floor, INVERSE, INVERSE_TERMS, LINEAR, LINEAR_TERMS } from '../testing/floor.ts'

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

test('nothing is withdrawn of the coin in which a position is below zero, and other coins are', () => {
  const floor = Floor.open('ann')
  floor.customer('cat', USDT, 10_000_000)
  floor.mode('cat', 'cross', 20, INVERSE)
  for (const asset of ['USDT', 'BTC']) {
    floor.do({ type: 'deposit', id: `spot ${asset}`, user: 'cat', asset, amount: units(USDT), account: 1 })
  }
  floor.trade('cat', 'ann', 60_000, 1_000, INVERSE)
  floor.do({ ...INVERSE_TERMS, status: 'halted' })
  floor.index(55_000)
  expect(floor.position('cat', 'long', INVERSE)?.balance).toBeLessThan(0)
  const withdraw = (asset: string) =>
    floor.do({ type: 'withdraw.hold', id: asset, user: 'cat', asset, amount: units(1_000), fee: units(1) })
  expect(withdraw('BTC')).toEqual([{ type: 'refused', rule: 'unsettled', field: 'asset' }])
  expect(withdraw('USDT')).not.toMatchObject([{ type: 'refused' }])
})

/** Nobody has told the price for longer than an index counts. */
function feedDies(floor: Floor): void {
  floor.time += 11_000
}

test('nothing leaves an account, and nothing is opened with it, while a cross position has no fresh index', () => {
  const floor = Floor.open('ann', 'bob')
  floor.do({ ...LINEAR_TERMS, symbol: 'ETH_USDT_PERP', base: 'ETH', index: 'ETH_USDT' })
  const eth = () => floor.do({ type: 'prices', entries: [['ETH_USDT', 300_000, 3]], hash: `e${floor.engine.sequence}` })
  eth()
  floor.trade('ann', 'bob', 60_000, 1_000)
  feedDies(floor)
  eth()
  const out = (user: string, amount: number) =>
    floor.do({ type: 'transfer', user, from: 2, to: 1, asset: 'USDT', amount: units(amount) })
  expect(out('ann', USDT)).toEqual([{ type: 'refused', rule: 'market_halted', field: 'from', bound: 'BTC_USDT_PERP' }])
  const elsewhere = { symbol: 'ETH_USDT_PERP' }
  expect(floor.order('ann', 1, 3_000, 1, elsewhere)).toMatchObject([
    { rule: 'market_halted', field: 'symbol', bound: 'BTC_USDT_PERP' },
  ])
  expect(floor.order('ann', 1, 60_000, 1)).toMatchObject([{ rule: 'market_halted' }])
  // Money may come in, and with the next price it may leave again.
  floor.deposit('ann', USDT)
  floor.index(60_000)
  expect(out('ann', USDT)).not.toMatchObject([{ type: 'refused' }])
})

test('an isolated position without a fresh index holds its own margin only', () => {
  const floor = Floor.open('ann', 'bob')
  floor.mode('ann', 'isolated', 20)
  floor.trade('ann', 'bob', 60_000, 1_000)
  feedDies(floor)
  const out = { type: 'transfer', user: 'ann', from: 2, to: 1, asset: 'USDT', amount: units(USDT) } as const
  expect(floor.do(out)).not.toMatchObject([{ type: 'refused' }])
  const taken = floor.do({ type: 'contract.margin', user: 'ann', symbol: LINEAR, side: 'long', amount: units(-1) })
  expect(taken).toMatchObject([{ rule: 'market_halted' }])
})
