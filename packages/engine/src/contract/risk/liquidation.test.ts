/** Liquidation: when, in which steps, who pays; and that the price shown is the price at which it happens. */

import { ceilTick, floorTick, fraction } from '@candlewick/money/fraction'
import { lots, units } from '@candlewick/money/units'
import { deriveTiers } from '@candlewick/rules/contract/tiers'
import { describe, expect, test } from 'vitest'
import type { Event } from '../../events.ts'
import { MAX_CONTRACT_DUE } from '../limits.ts'
import { Floor, INVERSE, LINEAR, LINEAR_TERMS, lastOrder, stages } from '../testing/floor.ts'

const USDT = 1_000_000

/** Lets the mark follow the index: with nobody quoting and the last trade far off it is the index in two prices. */
function markTo(floor: Floor, price: number): readonly Event[] {
  return floor.index(price)
}

describe('the price shown is the price that liquidates', () => {
  const cases = [
    { symbol: LINEAR, quantity: 1000, side: 'long', wanted: 57_236.1 },
    { symbol: LINEAR, quantity: 1000, side: 'short', wanted: 62_736.4 },
    { symbol: INVERSE, quantity: 3000, side: 'long', wanted: 57_373.9 },
    { symbol: INVERSE, quantity: 3000, side: 'short', wanted: 62_905.3 },
  ] as const
  test.each(cases)('$symbol $side', ({ symbol, quantity, side, wanted }) => {
    const floor = Floor.open('ann', 'bob')
    floor.mode('ann', 'isolated', 20, symbol)
    const [buyer, seller] = side === 'long' ? (['ann', 'bob'] as const) : (['bob', 'ann'] as const)
    floor.trade(buyer, seller, 60_000, quantity, symbol)
    const { below, above } = floor.position('ann', side, symbol)?.liquidation ?? {}
    const price = side === 'long' ? below && floorTick(below) : above && ceilTick(above)
    expect((price ?? 0) / 10).toBe(wanted)
    const nearer = side === 'long' ? 0.1 : -0.1
    // The last trade is at 60,000: only both index prices together are the median.
    expect(stages(markTo(floor, wanted + nearer))).toEqual([])
    expect(floor.position('ann', side, symbol)?.lots).toBe(quantity)
    const events = markTo(floor, wanted)
    expect(stages(events)).not.toEqual([])
    expect(floor.replayed().restored).toBe(floor.engine.digest())
  })

  test('cross, beside another loss', () => {
    const floor = Floor.open('bob')
    floor.customer('ann', 10_000 * USDT, 0)
    floor.trade('ann', 'bob', 60_000, 2000)
    const shown = floor.position('ann', 'long')?.liquidation.below
    const tick = shown === undefined ? 0 : floorTick(shown)
    expect(stages(markTo(floor, (tick + 1) / 10))).toEqual([])
    expect(stages(markTo(floor, tick / 10))).not.toEqual([])
  })
})

