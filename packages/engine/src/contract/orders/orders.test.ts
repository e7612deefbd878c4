/** Contract orders: what they hold, how they fill, what refuses them, what they leave behind. */
import { lots, ticks, units } from '@candlewick/money/units'
import { describe, expect, test } from 'vitest'
import { Floor, INVERSE, LINEAR, lastOrder } from '../testing/floor.ts'

const USDT = 1_000_000

test('an opening order holds initial margin, taker fee and loss at once; its fill turns it into margin and fee', () => {
  const floor = Floor.open('ann', 'bob')
  floor.order('ann', 1, 60_010, 100)
  // 0.1 BTC at 60,010 is 6,001: 300.05 at 20x, fee 3.0005, and 1 lost at a mark of 60,000.
  expect(floor.usdt('ann').occupied).toBe(304_050_500)
  floor.order('bob', 2, 60_010, 100)
  expect(floor.position('ann', 'long')).toMatchObject({ lots: 100, entryValue: 6_001 * USDT, margin: 300_050_000 })
  expect(floor.wallet('ann')).toBe(1_000_000 * USDT - 1_200_200)
  expect(floor.wallet('bob')).toBe(1_000_000 * USDT - 3_000_500)
  expect(floor.engine.balance('house:fund', 1, 'USDT').available).toBe(420_070)
  expect(floor.engine.balance('house:fees', 1, 'USDT').available).toBe(4_200_700 - 420_070)
  const { live, replay, restored } = floor.replayed()
  expect([replay, restored]).toEqual([live, live])
})

test('closing realises the difference of values, through the clearing account', () => {
  const floor = Floor.open('ann', 'bob', 'cat')
  floor.trade('ann', 'bob', 60_000, 100)
  floor.index(61_000)
  floor.order('cat', 1, 61_000, 100)
  const closed = lastOrder(floor.order('ann', 3, 61_000, 100))
  expect(closed).toMatchObject({ status: 'filled', profit: 100 * USDT })
  expect(floor.position('ann', 'long')).toBeUndefined()
  // Paid out before bob has lost it: the clearing account owes what the open positions say.
  expect(floor.engine.balance(`house:clearing:${LINEAR}`, 2, 'USDT').available).toBe(-100 * USDT)
  floor.order('bob', 4, 61_000, 100)
  floor.order('cat', 3, 61_000, 100)
  expect(floor.engine.balance(`house:clearing:${LINEAR}`, 2, 'USDT').available).toBe(0)
  expect(floor.engine.sums().USDT).toBe(0)
})

test('an inverse long gains coin as the price rises', () => {
  const floor = Floor.open('ann', 'bob')
  floor.trade('ann', 'bob', 60_000, 600, INVERSE)
  expect(floor.position('ann', 'long', INVERSE)).toMatchObject({ entryValue: 100_000_000 })
  floor.index(61_000)
  floor.order('bob', 4, 61_000, 600, { symbol: INVERSE })
  const closed = lastOrder(floor.order('ann', 3, 61_000, 600, { symbol: INVERSE }))
  // 60,000 USD at 60,000 was 1 BTC, at 61,000 it is 0.98360655….
  expect(closed.profit).toBe(100_000_000 - 98_360_655)
  expect(floor.replayed().restored).toBe(floor.engine.digest())
})

test('as an order fills it holds what is left of it, and when it is over nothing', () => {
  const floor = Floor.open('ann', 'bob')
  floor.order('ann', 1, 60_010, 100)
  const hold = floor.usdt('ann').occupied
  const { id } = floor.engine.contracts.openOrders('ann')[0] ?? { id: 0 }
  let filled = 0
  for (const quantity of [40, 7, 30]) {
    floor.order('bob', 2, 60_010, quantity)
    filled += quantity
    const margin = floor.position('ann', 'long')?.margin ?? 0
    const held = floor.usdt('ann').occupied - margin
    // Rounded up with each fill.
    expect(held).toBeGreaterThanOrEqual((hold * (100 - filled)) / 100)
    expect(held).toBeLessThan((hold * (100 - filled)) / 100 + 4)
  }
  floor.do({ type: 'contract.cancel', user: 'ann', ids: [id] })
  expect(floor.usdt('ann').occupied).toBe(floor.position('ann', 'long')?.margin)
})

