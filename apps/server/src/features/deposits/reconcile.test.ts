/** Chains held against the ledger, coin by coin: every difference has its rows, and what has none halts and alarms. */

import { chainUnitsOf } from '@candlewick/chain/listing'
import type { DevChains } from '@candlewick/devchain/dev-chains'
import { startDevChains } from '@candlewick/devchain/testing/start'
import { units } from '@candlewick/money/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DepositStage, openDeposits } from '../../../test/deposit-stage.ts'
import { evmReaderOf, utxoReaderOf } from '../../../test/readers.ts'
import { type CoinReport, FINE, payoutsHalted, reconcile } from './reconcile.ts'
import { reconciledLines, reconciledRows } from './reconciled.ts'

const USDT = 1_000_000
let devChains: DevChains
let stage: DepositStage

beforeAll(async () => {
  devChains = await startDevChains()
  stage = await openDeposits(devChains, [evmReaderOf(devChains), utxoReaderOf(devChains)])
})
afterAll(async () => {
  await stage.close()
  await devChains.stop()
})

async function reportOf(asset: string): Promise<CoinReport> {
  for (const network of ['ethereum', 'bitcoin'] as const) await stage.look(network)
  const report = (await reconcile(stage.dependencies)).find((one) => one.asset === asset)
  if (report === undefined) throw new Error(`${asset} was not reconciled`)
  return report
}
const fine = (amount: number, decimals: number) => BigInt(amount) * 10n ** BigInt(FINE - decimals)
const termOf = ({ terms }: CoinReport, term: Parameters<CoinReport['terms']['get']>[0]) => terms.get(term)?.amount ?? 0n

test('in every state of a deposit the sum closes to zero, each difference with its rows', async () => {
  const [ann, bob] = [await stage.customer(), await stage.customer()]
  const zero = async (asset: string) => {
    const report = await reportOf(asset)
    expect([asset, report.standing, report.residue]).toEqual([asset, 'proven', 0n])
    return report
  }
  await stage.pay('ethereum', 'USDT', ann, '100', 1)
  expect(termOf(await zero('USDT'), 'uncredited')).toBe(fine(100 * USDT, 6))
  await devChains.mine('ethereum', 2)
  expect(termOf(await zero('USDT'), 'owed')).toBe(fine(100 * USDT, 6))
  await stage.pay('ethereum', 'USDT', bob, '0.25', 3)
  expect(termOf(await zero('USDT'), 'uncredited')).toBe(fine(0.25 * USDT, 6))
  await stage.pay('ethereum', 'LINK', bob, '1.000000000000000001', 3)
  expect(termOf(await zero('LINK'), 'dust')).toBe(fine(1, 18))
  await stage.pay('bitcoin', 'BTC', bob, '0.75', 3)
  await zero('BTC')
  await stage.pay('ethereum', 'USDT', ann, '40', 3)
  await stage.look('ethereum')
  await devChains.reorganise('ethereum', 3, 'replace')
  expect(termOf(await zero('USDT'), 'lost')).toBe(fine(40 * USDT, 6))
  await devChains.mine('ethereum', 7)
  expect(termOf(await zero('USDT'), 'lost')).toBe(0n)
  const lines = await reconciledLines(stage.dependencies, {
    coin: 'USDT',
    term: 'uncredited',
    after: undefined,
    limit: 50,
  })
  expect(lines.rows).toMatchObject([{ what: 'parked', amount: '0.25', network: 'ethereum' }])
})

