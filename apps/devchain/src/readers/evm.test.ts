import type { Block, EvmReader, Transfer, Verdict } from '@candlewick/chain/adapter'
import { evmAddress } from '@candlewick/chain/addresses'
import { depositId } from '@candlewick/chain/deposit-id'
import { evmReader } from '@candlewick/chain/evm/reader'
import { RpcClient } from '@candlewick/chain/rpc/client'
import { encodeFunctionData, parseAbi, parseGwei } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DevChains } from '../dev-chains.ts'
import { ODD_ACCOUNT, type TokenName, tokenOf } from '../evm/tokens.ts'
import { startDevChains } from '../testing/start.ts'

const OURS = evmAddress('0x00000000000000000000000000000000c0ffee00')
const ODD = evmAddress('0x00000000000000000000000000000000c0ffee01')
const ADDRESSES = new Set([OURS.toLowerCase(), ODD.toLowerCase()])
const ETH = 10n ** 18n

const ABI = parseAbi([
  'function four(address to, uint256 id)',
  'function twoWords(address to, uint256 value)',
  'function pay(address to)',
  'function payAndUndo(address to)',
  'function payThenFail(address to)',
  'function payHalf(address to)',
  'function hush(bool on)',
  'function transfer(address to, uint256 value)',
])

let chains: DevChains
let reader: EvmReader

beforeAll(async () => {
  chains = await startDevChains()
  const clients = [new RpcClient({ url: chains.evm.anvil.url, name: 'anvil' })]
  reader = evmReader({ network: 'ethereum', mode: 'development', clients, traces: true })
})
afterAll(async () => {
  reader.close()
  await chains.stop()
})

function pay(coin: string, amount: string, address = OURS): Promise<string> {
  return chains.faucet({ network: 'ethereum', coin, address, amount })
}

/** Mines one block and reads it. */
async function next(): Promise<{ block: Block; transfers: readonly Transfer[]; verdicts: readonly Verdict[] }> {
  await chains.mine('ethereum', 1)
  const { block } = await reader.head()
  const transfers = await reader.incoming(block, ADDRESSES)
  return { block, transfers, verdicts: await reader.prove(transfers) }
}

function call(contract: TokenName, data: `0x${string}`, value = 0n): Promise<string> {
  return chains.evm.send({ from: ODD_ACCOUNT, to: tokenOf(contract).address, data, value })
}

const HOLDS = { verdict: 'holds' }

describe('payments', () => {
  it('of coin and tokens are found with their place, and hold', async () => {
    const txids = [await pay('ETH', '1.5'), await pay('USDT', '12.5'), await pay('USDC', '3'), await pay('LINK', '0.1')]
    const { block, transfers, verdicts } = await next()
    expect(verdicts).toEqual([HOLDS, HOLDS, HOLDS, HOLDS])
    const place = { network: 'ethereum', address: OURS, block: { height: block.height, hash: block.hash } }
    const log = { kind: 'log', ordinal: 0 }
    expect(transfers).toMatchObject([
      { ...place, txid: txids[0], index: { kind: 'tx' }, contract: undefined, amount: (3n * ETH) / 2n },
      { ...place, txid: txids[1], index: log, contract: tokenOf('USDT').address, amount: 12_500_000n },
      { ...place, txid: txids[2], index: log, contract: tokenOf('USDC').address, amount: 3_000_000n },
      { ...place, txid: txids[3], index: log, contract: tokenOf('LINK').address, amount: ETH / 10n },
    ])
    expect(await reader.balance(OURS, tokenOf('USDT').address, block)).toBe(12_500_000n)
    expect(await reader.balance(OURS, undefined, block)).toBe((3n * ETH) / 2n)
  })

  it('several of one token to one address in a block hold together', async () => {
    for (const amount of ['1', '2', '3']) await pay('USDC', amount)
    const { verdicts } = await next()
    expect(verdicts).toEqual([HOLDS, HOLDS, HOLDS])
  })

  it('in the pool are seen before they are mined', async () => {
    const txids = [await pay('ETH', '1'), await pay('USDT', '2')]
    const seen = await reader.pool(ADDRESSES)
    expect(seen.map(({ txid, block }) => [txid, block])).toEqual(txids.map((txid) => [txid, undefined]))
    await next()
    expect(await reader.pool(ADDRESSES)).toEqual([])
  })

  it('to others are nobody’s business', async () => {
    await pay('USDT', '5', evmAddress(`0x${'9'.repeat(40)}`))
    expect((await next()).transfers).toEqual([])
  })
})

