import { type Block, ChainError, type EvmReader, type UtxoReader } from '@candlewick/chain/adapter'
import { evmAddress } from '@candlewick/chain/addresses'
import { evmReader } from '@candlewick/chain/evm/reader'
import { RpcClient } from '@candlewick/chain/rpc/client'
import { utxoReader } from '@candlewick/chain/utxo/reader'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DevChains } from '../dev-chains.ts'
import { tokenOf } from '../evm/tokens.ts'
import { FLOOD, NOISE, type OddProvider, oddProvider, SLEEP, type Twist } from '../testing/odd-provider.ts'
import { startDevChains } from '../testing/start.ts'

const OURS = evmAddress('0x00000000000000000000000000000000c0ffee00')
const ADDRESSES = new Set([OURS.toLowerCase()])
const WITHIN_MS = 400
const MOST_BYTES = 2_000_000

let chains: DevChains
let evm: OddProvider
let utxo: OddProvider
let reader: EvmReader
let bitcoin: UtxoReader
let block: Block
const readers: { close(): void }[] = []

beforeAll(async () => {
  chains = await startDevChains()
  evm = await oddProvider(chains.evm.anvil.url)
  utxo = await oddProvider(chains.utxo.url)
  for (const coin of ['USDT', 'ETH']) await chains.faucet({ network: 'ethereum', coin, address: OURS, amount: '5' })
  await chains.mine('ethereum', 1)
  reader = ethereum()
  bitcoin = ofBitcoin()
  block = (await reader.head()).block
  await chains.mine('ethereum', 3)
})
afterEach(() => {
  evm.twist = undefined
  utxo.twist = undefined
})
afterAll(async () => {
  for (const one of readers) one.close()
  await Promise.all([evm.stop(), utxo.stop()])
  await chains.stop()
})

function clients(real: string, odd: string): RpcClient[] {
  const bounds = { withinMs: WITHIN_MS, mostBytes: MOST_BYTES }
  return [
    new RpcClient({ url: real, name: 'honest', withinMs: 10_000 }),
    new RpcClient({ url: odd, name: 'odd', ...bounds }),
  ]
}

function ethereum(): EvmReader {
  const all = clients(chains.evm.anvil.url, evm.url)
  const made = evmReader({ network: 'ethereum', mode: 'development', clients: all, traces: true })
  readers.push(made)
  return made
}

function ofBitcoin(): UtxoReader {
  const all = clients(chains.utxo.url, utxo.url)
  const made = utxoReader({ network: 'bitcoin', mode: 'development', clients: all })
  readers.push(made)
  return made
}

/** Changes one method's answer. */
function of(method: string, change: (result: unknown) => unknown): Twist {
  return (asked, result) => (asked.method === method ? change(result) : result)
}

function without(name: string): (result: unknown) => unknown {
  return (result) => ({ ...Object(result), [name]: undefined })
}

async function faultOf(work: Promise<unknown>): Promise<string> {
  const failure = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  return failure instanceof ChainError ? failure.fault : `no fault: ${String(failure)}`
}

const read = (): Promise<unknown> => reader.incoming(block, ADDRESSES)
const prove = async (): Promise<unknown> => await reader.prove(await reader.incoming(block, ADDRESSES))

describe('with a second provider that is as honest', () => {
  it('everything is read and holds', async () => {
    expect(await prove()).toEqual([{ verdict: 'holds' }, { verdict: 'holds' }])
  })
})

describe('one of two providers that lies about', () => {
  it.each<[string, () => Promise<unknown>, Twist]>([
    ['a block’s hash', () => reader.block(block.height), of('eth_getBlockByNumber', lying('hash'))],
    ['the block before', () => reader.block(block.height), of('eth_getBlockByNumber', lying('parentHash'))],
    ['a payment that was none', read, of('eth_getLogs', () => [])],
    ['whom coins went to', read, of('eth_getBlockByHash', withoutTransactions)],
    ['a receipt', read, of('eth_getTransactionReceipt', (result) => ({ ...Object(result), status: '0x0' }))],
    ['a receipt’s being there', read, of('eth_getTransactionReceipt', () => null)],
    ['a balance', prove, of('eth_call', (result) => String(result).replace(/.$/, '7'))],
    ['the next number of an address', () => reader.nonce(OURS), of('eth_getTransactionCount', () => '0x99')],
    ['code', () => reader.isContract(tokenOf('USDC').address), of('eth_getCode', () => '0x')],
  ])('%s keeps the network from being read', async (_what, work, twist) => {
    evm.twist = twist
    expect(await faultOf(work())).toBe('disagree')
    evm.twist = undefined
    await work()
  })
})

function lying(name: string): (result: unknown) => unknown {
  return (result) => ({ ...Object(result), [name]: `0x${'ee'.repeat(32)}` })
}

function withoutTransactions(result: unknown): unknown {
  return { ...Object(result), transactions: [] }
}