test('by hand there is what operators say came in, less what they paid: each with its row', async () => {
  const eve = await stage.customer()
  const SOL = 10 ** 7
  const txid = 'e1'.repeat(32)
  await stage.submit({ type: 'deposit', id: txid, user: eve, asset: 'SOL', amount: units(10 * SOL) })
  await stage.sql`
    insert into hand_deposits (id, user_id, asset, network, address, amount, credit, txid, screenshot, state, credited_at)
    values ('report-eve', ${eve}, 'SOL', 'solana', 'x', ${10 * SOL}, ${10 * SOL}, ${txid}, 'eve.png', 'credited', now())`
  const before = await reportOf('SOL')
  expect([before.standing, termOf(before, 'hand'), before.residue]).toEqual(['attested', fine(10 * SOL, 7), 0n])
  const id = 'e2'.repeat(32)
  await stage.submit({
    type: 'withdraw.hold',
    id,
    user: eve,
    asset: 'SOL',
    amount: units(4.1 * SOL),
    fee: units(0.1 * SOL),
  })
  await stage.sql`
    insert into withdrawals (id, user_id, asset, network, address, amount, fee, nonce, way, state, worth, day, proof)
    values (${id}, ${eve}, 'SOL', 'solana', 'y', ${4 * SOL}, ${SOL / 10}, 'n', 'hand', 'confirmed', 1, now()::date, '{}')`
  expect((await reportOf('SOL')).residue).toBe(0n)
  await stage.submit({ type: 'withdraw.settle', id })
  await stage.sql`update withdrawals set closed = true where id = ${id}`
  const after = await reportOf('SOL')
  expect([termOf(after, 'hand'), termOf(after, 'owed'), after.residue]).toEqual([
    fine(6 * SOL, 7),
    fine(6 * SOL, 7),
    0n,
  ])
  const page = async (from?: string) =>
    await reconciledLines(stage.dependencies, { coin: 'SOL', term: 'hand', after: from, limit: 1 })
  const first = await page()
  const second = await page(first.next ?? '')
  expect([...first.rows, ...second.rows]).toMatchObject([
    { id: 'report-eve', what: 'credited', amount: '10' },
    { id, what: 'paid', amount: '-4' },
  ])
  expect(second.next).toBeNull()
})

test('of rows of one microsecond every one is listed', async () => {
  const user = await stage.customer()
  const at = '2026-01-02T03:04:05.000006Z'
  for (const id of ['twin-a', 'twin-b', 'twin-c']) {
    await stage.sql`
      insert into hand_deposits (id, user_id, asset, network, address, amount, credit, txid, screenshot, state, credited_at)
      values (${id}, ${user}, 'ADA', 'cardano', 'x', 5, 5, ${id}, ${`${id}.png`}, 'credited', ${at})`
  }
  const walked: string[] = []
  let after: string | undefined
  do {
    const { rows, next } = await reconciledLines(stage.dependencies, { coin: 'ADA', term: 'hand', after, limit: 1 })
    walked.push(...rows.map(({ id }) => id))
    after = next ?? undefined
  } while (after !== undefined)
  expect(walked).toEqual(['twin-a', 'twin-b', 'twin-c'])
  await stage.sql`delete from hand_deposits where asset = 'ADA'`
})

test('a coin whose chain nobody reads here is what people say where it has an address, and open where not', async () => {
  const user = await stage.customer()
  const amount = units(3 * 10 ** 8)
  await stage.submit({ type: 'deposit', id: 'e3'.repeat(32), user, asset: 'LTC', amount })
  await stage.sql`
    insert into hand_deposits (id, user_id, asset, network, address, amount, credit, txid, screenshot, state, credited_at)
    values ('report-ltc', ${user}, 'LTC', 'litecoin', 'x', ${amount}, ${amount}, ${'e3'.repeat(32)}, 'ltc.png', 'credited',
      now())`
  const before = await reportOf('LTC')
  expect([before.standing, termOf(before, 'hand'), before.residue]).toEqual(['attested', fine(amount, 8), 0n])
  await stage.sql`update listings set house_address = '' where asset = 'LTC'`
  expect((await reportOf('LTC')).standing).toBe('open')
  await stage.sql`update listings set house_address = 'demo-litecoin-house' where asset = 'LTC'`
})

