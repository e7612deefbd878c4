/** Who is kept from something, or no longer, is written of it with the decision; what is undone is written to nobody. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWithdrawals, type Withdrawals } from '../../../test/withdrawals.ts'
import { type RestrictionKind, Restrictions } from './restrictions.ts'

let house: Withdrawals
let restrictions: Restrictions
beforeAll(async () => {
  house = await openWithdrawals()
  const { app, sql, replica } = house
  const { accounts, sessions, notifications } = app
  restrictions = new Restrictions({ sql, replica, accounts, sessions, notifications, log: { warn: () => undefined } })
})
afterAll(() => house.stop())

/** As an operator's decision is applied: all of it in one transaction. */
const decide = (userId: string, kind: RestrictionKind, until?: number, then: () => void = () => undefined) =>
  house.sql.begin(async (tx) => {
    const asked = { userId, kind, until }
    await restrictions.restrict(asked, {
      tx,
      proposalId: `${kind} ${userId} ${until ?? ''}`,
      reason: 'r',
      by: 'operator',
    })
    if (kind === 'closed') await restrictions.closedNow(userId)
    await restrictions.write(tx, asked, false)
    then()
  })
const letters = async (email: string) => (await house.app.mailbox.list(email)).length
const fail = () => {
  throw new Error('what stands beside it failed')
}

test.each(['trading', 'withdrawing', 'closed'] as const)('%s is written of once it is decided', async (kind) => {
  const { userId, email } = await house.customer(kind)
  const before = await letters(email)
  await expect(decide(userId, kind, undefined, fail)).rejects.toThrow('beside it')
  expect([await letters(email), await restrictions.held(userId)]).toEqual([before, []])
  await decide(userId, kind)
  expect([(await letters(email)) - before, await restrictions.held(userId)]).toEqual([
    1,
    [expect.objectContaining({ kind })],
  ])
})

test('what is over by itself is written of once, by whichever process looks', async () => {
  const { userId, email } = await house.customer('over')
  await decide(userId, 'trading', Date.now() + 60_000)
  await house.sql`update customer_restrictions set until = now() where user_id = ${userId}`
  const before = await letters(email)
  await Promise.all([restrictions.expire(), restrictions.expire(), restrictions.expire()])
  expect((await letters(email)) - before).toBe(1)
})