describe('a provider that', () => {
  it.each<[string, Twist, string]>([
    ['sleeps', () => SLEEP, 'unavailable'],
    ['floods', () => FLOOD, 'too_large'],
    ['answers a page in place of JSON', () => NOISE, 'malformed'],
    ['leaves out a part', of('eth_getBlockByNumber', without('parentHash')), 'malformed'],
    [
      'answers text where a number is due',
      of('eth_getBlockByNumber', (one) => ({ ...Object(one), number: 'x' })),
      'malformed',
    ],
    ['answers a list where a block is due', of('eth_getBlockByNumber', () => []), 'malformed'],
  ])('%s is named, in time', async (_what, twist, fault) => {
    evm.twist = twist
    expect(await faultOf(reader.block(block.height))).toBe(fault)
    evm.twist = undefined
    expect(await reader.block(block.height)).toEqual(block)
  })

  it('serves another chain is refused for good', async () => {
    const other = ethereum()
    evm.twist = of('eth_chainId', () => '0x1')
    expect(await faultOf(other.head())).toBe('wrong_chain')
    evm.twist = undefined
    expect(await faultOf(other.head())).toBe('wrong_chain')
  })

  it('has another first block is refused, though it says it is the same chain', async () => {
    const other = ethereum()
    evm.twist = (asked, result) => (asked.params[0] === '0x0' ? lying('hash')(result) : result)
    expect(await faultOf(other.head())).toBe('wrong_chain')
  })

  it('is a few blocks behind holds the head back, and one that is far behind is not waited for', async () => {
    evm.twist = of('eth_blockNumber', () => `0x${block.height.toString(16)}`)
    expect((await reader.head()).block).toEqual(block)
    await chains.mine('ethereum', 70)
    expect(await faultOf(reader.head())).toBe('unavailable')
    evm.twist = undefined
    expect((await reader.head()).block.height).toBeGreaterThan(block.height)
  })

  it('is a block ahead is not believed about what it alone has', async () => {
    const txid = await chains.faucet({ network: 'ethereum', coin: 'ETH', address: OURS, amount: '1' })
    const { block: head } = await reader.head()
    const invented = { status: '0x1', gasUsed: '0x1', effectiveGasPrice: '0x1', logs: [], from: OURS, to: OURS }
    const place = { transactionHash: txid, blockHash: head.hash, blockNumber: `0x${head.height.toString(16)}` }
    evm.twist = of('eth_getTransactionReceipt', () => ({ ...invented, ...place }))
    expect(await reader.lookup(txid)).toEqual({ state: 'pool' })
    evm.twist = undefined
    await chains.mine('ethereum', 1)
    expect(await reader.lookup(txid)).toMatchObject({ state: 'mined' })
  })

  it('asks for mad fees is not paid them', async () => {
    evm.twist = of('eth_maxPriorityFeePerGas', () => '0xffffffffffffff')
    expect(await faultOf(reader.fees())).toBe('disagree')
  })
})

describe('on chains of Bitcoin’s kind', () => {
  it('a block that is not what its hash says is taken from somebody else', async () => {
    const address = chains.coldAddress('bitcoin')
    await chains.faucet({ network: 'bitcoin', coin: 'BTC', address, amount: '1' })
    await chains.mine('bitcoin', 1)
    const { block: head } = await bitcoin.head()
    utxo.twist = of('getblock', (raw) => String(raw).replace(/....$/, '0001'))
    expect(await bitcoin.incoming(head, new Set([address]))).toHaveLength(1)
  })

  it('a doubled or missing transaction does not fit the block', async () => {
    const { block: head } = await bitcoin.head()
    const raw = String(await new RpcClient({ url: chains.utxo.url, name: 'b' }).call('getblock', [head.hash, 0]))
    const alone = utxoReader({
      ...{ network: 'bitcoin', mode: 'development' },
      clients: [new RpcClient({ url: utxo.url, name: 'odd' })],
    })
    readers.push(alone)
    for (const wrong of [`${raw}00`, raw.slice(0, -2), raw.replace(/^../, 'ff'), `${raw.slice(0, 160)}00`, '', 'zz']) {
      utxo.twist = of('getblock', () => wrong)
      expect(await faultOf(alone.incoming(head, new Set()))).toBe('malformed')
    }
  })

  it('two stories of which block is where are read by nobody', async () => {
    const { block: head } = await bitcoin.head()
    utxo.twist = of('getblockhash', () => 'ab'.repeat(32))
    expect(await faultOf(bitcoin.block(head.height))).toBe('disagree')
    const other = ofBitcoin()
    expect(await faultOf(other.head())).toBe('wrong_chain')
  })
})

it('money is never read through one provider', () => {
  const one = [new RpcClient({ url: 'http://127.0.0.1:1', name: 'one' })]
  expect(() => evmReader({ network: 'bnb', mode: 'main', clients: one, traces: false })).toThrow(RangeError)
  expect(() => utxoReader({ network: 'bitcoin', mode: 'main', clients: one })).toThrow(RangeError)
})