test('a position that is opened anew begins with nothing of the one before it', () => {
  const floor = Floor.open('ann', 'bob')
  floor.trade('ann', 'bob', 60_000, 100)
  const fresh = floor.position('ann', 'long')
  expect(fresh).toMatchObject({ realised: 0, fundingPaid: 0 })
  floor.time += 8 * 3_600_000
  floor.index(61_000)
  floor.order('bob', 1, 61_000, 100)
  floor.order('ann', 3, 61_000, 40)
  const { realised, fundingPaid } = floor.position('ann', 'long') ?? {}
  expect(realised).toBe(40 * USDT)
  expect(fundingPaid).toBeGreaterThan(0)
  floor.order('ann', 3, 61_000, 60)
  expect(floor.position('ann', 'long')).toBeUndefined()
  floor.trade('ann', 'bob', 61_000, 100)
  expect(floor.position('ann', 'long')).toMatchObject({ realised: 0, fundingPaid: 0, funding: 0 })
})

test('long and short stand side by side', () => {
  const floor = Floor.open('ann', 'bob')
  floor.trade('ann', 'bob', 60_000, 100)
  floor.trade('bob', 'ann', 60_000, 40)
  expect(floor.engine.contracts.positions('ann').map(({ side, lots: n }) => [side, n])).toEqual([
    ['long', 100],
    ['short', 40],
  ])
})

describe('reduce-only', () => {
  test('a closing order is at most the position', () => {
    const floor = Floor.open('ann', 'bob')
    floor.trade('ann', 'bob', 60_000, 100)
    expect(floor.order('ann', 3, 60_000, 101)).toMatchObject([{ rule: 'reduce_only', bound: 100 }])
    expect(floor.order('ann', 4, 60_000, 1)).toMatchObject([{ rule: 'reduce_only', bound: 0 }])
  })

  test('several resting ones are cut to what is left, in the fill that shrank the position', () => {
    const floor = Floor.open('ann', 'bob', 'cat')
    floor.trade('ann', 'bob', 60_000, 100)
    for (const price of [60_100, 60_200, 60_300]) floor.order('ann', 3, price, 100)
    floor.order('cat', 1, 60_100, 70)
    // The one that filled keeps its size; the others never filled, and are only as large as they can become.
    expect(floor.engine.contracts.openOrders('ann').map((order) => [order.lots, order.filledLots])).toEqual([
      [100, 70],
      [30, 0],
      [30, 0],
    ])
    floor.order('cat', 1, 60_300, 300)
    expect(floor.position('ann', 'long')).toBeUndefined()
    expect(floor.engine.contracts.openOrders('ann')).toEqual([])
    expect(floor.position('cat', 'long')?.lots).toBe(100)
    // What cat could not buy rests.
    expect(floor.engine.contracts.openOrders('cat')).toMatchObject([{ lots: 300, filledLots: 30 }])
  })

  test('fill-or-kill counts the orders of one position only as far as the position reaches', () => {
    const floor = Floor.open('ann', 'bob', 'cat')
    floor.trade('ann', 'bob', 60_000, 100)
    for (const price of [60_100, 60_200]) floor.order('ann', 3, price, 100)
    expect(lastOrder(floor.order('cat', 1, 60_300, 101, { tif: 'FOK' }))).toMatchObject({ endReason: 'fok' })
    expect(lastOrder(floor.order('cat', 1, 60_300, 100, { tif: 'FOK' }))).toMatchObject({ status: 'filled' })
  })
})

