/** Hot and cold wallets as the chains have them, and what is to be done about each. */
import type { DevChains } from '@candlewick/devchain/dev-chains'
import { startDevChains } from '@candlewick/devchain/testing/start'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DepositStage, openDeposits } from '../../../test/deposit-stage.ts'
import { evmReaderOf, utxoReaderOf } from '../../../test/readers.ts'
import { SignerAway } from './signer-client.ts'
import { taskOf, walletBalances } from './wallet-balances.ts'

const HOT = `0x${'a1'.repeat(20)}`
const GAS = `0x${'a2'.repeat(20)}`

describe('what is to be done', () => {
  const marks = { low: 10n, target: 20n, high: 30n, moving: false }

  test.each([
    [9n, 11n, { task: 'fill', amount: 11n }],
    [9n, 10n, { task: 'short', amount: 11n }],
    [10n, 0n, { task: 'nothing' }],
    [30n, 0n, { task: 'nothing' }],
    [31n, 0n, { task: 'sweep', amount: 11n }],
    [undefined, 0n, { task: 'unread' }],
    [5n, undefined, { task: 'unread' }],
  ] as const)('with %s hot and %s cold', (hot, cold, task) => {
    expect(taskOf({ ...marks, hot, cold })).toEqual(task)
  })

  test('is nothing more while a move is under way, and marks first where there are none', () => {
    expect(taskOf({ ...marks, hot: 31n, cold: 0n, moving: true })).toEqual({ task: 'moving' })
    expect(taskOf({ ...marks, hot: 31n, cold: 0n, low: undefined })).toEqual({ task: 'unset' })
  })
})

describe('balances', () => {
  let chains: DevChains
  let stage: DepositStage
  const asked = { after: undefined, limit: 20 }
  const dependencies = () => ({
    ...{ sql: stage.sql, mode: 'development' as const, readers: stage.chains.readers, wallets: stage.wallets },
  })

  beforeAll(async () => {
    chains = await startDevChains()
    stage = await openDeposits(chains, [evmReaderOf(chains), utxoReaderOf(chains)])
    const { evm, utxo } = chains.endpoints()
    const hotCoins = await stage.wallets.addressFor(await stage.customer(), 'bitcoin')
    stage.wallets.houses.push(
      { network: 'ethereum', address: HOT, purpose: 'hot' },
      { network: 'ethereum', address: GAS, purpose: 'gas' },
      { network: 'ethereum', address: evm.cold, purpose: 'cold' },
      { network: 'bitcoin', address: hotCoins, purpose: 'hot' },
      { network: 'bitcoin', address: utxo.cold, purpose: 'cold' },
    )
    for (const [coin, address, amount] of [
      ['USDT', HOT, '1250.000001'],
      ['USDT', evm.cold, '40000'],
      ['ETH', GAS, '0.5'],
    ] as const) {
      await chains.faucet({ network: 'ethereum', coin, address, amount })
    }
    await chains.faucet({ network: 'bitcoin', coin: 'BTC', address: hotCoins, amount: '0.25' })
    for (const network of ['ethereum', 'bitcoin']) await chains.mine(network, 3)
    await stage.sql`
      insert into wallet_levels (network, asset, low, target, high) values ('ethereum', 'USDT', 100, 200, 1000)`
    await stage.sql`
      insert into payments (network, address, kind, intent, asset, amount, state, txid) values
        ('ethereum', ${HOT}, 'move', '{"to":"cold"}', 'USDT', 7000001, 'final', '0xc01d'),
        ('ethereum', ${HOT}, 'move', '{"to":"gas"}', 'ETH', 5, 'final', '0x6a5')`
  })
  afterAll(async () => {
    await stage.close()
    await chains.stop()
  })

  test('are those of the chain, to its last decimal, with the last move to cold and what is over the target', async () => {
    const { rows } = await walletBalances(dependencies(), asked)
    const usdt = rows.find(({ coin }) => coin === 'USDT')
    const before = usdt?.cold[0]?.amount ?? ''
    expect(BigInt(before.replace('.', ''))).toBeGreaterThanOrEqual(40_000n)
    expect(usdt).toMatchObject({
      ...{ network: 'ethereum', hot: [{ address: HOT, amount: '1250.000001' }], hotTotal: '1250.000001' },
      gas: { coin: 'ETH', address: GAS, amount: '0.5' },
      ...{ low: '100', target: '200', high: '1000', task: 'sweep', amount: '1050.000001' },
      lastMove: { amount: '7.000001', transaction: { txid: '0xc01d', link: '/dev/explorer/ethereum/tx/0xc01d' } },
    })
    expect(usdt?.time).toBeGreaterThan(0)
    const eth = rows.find(({ coin }) => coin === 'ETH')
    expect([eth?.task, eth?.lastMove]).toEqual(['unset', null])
    expect(rows.find(({ coin }) => coin === 'BTC')).toMatchObject({ hotTotal: '0.25', gas: null })
  })

  test('come in pages, each coin once', async () => {
    const all = (await walletBalances(dependencies(), asked)).rows.map(({ network, coin }) => `${network}.${coin}`)
    const walked: string[] = []
    let after: string | undefined
    do {
      const { rows, next } = await walletBalances(dependencies(), { after, limit: 2 })
      walked.push(...rows.map(({ network, coin }) => `${network}.${coin}`))
      after = next ?? undefined
    } while (after !== undefined)
    expect(all.length).toBeGreaterThan(2)
    expect(walked).toEqual(all)
  })

  test('are none where a chain gives no answer, and the others are told', async () => {
    const bitcoin = stage.chains.readers.get('bitcoin')
    const readers = new Map(bitcoin === undefined ? [] : [['bitcoin' as const, bitcoin]])
    const { rows } = await walletBalances({ ...dependencies(), readers }, asked)
    const usdt = rows.find(({ coin }) => coin === 'USDT')
    expect(usdt).toMatchObject({ time: null, hot: [{ address: HOT, amount: null }], hotTotal: null, task: 'unread' })
    expect(usdt?.lastMove?.amount).toBe('7.000001')
    expect(rows.find(({ coin }) => coin === 'BTC')?.hotTotal).toBe('0.25')
  })

  test('are refused while whoever keeps the keys was never reached', async () => {
    const wallets = { houseAddresses: () => Promise.reject(new SignerAway('nobody is there')) }
    await expect(walletBalances({ ...dependencies(), wallets }, asked)).rejects.toThrow('unavailable')
  })
})
