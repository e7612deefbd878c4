/** After a change of what guards an account nothing leaves it for a day, and nothing while a deposit may be gone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FUND_PASSWORD, OTHER, openWithdrawals, SOLANA, type Withdrawals } from '../../../test/withdrawals.ts'
import { SetAside } from '../../state/set-aside.ts'
import { approved, Waits } from '../payouts/approved.ts'
import { closeAll } from './closing.ts'
import { holdBack } from './job.ts'
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

describe('while a deposit of its customer may be gone', () => {
  /** A deposit whose block has left the chain, and what brings it back. */
  const gone = async ({ userId }: Customer, state: 'at_risk' | 'crediting' = 'at_risk') => {
    const id = userId
      .replaceAll(/[^\da-f]/g, 'a')
      .padEnd(64, '0')
      .slice(0, 64)
    await house.sql`
      insert into deposits (id, network, txid, place, asset, address, user_id, chain_amount, units, dust, state, needed)
      values (${id}, 'ethereum', ${id}, '0', 'USDT', '0x1', ${userId}, 5, 5, 0, ${state}, 3)`
    return () => house.sql`update deposits set state = 'credited', height = 7, hash = '' where id = ${id}`
  }
  const of = async (id: string) =>
    (
      await house.sql`
      select state, reasons, operators_needed as operators from withdrawals where id = ${id}`
    )[0]

  test.each(['at_risk', 'crediting'] as const)('approved ones are not signed and go to people (%s)', async (how) => {
    const [gil, hal] = [await house.customer(`gil-${how}`), await house.customer(`hal-${how}`)]
    const [hers, his] = [await house.made(gil), await house.made(hal)]
    await gone(gil, how)
    expect((await toPay()).filter((id) => id === hers.id || id === his.id)).toEqual([his.id])
    expect(await moveWithdrawal(house.sql, hers.id, 'approved', 'signing', { actor: 'payer' })).toBe(false)
    await holdBack(house)
    expect([await of(hers.id), await state(his.id)]).toEqual([
      { state: 'review', reasons: 'deposit_not_final', operators: 1 },
      'approved',
    ])
  })

  test('back on its chain nothing waits; and whoever approves it knowing of it lets it go', async () => {
    const [ida, jon] = [await house.customer('ida'), await house.customer('jon')]
    const [hers, his] = [await house.made(ida), await house.made(jon)]
    const back = await gone(ida)
    await back()
    await holdBack(house)
    expect(await state(hers.id)).toBe('approved')
    await gone(jon)
    await holdBack(house)
    expect(await moveWithdrawal(house.sql, his.id, 'review', 'approved', { actor: 'an operator' })).toBe(true)
    await holdBack(house)
    expect((await toPay()).filter((id) => id === hers.id || id === his.id)).toEqual([hers.id, his.id])
    expect(await moveWithdrawal(house.sql, his.id, 'approved', 'signing', { actor: 'payer' })).toBe(true)
  })

  test('what an operator is paying by hand already is hers to end', async () => {
    const kim = await house.customer('kim', { SOL: '100' })
    const { id } = await house.made(kim, { coin: 'SOL', network: 'solana', address: SOLANA, amount: '1' })
    await house.sql`update withdrawals set state = 'approved' where id = ${id}`
    const { operatorId } = await house.app.operator('fred@house.test', ['finance'])
    const back = await gone(kim)
    expect(await takeToPay(house.sql, id, operatorId)).toBe(false)
    await back()
    expect(await takeToPay(house.sql, id, operatorId)).toBe(true)
    await house.sql`update deposits set state = 'at_risk', height = null where user_id = ${kim.userId}`
    await holdBack(house)
    expect(await state(id)).toBe('approved')
  })
})

test('what is being signed already goes its way', async () => {
  const fay = await house.customer('fay')
  const { id } = await house.made(fay)
  expect(await moveWithdrawal(house.sql, id, 'approved', 'signing', { actor: 'payer' })).toBe(true)
  await changed(fay)
  expect(await moveWithdrawal(house.sql, id, 'signing', 'broadcast', { actor: 'payer' })).toBe(true)
})
