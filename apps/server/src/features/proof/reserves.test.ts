/** Reserves beside what is owed: read on real chains, signed by the real signer, checked here and in another language. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isReserveSigned, type ReserveClaim } from '@candlewick/chain/reserves'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PayoutRoom } from '../../../test/payout-room.ts'
import { shownReserves } from './reserve-tables.ts'
import { proveReserves, type ReserveKeys, type ReservePlace } from './reserves.ts'

const RUN = 'ab'.repeat(32)
const VERIFIER = fileURLToPath(new URL('../../../../../docs/verify-reserves.py', import.meta.url))

let room: PayoutRoom
let keys: ReserveKeys
let own: string
let file: Awaited<ReturnType<typeof shownReserves>>
const folder = mkdtempSync(join(tmpdir(), 'candlewick-reserves-'))

/** A run that owes so many of the ledger's units of each coin. */
async function owing(number: number, totals: Readonly<Record<string, [decimals: number, total: string]>>) {
  const { sql } = room
  const hash = RUN.replace(/.$/, String(number))
  await sql`
    insert into liabilities_runs (number, previous, hash, sequence, time, cause)
    values (${number}, ${RUN}, ${hash}, ${number}, 1, 'daily')`
  for (const [asset, [decimals, total]] of Object.entries(totals)) {
    await sql`
      insert into liabilities_roots (run, asset, decimals, depth, root, total)
      values (${number}, ${asset}, ${decimals}, 0, ${RUN}, ${total})`
  }
  return { number, hash }
}

function verified(told: object): string {
  const path = join(folder, 'reserves.txt')
  writeFileSync(path, JSON.stringify(told))
  try {
    return execFileSync('python3', [VERIFIER, path], { encoding: 'utf8' })
  } catch (failure) {
    return String(Reflect.get(Object(failure), 'stderr'))
  }
}

beforeAll(async () => {
  room = await PayoutRoom.open()
  const { sql, chains, addresses } = room
  const { evm, utxo } = chains.endpoints()
  const usdt = evm.tokens.find(({ name }) => name === 'USDT')
  for (const [asset, network, contract, decimals] of [
    ['ETH', 'ethereum', '', 18],
    ['USDT', 'ethereum', usdt?.address ?? '', 6],
    ['BTC', 'bitcoin', '', 8],
  ] as const) {
    await sql`
      insert into listings (asset, network, contract, chain_decimals, minimum, confirmations, withdraw_minimum, fee, memo,
        deposits, withdrawals, house_address)
      values (${asset}, ${network}, ${contract}, ${decimals}, 0, 3, 0, 0, false, true, true, '')`
  }
  await room.fundHot({ ETH: '2', USDT: '500', BTC: '0.5' })
  own = await addresses.addressFor('alice', 'ethereum')
  for (const [network, coin, address] of [
    ['ethereum', 'USDT', evm.cold],
    ['ethereum', 'USDT', own],
    ['bitcoin', 'BTC', utxo.cold],
  ] as const) {
    await chains.faucet({ network, coin, address, amount: '10' })
    await chains.mine(network, 1)
  }
  await sql`
    insert into deposits (id, network, txid, place, asset, address, user_id, chain_amount, units, dust, state, needed, height, hash)
    values (${'d'.repeat(64)}, 'ethereum', 'x', '0', 'USDT', ${own}, 'alice', 10000000, 10000000, 0, 'confirming', 3, 2, 'h')`
  keys = {
    async houseAddresses() {
      const places: ReservePlace[] = []
      for (const network of ['ethereum', 'bitcoin'] as const) {
        const cold = network === 'bitcoin' ? utxo.cold : evm.cold
        places.push({ network, address: await addresses.houseAddress(network, 'hot'), purpose: 'hot' })
        places.push({ network, address: cold, purpose: 'cold' })
      }
      return places
    },
    reserveSignature: (place: ReservePlace, claim: ReserveClaim) =>
      place.purpose === 'cold' ? chains.signCold(claim) : addresses.reserveSignature(place, claim),
  }
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await room.close()
})