test('what operators booked of a coin by hand is explained; of one with a chain it has to be there', async () => {
  const user = await stage.customer()
  const amount = units(1_000)
  const treasury = { owner: 'house:treasury', account: 1 as const }
  const adjusted = async (id: string, asset: string, isGift: boolean) => {
    const customer = { owner: user, account: 1 as const }
    const [from, to] = isGift ? [treasury, customer] : [customer, treasury]
    const command = { ...{ type: 'adjust' as const, id, from, to, asset }, amount: units(isGift ? 250 : 50) }
    const sequence = await stage.submit(command)
    await stage.sql`
      insert into adjustments (id, proposal_id, terms, proposed_by, approved_by, reason, sequence, done_at)
      values (${id}, ${id}, ${JSON.stringify(command)}, 'a', 'b', 'a gift', ${sequence}, now())`
  }
  const booked = async (id: string, asset: string) => {
    const command = { ...{ type: 'deposit' as const, id, user, asset }, amount }
    const sequence = await stage.submit(command)
    await stage.sql`
      insert into operator_bookings (id, terms, sequence)
      values (${`deposit ${id}`}, ${JSON.stringify(command)}, ${sequence})`
  }
  await booked('hand:dot', 'DOT')
  await adjusted('gift-dot', 'DOT', true)
  await adjusted('back-dot', 'DOT', false)
  const report = await reportOf('DOT')
  const decimals = stage.replica.engine.asset('DOT')?.decimals ?? 0
  expect([report.standing, report.residue]).toEqual(['attested', 0n])
  expect(report.terms.get('booked')).toEqual({ amount: fine(1_200, decimals), lines: 3 })
  const question = { coin: 'DOT', term: 'booked', limit: 2 } as const
  const first = await reconciledLines(stage.dependencies, { ...question, after: undefined })
  const second = await reconciledLines(stage.dependencies, { ...question, after: first.next ?? undefined })
  expect([...first.rows, ...second.rows].map(({ id, what }) => `${id} ${what}`)).toEqual([
    'deposit hand:dot brought',
    'gift-dot adjusted',
    'back-dot adjusted',
  ])
  const before = (await reportOf('BTC')).residue
  await booked('hand:btc', 'BTC')
  const after = await reportOf('BTC')
  expect([after.residue, after.terms.has('booked')]).toEqual([before - fine(1_000, 8), false])
  // As if it had never been, for the tests below.
  await stage.submit({ type: 'withdraw.hold', id: 'f1'.repeat(32), user, asset: 'BTC', amount, fee: units(0) })
  await stage.submit({ type: 'withdraw.settle', id: 'f1'.repeat(32) })
})

test('the lines of addresses add up to what their terms say', async () => {
  const flo = await stage.customer()
  await stage.pay('ethereum', 'USDT', flo, '12.5', 3)
  await stage.pay('ethereum', 'USDT', flo, '0.5', 3)
  await stage.pay('bitcoin', 'BTC', flo, '0.25', 3)
  for (const asset of ['USDT', 'BTC', 'ETH']) {
    const report = await reportOf(asset)
    for (const term of ['chain_deposit', 'chain_hot', 'chain_cold', 'chain_gas'] as const) {
      const { rows } = await reconciledLines(stage.dependencies, { coin: asset, term, after: undefined, limit: 200 })
      const sum = rows.reduce((total, { amount }) => total + (chainUnitsOf(amount, FINE) ?? 0n), 0n)
      expect([asset, term, sum]).toEqual([asset, term, termOf(report, term)])
    }
  }
})

test('what the house brought in stands on its cold address and in the ledger', async () => {
  const { cold } = devChains.endpoints().evm
  stage.wallets.houses.push({ network: 'ethereum', address: cold, purpose: 'cold' })
  await devChains.faucet({ network: 'ethereum', coin: 'USDC', address: cold, amount: '1000' })
  await devChains.mine('ethereum', 1)
  const before = await reportOf('USDC')
  const there = termOf(before, 'chain_cold')
  expect([there > 0n, before.residue]).toEqual([true, there])
  await stage.submit({ type: 'account.open', user: 'house:lender', kind: 'house' })
  const amount = units(Number(there / 10n ** BigInt(FINE - 6)))
  await stage.submit({ type: 'house.fund', id: 'brought', user: 'house:lender', asset: 'USDC', amount })
  expect((await reportOf('USDC')).residue).toBe(0n)
})