describe('the steps', () => {
  test('open orders go first, then the book takes the position, and the fee goes to the insurance fund', () => {
    const floor = Floor.open('ann', 'bob', 'cat')
    floor.mode('ann', 'isolated', 20)
    floor.trade('ann', 'bob', 60_000, 800)
    floor.index(57_250)
    floor.order('ann', 1, 56_000, 10)
    floor.order('cat', 1, 57_228, 2000)
    const events = floor.index(57_228)
    expect(events.filter((event) => event.type === 'contract.order').map(({ order }) => order.endReason)).toContain(
      'liquidation',
    )
    expect(stages(events)).toMatchObject([{ user: 'ann', stage: 'reduce', lots: 800 }])
    expect(floor.position('ann', 'long')).toBeUndefined()
    // Half of the 0.40% of the lowest tier, of what was sold.
    const [{ value, fee } = { value: 0, fee: 0 }] = stages(events)
    expect(fee).toBe(Math.ceil((value * 200_000) / 100_000_000))
    expect(floor.engine.balance('house:insurance', 2, 'USDT').available).toBe(fee)
    expect(floor.engine.contracts.openOrders('ann')).toEqual([])
  })

  test('one tier is enough where it makes the position safe', () => {
    const floor = Floor.open('bob', 'cat')
    floor.customer('ann', 100_000_000 * USDT)
    floor.customer('dan', 100_000_000 * USDT)
    floor.mode('ann', 'isolated', 75)
    // 12 BTC at 60,000 is 720,000: the third tier.
    floor.trade('ann', 'dan', 60_000, 12_000)
    const shown = floor.position('ann', 'long')?.liquidation.below
    const price = (shown === undefined ? 0 : floorTick(shown)) / 10
    floor.order('dan', 1, price, 20_000)
    const events = floor.index(price)
    const [stage] = stages(events)
    expect(stage).toMatchObject({ stage: 'reduce' })
    expect(floor.position('ann', 'long')?.lots).toBeGreaterThan(0)
    expect(stages(events)).toHaveLength(1)
  })

  test('with nobody in the book the fund takes over at the bankruptcy price, and sells at the mark or better', () => {
    const floor = insured('ann', 'bob', 'cat')
    floor.mode('ann', 'isolated', 20)
    floor.trade('ann', 'bob', 60_000, 1000)
    const wallet = floor.wallet('ann')
    const events = floor.index(56_000)
    // 4,000 lost at the mark, 3,000 of margin: the fund bears 1,000 for now.
    expect(stages(events)).toMatchObject([{ stage: 'takeover', lots: 1000, value: 57_000 * USDT }])
    expect(floor.wallet('ann')).toBe(wallet - 3_000 * USDT)
    expect(floor.position('house:insurance', 'long')).toMatchObject({ lots: 1000, profit: -1_000 * USDT })
    floor.order('cat', 1, 55_900, 600)
    floor.order('cat', 1, 56_000, 600)
    floor.index(56_000)
    expect(floor.position('house:insurance', 'long')).toMatchObject({ lots: 400, entryValue: 57_000 * USDT * 0.4 })
    expect(floor.replayed().restored).toBe(floor.engine.digest())
  })

  test('the fund pays funding of what it holds, from when it took it over', () => {
    const floor = insured('ann', 'cat', 'bob')
    for (const user of ['ann', 'cat']) floor.mode(user, 'isolated', 20)
    floor.trade('ann', 'bob', 60_000, 1000)
    expect(stages(floor.index(57_000))).toMatchObject([{ stage: 'takeover', lots: 1000 }])
    floor.trade('cat', 'bob', 57_000, 3000)
    // Funding falls due while the fund holds the one and a customer the other.
    floor.time += 8 * 3_600_000
    floor.index(57_000)
    const paid = floor
      .index(54_100)
      .flatMap((event) => (event.type === 'contract.funding.paid' && event.user === 'house:insurance' ? [event] : []))
    expect(paid).toMatchObject([{ side: 'long', lots: 1000, amount: 5_700_000 }])
    expect(floor.position('house:insurance', 'long')).toMatchObject({ lots: 4000, funding: 0 })
  })

  test('what the fund cannot bear is deleveraged against the best of the other side, at the bankruptcy price', () => {
    const floor = Floor.open('ann', 'bob', 'cat')
    floor.mode('ann', 'isolated', 20)
    floor.mode('cat', 'isolated', 50)
    floor.trade('ann', 'bob', 60_000, 600)
    floor.trade('ann', 'cat', 60_000, 400)
    floor.index(59_000)
    // Of two with the same profit the one with the higher leverage is deleveraged first.
    expect([floor.position('cat', 'short')?.lamps, floor.position('bob', 'short')?.lamps]).toEqual([5, 3])
    const events = floor.index(56_000)
    expect(stages(events)).toMatchObject([
      { stage: 'adl', against: 'cat', lots: 400, value: 22_800 * USDT },
      { stage: 'adl', against: 'bob', lots: 600, value: 34_200 * USDT },
    ])
    expect(floor.engine.contracts.positions('ann')).toEqual([])
    expect(floor.engine.balance(`house:clearing:${LINEAR}`, 2, 'USDT').available).toBe(0)
    expect(floor.replayed().restored).toBe(floor.engine.digest())
  })

  test.each([
    [55_500, [], 600],
    [54_900, [['takeover', 'long', 600]], undefined],
  ])('a cross hedge is netted at the mark before anything is sold: %i', (price, after, left) => {
    const floor = insured('bob')
    floor.customer('ann', 3_000 * USDT)
    floor.mode('ann', 'cross', 50)
    floor.trade('ann', 'bob', 60_000, 1000)
    floor.trade('bob', 'ann', 60_000, 400)
    const events = floor.index(price)
    expect(stages(events).map(({ stage, side, lots: n }) => [stage, side, n])).toEqual([
      ['offset', 'long', 400],
      ['offset', 'short', 400],
      ...after,
    ])
    expect(floor.position('ann', 'long')?.lots).toBe(left)
  })
})

