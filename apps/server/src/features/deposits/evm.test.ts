/** Deposits on a real EVM chain: what is real is credited once, what only looks like it never. */

import type { DevChains } from '@candlewick/devchain/dev-chains'
import { DEPLOYED, FAUCET_ACCOUNT } from '@candlewick/devchain/evm/tokens'
import { startDevChains } from '@candlewick/devchain/testing/start'
import { units } from '@candlewick/money/units'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DepositStage, openDeposits } from '../../../test/deposit-stage.ts'
import { evmReaderOf } from '../../../test/readers.ts'
import { readListing, writeListing } from './listings.ts'
import { hasDepositAtRisk } from './risk.ts'

const ETH = 100_000_000
const USDT = 1_000_000
const DAY = 86_400_000
/** `hush(true)`. */
const HUSH = '0x1ea9bf1f0000000000000000000000000000000000000000000000000000000000000001'

let devChains: DevChains
let stage: DepositStage

beforeAll(async () => {
  devChains = await startDevChains()
  stage = await openDeposits(devChains, [evmReaderOf(devChains)])
})
afterAll(async () => {
  await stage.close()
  await devChains.stop()
})

const look = () => stage.look('ethereum')
const mine = async (blocks: number) => {
  await devChains.mine('ethereum', blocks)
  await look()
}
const statesOf = async (user: string) => (await stage.deposits(user)).map(({ state }) => state)
const balanceOf = (owner: string, asset: string) => stage.replica.engine.balance(owner, 1, asset).available
const contractOf = (name: string) => DEPLOYED.find((token) => token.name === name)?.address ?? ''

describe('what is real', () => {
  test('is credited at its last confirmation and not before, once, and its customer is written to', async () => {
    const ann = await stage.customer()
    await stage.pay('ethereum', 'ETH', ann, '1.5', 1)
    await look()
    expect([await statesOf(ann), stage.available(ann, 'ETH')]).toEqual([['confirming'], 0])
    await mine(1)
    expect([await statesOf(ann), stage.available(ann, 'ETH')]).toEqual([['confirming'], 0])
    await mine(1)
    expect([await statesOf(ann), stage.available(ann, 'ETH')]).toEqual([['credited'], 1.5 * ETH])
    await mine(3)
    expect(stage.available(ann, 'ETH')).toBe(1.5 * ETH)
  })

  test('in a token that answers nothing to a transfer is credited by its log and its balances', async () => {
    const ann = await stage.customer()
    await stage.pay('ethereum', 'USDT', ann, '250.5', 3)
    await look()
    expect([await statesOf(ann), stage.available(ann, 'USDT')]).toEqual([['credited'], 250.5 * USDT])
  })

  test('beyond the ledger’s last decimal is the house’s dust, and stands in a row', async () => {
    const ann = await stage.customer()
    await stage.pay('ethereum', 'LINK', ann, '1.123456789012345678', 3)
    await look()
    const decimals = stage.replica.engine.asset('LINK')?.decimals ?? 0
    const [deposit] = await stage.deposits(ann)
    expect(deposit?.state).toBe('credited')
    expect(`${stage.available(ann, 'LINK')}`).toBe('1123456789012345678'.slice(0, 1 + decimals))
    const [dust] = await stage.sql<{ amount: string }[]>`
      select amount::text as amount from deposit_dust where deposit_id = ${deposit?.id ?? ''}`
    expect(dust?.amount).toBe('1123456789012345678'.slice(1 + decimals).replace(/^0+/, ''))
  })

  test('below the minimum is kept until the sum reaches it', async () => {
    const ann = await stage.customer()
    await stage.pay('ethereum', 'USDT', ann, '0.4', 3)
    await look()
    expect(await stage.deposits(ann)).toMatchObject([{ state: 'parked', reason: 'below_minimum' }])
    await stage.pay('ethereum', 'USDT', ann, '0.7', 3)
    await look()
    expect([await statesOf(ann), stage.available(ann, 'USDT')]).toEqual([['credited', 'credited'], 1.1 * USDT])
  })

  test('waits for room under the asset’s cap and is credited when there is', async () => {
    const ann = await stage.customer()
    await stage.submit({ type: 'asset', asset: 'CAPPED', decimals: 6, cap: units(5 * USDT) })
    await stage.list({ asset: 'CAPPED', contract: contractOf('FOREIGN'), chainDecimals: 6 })
    await stage.pay('ethereum', 'FOREIGN', ann, '6', 3)
    await look()
    expect(await stage.deposits(ann)).toMatchObject([{ state: 'parked', reason: 'cap' }])
    await stage.submit({ type: 'asset', asset: 'CAPPED', decimals: 6, cap: units(50 * USDT) })
    await look()
    expect([await statesOf(ann), stage.available(ann, 'CAPPED')]).toEqual([['credited'], 6 * USDT])
  })

  test('while deposits are closed is kept, and credited when they open', async () => {
    const ann = await stage.customer()
    await stage.sql`update listings set deposits = false where asset = 'USDC'`
    await stage.pay('ethereum', 'USDC', ann, '7', 3)
    await look()
    expect(await stage.deposits(ann)).toMatchObject([{ state: 'parked', reason: 'closed' }])
    // However many of a closed coin came before it, what two operators let in goes on.
    const [usdc] = await stage.deposits(ann)
    const bea = await stage.customer()
    await stage.sql`
      insert into deposits (id, network, txid, place, asset, address, user_id, chain_amount, units, dust, state, reason,
        height, hash, proved_hash, needed)
      select encode(sha256(('closed' || n)::bytea), 'hex'), network, txid, 'p' || n, asset, address, user_id, 1, 1, 0,
        state, reason, height, hash, proved_hash, needed
      from deposits, generate_series(1, 2100) as n where user_id = ${ann} and asset = 'USDC'`
    await stage.pay('ethereum', 'USDT', bea, '0.4', 3)
    await look()
    await stage.sql`update deposits set released = true where user_id = ${bea}`
    await look()
    expect([usdc?.state, await statesOf(bea)]).toEqual(['parked', ['credited']])
    await stage.sql`delete from deposits where user_id = ${ann} and place like 'p%' and units = 1`
    await stage.sql`update listings set deposits = true where asset = 'USDC'`
    await look()
    expect(stage.available(ann, 'USDC')).toBe(7 * USDT)
  })
})

