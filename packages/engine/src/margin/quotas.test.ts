/** The bounds of one customer's requests to borrow, which never keep anybody from paying back. */
import { units } from '@candlewick/money/units'
import { expect, test } from 'vitest'
import { limited, refusedOf } from '../testing/exchange.ts'
import { Desk, USD } from './testing/desk.ts'

test('a debt can be paid back however many requests there were', () => {
  const desk = Desk.open('ann', 'bob')
  for (const user of ['ann', 'bob']) {
    desk.give(user, 'USDT', 100_000 * USD)
    desk.move(user, 1, 5, 'USDT', 10_000 * USD)
  }
  limited(desk, { transferIdsOfOwner: 2, transferIdShare: 1 })
  const ask = (type: 'margin.borrow' | 'margin.repay', user: string, clientId: string) =>
    desk.do({ type, user, account: 5, asset: 'USDT', amount: units(USD), clientId })
  ask('margin.borrow', 'ann', 'a')
  ask('margin.borrow', 'ann', 'b')
  expect(refusedOf(ask('margin.borrow', 'ann', 'c'))).toMatchObject({
    rule: 'own_quota',
    field: 'clientId',
    bound: 2,
  })
  expect(ask('margin.borrow', 'bob', 'c').some(({ type }) => type === 'posting')).toBe(true)
  const before = desk.owes('ann', 'USDT')[0]
  ask('margin.repay', 'ann', 'd')
  expect(desk.owes('ann', 'USDT')[0]).toBeLessThan(before)
  limited(desk, { transferIdsOfOwner: 2, transferIdShare: 1 })
  ask('margin.repay', 'ann', 'e')
})