test('without a fresh index nobody is liquidated, and at the next one who is due then is', () => {
  const floor = insured('ann', 'bob')
  floor.mode('ann', 'isolated', 20)
  floor.trade('ann', 'bob', 60_000, 1000)
  floor.time += 20_000
  expect(stages(floor.do({ type: 'prices', entries: [['BTC_USDT', 0, 0]], hash: 'lost' }))).toEqual([])
  expect(floor.engine.contracts.contract(LINEAR)?.live).toBe(false)
  expect(stages(floor.index(57_000))).toMatchObject([{ stage: 'takeover' }])
})

test('a mark that is not that of one wild trade: the median keeps it', () => {
  const floor = Floor.open('ann', 'bob', 'cat')
  floor.mode('ann', 'isolated', 125)
  floor.trade('ann', 'bob', 60_000, 100)
  floor.order('cat', 1, 57_000, 10)
  expect(lastOrder(floor.order('bob', 2, 57_000, 10)).filledLots).toBe(10)
  expect(stages(floor.index(60_000))).toEqual([])
  expect(floor.engine.contracts.contract(LINEAR)).toMatchObject({ last: 570_000, mark: 600_000 })
})

test('a thousand and more liquidations in one move go on with the next commands, a part with each', () => {
  const floor = Floor.open()
  floor.customer('bob', 900_000_000 * USDT)
  floor.do({ type: 'account.open', user: 'house:insurance', kind: 'house' })
  floor.deposit('house:insurance', 1_000_000 * USDT)
  const users = Array.from({ length: 1100 }, (_, n) => `u${n}`)
  for (const user of users) floor.engine.apply(floor.next({ type: 'account.open', user, kind: 'customer' }))
  for (const user of users) {
    const id = `d-${user}`
    floor.engine.apply(floor.next({ type: 'deposit', id, user, asset: 'USDT', amount: units(500 * USDT), account: 2 }))
  }
  for (const user of users) {
    floor.engine.apply(floor.next(floor.orderOf('bob', 2, 60_000, 100)))
    floor.engine.apply(floor.next(floor.orderOf(user, 1, 60_000, 100)))
  }
  floor.do({ type: 'deposit', id: 'spot', user: 'u1099', asset: 'USDT', amount: units(USDT), account: 1 })
  const first = stages(floor.index(54_000)).filter(({ stage }) => stage === 'takeover').length
  expect(first).toBe(MAX_CONTRACT_DUE)
  // Who is next still owes: what would leave the house waits.
  const withdrawal = {
    type: 'withdraw.hold',
    id: 'w',
    user: 'u1099',
    asset: 'USDT',
    amount: units(USDT),
    fee: units(0),
  } as const
  expect(floor.do(withdrawal)).toMatchObject([{ rule: 'unsettled', field: 'asset' }])
  const replay = floor.replayed()
  expect(replay.restored).toBe(replay.live)
  let all = first
  while (floor.engine.hasDue) {
    all += stages(floor.engine.apply(floor.next({ type: 'tick' }))).filter(({ stage }) => stage === 'takeover').length
  }
  expect(all).toBe(1100)
  floor.engine.checkInvariants()
  expect(floor.do(withdrawal)[0]?.type).not.toBe('refused')
  expect(floor.position('house:insurance', 'long')?.lots).toBe(lots(110_000))
}, 60_000)

