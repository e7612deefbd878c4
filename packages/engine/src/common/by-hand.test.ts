/** What operators set of a customer and move by hand: what it keeps her from, what stays possible, and what it never does. */
import { lots, ticks, units } from '@candlewick/money/units'
import { describe, expect, test } from 'vitest'
import type { Command } from '../commands.ts'
import { Engine } from '../engine.ts'
import type { AdjustCommand } from '../ledger/commands.ts'
import { FUNDS_ID_KEPT, MAX_ADJUSTMENTS } from '../limits.ts'
import { orderOf, refusedOf, TestExchange } from '../testing/exchange.ts'

const FOR_GOOD = Number.MAX_SAFE_INTEGER
const restrict = (user: string, kinds: Partial<Record<'trading' | 'withdrawing' | 'closed', number>>): Command => ({
  type: 'account.restrict',
  user,
  trading: 0,
  withdrawing: 0,
  closed: 0,
  ...kinds,
})
const hold = (id: string): Command => ({
  type: 'withdraw.hold',
  id,
  user: 'ann',
  asset: 'USDT',
  amount: units(100),
  fee: units(1),
})
const own: Command = { type: 'transfer', user: 'ann', from: 1, to: 2, asset: 'USDT', amount: units(5) }

describe('a customer who may not trade', () => {
  test('places nothing, and cancels, lowers, moves and withdraws as before', () => {
    const exchange = TestExchange.withBitcoin('ann', 'bob')
    const { id } = orderOf(exchange.submit('ann', 'buy', 1000, 10))
    exchange.do(restrict('ann', { trading: FOR_GOOD }))
    expect(refusedOf(exchange.submit('ann', 'buy', 1000, 1))).toEqual({
      type: 'refused',
      rule: 'restricted',
      field: 'user',
      bound: 'trading',
    })
    const amend = { type: 'spot.amend', user: 'ann', symbol: 'BTC_USDT', id } as const
    for (const more of [{ lots: lots(11) }, { price: ticks(1001) }, { lots: lots(5), price: ticks(1001) }]) {
      expect(refusedOf(exchange.do({ ...amend, ...more })).rule).toBe('restricted')
    }
    expect(orderOf(exchange.do({ ...amend, lots: lots(5) }))).toMatchObject({ lots: 5 })
    for (const command of [hold('w'), own, { type: 'spot.cancel', user: 'ann' } as const]) {
      expect(exchange.do(command).some(({ type }) => type === 'refused')).toBe(false)
    }
    expect(orderOf(exchange.submit('bob', 'buy', 1000, 1)).status).toBe('open')
  })

  test('opens no flash contract, borrows nothing and turns no position', () => {
    const exchange = TestExchange.withBitcoin('ann')
    exchange.do(restrict('ann', { trading: FOR_GOOD }))
    const place = { user: 'ann', symbol: 'BTC_USDT_PERP', clientId: 'c' } as const
    const tries: Command[] = [
      { ...place, type: 'flash.open', seconds: 60, direction: 'up', stake: units(5) },
      { type: 'margin.borrow', user: 'ann', account: 5, asset: 'USDT', amount: units(5) },
      { ...place, type: 'contract.reverse', side: 'long' },
      { type: 'contract.leverage', user: 'ann', symbol: 'BTC_USDT_PERP', mode: 'cross', leverage: 5 },
    ]
    for (const command of tries) expect(refusedOf(exchange.do(command)).rule).toBe('restricted')
    // What closes gets as far as its own rules.
    expect(
      refusedOf(exchange.do({ type: 'margin.repay', user: 'ann', account: 5, asset: 'USDT', amount: units(5) })).rule,
    ).toBe('unknown_asset')
    const order = { ...place, kind: 'market', lots: lots(1), tif: 'IOC', postOnly: false, stp: 'expire_taker' } as const
    expect(refusedOf(exchange.do({ ...order, type: 'contract.submit', direction: 1 })).rule).toBe('restricted')
    expect(refusedOf(exchange.do({ ...order, type: 'contract.submit', direction: 3 })).rule).toBe('unknown_market')
  })
})

test('who may not withdraw trades on, and who is closed does nothing but end things', () => {
  const exchange = TestExchange.withBitcoin('ann')
  exchange.do(hold('before'))
  exchange.do(restrict('ann', { withdrawing: FOR_GOOD }))
  expect(refusedOf(exchange.do(hold('after')))).toMatchObject({ rule: 'restricted', bound: 'withdrawing' })
  const { id } = orderOf(exchange.submit('ann', 'buy', 1000, 1))
  exchange.do(restrict('ann', { closed: FOR_GOOD }))
  for (const command of [hold('after'), own, exchange.order('ann', 'buy', 1000, 1, 'x')]) {
    expect(refusedOf(exchange.do(command))).toMatchObject({ rule: 'restricted', bound: 'closed' })
  }
  expect(orderOf(exchange.do({ type: 'spot.cancel', user: 'ann', ids: [id] })).status).toBe('cancelled')
  expect(exchange.do({ type: 'withdraw.settle', id: 'before' })).toMatchObject([{ type: 'posting' }, { type: 'funds' }])
  expect(exchange.do({ type: 'deposit', id: 'd', user: 'ann', asset: 'USDT', amount: units(1) })).toHaveLength(2)
})

