/** A list that was seen says by which filter, and of a look-up whose it was. */
import { expect, test } from 'vitest'
import { listSeen } from './list-seen.ts'

test('what was left open is not said, and a list of everybody’s names nobody', () => {
  expect(listSeen('deposit.list', ['all', undefined, 'USDT'], { userId: undefined, whose: [] })).toEqual({
    ...{ action: 'deposit.list', subject: ['all', 'USDT'], customerId: undefined, outcome: 'seen', renewed: true },
  })
})

test('a look-up is about whose it was, and where it is several customers’ it names each of them, once', () => {
  const seen = (...ids: string[]) =>
    listSeen('deposit.list', ['all', 'tx'], { userId: undefined, whose: ids.map((userId) => ({ userId })) })
  expect(seen('ann', 'ann')).toMatchObject({ subject: ['all', 'tx', 'ann'], customerId: 'ann' })
  expect(seen('ann', 'ben', '')).toMatchObject({ subject: ['all', 'tx', 'ann', 'ben'], customerId: undefined })
  // A deposit that is nobody’s yet.
  expect(seen('')).toMatchObject({ subject: ['all', 'tx'], customerId: undefined })
})
