import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRecord } from '@candlewick/chain/signer/envelope'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { TestSigner } from '../../../test/signer.ts'
import { addUser } from '../../../test/users.ts'
import { clientKey, SignerAway, SignerClient, SignerRefused } from './signer-client.ts'
import { Addresses } from './wallets.ts'

describe('addresses of customers', () => {
  let database: TestDatabase
  let signer: TestSigner
  let client: SignerClient
  let addresses: Addresses
  const folder = mkdtempSync(join(tmpdir(), 'candlewick-client-'))

  beforeAll(async () => {
    database = await freshDatabase()
    const own = clientKey(folder)
    signer = new TestSigner({ databaseUrl: database.url, client: own.publicKey, networks: {} })
    await signer.start()
    const { sql } = database
    client = new SignerClient({ sql, socket: signer.socket, signer: () => signer.publicKey, client: own })
    addresses = new Addresses({ sql, signer: client, mode: 'development' })
    for (const id of ['alice', 'bob', 'carol', 'mallory']) await addUser(sql, id)
  })
  afterAll(async () => {
    await signer.stop()
    await database.drop()
    rmSync(folder, { recursive: true })
  })

  it('are one on all networks of the EVM, another on each network of coins, and the same for ever', async () => {
    const [ethereum, bnb] = [
      await addresses.addressFor('alice', 'ethereum'),
      await addresses.addressFor('alice', 'bnb'),
    ]
    expect(ethereum).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(bnb).toBe(ethereum)
    expect(await addresses.addressFor('alice', 'bitcoin')).toMatch(/^bcrt1q/)
    expect(await addresses.addressFor('bob', 'ethereum')).not.toBe(ethereum)
    await signer.kill()
    await signer.start()
    expect(await addresses.addressFor('alice', 'ethereum')).toBe(ethereum)
    expect((await addresses.given('avalanche', 0, 10)).map(({ userId }) => userId)).toEqual(['alice', 'bob'])
  })

  it('asked for 16 times at once are one', async () => {
    const asked = await Promise.all(Array.from({ length: 16 }, () => addresses.addressFor('carol', 'ethereum')))
    expect(new Set(asked).size).toBe(1)
  })

  it('of the house are asked of the signer once, again after it was away, and anew of another signer', async () => {
    let asked = 0
    let away = true
    let key = signer.publicKey
    const counting = {
      get signerKey() {
        return key
      },
      ask: (...what: Parameters<SignerClient['ask']>) => {
        asked += 1
        return away ? Promise.reject(new SignerAway('away')) : client.ask(...what)
      },
    }
    const own = new Addresses({ sql: database.sql, signer: counting as SignerClient, mode: 'development' })
    await expect(own.houseAddress('ethereum', 'hot')).rejects.toThrow('away')
    away = false
    const told = await Promise.all(Array.from({ length: 8 }, () => own.houseAddress('ethereum', 'hot')))
    expect(new Set(told)).toEqual(new Set([await addresses.houseAddress('ethereum', 'hot')]))
    expect(asked).toBe(2)
    expect(await own.houseAddress('ethereum', 'gas')).not.toBe(told[0])
    expect(asked).toBe(3)
    key = '0'.repeat(64)
    await expect(own.houseAddress('ethereum', 'hot')).rejects.toThrow('not as the signer said')
    expect(asked).toBe(4)
  })

  it('are not shown once somebody has changed them in the table', async () => {
    const own = await addresses.addressFor('bob', 'ethereum')
    const theirs = await addresses.houseAddress('ethereum', 'hot')
    await database.sql`update chain_addresses set address = ${theirs} where chain = 'evm' and user_id = 'bob'`
    await expect(addresses.addressFor('bob', 'ethereum')).rejects.toThrow('not as the signer said')
    await database.sql`update chain_addresses set address = ${own} where chain = 'evm' and user_id = 'bob'`
    expect(await addresses.addressFor('bob', 'ethereum')).toBe(own)
  })

  it('whose customer was changed are not shown either', async () => {
    await addresses.addressFor('alice', 'ethereum')
    await database.sql`update chain_addresses set user_id = 'mallory' where chain = 'evm' and user_id = 'alice'`
    await expect(addresses.addressFor('mallory', 'ethereum')).rejects.toThrow('not as the signer said')
    await database.sql`update chain_addresses set user_id = 'alice' where chain = 'evm' and user_id = 'mallory'`
  })

  it('an older database goes on behind what the signer has taken', async () => {
    await database.sql`select setval('signer_requests', 1)`
    const { result } = await client.ask({ lane: 'ask', epoch: 1, op: 'status', body: {} })
    expect(isRecord(result) && result.networks).toEqual([])
  })

  it('who is not enrolled is not answered', async () => {
    const { sql } = database
    const other = mkdtempSync(join(tmpdir(), 'candlewick-client-'))
    const stranger = new SignerClient({
      sql,
      socket: signer.socket,
      signer: () => signer.publicKey,
      client: clientKey(other),
    })
    await expect(stranger.ask({ lane: 'ask', epoch: 1, op: 'status', body: {} })).rejects.toThrow('hung up')
    rmSync(other, { recursive: true })
    await expect(client.ask({ lane: 'ask', epoch: 1, op: 'keys', body: {} })).rejects.toThrow(SignerRefused)
  })
})
