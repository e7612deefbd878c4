/** After a change of what guards an account nothing leaves it for a day, whatever had been approved before. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FUND_PASSWORD, OTHER, openWithdrawals, SOLANA, type Withdrawals } from '../../../test/withdrawals.ts'
import { SetAside } from '../../state/set-aside.ts'
import { approved, Waits } from '../payouts/approved.ts'
import { closeAll } from './closing.ts'
import { takeToPay } from './paying.ts'
import { moveWithdrawal } from './states.ts'

let house: Withdrawals
beforeAll(async () => {
  house = await openWithdrawals()
})
afterAll(() => house.stop())

const CHANGED = 'a1'.repeat(32)
type Customer = Awaited<ReturnType<Withdrawals['customer']>>

/** Another fund password: one of the changes of what guards an account. */
const changed = ({ userId }: Customer) =>
  house.app.accounts.funds.change(userId, { from: FUND_PASSWORD, to: CHANGED }, '192.0.2.1')
const over = ({ userId }: Customer) =>
  house.sql`update users set withdrawals_paused_until = now() - interval '1 second' where id = ${userId}`
const state = async (id: string) =>
  (await house.sql<{ state: string }[]>`select state from withdrawals where id = ${id}`)[0]?.state
const toPay = async () => {
  const rows = await approved(house.sql, 'ethereum', new Waits(), { after: 0 })
  return rows.map(({ id }) => id)
}
const close = () => {
  const { sql, replica } = house
  const parts = { sql, replica, writes: { note: () => undefined }, log: { warn: () => undefined } }
  return closeAll(parts, new SetAside(0))
}

describe('what was approved before', () => {
  test('is not signed until the day is over, keeps nobody else waiting, and may be taken back', async () => {
    const [ann, bob] = [await house.customer('ann'), await house.customer('bob')]
    const [hers, other, his] = [await house.made(ann), await house.made(ann), await house.made(bob)]
    await changed(ann)
    expect(await toPay()).toEqual([his.id])
    expect(await moveWithdrawal(house.sql, hers.id, 'approved', 'signing', { actor: 'payer' })).toBe(false)
    expect((await house.post(ann, '/api/exchange/coin/wallet/withdrawal/cancel', { id: other.id })).status).toBe(200)
    const detail = `/api/exchange/coin/wallet/withdrawal/detail?id=${hers.id}`
    const shown = async () =>
      (await house.app.ask(detail, undefined, house.app.withToken(ann.satoken))).body.data as {
        heldUntil: number | null
      }
    expect((await shown()).heldUntil).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    await over(ann)
    expect((await shown()).heldUntil).toBeNull()
    expect(await toPay()).toEqual([hers.id, his.id])
    expect(await moveWithdrawal(house.sql, hers.id, 'approved', 'signing', { actor: 'payer' })).toBe(true)
  })

  test('within the house it waits as long', async () => {
    const [cat, dan] = [await house.customer('cat'), await house.customer('dan')]
    const { id } = await house.made(cat, { address: OTHER })
    await changed(cat)
    await house.sql`update withdrawals set way = 'internal', payee = ${dan.userId} where id = ${id}`
    await close()
    expect([await state(id), house.balance(dan).available]).toEqual(['approved', 1_000_000_000])
    await over(cat)
    await close()
    expect([await state(id), house.balance(dan).available]).toEqual(['confirmed', 1_100_000_000])
  })

  test('by hand nobody takes it to pay it', async () => {
    const eve = await house.customer('eve', { SOL: '100' })
    const { id } = await house.made(eve, { coin: 'SOL', network: 'solana', address: SOLANA, amount: '1' })
    await house.sql`update withdrawals set state = 'approved' where id = ${id}`
    await changed(eve)
    const { operatorId } = await house.app.operator('finn@house.test', ['finance'])
    expect(await takeToPay(house.sql, id, operatorId)).toBe(false)
    await over(eve)
    expect(await takeToPay(house.sql, id, operatorId)).toBe(true)
  })
})

test('what is being signed already goes its way', async () => {
  const fay = await house.customer('fay')
  const { id } = await house.made(fay)
  expect(await moveWithdrawal(house.sql, id, 'approved', 'signing', { actor: 'payer' })).toBe(true)
  await changed(fay)
  expect(await moveWithdrawal(house.sql, id, 'signing', 'broadcast', { actor: 'payer' })).toBe(true)
})
