import { WITHDRAWAL_MOVES, WITHDRAWAL_STATES, type WithdrawalState } from '@candlewick/protocol/withdrawal-states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { moveWithdrawal } from './states.ts'

let database: TestDatabase
let made = 0
beforeAll(async () => {
  database = await freshDatabase()
  await database.sql`
    insert into users (id, account, password_hash, invite_code, chat_key) values ('aaaaaaaaaaaaaaaaaaaa', 'ann', 'x', 'x', 'x')`
})
afterAll(() => database.drop())

/** A row in a state, however it came there. */
async function withdrawal(state: WithdrawalState): Promise<string> {
  made += 1
  const id = made.toString(16).padStart(64, '0')
  await database.sql`
    insert into withdrawals (id, user_id, asset, network, address, amount, fee, nonce, way, state, worth, day, proof)
    values (${id}, 'aaaaaaaaaaaaaaaaaaaa', 'USDT', 'ethereum', '0x1', 5, 1, ${id}, 'chain', ${state}, 5, '2026-01-01', '{}')`
  return id
}

async function stateOf(id: string): Promise<{ state: string; txid: string | null; steps: string }> {
  const [row] = await database.sql<{ state: string; txid: string | null; steps: string }[]>`
    select state, txid, (select coalesce(string_agg(actor || ':' || s.state, ' ' order by place), '')
      from withdrawal_steps s where withdrawal_id = ${id}) as steps
    from withdrawals where id = ${id}`
  if (row === undefined) throw new Error('no row')
  return row
}

test.each(WITHDRAWAL_STATES)(
  'from %s a withdrawal goes where the table of moves says and nowhere else',
  async (from) => {
    for (const to of WITHDRAWAL_STATES) {
      const id = await withdrawal(from)
      const move = moveWithdrawal(database.sql, id, from, to, { actor: 'payer' })
      if (WITHDRAWAL_MOVES[from].includes(to)) {
        expect(await move).toBe(true)
        expect(await stateOf(id)).toMatchObject({ state: to, steps: `payer:${to}` })
      } else {
        await expect(move).rejects.toThrow('no withdrawal goes')
        expect(await stateOf(id)).toMatchObject({ state: from, steps: '' })
      }
    }
  },
)

test('of a cancel and a claim that race exactly one wins, each time', async () => {
  for (let round = 0; round < 20; round += 1) {
    const id = await withdrawal('approved')
    const [cancelled, claimed] = await Promise.all([
      moveWithdrawal(database.sql, id, 'approved', 'cancelled', { actor: 'customer' }),
      moveWithdrawal(database.sql, id, 'approved', 'signing', { actor: 'payer' }),
    ])
    expect(cancelled).not.toBe(claimed)
    expect((await stateOf(id)).state).toBe(cancelled ? 'cancelled' : 'signing')
  }
})

test('a transaction that is known stays known when a later step does not name it', async () => {
  const id = await withdrawal('signing')
  await moveWithdrawal(database.sql, id, 'signing', 'broadcast', { actor: 'payer', txid: '0xabc' })
  await moveWithdrawal(database.sql, id, 'broadcast', 'confirmed', { actor: 'payer' })
  expect(await stateOf(id)).toEqual({ state: 'confirmed', txid: '0xabc', steps: 'payer:broadcast payer:confirmed' })
})

test('a transaction named by hand pays one withdrawal only', async () => {
  const ids = [await withdrawal('approved'), await withdrawal('approved')]
  await database.sql`update withdrawals set way = 'hand', network = 'solana' where id = any(${ids})`
  const [first = '', second = ''] = ids
  await moveWithdrawal(database.sql, first, 'approved', 'confirmed', { actor: 'payer', txid: 'abc' })
  await expect(
    moveWithdrawal(database.sql, second, 'approved', 'confirmed', { actor: 'payer', txid: 'abc' }),
  ).rejects.toThrow('withdrawals_by_hand')
})

test('whoever listens hears whose withdrawal moved', async () => {
  const heard: string[] = []
  let told: () => void = () => undefined
  const once = new Promise<void>((resolve) => {
    told = resolve
  })
  const listening = await database.sql.listen('withdrawals', (user) => {
    heard.push(user)
    told()
  })
  const id = await withdrawal('requested')
  await moveWithdrawal(database.sql, id, 'requested', 'review', { actor: 'rules' })
  await once
  await listening.unlisten()
  expect(heard).toEqual([`aaaaaaaaaaaaaaaaaaaa ${id}`])
})

test('nothing of a customer who may not withdraw comes to be signed, until she may again', async () => {
  const id = await withdrawal('approved')
  const sign = () => moveWithdrawal(database.sql, id, 'approved', 'signing', { actor: 'payer' })
  await database.sql`
    insert into customer_restrictions (user_id, kind, proposal_id, operator_id, reason)
    values ('aaaaaaaaaaaaaaaaaaaa', 'withdrawing', 'p', 'o', 'r')`
  expect(await sign()).toBe(false)
  await database.sql`update customer_restrictions set ended_at = now()`
  await database.sql`update users set locked_at = now()`
  expect(await sign()).toBe(false)
  await database.sql`update users set locked_at = null`
  expect(await sign()).toBe(true)
})