describe('kinds of order', () => {
  test('market, IOC, post-only, price band', () => {
    const floor = Floor.open('ann', 'bob')
    expect(floor.order('ann', 1, undefined, 10)).toMatchObject([{ rule: 'no_liquidity' }])
    floor.order('bob', 2, 60_000, 10)
    expect(floor.order('ann', 1, 60_000, 10, { postOnly: true })).toMatchObject([{ rule: 'post_only', bound: 600_000 }])
    expect(floor.order('ann', 1, 63_000.1, 10)).toMatchObject([{ rule: 'price_band', bound: 630_000 }])
    expect(lastOrder(floor.order('ann', 1, undefined, 15))).toMatchObject({ status: 'expired', filledLots: 10 })
    floor.order('bob', 2, 60_000, 10)
    expect(lastOrder(floor.order('ann', 1, 60_000, 15, { tif: 'IOC' }))).toMatchObject({
      endReason: 'ioc',
      filledLots: 10,
    })
    expect(floor.usdt('ann').occupied).toBe(floor.position('ann', 'long')?.margin)
  })

  test('self-trade prevention as the taker asks', () => {
    const floor = Floor.open('ann', 'bob')
    floor.order('ann', 2, 60_000, 10)
    expect(lastOrder(floor.order('ann', 1, 60_000, 10))).toMatchObject({ endReason: 'self_trade' })
    expect(lastOrder(floor.order('ann', 1, 60_000, 10, { stp: 'expire_maker' }))).toMatchObject({ status: 'open' })
    expect(floor.engine.contracts.openOrders('ann')).toHaveLength(1)
  })

  test('a client id is answered again, and refused for another order', () => {
    const floor = Floor.open('ann', 'bob')
    const first = lastOrder(floor.order('ann', 1, 59_000, 10, { clientId: 'mine' }))
    expect(lastOrder(floor.order('ann', 1, 59_000, 10, { clientId: 'mine' }))).toEqual(first)
    expect(floor.order('ann', 1, 59_000, 11, { clientId: 'mine' })).toMatchObject([{ rule: 'client_id_reused' }])
    floor.do({ type: 'contract.cancel', user: 'ann', clientIds: ['mine'] })
    expect(floor.usdt('ann').occupied).toBe(0)
    expect(lastOrder(floor.order('ann', 1, 59_000, 10, { clientId: 'mine' }))).toMatchObject({ status: 'cancelled' })
    expect(floor.replayed().restored).toBe(floor.engine.digest())
  })

  test('amending: fewer keeps the place, more does not, and the hold follows', () => {
    const floor = Floor.open('ann', 'bob', 'cat')
    const { id } = lastOrder(floor.order('ann', 1, 59_000, 10))
    floor.order('bob', 1, 59_000, 10)
    floor.do({ type: 'contract.amend', user: 'ann', id, lots: lots(5) })
    floor.order('cat', 2, 59_000, 5)
    expect(floor.position('ann', 'long')?.lots).toBe(5)
    const second = lastOrder(floor.order('ann', 1, 58_000, 10)).id
    const before = floor.usdt('ann').occupied
    floor.do({ type: 'contract.amend', user: 'ann', id: second, price: ticks(590_000), lots: lots(20) })
    // At 59,000: 20 lots ask 59 of margin and 0.59 of fee, where 10 at 58,000 asked 29.29.
    expect(floor.usdt('ann').occupied - before).toBe(59_590_000 - 29_290_000)
    floor.do({ type: 'contract.cancel', user: 'ann' })
    expect(floor.engine.contracts.openOrders('ann')).toEqual([])
  })
})