describe('false payments', () => {
  it.each(['FEE', 'LIE', 'NOPE'])('of a token that lies (%s) are refused by the balance', async (coin) => {
    await pay(coin, '100')
    const { transfers, verdicts } = await next()
    expect(transfers.length).toBeGreaterThan(0)
    for (const verdict of verdicts) expect(verdict).toEqual({ verdict: 'refused', reason: 'balance' })
  })

  it('beside an honest one do not take it along', async () => {
    await pay('LIE', '100')
    await pay('USDT', '100')
    expect((await next()).verdicts).toEqual([{ verdict: 'refused', reason: 'balance' }, HOLDS])
  })

  it('of foreign tokens and wrong decimals name the contract that they are of', async () => {
    await pay('FOREIGN', '1')
    await pay('WIDE', '1')
    const { transfers } = await next()
    expect(transfers.map(({ contract }) => contract)).toEqual([tokenOf('FOREIGN').address, tokenOf('WIDE').address])
    expect(transfers.map(({ amount }) => amount)).toEqual([1_000_000n, ETH])
  })

  it('of a contract that burns or floods what asks for balances are for people to look at', async () => {
    await pay('MUTE', '1', OURS)
    await pay('MUTE', '1', ODD)
    await chains.mine('ethereum', 1)
    await chains.evm.send({
      from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      to: tokenOf('MUTE').address,
      data: encodeFunctionData({ abi: ABI, functionName: 'hush', args: [true] }),
    })
    await pay('MUTE', '1', OURS)
    await pay('MUTE', '1', ODD)
    await pay('USDT', '1', ODD)
    const { transfers, verdicts } = await next()
    const mute = { verdict: 'parked', reason: 'mute' }
    expect(transfers).toHaveLength(3)
    expect(verdicts).toEqual([mute, mute, HOLDS])
  })

  it('logs of four topics or two words are no transfers', async () => {
    await call('odd_logs', encodeFunctionData({ abi: ABI, functionName: 'four', args: [OURS, 7n] }))
    await call('odd_logs', encodeFunctionData({ abi: ABI, functionName: 'twoWords', args: [OURS, 7n] }))
    expect((await next()).transfers).toEqual([])
  })

  it('a failed transaction pays nothing, and is known as failed', async () => {
    const data = encodeFunctionData({ abi: ABI, functionName: 'payThenFail', args: [OURS] })
    await chains.evm.send({ from: ODD_ACCOUNT, to: tokenOf('splitter').address, value: ETH })
    await chains.mine('ethereum', 1)
    const txid = await call('splitter', data)
    const { block, transfers } = await next()
    expect(transfers).toEqual([])
    expect(await reader.lookup(txid)).toMatchObject({ state: 'mined', failed: true, confirmations: 1 })
    const forged = { ...madeUp(block), txid, amount: ETH }
    expect(await reader.prove([forged])).toEqual([{ verdict: 'refused', reason: 'failed' }])
  })

  it('what does not fit its receipt is refused', async () => {
    await pay('USDT', '5')
    await pay('ETH', '5')
    const { block, transfers } = await next()
    const [token, coin] = transfers
    if (token === undefined || coin === undefined) throw new Error('two payments were made')
    const verdicts = await reader.prove([
      { ...token, contract: tokenOf('USDC').address },
      { ...token, amount: token.amount + 1n },
      { ...token, address: ODD },
      { ...token, index: { kind: 'log', ordinal: 1 } },
      { ...coin, amount: coin.amount + 1n },
      { ...coin, address: ODD },
      { ...coin, contract: tokenOf('USDT').address },
      { ...madeUp(block) },
      { ...coin, index: { kind: 'trace', path: [0] } },
    ])
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(Array(9).fill('refused'))
  })
})

/** A payment that never was. */
function madeUp(block: Block): Transfer {
  return {
    network: 'ethereum',
    txid: `0x${'ab'.repeat(32)}`,
    index: { kind: 'tx' },
    address: OURS,
    contract: undefined,
    amount: 1n,
    block: { height: block.height, hash: block.hash },
    from: undefined,
    coinbase: false,
  }
}