test('gas that the house brings to a customer’s address is no deposit, and its sum closes to the last decimal', async () => {
  const ann = await stage.customer()
  const before = await reportOf('ETH')
  const rows = async () => await stage.sql`select 1 from deposits where asset = 'ETH'`
  const known = (await rows()).length
  const address = await stage.wallets.addressFor(ann, 'ethereum')
  const txid = await devChains.faucet({ network: 'ethereum', coin: 'ETH', address, amount: '0.000000000000000123' })
  stage.wallets.gas.add(txid)
  stage.wallets.swept.push({ network: 'ethereum', address, payments: 1 })
  stage.wallets.paid.push({ asset: 'ETH', id: 'f', network: 'ethereum', amount: -123n, decimals: 18, term: 'fees' })
  await devChains.mine('ethereum', 4)
  const after = await reportOf('ETH')
  expect([(await rows()).length, after.residue]).toEqual([known, before.residue])
  expect(termOf(after, 'chain_deposit') - termOf(before, 'chain_deposit')).toBe(123n * 10n ** 18n)
  // A fee of a block that is not followed yet is not taken from balances that still have it.
  const height = (await devChains.height('ethereum')) + 5
  stage.wallets.paid.push({
    asset: 'ETH',
    id: 'g',
    network: 'ethereum',
    amount: 9n,
    decimals: 18,
    term: 'fees',
    height,
  })
  expect((await reportOf('ETH')).residue).toBe(before.residue)
})

test('a surplus, which anybody can send, alarms and halts nothing', async () => {
  const { cold } = devChains.endpoints().evm
  await devChains.faucet({ network: 'ethereum', coin: 'USDC', address: cold, amount: '5' })
  await devChains.mine('ethereum', 1)
  for (let times = 0; times < 3; times += 1) expect((await reportOf('USDC')).residue).toBe(fine(5 * USDT, 6))
  expect(await payoutsHalted(stage.sql, 'USDC')).toBe(undefined)
})

test('a shortage seen twice halts payouts of that coin alone, until it is explained', async () => {
  await stage.submit({
    type: 'deposit',
    id: 'from nowhere',
    user: await stage.customer(),
    asset: 'LINK',
    amount: units(7),
  })
  expect((await reportOf('LINK')).residue).toBeLessThan(0n)
  expect(await payoutsHalted(stage.sql, 'LINK')).toBe(undefined)
  await reportOf('LINK')
  expect(await payoutsHalted(stage.sql, 'LINK')).toBe('reconciliation')
  expect(await payoutsHalted(stage.sql, 'BTC')).toBe(undefined)
  const halted = (await reconciledRows(stage.sql)).rows.find(({ coin }) => coin === 'LINK')
  expect(halted).toMatchObject({ residue: expect.stringMatching(/^-0\.0/), haltTime: expect.any(Number) })
  const decimals = stage.replica.engine.asset('LINK')?.decimals ?? 0
  stage.wallets.paid.push({ asset: 'LINK', id: 'w1', network: 'ethereum', amount: 7n, term: 'unsettled' })
  expect((await reportOf('LINK')).residue).toBe(0n)
  expect(decimals).toBeGreaterThan(0)
  expect(await payoutsHalted(stage.sql, 'LINK')).toBe(undefined)
})

test('while a deposit comes through the journal and its row is behind, nothing is said that is not so', async () => {
  const ann = await stage.customer()
  await stage.pay('ethereum', 'USDT', ann, '3', 3)
  const [{ residue }] = await Promise.all([
    reportOf('USDT'),
    reconcile(stage.dependencies),
    reconcile(stage.dependencies),
  ])
  expect(residue).toBe(0n)
})
