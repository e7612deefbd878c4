/** What came in and waits for a person is counted, whether or not it says why. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { unmatched } from './waiting.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

/** A deposit in a state, changed so many hours ago. */
async function deposit(place: number, state: string, reason: string | null, hours = 1): Promise<void> {
  const id = String(place).padStart(64, '0')
  await database.sql`
    insert into deposits (id, network, txid, place, asset, address, chain_amount, units, dust, state, reason, needed, changed_at)
    values (${id}, 'ethereum', ${id}, 'p', 'USDT', 'a', 1, 1, 0, ${state}, ${reason}, 3,
      now() - ${hours} * interval '1 hour')`
}

test('a deposit that says no reason is a case as one that says one, and what goes on by itself is none', async () => {
  expect(await unmatched(database.sql)).toEqual({ waiting: 0, oldestTime: null, late: 0 })
  await deposit(1, 'parked', 'no_memo')
  for (const [place, reason] of ['below_minimum', 'dust', 'closed'].entries())
    await deposit(10 + place, 'parked', reason)
  await deposit(20, 'credited', null)
  expect(await unmatched(database.sql)).toMatchObject({ waiting: 1, late: 0 })
  for (const [place, state] of ['parked', 'refused', 'reversed'].entries()) await deposit(30 + place, state, null, 400)
  const { waiting, late, oldestTime } = await unmatched(database.sql)
  expect({ waiting, late }).toEqual({ waiting: 4, late: 3 })
  expect(oldestTime).toBeLessThan(Date.now() - 399 * 3_600_000)
})