describe('what only looks like it', () => {
  test('a failed transaction credits nothing', async () => {
    const ann = await stage.customer()
    const address = await stage.wallets.addressFor(ann, 'ethereum')
    // More than the token has: the call reverts and is mined all the same.
    const data = `0xa9059cbb${address.slice(2).toLowerCase().padStart(64, '0')}${'f'.repeat(64)}` as const
    await devChains.evm.send({ from: FAUCET_ACCOUNT, to: contractOf('USDC'), data })
    await mine(4)
    expect([await stage.deposits(ann), stage.available(ann, 'USDC')]).toEqual([[], 0])
  })

  test.each(['FEE', 'LIE', 'WIDE', 'MUTE', 'NOPE'])('an unlisted token (%s) is refused and told', async (coin) => {
    const ann = await stage.customer()
    await stage.pay('ethereum', coin, ann, '5', 3)
    await look()
    const found = await stage.deposits(ann)
    for (const deposit of found) expect(deposit).toMatchObject({ asset: '', state: 'refused', reason: 'unknown_token' })
    expect(balanceOf(ann, 'USDT')).toBe(0)
  })

  test('what was paid in before its coin was listed is credited once it is, and what was put aside stays', async () => {
    const [ann, ben] = [await stage.customer(), await stage.customer()]
    const listing = await readListing(stage.sql, 'USDC', 'ethereum')
    if (listing === undefined) throw new Error('USDC is not listed')
    await stage.sql`delete from listings where asset = 'USDC' and network = 'ethereum'`
    await stage.pay('ethereum', 'USDC', ann, '5', 3)
    await stage.pay('ethereum', 'USDC', ben, '6', 3)
    await look()
    const refused = { asset: '', state: 'refused', reason: 'unknown_token' }
    expect([await stage.deposits(ann), await stage.deposits(ben)]).toMatchObject([[refused], [refused]])
    await stage.sql`update deposits set dismissed_at = now() where user_id = ${ben}`
    await writeListing(stage.sql, listing)
    await look()
    expect(await stage.deposits(ann)).toMatchObject([{ asset: 'USDC', state: 'credited', reason: null }])
    expect(await stage.deposits(ben)).toMatchObject([refused])
    expect([stage.available(ann, 'USDC'), stage.available(ben, 'USDC')]).toEqual([5 * USDT, 0])
  })

  test.each([
    ['FEE', 'ADA', 6, 'refused'],
    ['LIE', 'TRX', 6, 'refused'],
    ['MUTE', 'DOT', 18, 'parked'],
  ] as const)('a listed token that deceives (%s) credits nothing', async (coin, asset, chainDecimals, state) => {
    const ann = await stage.customer()
    await stage.list({ asset, contract: contractOf(coin), chainDecimals })
    // A token that tells no balances to anybody from now on.
    if (coin === 'MUTE') await devChains.evm.send({ from: FAUCET_ACCOUNT, to: contractOf(coin), data: HUSH })
    await stage.pay('ethereum', coin, ann, '5', 3)
    await look()
    const found = await stage.deposits(ann)
    expect(found.length).toBeGreaterThan(0)
    for (const deposit of found) expect(deposit).toMatchObject({ asset, state })
    expect(stage.available(ann, asset)).toBe(0)
  })

  test('a hundred unlisted tokens at one address are kept, and no more', async () => {
    const ann = await stage.customer()
    const address = await stage.wallets.addressFor(ann, 'ethereum')
    const spam = Array.from({ length: 120 }, (_, at) => ({ coin: 'WIDE' as const, address, amount: BigInt(at + 1) }))
    await devChains.evm.pay(spam.slice(0, 60))
    await devChains.evm.pay(spam.slice(60))
    await mine(1)
    expect(await stage.deposits(ann)).toHaveLength(100)
  })
})

