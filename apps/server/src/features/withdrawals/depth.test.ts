/** How deep a withdrawal's chain holds it, as its owner reads it while blocks come. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWithdrawals, type Withdrawals } from '../../../test/withdrawals.ts'
import { moveWithdrawal } from './states.ts'

let house: Withdrawals
beforeAll(async () => {
  house = await openWithdrawals()
})
afterAll(() => house.stop())

test('shows how deep its chain holds it, from the first block on until it is final, and none of a block that went', async () => {
  const mia = await house.customer('mia')
  const { id } = await house.made(mia)
  const path = `/api/exchange/coin/wallet/withdrawal/detail?id=${id}`
  const depth = async () => {
    const { confirmations, needed } = Object(
      (await house.app.ask(path, undefined, house.app.withToken(mia.satoken))).body.data,
    )
    return [confirmations, needed]
  }
  expect(await depth()).toEqual([null, 3])
  await house.sql`
    with paid as (
      insert into payments (network, address, kind, intent, asset, amount, state)
      values ('ethereum', 'hot', 'pay', '{}', 'USDT', 1, 'sent') returning id
    )
    insert into payment_items (payment_id, withdrawal_id) select id, ${id} from paid`
  await house.sql`
    insert into chain_cursors (network, genesis, height, hash, head) values ('ethereum', 'g', 99, 'h', 99)`
  expect(await moveWithdrawal(house.sql, id, 'approved', 'signing', { actor: 'payer' })).toBe(true)
  expect(await moveWithdrawal(house.sql, id, 'signing', 'broadcast', { actor: 'payer', txid: '0xabc' })).toBe(true)
  expect(await depth()).toEqual([null, 3])
  await house.sql`update payments set height = 100, hash = 'b'`
  // The payer has seen the block before whoever watches for deposits.
  for (const [head, shown] of [
    [99, 1],
    [100, 1],
    [101, 2],
    [104, 3],
  ] as const) {
    await house.sql`update chain_cursors set head = ${head} where network = 'ethereum'`
    expect([head, await depth()]).toEqual([head, [shown, 3]])
  }
  await house.sql`update payments set height = null, hash = null`
  expect(await depth()).toEqual([null, 3])
})