test('who becomes due while the contract is halted waits, and is liquidated at the first mark after', () => {
  const floor = insured('ann', 'bob')
  floor.mode('ann', 'isolated', 20)
  floor.trade('ann', 'bob', 60_000, 1000)
  floor.index(59_000)
  // 3.4% of margin is left, and from now on 4% is to be kept.
  const tiers = deriveTiers([[100_000_000, 20, 4_000_000]], 6)
  expect(stages(floor.do({ ...LINEAR_TERMS, tiers, status: 'halted' }))).toEqual([])
  floor.index(59_000)
  expect(floor.position('ann', 'long')?.lots).toBe(1000)
  expect(floor.replayed().restored).toBe(floor.engine.digest())
  floor.do({ ...LINEAR_TERMS, tiers })
  expect(stages(floor.index(59_000))).toMatchObject([{ user: 'ann', stage: 'takeover' }])
})

test('a loss takes the money from under opening orders: they are cancelled, newest first, until the rest is covered', () => {
  const floor = Floor.open('bob', 'cat')
  floor.customer('ann', 10_000 * USDT)
  floor.trade('ann', 'bob', 60_000, 1000)
  for (const quantity of [200, 1200, 1200]) floor.order('ann', 1, 50_000, quantity)
  floor.order('cat', 1, 55_500, 1000)
  floor.index(55_500)
  const events = floor.order('ann', 3, 55_500, 1000)
  const ended = events.flatMap((event) => (event.type === 'contract.order' ? [event.order] : []))
  expect(ended.filter(({ endReason }) => endReason === 'margin').map(({ lots: n }) => n)).toEqual([1200])
  expect(floor.engine.contracts.openOrders('ann').map(({ lots: n }) => n)).toEqual([200, 1200])
  expect(floor.usdt('ann').available).toBeGreaterThanOrEqual(0)
})

/** A floor whose insurance fund has 100,000 USDT. */
function insured(...users: string[]): Floor {
  const floor = Floor.open(...users)
  floor.do({ type: 'account.open', user: 'house:insurance', kind: 'house' })
  floor.deposit('house:insurance', 100_000 * USDT)
  return floor
}

test('what an isolated position takes out of the wallet brings the cross ones nearer to liquidation', () => {
  const floor = Floor.open('bob')
  floor.do({ ...LINEAR_TERMS, symbol: 'ETH_USDT_PERP', base: 'ETH', indexDiv: 200 })
  floor.customer('ann', 20_000 * USDT)
  floor.index(60_000)
  floor.mode('ann', 'isolated', 100, 'ETH_USDT_PERP')
  floor.trade('bob', 'ann', 60_000, 1_000)
  floor.trade('ann', 'bob', 3_000, 5_000, 'ETH_USDT_PERP')
  const shown = () => Number(ceilTick(floor.position('ann', 'short')?.liquidation.above ?? fraction(0n, 1n)))
  const before = shown()
  // At 1x the 15,000 that the other position is worth are its margin, and no longer the wallet's.
  floor.do({ type: 'contract.leverage', user: 'ann', symbol: 'ETH_USDT_PERP', mode: 'isolated', leverage: 1 })
  const after = shown()
  expect(after).toBeLessThan(before)
  expect(stages(floor.index((after - 1) / 10))).toEqual([])
  expect(stages(floor.index(after / 10)).map(({ user, symbol }) => [user, symbol])).toContainEqual(['ann', LINEAR])
})
