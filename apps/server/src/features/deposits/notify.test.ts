/** How many letters anybody can have written to somebody by sending her next to nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { openBooks } from '../../../test/deposit-stage.ts'
import type { Message } from '../../adapters/notifications.ts'
import { Budgets } from '../account/budgets.ts'
import { Users } from '../account/public.ts'
import { seedListings } from './listings.ts'
import { DEPOSIT_NOTIFICATION_TEXTS } from './notification-texts.ts'
import { tellCustomers } from './notify.ts'

let database: TestDatabase
let books: Awaited<ReturnType<typeof openBooks>>
beforeAll(async () => {
  database = await freshDatabase()
  books = await openBooks(database)
  const terms = { minimum: '1', withdrawMinimum: '10', fee: '1' }
  const open = { memo: false, deposits: true, withdrawals: true, confirmations: 3, houseAddress: '' }
  await seedListings(database.sql, [
    { asset: 'USDT', network: 'ethereum', contract: '0x0', chainDecimals: 6, ...terms, ...open },
  ])
})
afterAll(async () => {
  await books.close()
  await database.drop()
})

/** What each was about, by its subject. */
const letters: string[] = []
const KINDS = new Map(Object.entries(DEPOSIT_NOTIFICATION_TEXTS.en).map(([kind, { subject }]) => [subject, kind]))
let people = 0
async function customer(): Promise<string> {
  people += 1
  const id = `customer${people}`.padEnd(20, 'a')
  await database.sql`
    insert into users (id, account, email, password_hash, invite_code, chat_key)
    values (${id}, ${id}, ${`${id}@x.test`}, 'x', ${id}, ${id})`
  return id
}

/** So many are sent to her by another customer of the house. */
async function send(payer: string, payee: string, count: number): Promise<string[]> {
  const { sql } = database
  await sql`
    insert into withdrawals (id, user_id, asset, network, address, amount, fee, nonce, way, payee, state, held_sequence, closed,
      worth, day, proof)
    select encode(sha256((${payee} || n)::bytea), 'hex'), ${payer}, 'USDT', 'ethereum', 'a', 1, 0, ${payee} || n, 'internal',
      ${payee}, 'confirmed', 1, true, 0, now(), ''
    from generate_series(1, ${count}::int) as n`
  return await told()
}

/** So many arrive that came to this state, and letters are written as long as there are any. */
async function arrive(user: string, state: string, count: number): Promise<string[]> {
  const { sql } = database
  const from = letters.length
  await sql`
    insert into deposits (id, network, txid, place, asset, address, user_id, chain_amount, units, dust, state, needed)
    select encode(sha256((${user} || ${state} || n || ${from})::bytea), 'hex'), 'ethereum', 't' || n, 'p' || n || ${state} || ${from}::text,
      'USDT', 'a', ${user}, 1, 1, 0, ${state}, 3
    from generate_series(1, ${count}::int) as n`
  return await told()
}

/** Letters are written as long as there are any. */
async function told(): Promise<string[]> {
  const { sql } = database
  const from = letters.length
  const budgets = new Budgets(sql)
  const accounts = { users: new Users(sql), within: budgets.within.bind(budgets) }
  const notifications = {
    send: (_to: unknown, { subject }: Message) => {
      letters.push(KINDS.get(subject) ?? subject)
      return Promise.resolve()
    },
  }
  for (let more = true; more; ) more = await tellCustomers({ sql, replica: books.replica, accounts, notifications })
  return letters.slice(from)
}

test('of what is kept or refused there are three a day, one that says that there is more, and what is credited is told', async () => {
  const ann = await customer()
  expect(await arrive(ann, 'parked', 20)).toEqual(['parked', 'parked', 'parked', 'many'])
  expect(await arrive(ann, 'refused', 20)).toEqual([])
  expect(await arrive(ann, 'credited', 2)).toEqual(['credited', 'credited'])
  // Another's are hers.
  expect(await arrive(await customer(), 'refused', 2)).toEqual(['refused', 'refused'])
})

test('of all together there are fifty a day, whatever reached the minimum in parts', async () => {
  const bob = await customer()
  const told = await arrive(bob, 'credited', 120)
  expect([told.length, told.at(-1), new Set(told.slice(0, 50)).size]).toEqual([51, 'many', 1])
  await database.sql`update budgets set until = now()`
  expect(await arrive(bob, 'credited', 1)).toEqual(['credited'])
})

test('what other customers of the house send counts among all', async () => {
  const cleo = await customer()
  const letters = await send(await customer(), cleo, 60)
  expect([letters.length, letters.at(0), letters.at(-1)]).toEqual([51, 'internal', 'many'])
  expect(await arrive(cleo, 'credited', 1)).toEqual([])
})