test('every address that holds something signs for the run and the block, and each coin is what both sides say', async () => {
  const run = await owing(1, { ETH: [9, '2000000001'], USDT: [6, '520000000'], BTC: [8, '1050000000'], LINK: [8, '5'] })
  const { readers } = await room.payer()
  const dependencies = {
    sql: room.sql,
    readers: new Map(Object.values(readers).map((one) => [one.network, one])),
    keys,
  }
  expect(await proveReserves(dependencies)).toBe(5)
  // Once a run.
  expect(await proveReserves(dependencies)).toBeUndefined()
  file = await shownReserves(room.sql, run)
  expect(file.records).toEqual([
    { coin: 'BTC', owed: '10.5', proven: '10.5', standing: 'solvent' },
    { coin: 'ETH', owed: '2.000000001', proven: '2', standing: 'part' },
    { coin: 'LINK', owed: '0.00000005', proven: '0', standing: 'none' },
    { coin: 'USDT', owed: '520', proven: '520', standing: 'solvent' },
  ])
  expect(file.addresses.map(({ network, purpose }) => `${network} ${purpose}`)).toEqual([
    'bitcoin cold',
    'bitcoin hot',
    'ethereum cold',
    'ethereum hot',
    'ethereum deposit',
  ])
  expect(file.addresses.find(({ purpose }) => purpose === 'deposit')?.address).toBe(own)
  for (const { network, address, block, signature } of file.addresses) {
    const claim = { network, address, run: run.hash, block }
    expect(isReserveSigned(claim, signature ?? '')).toBe(true)
    expect(isReserveSigned({ ...claim, run: RUN }, signature ?? '')).toBe(false)
    const height = file.addresses.find((one) => one.network === network)?.height ?? 0
    expect((await readers[network === 'bitcoin' ? 'bitcoin' : 'ethereum'].block(height))?.hash).toBe(block)
  }
})

test('the verifier in another language says the same, and finds each of these out', () => {
  expect(verified(file)).toContain('5 of 5 addresses have signed')
  expect(verified({ data: file })).toContain('holds')
  const [bitcoin, ...others] = file.addresses
  const evm = others.at(-1)
  if (bitcoin === undefined || evm === undefined) throw new Error('no addresses')
  const faults: [object, string][] = [
    [{ ...file, hash: RUN }, 'signed something else'],
    [{ ...file, addresses: [{ ...bitcoin, signature: others[0]?.signature }, ...others] }, 'key is another'],
    [{ ...file, addresses: [...file.addresses, { ...evm, signature: others[1]?.signature }] }, 'did not sign'],
    [{ ...file, addresses: [...file.addresses, evm] }, 'counted twice'],
    [{ ...file, addresses: others }, 'the sum of BTC'],
    [{ ...file, addresses: [{ ...bitcoin, signature: null }, ...others] }, 'the sum of BTC'],
  ]
  for (const [told, words] of faults) expect(verified(told)).toContain(words)
})

test('an address that nobody signs for is shown and counts for nothing', async () => {
  const run = await owing(2, { BTC: [8, '1'], USDT: [6, '1'] })
  const { readers } = await room.payer()
  const lonely: ReserveKeys = { ...keys, reserveSignature: async () => undefined }
  const dependencies = { sql: room.sql, readers: new Map([['bitcoin' as const, readers.bitcoin]]), keys: lonely }
  expect(await proveReserves(dependencies)).toBe(2)
  const told = await shownReserves(room.sql, run)
  expect(told.addresses.map(({ signature }) => signature)).toEqual([null, null])
  expect(told.records.map(({ standing }) => standing)).toEqual(['none', 'none'])
  expect(verified(told)).toContain('0 of 2 addresses have signed')
})

test('a signature that is none is never written down', async () => {
  await owing(3, { BTC: [8, '1'] })
  const { readers } = await room.payer()
  const wrong: ReserveKeys = {
    ...keys,
    reserveSignature: (place, claim) => keys.reserveSignature(place, { ...claim, run: RUN }),
  }
  const dependencies = { sql: room.sql, readers: new Map([['bitcoin' as const, readers.bitcoin]]), keys: wrong }
  await expect(proveReserves(dependencies)).rejects.toThrow('did not sign that')
  const [row] = await room.sql`select 1 from reserve_addresses where run = 3`
  expect(row).toBeUndefined()
})
