/** Who is not heard of in time has no order left, of whatever kind; on real books. */
import type { Command } from '@candlewick/engine/commands'
import { contractGenesis } from '@candlewick/market-sim/contracts'
import { marginFunds, marginGenesis } from '@candlewick/market-sim/margin'
import { lots, ticks, units } from '@candlewick/money/units'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../../test/database.ts'
import { Stage } from '../../../../test/stage.ts'
import { cancelSilent, Silence } from './silence.ts'

const PERPETUAL = 'BTC_USDT_PERP'
const TERMS = { postOnly: false, stp: 'expire_taker', tif: 'GTC', kind: 'limit' } as const
let database: TestDatabase
let stage: Stage
let logged: object[]

beforeAll(async () => {
  database = await freshDatabase()
  for (const user of ['alice', 'bob', 'carol']) {
    await database.sql`
      insert into users (id, account, password_hash, invite_code, chat_key)
      values (${user}, ${user}, '', ${user}, ${user})`
  }
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.sql`delete from silence_switches`
  logged = []
  stage = new Stage()
  stage.open()
  for (const command of contractGenesis()) if (command.symbol === PERPETUAL) stage.do(command)
  for (const command of [...marginGenesis(), ...marginFunds()]) stage.do(command)
  for (const user of ['alice', 'bob', 'carol']) {
    for (const account of [2, 5] as const) {
      const amount = units(1_000_000_000)
      stage.do({ type: 'deposit', id: `${user} ${account}`, user, asset: 'USDT', amount, account })
    }
  }
  stage.prices(500_000)
  for (const user of ['alice', 'bob', 'carol']) placeAll(user)
})

/** One of each kind: in the book, waiting for its trigger, of a margin account; of contracts in the book and waiting. */
function placeAll(user: string): void {
  const spot = { user, symbol: 'BTC_USDT', side: 'buy', ...TERMS } as const
  const contract = { user, symbol: PERPETUAL, direction: 1, ...TERMS } as const
  const waits = { price: ticks(520_000), trigger: ticks(520_000), triggerBy: 'index' } as const
  const commands: Command[] = [
    { type: 'spot.submit', ...spot, price: ticks(490_000), lots: lots(100), clientId: 'book' },
    { type: 'spot.stop', ...spot, ...waits, lots: lots(100), clientId: 'waits' },
    { type: 'spot.submit', ...spot, account: 5, price: ticks(490_000), lots: lots(100), clientId: 'margin' },
    { type: 'contract.submit', ...contract, price: ticks(490_000), lots: lots(10), clientId: 'contract' },
    { type: 'contract.stop', ...contract, ...waits, lots: lots(10), clientId: 'contract waits' },
  ]
  for (const command of commands) stage.do(command)
}

const openOf = (user: string) => [stage.engine.openOrders(user).length, stage.engine.contracts.openOrders(user).length]
const ALL = [3, 2]
const NONE = [0, 0]
const falls = (submit = (command: Command) => stage.submit(command)) =>
  cancelSilent({ sql: database.sql, replica: { submit }, log: { error: (details) => logged.push(details) } })
const set = (user: string) => new Silence(database.sql).renew(user, 60)
/** As if that long had passed. */
const passed = (seconds: number) =>
  database.sql`update silence_switches set due_at = due_at - ${seconds} * interval '1 second'`

test('an order of each kind stands until the time is over, and then none of hers does', async () => {
  for (const user of ['alice', 'bob']) await set(user)
  await passed(59)
  expect([await falls(), openOf('alice')]).toEqual([[], ALL])
  await set('bob')
  await passed(2)
  expect(await falls()).toEqual(['alice'])
  // Who was heard of in time, and who never set it, keep theirs.
  expect([openOf('alice'), openOf('bob'), openOf('carol')]).toEqual([NONE, ALL, ALL])
  const { available, occupied } = stage.engine.balance('alice', 5, 'USDT')
  expect([available, occupied]).toEqual([1_000_000_000, 0])
  expect(await falls()).toEqual([])
})

test('whose cancelling fails keeps nobody else’s from being done, is logged, and is done the next time', async () => {
  for (const user of ['alice', 'bob', 'carol']) await set(user)
  await passed(61)
  const broken = async (command: Command) => {
    if ('user' in command && command.user === 'alice') throw new Error('the journal does not answer')
    return await stage.submit(command)
  }
  expect(await falls(broken)).toEqual(['bob', 'carol'])
  expect([openOf('alice'), openOf('bob'), openOf('carol')]).toEqual([ALL, NONE, NONE])
  expect(logged).toEqual([expect.objectContaining({ users: ['alice'], err: expect.any(Error) })])
  expect(await falls()).toEqual(['alice'])
  expect(openOf('alice')).toEqual(NONE)
})

test('however many fail, those behind them are done', async () => {
  const crowd = Array.from({ length: 120 }, (_, at) => `u${String(at).padStart(3, '0')}`)
  const { sql } = database
  for (const user of crowd) {
    await sql`
      insert into users (id, account, password_hash, invite_code, chat_key)
      values (${user}, ${user}, '', ${user}, ${user})`
    await set(user)
  }
  await set('alice')
  await passed(61)
  const broken = async (command: Command) => {
    if ('user' in command && command.user !== 'alice') throw new Error('the journal does not answer')
    return await stage.submit(command)
  }
  expect(await falls(broken)).toEqual(['alice'])
  expect(openOf('alice')).toEqual(NONE)
})