describe('a reorganisation', () => {
  test('before it is final: it waits again, and is credited once where it is mined again', async () => {
    const ann = await stage.customer()
    const rpc = (method: string, params: unknown[]) => devChains.evm.anvil.rpc.call(method, params)
    const txid = await stage.pay('ethereum', 'ETH', ann, '2', 1)
    const bytes = await rpc('eth_getRawTransactionByHash', [txid])
    await look()
    const sequence = stage.replica.sequence
    await devChains.reorganise('ethereum', 1, 'drop')
    await look()
    expect([await statesOf(ann), stage.available(ann, 'ETH')]).toEqual([['seen'], 0])
    // Without it the chain may go on as it likes.
    await mine(3)
    expect([await statesOf(ann), stage.available(ann, 'ETH')]).toEqual([['seen'], 0])
    await rpc('eth_sendRawTransaction', [bytes])
    await mine(2)
    expect([await statesOf(ann), stage.available(ann, 'ETH')]).toEqual([['confirming'], 0])
    await mine(1)
    expect([await statesOf(ann), stage.available(ann, 'ETH')]).toEqual([['credited'], 2 * ETH])
    await mine(4)
    expect([await statesOf(ann), stage.available(ann, 'ETH')]).toEqual([['credited'], 2 * ETH])
    expect(await depositsPosted(sequence)).toBe(1)
  })

  test.each([3, 4])('%i blocks deep after it was credited: mined again nothing is posted', async (depth) => {
    const ann = await stage.customer()
    await stage.pay('ethereum', 'USDT', ann, '20', 3)
    await look()
    expect(await statesOf(ann)).toEqual(['credited'])
    const sequence = stage.replica.sequence
    await devChains.reorganise('ethereum', depth, 'return')
    await look()
    expect([['at_risk'], ['credited']]).toContainEqual(await statesOf(ann))
    await mine(3)
    expect([await statesOf(ann), stage.available(ann, 'USDT')]).toEqual([['credited'], 20 * USDT])
    expect(await depositsPosted(sequence)).toBe(0)
    expect(await hasDepositAtRisk(stage.sql, ann)).toBe(false)
  })

  test('that takes a credited one away pauses withdrawals, then the house bears it and the customer keeps', async () => {
    const ann = await stage.customer()
    const [treasury, losses] = [balanceOf('house:treasury', 'USDT'), balanceOf('house:losses', 'USDT')]
    await stage.pay('ethereum', 'USDT', ann, '30', 3)
    await look()
    await devChains.reorganise('ethereum', 3, 'replace')
    await look()
    expect([await statesOf(ann), await hasDepositAtRisk(stage.sql, ann)]).toEqual([['at_risk'], true])
    await mine(7)
    expect([await statesOf(ann), stage.available(ann, 'USDT')]).toEqual([['reversed'], 30 * USDT])
    expect([balanceOf('house:treasury', 'USDT') - treasury, balanceOf('house:losses', 'USDT') - losses]).toEqual([
      0,
      -30 * USDT,
    ])
    expect(await hasDepositAtRisk(stage.sql, ann)).toBe(false)
  })

  test('deeper than it walks back by itself halts the network', async () => {
    await stage.sql`delete from chain_blocks where height < (select max(height) from chain_blocks)`
    await devChains.reorganise('ethereum', 2, 'return')
    await look()
    const [cursor] = await stage.sql`select state, why from chain_cursors`
    expect(cursor).toMatchObject({ state: 'halted', why: 'too_deep' })
    const head = await devChains.height('ethereum')
    const reader = stage.chains.readers.get('ethereum')
    const block = await reader?.block(head)
    await stage.sql`
      update chain_cursors set state = 'running', why = '', height = ${head}, hash = ${block?.hash ?? ''}`
    await stage.sql`delete from chain_blocks`
    await stage.sql`
      insert into chain_blocks (network, height, hash) values ('ethereum', ${head}, ${block?.hash ?? ''})`
  })
})

