/** "What I sent has not arrived": her own records of all networks first, and a way on that fits where each of them stands. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { lookUp } from './lookup.ts'

const HASH = 'ab'.repeat(32)
const SOLANA = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'
const [ANN, BOB] = ['1', '2']

let database: TestDatabase

beforeAll(async () => {
  database = await freshDatabase()
  await database.sql`
    insert into users (id, account, password_hash, invite_code, chat_key)
    values (${ANN}, 'ann', '', 'a', 'a'), (${BOB}, 'bob', '', 'b', 'b')`
  await database.sql`
    insert into listings (asset, network, chain_decimals, minimum, confirmations, deposits, withdrawals, withdraw_minimum, fee,
      house_address)
    values ('BTC', 'bitcoin', 8, 0, 3, true, true, 0, 0, ''), ('SOL', 'solana', 9, 0, 1, true, true, 0, 0, 'house'),
      ('ADA', 'cardano', 6, 0, 1, true, true, 0, 0, ''), ('LTC', 'litecoin', 8, 0, 1, true, true, 0, 0, 'house')`
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.sql`delete from deposits`
  await database.sql`delete from hand_deposits`
})

const find = (txid: string, network?: string, user = ANN) =>
  lookUp(
    {
      ...{ sql: database.sql, mode: 'main', chains: { mode: 'main', readers: new Map() } },
      decimalsOf: () => 8,
    },
    user,
    { txid, network },
  )

let number = 0
async function onChain(
  state: string,
  reason: string | null = null,
  { txid = HASH, dismissed = null, asset = 'BTC' }: { txid?: string; dismissed?: string | null; asset?: string } = {},
): Promise<void> {
  number += 1
  await database.sql`
    insert into deposits (id, network, txid, place, asset, address, user_id, chain_amount, units, dust, state, reason, needed,
      dismissed_at)
    values (${String(number).padStart(64, '0')}, 'bitcoin', ${txid}, '0', ${asset}, 'x', ${ANN}, 1, 1, 0, ${state}, ${reason},
      3, ${dismissed})`
}

async function reported(state: string, reason: string | null = null, txid = HASH, network = 'solana'): Promise<void> {
  number += 1
  await database.sql`
    insert into hand_deposits (id, user_id, asset, network, address, amount, txid, screenshot, state, reason)
    values (${`h${number}`}, ${ANN}, 'SOL', ${network}, 'house', 1, ${txid}, 'x.jpg', ${state}, ${reason})`
}

describe('a report of hers', () => {
  test.each([
    ['review', null, 'reported', 'review'],
    ['crediting', null, 'yours', 'wait'],
    ['credited', null, 'yours', 'credited'],
    ['rejected', 'not_received', 'reported', 'ask_sender'],
    ['rejected', 'screenshot_unclear', 'reported', 'report_again'],
    ['rejected', 'reported_before', 'reported', 'support'],
    ['rejected', 'other', 'reported', 'support'],
  ])('that is in %s (%s) is found without its network', async (state, reason, finding, wayOut) => {
    await reported(state, reason)
    const found = await find(`0x${HASH.toUpperCase()}`)
    expect(found).toMatchObject({ finding, wayOut, network: 'solana', deposits: [{ way: 'hand', state, reason }] })
  })

  test('is found under another network than that which is asked about, and by nobody else', async () => {
    await reported('review', null, SOLANA)
    expect(await find(SOLANA, 'bitcoin')).toMatchObject({ finding: 'reported', network: 'solana' })
    expect(await find(SOLANA, 'solana', BOB)).toMatchObject({ finding: 'by_hand', wayOut: 'report', deposits: [] })
  })

  test('that was rejected and made again is under review, and both are shown', async () => {
    await reported('rejected', 'screenshot_unclear')
    await reported('review')
    const { wayOut, deposits } = await find(HASH)
    expect([wayOut, deposits.map(({ state }) => state)]).toEqual(['review', ['rejected', 'review']])
  })
})

describe('a deposit of hers', () => {
  test.each([
    ['seen', null, 'yours', 'wait'],
    ['confirming', null, 'yours', 'wait'],
    ['crediting', null, 'yours', 'wait'],
    ['credited', null, 'yours', 'credited'],
    ['at_risk', 'orphaned', 'yours', 'at_risk'],
    ['reversed', 'orphaned', 'yours', 'reversed'],
    ['dropped', null, 'replaced', 'ask_sender'],
    ['parked', 'below_minimum', 'held', 'send_more'],
    ['parked', 'cap', 'held', 'wait'],
    ['parked', 'wrong_network', 'held', 'once_listed'],
    ['parked', 'contract_call', 'held', 'operators'],
    ['parked', 'too_old', 'held', 'operators'],
    ['parked', 'other', 'held', 'operators'],
    ['refused', 'amount_differs', 'refused', 'operators'],
    ['refused', 'unknown_token', 'refused', 'none'],
    ['refused', 'failed', 'refused', 'ask_sender'],
  ])('that is %s (%s) says what comes of it', async (state, reason, finding, wayOut) => {
    await onChain(state, reason)
    expect(await find(HASH)).toMatchObject({ finding, wayOut, network: 'bitcoin', deposits: [{ state, reason }] })
  })

  test('that operators have put aside is not before them', async () => {
    await onChain('parked', 'other', { dismissed: '2026-01-01' })
    expect(await find(HASH)).toMatchObject({ finding: 'held', wayOut: 'support' })
  })

  test('of several in one transaction, that which still changes is asked about', async () => {
    await onChain('credited')
    await onChain('parked', 'below_minimum')
    const { wayOut, deposits } = await find(HASH)
    expect([wayOut, deposits.length]).toEqual(['send_more', 2])
  })
})

describe('nothing of hers', () => {
  test('without a network she is asked for it, since those by hand are asked nothing', async () => {
    for (const txid of [HASH, SOLANA]) {
      expect(await find(txid)).toMatchObject({ finding: 'unknown', wayOut: 'name_network' })
    }
  })

  test('is reported where a network by hand is open, and told to support where nothing is reported or followed', async () => {
    expect(await find(SOLANA, 'solana')).toMatchObject({ finding: 'by_hand', wayOut: 'report', network: 'solana' })
    expect(await find(HASH, 'cardano')).toMatchObject({ finding: 'by_hand', wayOut: 'support' })
    expect(await find(HASH, 'bitcoin')).toMatchObject({ finding: 'by_hand', wayOut: 'support' })
    expect(await find(HASH, 'litecoin')).toMatchObject({ finding: 'by_hand', wayOut: 'report', network: 'litecoin' })
    await expect(find(HASH, 'nowhere')).rejects.toMatchObject({ error: 'not_found', field: 'network' })
  })
})
