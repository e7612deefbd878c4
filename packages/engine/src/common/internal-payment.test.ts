/** A withdrawal to another customer of the house: in one command, so that nothing can come between. */
import { units } from '@candlewick/money/units'
import { describe, expect, test } from 'vitest'
import type { Command } from '../commands.ts'
import { Engine } from '../engine.ts'
import { FUNDS_ID_KEPT, MAX_FUNDS_IDS_OF_OWNER } from '../limits.ts'
import { refusedOf, TestExchange } from '../testing/exchange.ts'

const ID = 'ab'.repeat(32)
const hold = (fee = 0): Command => ({
  ...{ type: 'withdraw.hold', id: ID, user: 'ann', asset: 'BTC', amount: units(1_000), fee: units(fee) },
})
const pay = (payee = 'bob'): Command => ({ type: 'withdraw.pay', id: ID, payee })
const spot = ({ engine }: TestExchange, user: string) => engine.balance(user, 1, 'BTC')

function held(fee = 0): TestExchange {
  const exchange = TestExchange.withBitcoin('ann', 'bob')
  exchange.do(hold(fee))
  return exchange
}

describe('what was held', () => {
  test('is its receiver’s in the one posting in which it leaves, and the treasury owes as much as before', () => {
    const exchange = held(19)
    const before = { ann: spot(exchange, 'ann'), bob: spot(exchange, 'bob'), house: spot(exchange, 'house:treasury') }
    const [posting, told, arrival, ...more] = exchange.do(pay())
    expect(posting).toMatchObject({ type: 'posting', reason: 'internal_payment', reference: ID })
    expect(told).toMatchObject({ what: 'withdraw', user: 'ann', amount: 1_000, fee: 19, status: 'paid' })
    expect(arrival).toMatchObject({ what: 'arrival', id: ID, user: 'bob', amount: 981, fee: 0, status: 'done' })
    expect(more).toEqual([])
    expect(spot(exchange, 'ann')).toEqual({ ...before.ann, occupied: 0 })
    expect(spot(exchange, 'bob')).toEqual({ ...before.bob, available: before.bob.available + 981 })
    expect(spot(exchange, 'house:treasury')).toEqual(before.house)
    expect(spot(exchange, 'house:fees').available).toBe(18)
    expect(spot(exchange, 'house:fund').available).toBe(1)
    expect(exchange.engine.withdrawal(ID)?.status).toBe('paid')
  })

  test('is paid once, also behind a snapshot, and neither settled nor given back after', () => {
    const exchange = held()
    exchange.do(pay())
    const once = spot(exchange, 'bob')
    exchange.engine = Engine.restore(exchange.engine.snapshot())
    expect(exchange.do(pay())).toMatchObject([{ type: 'funds', what: 'withdraw', status: 'paid' }])
    for (const type of ['withdraw.settle', 'withdraw.cancel'] as const) {
      expect(refusedOf(exchange.do({ type, id: ID }))).toMatchObject({ rule: 'withdrawal_ended', bound: 'paid' })
    }
    expect(exchange.do(hold())).toMatchObject([{ type: 'funds', status: 'paid' }])
    expect(spot(exchange, 'bob')).toEqual(once)
    exchange.time += FUNDS_ID_KEPT
    expect(refusedOf(exchange.do(pay())).rule).toBe('withdrawal_unknown')
  })

  test.each(['withdraw.settle', 'withdraw.cancel'] as const)('is not paid after its %s', (type) => {
    const exchange = held()
    exchange.do({ type, id: ID })
    const before = spot(exchange, 'bob')
    expect(refusedOf(exchange.do(pay())).rule).toBe('withdrawal_ended')
    expect(spot(exchange, 'bob')).toEqual(before)
  })

  test.each([
    ['nobody', 'unknown_user'],
    ['house:treasury', 'reserved_user'],
    ['house:lender', 'reserved_user'],
    ['ann', 'same_account'],
  ])('stays held where its receiver is %s', (payee, rule) => {
    const exchange = held()
    exchange.do({ type: 'account.open', user: 'house:lender', kind: 'house' })
    expect(refusedOf(exchange.do(pay(payee)))).toMatchObject({ rule, field: 'payee' })
    expect(spot(exchange, 'ann').occupied).toBe(1_000)
    expect(exchange.do(pay())).toHaveLength(3)
  })

  test('arrives whatever its receiver may do, and however many deposits of hers are remembered', () => {
    const exchange = held()
    exchange.engine = Engine.restore(exchange.engine.snapshot(), { fundsIdsOfOwner: 2 })
    const full: Command = { type: 'deposit', id: 'one-more', user: 'bob', asset: 'BTC', amount: units(1) }
    expect(MAX_FUNDS_IDS_OF_OWNER).toBeGreaterThan(2)
    expect(refusedOf(exchange.do(full)).rule).toBe('own_quota')
    exchange.do({ type: 'account.restrict', user: 'bob', trading: 0, withdrawing: 0, closed: Number.MAX_SAFE_INTEGER })
    expect(exchange.do(pay())).toHaveLength(3)
  })
})

test('a journal of earlier rules has none of it', () => {
  const exchange = TestExchange.withBitcoin('ann', 'bob')
  exchange.engine = new Engine({ rules: 3 })
  for (const { command } of [...exchange.history]) exchange.do(command)
  exchange.do(hold())
  expect(refusedOf(exchange.do(pay()))).toMatchObject({ rule: 'rules_version', bound: 3 })
  exchange.do({ type: 'rules', version: 4 })
  expect(exchange.do(pay())).toHaveLength(3)
})