test('what is over leaves the state', () => {
  const exchange = TestExchange.withBitcoin('ann')
  const before = exchange.engine.snapshot().length
  exchange.do(restrict('ann', { trading: exchange.time + 10 }))
  expect(exchange.engine.snapshot().length).toBeGreaterThan(before)
  expect(exchange.engine.restrictionsOf('ann')).toMatchObject({ trading: exchange.time + 10, closed: 0 })
  exchange.time += 10
  expect(orderOf(exchange.submit('ann', 'buy', 1000, 1)).status).toBe('open')
  expect(exchange.engine.restrictionsOf('ann')).toBeUndefined()
  exchange.do({ type: 'spot.cancel', user: 'ann' })
  exchange.do(restrict('ann', { trading: exchange.time }))
  expect(Engine.restore(exchange.engine.snapshot()).digest()).toBe(exchange.engine.digest())
})

test('the house is never restricted, nor anybody by a journal of the first rules', () => {
  const exchange = TestExchange.withBitcoin('ann')
  exchange.do({ type: 'account.open', user: 'house:lender', kind: 'house' })
  expect(refusedOf(exchange.do(restrict('house:lender', { trading: 1 }))).rule).toBe('reserved_user')
  const old = new TestExchange()
  old.engine = new Engine({ rules: 1 })
  for (const command of [restrict('ann', {}), adjustment()])
    expect(refusedOf(old.do(command)).rule).toBe('rules_version')
})

function adjustment(more: Partial<AdjustCommand> = {}): AdjustCommand {
  const [from, to] = [
    { owner: 'ann', account: 1 },
    { owner: 'bob', account: 1 },
  ] as const
  return { type: 'adjust', id: 'a', from, to, asset: 'USDT', amount: units(100), ...more }
}

describe('money moved by hand', () => {
  test('goes in one posting that sums to zero, once an id', () => {
    const exchange = TestExchange.withBitcoin('ann', 'bob')
    const [posting, told] = exchange.do(adjustment())
    expect(posting).toMatchObject({
      reason: 'adjustment',
      reference: 'a',
      entries: [
        { owner: 'ann', available: -100 },
        { owner: 'bob', available: 100 },
      ],
    })
    expect(told).toMatchObject({ type: 'adjusted', repeated: false })
    const held = [exchange.usdt('ann'), exchange.usdt('bob')]
    expect(exchange.do(adjustment())).toMatchObject([{ type: 'adjusted', repeated: true }])
    expect(refusedOf(exchange.do(adjustment({ amount: units(101) }))).rule).toBe('adjust_id_reused')
    exchange.engine = Engine.restore(exchange.engine.snapshot())
    expect(exchange.do(adjustment())).toMatchObject([{ type: 'adjusted', repeated: true }])
    expect([exchange.usdt('ann'), exchange.usdt('bob')]).toEqual(held)
  })

  test('takes nobody below zero, and issues no more than there may be', () => {
    const exchange = TestExchange.withBitcoin('ann', 'bob')
    const { available } = exchange.usdt('ann')
    exchange.submit('ann', 'buy', 1000, 100)
    expect(refusedOf(exchange.do(adjustment({ amount: units(available) }))).rule).toBe('insufficient_balance')
    const treasury = { owner: 'house:treasury', account: 1 } as const
    expect(refusedOf(exchange.do(adjustment({ from: treasury, amount: units(1e15) }))).rule).toBe('asset_cap')
    exchange.do(adjustment({ from: treasury }))
    exchange.do(adjustment({ id: 'back', from: { owner: 'bob', account: 1 }, to: treasury }))
    expect(exchange.usdt('bob').available).toBe(available)
  })

  test.each([
    ['fees', { owner: 'house:fees', account: 1 }],
    ['the security fund', { owner: 'house:fund', account: 1 }],
    ['an isolated account without its pair', { owner: 'ann', account: 6 }],
    ['an account of no number', { owner: 'ann', account: 9 as 8 }],
    ['a second account of the treasury', { owner: 'house:treasury', account: 2 }],
  ] as const)('is never of %s', (_, account) => {
    const exchange = TestExchange.withBitcoin('ann', 'bob')
    expect(refusedOf(exchange.do(adjustment({ from: account }))).rule).toBe('adjust_account')
    expect(refusedOf(exchange.do(adjustment({ to: account }))).rule).toBe('adjust_account')
  })

  test('is forgotten after 30 days, and only so many are remembered', () => {
    const exchange = TestExchange.withBitcoin('ann', 'bob')
    for (let id = 0; id < MAX_ADJUSTMENTS; id += 1) {
      exchange.engine.advance(exchange.next(adjustment({ id: String(id), amount: units(1) })))
    }
    expect(refusedOf(exchange.do(adjustment({ id: 'more' })))).toMatchObject({ rule: 'busy', bound: MAX_ADJUSTMENTS })
    exchange.time += FUNDS_ID_KEPT
    expect(exchange.do(adjustment({ id: 'more' }))).toHaveLength(2)
    expect(exchange.do(adjustment({ id: '0' }))).toMatchObject([
      { type: 'posting' },
      { type: 'adjusted', repeated: false },
    ])
  })
})
