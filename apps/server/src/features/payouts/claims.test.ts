/** Which withdrawals are taken up: those that wait for long, for what only they need, keep nobody else waiting. */
import type { Coin } from '@candlewick/chain/adapter'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { approved, type Due, type Round, Waits } from './approved.ts'
import { choose } from './coins-claims.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await database.sql`
    insert into users (id, account, password_hash, invite_code, chat_key) values ('aaaaaaaaaaaaaaaaaaaa', 'ann', 'x', 'x', 'x')`
})
afterAll(() => database.drop())

const add = (count: number) => database.sql`
  insert into withdrawals (id, user_id, asset, network, address, amount, fee, nonce, way, state, worth, day, proof)
  select encode(sha256(n::text::bytea), 'hex'), 'aaaaaaaaaaaaaaaaaaaa', 'USDT', 'ethereum', '0x1', 5, 1, n::text, 'chain',
    'approved', 5, '2026-01-01', '{}' from generate_series(1, ${count}::int) n on conflict do nothing`

test('of more than one look takes in each gets its turn, the oldest first, and few are looked at in their order each time', async () => {
  const round: Round = { after: 0 }
  const look = async () =>
    (await approved(database.sql, 'ethereum', new Waits(), round)).map(({ request }) => Number(request.nonce))
  const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)
  await add(60)
  expect(await look()).toEqual(from(1, 60))
  expect(await look()).toEqual(from(1, 60))
  await add(230)
  round.after = 0
  expect(await look()).toEqual(from(1, 100))
  expect(await look()).toEqual(from(101, 200))
  expect(await look()).toEqual([...from(201, 230), ...from(1, 70)])
  expect(await look()).toEqual(from(71, 170))
})

const BTC = 100_000_000n
const due = (amount: bigint, name: string): Due => ({
  id: name,
  amount,
  large: false,
  request: {
    ...{ user: 'u', asset: 'BTC', network: 'bitcoin', address: 'a', memo: '', nonce: name },
    amount: '1',
    fee: '1',
  },
  figures: {
    asset: 'BTC',
    contract: '',
    decimals: 8,
    transaction: 100n * BTC,
    day: 100n * BTC,
    today: 0n,
    approvedAbove: undefined,
  },
})
const coin = (amount: bigint, vout: number): Coin => ({
  ...{ txid: 'f'.repeat(64), vout, address: 'a', amount, height: 1, coinbase: false },
})

test('one that is more than there is keeps those behind it waiting no longer than itself', () => {
  const coins = [coin(BTC, 0), coin(BTC, 1)]
  const dues = [due(5n * BTC, 'large'), due(BTC / 2n, 'b'), due(BTC / 4n, 'c')]
  const { paid, passed } = choose(coins, dues, 2, BTC)
  expect(paid?.dues.map(({ id }) => id)).toEqual(['b', 'c'])
  expect(passed).toMatchObject([{ due: { id: 'large' }, why: 'hot_low' }])
  // What would leave nothing for miners is too much as well.
  expect(choose(coins, [due(2n * BTC, 'all'), due(1_000n, 'small')], 2, BTC).paid?.dues).toMatchObject([
    { id: 'small' },
  ])
  // Above the cap of the fee none goes.
  const capped = choose(coins, dues, 2, 1n)
  expect(capped.paid).toBeUndefined()
  expect(capped.passed.map(({ why }) => why)).toEqual(['hot_low', 'fee_cap', 'fee_cap'])
})

test('one that carries approvals is paid alone, in its turn, and the others without it', () => {
  const coins = [coin(BTC, 0), coin(BTC, 1)]
  const large = { ...due(BTC / 2n, 'large'), large: true }
  const [first, last] = [due(BTC / 4n, 'first'), due(BTC / 8n, 'last')]
  const names = (dues: readonly Due[], held = coins) => choose(held, dues, 2, BTC).paid?.dues.map(({ id }) => id)
  expect(names([first, large, last])).toEqual(['first', 'last'])
  expect(names([large, first, last])).toEqual(['large'])
  expect(names([{ ...large, amount: 5n * BTC }, first, last])).toEqual(['first', 'last'])
})
