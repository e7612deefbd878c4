import type { Block, Transfer, UtxoReader, Verdict } from '@candlewick/chain/adapter'
import { depositId } from '@candlewick/chain/deposit-id'
import { RpcClient } from '@candlewick/chain/rpc/client'
import { utxoReader } from '@candlewick/chain/utxo/reader'
import { addressOf, scriptOf } from '@candlewick/chain/utxo/script'
import { hex } from '@scure/base'
import { p2pkh, p2sh, p2tr, p2wpkh, p2wsh, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DevChains } from '../dev-chains.ts'
import { startDevChains } from '../testing/start.ts'

const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
const KEY = new Uint8Array(32).fill(5)
const PUBLIC = pubECDSA(KEY)
const PAYMENT = p2wpkh(PUBLIC, REGTEST)
const OURS = String(PAYMENT.address)
const OTHERS = String(p2wpkh(pubECDSA(new Uint8Array(32).fill(6)), REGTEST).address)
const ADDRESSES = new Set([OURS])
const HOLDS = { verdict: 'holds' }

let chains: DevChains
let reader: UtxoReader

beforeAll(async () => {
  chains = await startDevChains()
  const clients = [new RpcClient({ url: chains.utxo.url, name: 'bcoin' })]
  reader = utxoReader({ network: 'bitcoin', mode: 'development', clients })
})
afterAll(async () => {
  reader.close()
  await chains.stop()
})

function pay(amount: string, address = OURS): Promise<string> {
  return chains.faucet({ network: 'bitcoin', coin: 'BTC', address, amount })
}

async function next(): Promise<{ block: Block; transfers: readonly Transfer[]; verdicts: readonly Verdict[] }> {
  await chains.mine('bitcoin', 1)
  const { block } = await reader.head()
  const transfers = await reader.incoming(block, ADDRESSES)
  return { block, transfers, verdicts: await reader.prove(transfers) }
}

/** Spends a coin of ours. */
function spend(txid: string, vout: number, amount: bigint, fee: bigint, to = OTHERS): string {
  const transaction = new Transaction()
  const witnessUtxo = { script: PAYMENT.script, amount }
  transaction.addInput({ txid: hex.decode(txid), index: vout, witnessUtxo, sequence: 0xffff_fffd })
  transaction.addOutputAddress(to, amount - fee, REGTEST)
  transaction.sign(KEY)
  transaction.finalize()
  return hex.encode(transaction.extract())
}

describe('payments', () => {
  it('are found with their output, and hold', async () => {
    const txid = await chains.utxo.pay([
      { address: OURS, amount: 150_000n },
      { address: OTHERS, amount: 1_000n },
      { address: OURS, amount: 7n + 546n },
    ])
    expect(await reader.pool(ADDRESSES)).toMatchObject([
      { txid, block: undefined, amount: 150_000n },
      { txid, block: undefined, amount: 553n },
    ])
    const { block, transfers, verdicts } = await next()
    const place = { network: 'bitcoin', txid, address: OURS, block: { height: block.height, hash: block.hash } }
    expect(transfers).toMatchObject([
      { ...place, index: { kind: 'output', vout: 0 }, amount: 150_000n, coinbase: false },
      { ...place, index: { kind: 'output', vout: 2 }, amount: 553n, coinbase: false },
    ])
    expect(verdicts).toEqual([HOLDS, HOLDS])
    expect(await reader.pool(ADDRESSES)).toEqual([])
    expect(await reader.balance(OURS, undefined, block)).toBe(150_553n)
  })

  it('to every kind of address are understood', async () => {
    const kinds = [
      p2pkh(PUBLIC, REGTEST),
      p2sh(p2wpkh(PUBLIC, REGTEST), REGTEST),
      p2wsh(p2pkh(PUBLIC, REGTEST), REGTEST),
      p2tr(PUBLIC.slice(1), undefined, REGTEST),
    ]
    for (const { address, script } of kinds) {
      expect(scriptOf('bitcoin', String(address), 'development')).toBe(hex.encode(script))
      expect(addressOf('bitcoin', hex.encode(script), 'development')).toBe(address)
    }
    expect(addressOf('bitcoin', '6a0401020304', 'development')).toBeUndefined()
    const addresses = new Set(kinds.map(({ address }) => String(address)))
    await chains.utxo.pay([...addresses].map((address) => ({ address, amount: 10_000n })))
    await chains.mine('bitcoin', 1)
    const found = await reader.incoming((await reader.head()).block, addresses)
    expect(new Set(found.map(({ address }) => address))).toEqual(addresses)
  })

  it('of a block to its miner wait a hundred blocks', async () => {
    const { block } = await next()
    const miner = new Set(['bcrt1q'])
    const everyone = { has: (address: string) => address.startsWith([...miner][0] ?? '') }
    const [coinbase] = await reader.incoming(block, everyone)
    if (coinbase === undefined) throw new Error('a block pays its miner')
    expect(coinbase.coinbase).toBe(true)
    expect(await reader.prove([coinbase])).toEqual([{ verdict: 'immature', until: block.height + 100 }])
    await chains.mine('bitcoin', 98)
    expect(await reader.prove([coinbase])).toMatchObject([{ verdict: 'immature' }])
    await chains.mine('bitcoin', 1)
    expect(await reader.prove([coinbase])).toEqual([HOLDS])
  })

  it('that were changed on the way here are refused', async () => {
    await pay('0.5')
    const { transfers } = await next()
    const [paid] = transfers
    if (paid === undefined) throw new Error('a payment was made')
    const verdicts = await reader.prove([
      { ...paid, amount: paid.amount + 1n },
      { ...paid, address: OTHERS },
      { ...paid, index: { kind: 'output', vout: 9 } },
      { ...paid, index: { kind: 'tx' } },
      { ...paid, txid: 'ab'.repeat(32) },
    ])
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(Array(5).fill('refused'))
  })
})

