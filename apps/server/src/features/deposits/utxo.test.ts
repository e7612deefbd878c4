/** Deposits on a real chain of coins: in the pool, in blocks, spent twice, and what a customer is told of it. */
import type { DevChains } from '@candlewick/devchain/dev-chains'
import { startDevChains } from '@candlewick/devchain/testing/start'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DepositStage, openDeposits } from '../../../test/deposit-stage.ts'
import { evmReaderOf, utxoReaderOf } from '../../../test/readers.ts'
import { lookUp } from './lookup.ts'
import { listRecords } from './records.ts'

const BTC = 100_000_000

let devChains: DevChains
let stage: DepositStage

beforeAll(async () => {
  devChains = await startDevChains()
  stage = await openDeposits(devChains, [utxoReaderOf(devChains), evmReaderOf(devChains)])
})
afterAll(async () => {
  await stage.close()
  await devChains.stop()
})

const look = () => stage.look('bitcoin')
const mine = async (blocks: number) => {
  await devChains.mine('bitcoin', blocks)
  await look()
}
const statesOf = async (user: string) => (await stage.deposits(user)).map(({ state }) => state)
const reading = () => ({
  ...{ sql: stage.sql, mode: 'development' as const, chains: stage.chains },
  decimalsOf: (asset: string) => stage.replica.engine.asset(asset)?.decimals,
})
const records = async (user: string) => (await listRecords(reading(), user, {})).records
const find = (user: string, txid: string, network?: string) => lookUp(reading(), user, { txid, network })

describe('coins', () => {
  test('are seen in the pool, confirming in blocks, credited at the third, and said so at each step', async () => {
    const ann = await stage.customer()
    const txid = await stage.pay('bitcoin', 'BTC', ann, '0.5', 0)
    await look()
    expect(await records(ann)).toMatchObject([{ state: 'seen', amount: '0.5', confirmations: null, needed: 3, txid }])
    expect(await find(ann, txid)).toMatchObject({ finding: 'yours', wayOut: 'wait', network: 'bitcoin' })
    for (const confirmations of [1, 2]) {
      await mine(1)
      expect(await records(ann)).toMatchObject([{ state: 'confirming', confirmations, needed: 3 }])
      expect(stage.available(ann, 'BTC')).toBe(0)
    }
    await mine(1)
    expect(await records(ann)).toMatchObject([{ state: 'credited', confirmations: 3, coin: 'BTC' }])
    expect(stage.available(ann, 'BTC')).toBe(0.5 * BTC)
  })

  test('large ones wait for six blocks', async () => {
    const ann = await stage.customer()
    await stage.pay('bitcoin', 'BTC', ann, '12', 3)
    await look()
    expect(await statesOf(ann)).toEqual(['confirming'])
    await mine(3)
    expect(await statesOf(ann)).toEqual(['credited'])
  })

  test.each([1, 2])('spent twice %i blocks deep before they are final: never credited, and dropped', async (depth) => {
    const ann = await stage.customer()
    const txid = await stage.pay('bitcoin', 'BTC', ann, '0.2', depth)
    await look()
    await devChains.reorganise('bitcoin', depth, 'replace')
    await look()
    expect(await statesOf(ann)).toEqual(['seen'])
    await mine(7)
    expect([await statesOf(ann), stage.available(ann, 'BTC')]).toEqual([['dropped'], 0])
    expect(await find(ann, txid)).toMatchObject({ finding: 'replaced', wayOut: 'ask_sender' })
  })

  test.each([3, 4])(
    'whose block leaves %i deep after they were credited and come back are credited once',
    async (depth) => {
      const ann = await stage.customer()
      await stage.pay('bitcoin', 'BTC', ann, '0.3', 3)
      await look()
      await devChains.reorganise('bitcoin', depth, 'return')
      await mine(4)
      expect([await statesOf(ann), stage.available(ann, 'BTC')]).toEqual([['credited'], 0.3 * BTC])
    },
  )

  test('spent twice after they were credited cost the house, and are at risk until that is final', async () => {
    const ann = await stage.customer()
    await stage.pay('bitcoin', 'BTC', ann, '0.4', 3)
    await look()
    await devChains.reorganise('bitcoin', 4, 'replace')
    await look()
    expect(await statesOf(ann)).toEqual(['at_risk'])
    await mine(7)
    expect([await statesOf(ann), stage.available(ann, 'BTC')]).toEqual([['reversed'], 0.4 * BTC])
    expect(stage.replica.engine.balance('house:losses', 1, 'BTC').available).toBe(-0.4 * BTC)
  })
})

describe('what I sent has not arrived', () => {
  test('a transaction that nobody knows, one of others, one that failed, one in the pool, one by hand', async () => {
    const [ann, bob] = [await stage.customer(), await stage.customer()]
    expect(await find(ann, 'f'.repeat(64))).toMatchObject({ finding: 'unknown', wayOut: 'name_network' })
    expect(await find(ann, 'f'.repeat(64), 'bitcoin')).toMatchObject({ finding: 'unknown', wayOut: 'ask_sender' })
    const other = await stage.pay('bitcoin', 'BTC', bob, '0.1', 1)
    await look()
    expect(await find(ann, other)).toMatchObject({ finding: 'not_to_you', deposits: [], confirmations: 1 })
    expect(await find(ann, 'e'.repeat(64), 'solana')).toMatchObject({ finding: 'by_hand', wayOut: 'report' })
    await expect(find(ann, 'e'.repeat(64), 'nowhere')).rejects.toMatchObject({ error: 'not_found', field: 'network' })
    const stranger = await stage.wallets.addressFor('somebody else', 'ethereum')
    const waiting = await devChains.faucet({ network: 'ethereum', coin: 'ETH', address: stranger, amount: '1' })
    expect(await find(ann, waiting)).toMatchObject({ finding: 'pool', wayOut: 'later', network: 'ethereum' })
  })

  test('a list is walked by cursor over chain and hand alike, newest first', async () => {
    const ann = await stage.customer()
    for (const amount of ['0.01', '0.02', '0.03']) {
      await stage.pay('bitcoin', 'BTC', ann, amount, 1)
      await look()
    }
    await stage.sql`
      insert into hand_deposits (id, user_id, asset, network, address, amount, screenshot)
      values ('h', ${ann}, 'SOL', 'solana', 'there', 1000, 'x.jpg')`
    const amounts: string[] = []
    let cursor: string | undefined
    do {
      const page = await listRecords(reading(), ann, { pageSize: 2, cursor })
      amounts.push(...page.records.map(({ amount }) => amount))
      expect(page.total).toBe(4)
      cursor = page.next
    } while (cursor !== undefined)
    expect(amounts).toEqual(['0.0001', '0.03', '0.02', '0.01'])
    const { records: one } = await listRecords(reading(), ann, { coin: 'SOL', state: 'review' })
    expect(one).toMatchObject([{ way: 'hand', id: 'h' }])
  })
})
