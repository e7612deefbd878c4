import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { addUser } from '../../test/users.ts'
import type { HouseAddress } from '../features/deposits/public.ts'
import { payoutGround } from './payout-ground.ts'

const NO_CHAINS = { readers: new Map() }

const HOT = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const OWN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let database: TestDatabase

beforeAll(async () => {
  database = await freshDatabase()
  await addUser(database.sql, 'alice')
  await database.sql`
    insert into chain_indexes (user_id) values ('alice')`
  await database.sql`
    insert into chain_addresses (chain, family, user_id, address_index, address, signature)
    select 'evm', 'evm', 'alice', address_index, ${OWN}, ${'ab'.repeat(64)} from chain_indexes where user_id = 'alice'`
})
afterAll(() => database.drop())

it('an address of the house’s own wallets is the house’s, however it is written, and a customer’s hers', async () => {
  const house: HouseAddress[] = [{ network: 'ethereum', address: HOT, purpose: 'hot' }]
  let asked = 0
  const wallets = {
    houseAddresses: async () => {
      asked += 1
      if (asked === 1) throw new Error('whoever holds the keys is away')
      return house
    },
  }
  const { ownerOf } = payoutGround(database.sql, false, NO_CHAINS, wallets)
  // The signer refuses it by itself.
  expect(await ownerOf('ethereum', HOT)).toBeUndefined()
  expect(await ownerOf('ethereum', HOT)).toBe('house')
  expect(await ownerOf('ethereum', HOT.toLowerCase())).toBe('house')
  expect(await ownerOf('avalanche', HOT)).toBeUndefined()
  expect(await ownerOf('bnb', OWN)).toBe('alice')
  expect(asked).toBe(2)
  expect(await payoutGround(database.sql, false, NO_CHAINS, undefined).ownerOf('ethereum', HOT)).toBeUndefined()
})