describe('reorganisations', () => {
  it('orphan what was read, and the same payment keeps its id when it is mined again', async () => {
    await pay('0.25')
    const { block, transfers } = await next()
    await chains.mine('bitcoin', 2)
    expect(await reader.confirmations(block)).toBe(3)
    await chains.reorganise('bitcoin', 3)
    expect(await reader.isCanonical(block)).toBe(false)
    expect(await reader.prove(transfers)).toEqual([{ verdict: 'orphaned' }])
    const again = await next()
    const idOf = (one: Transfer): string => depositId(one.network, one.txid, one.index)
    expect(again.transfers.map(idOf)).toEqual(transfers.map(idOf))
    expect(again.verdicts).toEqual([HOLDS])
  })

  it('with a double spend leave nothing of the first payment', async () => {
    const txid = await pay('0.125')
    await next()
    await chains.reorganise('bitcoin', 1, 'replace')
    expect(await reader.lookup(txid)).toEqual({ state: 'unknown' })
    expect((await next()).transfers).toEqual([])
  })

  it('let a customer’s own double spend win', async () => {
    const txid = await pay('1')
    const { block } = await next()
    const [coin] = (await reader.coins([OURS])).filter((one) => one.txid === txid)
    if (coin === undefined) throw new Error('the coin was paid')
    expect(coin).toMatchObject({ amount: 100_000_000n, height: block.height, coinbase: false })
    const first = spend(coin.txid, coin.vout, coin.amount, 2_000n)
    const second = spend(coin.txid, coin.vout, coin.amount, 9_000n)
    const { txid: lost } = await reader.broadcast(first)
    await chains.mine('bitcoin', 1)
    expect(await reader.lookup(lost)).toMatchObject({ state: 'mined', confirmations: 1, failed: false })
    await chains.reorganise('bitcoin', 1, 'return', [second])
    expect(await reader.lookup(lost)).toEqual({ state: 'unknown' })
    const { txid: won } = await reader.broadcast(second)
    expect(await reader.lookup(won)).toMatchObject({ state: 'mined', confirmations: 2 })
  })
})

describe('what is sent', () => {
  it('is handed over, looked up, and its coin is spent', async () => {
    const txid = await pay('2')
    await next()
    const coins = await reader.coins([OURS])
    const coin = coins.find((one) => one.txid === txid)
    if (coin === undefined) throw new Error('the coin was paid')
    expect(await reader.coin(coin.txid, coin.vout)).toEqual(coin)
    const fees = await reader.fees()
    if (fees.family !== 'utxo') throw new Error('fees of Bitcoin')
    const raw = spend(coin.txid, coin.vout, coin.amount, BigInt(fees.perByte * 200))
    const sent = await reader.broadcast(raw)
    expect(sent.said).toBe('taken')
    expect(await reader.lookup(sent.txid)).toEqual({ state: 'pool' })
    // Spent in the pool is spent.
    expect(await reader.coin(coin.txid, coin.vout)).toBeUndefined()
    expect((await reader.coins([OURS])).map((one) => one.txid)).not.toContain(txid)
    await chains.mine('bitcoin', 1)
    expect(await reader.lookup(sent.txid)).toMatchObject({ state: 'mined', confirmations: 1 })
  })

  it('and refused by the node is not taken for sent, whatever the node says', async () => {
    const raw = spend('cd'.repeat(32), 0, 100_000n, 1_000n)
    const { txid, said } = await reader.broadcast(raw)
    expect(said).toBe('refused')
    expect(await reader.lookup(txid)).toEqual({ state: 'unknown' })
    await pay('3')
    const { transfers } = await next()
    const [paid] = transfers
    if (paid?.index.kind !== 'output') throw new Error('a payment was made')
    // Signed for twice of what the coin holds.
    const greedy = spend(paid.txid, paid.index.vout, 2n * paid.amount, 1_000n)
    expect((await reader.broadcast(greedy)).said).toBe('refused')
  })
})