/** Deposits that the journal had behind a place. */
async function depositsPosted(after: number): Promise<number> {
  const [row] = await stage.sql<{ count: number }[]>`
    select count(*)::float8 as count from deposits where sequence > ${after}`
  return row?.count ?? 0
}

/** Reads the chain again from a height, as after an old database was put back. */
async function rescanFrom(height: number): Promise<void> {
  const block = await stage.chains.readers.get('ethereum')?.block(height)
  if (block === undefined) throw new Error(`no block ${height}`)
  await stage.sql`delete from chain_blocks where height > ${height}`
  await stage.sql`
    insert into chain_blocks (network, height, hash) values ('ethereum', ${height}, ${block.hash}) on conflict do nothing`
  await stage.sql`update chain_cursors set height = ${height}, hash = ${block.hash}`
  await look()
}

describe('the same output seen again', () => {
  test('is known by its row, and without its row by its id in the journal', async () => {
    const ann = await stage.customer()
    const before = await devChains.height('ethereum')
    await stage.pay('ethereum', 'USDT', ann, '40', 3)
    await look()
    await rescanFrom(before)
    expect([await statesOf(ann), stage.available(ann, 'USDT')]).toEqual([['credited'], 40 * USDT])
    await forget(ann)
    await rescanFrom(before)
    expect([await statesOf(ann), stage.available(ann, 'USDT')]).toEqual([['credited'], 40 * USDT])
  })

  test('after 31 days, when the journal has forgotten its id, is below the floor and waits for people', async () => {
    const ann = await stage.customer()
    const before = await devChains.height('ethereum')
    await stage.pay('ethereum', 'USDT', ann, '50', 3)
    await look()
    await stage.passTime(31 * DAY)
    await stage.submit({ type: 'tick' })
    await forget(ann)
    await rescanFrom(before)
    expect(await stage.deposits(ann)).toMatchObject([{ state: 'parked', reason: 'too_old' }])
    expect(stage.available(ann, 'USDT')).toBe(50 * USDT)
  })
})

/** As in a database that was put back to before. */
async function forget(user: string): Promise<void> {
  await stage.sql`delete from deposit_steps where deposit_id in (select id from deposits where user_id = ${user})`
  await stage.sql`delete from deposit_dust where deposit_id in (select id from deposits where user_id = ${user})`
  await stage.sql`delete from deposits where user_id = ${user}`
}