describe('payments from inside of calls', () => {
  it('hold where balance and traces agree, and have the place of the call', async () => {
    const txid = await call('splitter', encodeFunctionData({ abi: ABI, functionName: 'pay', args: [OURS] }), ETH)
    const { transfers, verdicts } = await next()
    expect(transfers).toMatchObject([{ txid, index: { kind: 'trace', path: [0] }, amount: ETH }])
    expect(verdicts).toEqual([HOLDS])
  })

  it('that were undone are none', async () => {
    await call('splitter', encodeFunctionData({ abi: ABI, functionName: 'payAndUndo', args: [OURS] }), ETH)
    expect((await next()).transfers).toEqual([])
    await call('splitter', encodeFunctionData({ abi: ABI, functionName: 'payHalf', args: [OURS] }), ETH)
    const { transfers, verdicts } = await next()
    expect(transfers.map(({ amount }) => amount)).toEqual([ETH / 2n])
    expect(verdicts).toEqual([HOLDS])
  })
})

describe('reorganisations', () => {
  it('orphan what was read, and the same payment keeps its id when it is mined again', async () => {
    await pay('LIE', '1', ODD)
    await pay('USDT', '7')
    const { block, transfers } = await next()
    await chains.mine('ethereum', 2)
    expect(await reader.confirmations(block)).toBe(3)
    await chains.reorganise('ethereum', 3)
    expect(await reader.isCanonical(block)).toBe(false)
    expect(await reader.confirmations(block)).toBe(0)
    expect(await reader.prove(transfers)).toEqual(transfers.map(() => ({ verdict: 'orphaned' })))
    const { block: head } = await reader.head()
    const again = await reader.incoming(head, ADDRESSES)
    const idOf = (one: Transfer): string => depositId(one.network, one.txid, one.index)
    expect(again.map(idOf).sort()).toEqual(transfers.map(idOf).sort())
    expect(head.hash).not.toBe(block.hash)
  })

  it('with a double spend leave nothing of the first payment', async () => {
    const txid = await pay('ETH', '2')
    const { transfers } = await next()
    expect(await reader.lookup(txid)).toMatchObject({ state: 'mined' })
    await chains.reorganise('ethereum', 1, 'replace')
    expect(await reader.lookup(txid)).toEqual({ state: 'unknown' })
    expect(await reader.prove(transfers)).toEqual([{ verdict: 'orphaned' }])
  })
})

describe('what is sent', () => {
  const account = privateKeyToAccount(generatePrivateKey())

  it('is signed elsewhere, handed over, looked up and counted', async () => {
    await pay('ETH', '10', account.address)
    await chains.mine('ethereum', 1)
    const fees = await reader.fees()
    if (fees.family !== 'evm') throw new Error('fees of the EVM')
    const call = { from: account.address, to: OURS, value: ETH, data: '0x' }
    const gas = await reader.gas(call)
    expect(gas).toBeGreaterThanOrEqual(21_000n)
    const raw = await account.signTransaction({
      ...{ type: 'eip1559', chainId: reader.chainId, nonce: await reader.nonce(account.address), to: OURS, value: ETH },
      ...{ gas: gas ?? 0n, maxFeePerGas: fees.baseFee * 2n + parseGwei('2'), maxPriorityFeePerGas: parseGwei('1') },
    })
    const { txid, said } = await reader.broadcast(raw)
    expect(said).toBe('taken')
    expect((await reader.broadcast(raw)).said).toBe('known')
    expect(await reader.lookup(txid)).toEqual({ state: 'pool' })
    expect(await reader.nonce(account.address)).toBe(0)
    await chains.mine('ethereum', 1)
    expect(await reader.lookup(txid)).toMatchObject({ state: 'mined', failed: false, confirmations: 1 })
    expect(await reader.nonce(account.address)).toBe(1)
    expect(await reader.receipt(txid)).toMatchObject({ txid, succeeded: true, from: account.address, to: OURS })
    expect((await reader.broadcast(raw)).said).not.toBe('taken')
  })

  it('is known to fail before it is signed', async () => {
    const data = encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [OURS, 10n ** 60n] })
    expect(await reader.gas({ from: ODD, to: tokenOf('USDC').address, value: 0n, data })).toBeUndefined()
    expect(await reader.isContract(tokenOf('USDC').address)).toBe(true)
    expect(await reader.isContract(OURS)).toBe(false)
  })
})