describe('margin', () => {
  test('an order that costs more than is free is refused with what is free', () => {
    const floor = Floor.open('bob')
    floor.customer('ann', 300 * USDT)
    expect(floor.order('ann', 1, 60_000, 100)).toMatchObject([{ rule: 'insufficient_balance', bound: 300 * USDT }])
  })

  test('leverage is bounded by the tier of the position and its open orders together', () => {
    const floor = Floor.open('ann', 'bob')
    floor.do({ type: 'contract.leverage', user: 'ann', symbol: LINEAR, mode: 'cross', leverage: 125 })
    floor.order('ann', 1, 50_000, 900)
    expect(floor.order('ann', 1, 50_000, 101)).toMatchObject([{ rule: 'leverage_tier', bound: 5_000 * USDT }])
    floor.order('ann', 1, 50_000, 100)
  })

  test('isolated margin is set aside, added and removed', () => {
    const floor = Floor.open('ann', 'bob')
    floor.mode('ann', 'isolated', 20)
    floor.trade('ann', 'bob', 60_000, 1000)
    expect(floor.position('ann', 'long')).toMatchObject({ mode: 'isolated', margin: 3_000 * USDT })
    const margin = (amount: number) =>
      floor.do({ type: 'contract.margin', user: 'ann', symbol: LINEAR, side: 'long', amount: units(amount) })
    margin(500 * USDT)
    expect(floor.position('ann', 'long')?.margin).toBe(3_500 * USDT)
    expect(margin(-501 * USDT)).toMatchObject([{ rule: 'margin_needed', bound: 500 * USDT }])
    margin(-500 * USDT)
    expect(floor.position('ann', 'long')?.margin).toBe(3_000 * USDT)
    floor.do({ type: 'contract.leverage', user: 'ann', symbol: LINEAR, mode: 'isolated', leverage: 10 })
    expect(floor.position('ann', 'long')?.margin).toBe(6_000 * USDT)
    expect(floor.do({ type: 'contract.mode', user: 'ann', symbol: LINEAR, mode: 'cross' })).toMatchObject([
      { rule: 'open_position' },
    ])
  })

  test('what leaves the account is bounded by open losses', () => {
    const floor = Floor.open('ann', 'bob')
    floor.trade('ann', 'bob', 60_000, 1000)
    floor.order('bob', 2, 59_000, 1, {})
    floor.index(59_000)
    const { free } = floor.engine.contracts.account('ann', 2, 'USDT') ?? { free: 0 }
    // A million less 3,000 of margin, 12 of fee and whatever is lost at the mark.
    expect(free).toBeLessThan(1_000_000 * USDT - 3_012 * USDT)
    const out = (amount: number) =>
      floor.do({ type: 'transfer', user: 'ann', from: 2, to: 1, asset: 'USDT', amount: units(amount) })
    expect(out(free + 1)).toMatchObject([{ rule: 'insufficient_balance', bound: free }])
    out(free)
    expect(floor.engine.contracts.account('ann', 2, 'USDT')?.free).toBe(0)
    floor.deposit('ann', 5 * USDT)
  })

  test('a loss past the wallet is paid out of the profit of the other contract positions', () => {
    const floor = Floor.open('bob', 'cat')
    floor.customer('ann', 4_000 * USDT)
    floor.do({ type: 'contract.leverage', user: 'ann', symbol: LINEAR, mode: 'cross', leverage: 50 })
    floor.trade('ann', 'bob', 60_000, 1000)
    floor.trade('bob', 'ann', 60_000, 1000)
    floor.order('bob', 1, 55_500, 1000)
    floor.order('cat', 2, 66_000 - 4_000, 1)
    for (let price = 60_000; price >= 55_000; price -= 1_000) floor.index(price)
    floor.order('cat', 2, 55_500, 1)
    for (let i = 0; i < 70; i += 1) floor.index(55_000)
    floor.order('bob', 1, 55_400, 1000)
    // The long loses about 4,600, more than the wallet has; the short has gained about as much.
    const closed = lastOrder(floor.order('ann', 3, undefined, 1000))
    expect(closed.filledLots).toBeGreaterThan(0)
    expect(floor.wallet('ann')).toBeGreaterThanOrEqual(0)
    expect(floor.position('ann', 'short')?.lots).toBe(1000)
    expect(floor.replayed().restored).toBe(floor.engine.digest())
  })

  test('close all cancels the orders and closes both positions', () => {
    const floor = Floor.open('ann', 'bob', 'cat')
    floor.trade('ann', 'bob', 60_000, 100)
    floor.trade('bob', 'ann', 60_000, 50)
    floor.order('ann', 1, 58_000, 10)
    floor.order('cat', 1, 59_900, 500)
    floor.order('cat', 2, 60_100, 500)
    floor.do({ type: 'contract.close', user: 'ann' })
    expect(floor.engine.contracts.positions('ann')).toEqual([])
    expect(floor.usdt('ann').occupied).toBe(0)
    expect(floor.do({ type: 'contract.close', user: 'ann' })).toMatchObject([{ rule: 'no_position' }])
  })
})

test('a contract without a fresh index is halted, but lets orders be cancelled', () => {
  const floor = Floor.open('ann', 'bob')
  floor.order('ann', 1, 59_000, 10)
  floor.time += 10_001
  expect(floor.order('bob', 2, 59_000, 10)).toMatchObject([{ rule: 'market_halted' }])
  floor.do({ type: 'contract.cancel', user: 'ann' })
  expect(floor.usdt('ann').occupied).toBe(0)
  floor.index(60_000)
  expect(lastOrder(floor.order('bob', 2, 60_100, 10)).status).toBe('open')
})
