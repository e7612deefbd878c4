/** What one customer does never costs another: the bounds of one customer, beside another who is served as before. */
import { lots, units } from '@candlewick/money/units'
import { describe, expect, test } from 'vitest'
import { CLIENT_ID_FLOOR } from '../limits.ts'
import { limited, refusedOf, TestExchange } from '../testing/exchange.ts'

describe('money', () => {
  const send = (user: string, clientId?: string) =>
    ({
      type: 'transfer',
      user,
      from: 1,
      to: 2,
      asset: 'USDT',
      amount: units(1),
      ...(clientId ? { clientId } : {}),
    }) as const

  test('transfers of one customer fill its own share, and leave the oldest after ten minutes', () => {
    const exchange = limited(TestExchange.withBitcoin('ann', 'bob'), { transferIdsOfOwner: 3, transferIdShare: 2 })
    for (const id of ['a', 'b', 'c']) exchange.do(send('ann', id))
    expect(refusedOf(exchange.do(send('ann', 'd')))).toMatchObject({ rule: 'own_quota', field: 'clientId', bound: 3 })
    expect(exchange.do(send('ann', 'a'))).toMatchObject([{ type: 'funds', what: 'transfer', id: 'a' }])
    expect(exchange.do(send('bob', 'd')).some(({ type }) => type === 'posting')).toBe(true)
    exchange.time += CLIENT_ID_FLOOR
    expect(exchange.do(send('ann', 'd')).some(({ type }) => type === 'posting')).toBe(true)
    // The share holds two of the older ones: the oldest is forgotten, and its id is free again.
    expect(exchange.do(send('ann', 'b'))).toHaveLength(1)
    expect(exchange.do(send('ann', 'a')).some(({ type }) => type === 'posting')).toBe(true)
  })

  test('where all have too many, the heaviest makes room, and the last eighth is for who has little', () => {
    const exchange = limited(TestExchange.withBitcoin('ann', 'bob', 'cat'), {
      transferIds: 16,
      transferIdsOfOwner: 100,
    })
    exchange.do(send('bob', 'first'))
    for (let n = 0; n < 13; n += 1) exchange.do(send('ann', `a${n}`))
    expect(refusedOf(exchange.do(send('ann', 'more')))).toMatchObject({ rule: 'busy', bound: 16 })
    exchange.do(send('bob', 'b'))
    expect(exchange.do(send('bob', 'b'))).toHaveLength(1)
    exchange.time += CLIENT_ID_FLOOR
    expect(exchange.do(send('cat', 'c')).some(({ type }) => type === 'posting')).toBe(true)
    expect(exchange.engine.apply(exchange.next(send('ann', 'a12')))).toHaveLength(1)
    expect(exchange.do(send('bob', 'b'))).toHaveLength(1)
  })

  test('deposits are remembered for thirty days, so many of one customer', () => {
    const exchange = limited(TestExchange.withBitcoin('ann', 'bob'), { fundsIdsOfOwner: 3 })
    const pay = (user: string, id: string) =>
      exchange.do({ type: 'deposit', id, user, asset: 'USDT', amount: units(1) })
    pay('ann', 'third')
    exchange.time += 29 * 24 * 3_600_000
    expect(refusedOf(pay('ann', 'fourth'))).toMatchObject({ rule: 'own_quota', field: 'id', bound: 3 })
    expect(pay('ann', 'third')).toHaveLength(1)
    expect(pay('bob', 'his').some(({ type }) => type === 'posting')).toBe(true)
    exchange.time += 24 * 3_600_000
    expect(pay('ann', 'fourth').some(({ type }) => type === 'posting')).toBe(true)
  })

  test('withdrawals under way, and those that ended, have a bound each', () => {
    const exchange = limited(TestExchange.withBitcoin('ann', 'bob'), { fundsIdsOfOwner: 3, withdrawalsOfOwner: 2 })
    const hold = (user: string, id: string) =>
      exchange.do({ type: 'withdraw.hold', id, user, asset: 'USDT', amount: units(10), fee: units(1) })
    const settle = (id: string) => exchange.do({ type: 'withdraw.settle', id })
    hold('ann', 'a')
    hold('ann', 'b')
    expect(refusedOf(hold('ann', 'c'))).toMatchObject({ rule: 'own_quota', bound: 2 })
    expect(hold('bob', 'his').some(({ type }) => type === 'posting')).toBe(true)
    settle('a')
    settle('b')
    hold('ann', 'c')
    expect(refusedOf(hold('ann', 'd'))).toMatchObject({ rule: 'own_quota', bound: 3 })
    settle('c')
    exchange.time += 30 * 24 * 3_600_000
    expect(hold('ann', 'd').some(({ type }) => type === 'posting')).toBe(true)
  })
})

test('there are only so many owners of accounts, and who is there stays', () => {
  const exchange = limited(TestExchange.withBitcoin('ann'), { owners: 5 })
  const open = (user: string) => exchange.do({ type: 'account.open', user, kind: 'customer' })
  expect(open('bob')).toMatchObject([{ type: 'account', opened: true }])
  expect(refusedOf(open('cat'))).toMatchObject({ rule: 'busy', field: 'user', bound: 5 })
  expect(open('ann')).toMatchObject([{ type: 'account', opened: false }])
  expect(exchange.submit('ann', 'buy', 1000, 10)).toMatchObject([{ type: 'posting' }, { type: 'order' }])
})

test('conditions of one customer have a bound of their own', () => {
  const exchange = limited(TestExchange.withBitcoin('ann', 'bob'), { conditionsOfOwner: 4 })
  const iceberg = (user: string) => exchange.submit(user, 'buy', 1000, 10, { display: lots(5) })
  for (let n = 0; n < 3; n += 1) iceberg('ann')
  expect(refusedOf(iceberg('ann'))).toMatchObject({ rule: 'own_quota', field: 'display', bound: 4 })
  expect(iceberg('bob').some(({ type }) => type === 'order')).toBe(true)
  exchange.do({ type: 'spot.cancel', user: 'ann' })
  expect(refusedOf(iceberg('ann'))).toMatchObject({ rule: 'own_quota' })
})
