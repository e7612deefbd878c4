import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RpcClient } from '@candlewick/chain/rpc/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DevChainRefusal, DevChains } from './dev-chains.ts'
import { tokenOf } from './evm/tokens.ts'
import { startDevChains } from './testing/start.ts'

const SOMEONE = '0x1111111111111111111111111111111111111111'

let chains: DevChains
let bitcoin: RpcClient

beforeAll(async () => {
  chains = await startDevChains()
  bitcoin = new RpcClient({ url: chains.utxo.url, name: 'bitcoin' })
})
afterAll(() => chains.stop())

function evm(method: string, ...params: unknown[]): Promise<unknown> {
  return chains.evm.anvil.rpc.call(method, params)
}

async function held(address: string, token?: string): Promise<bigint> {
  if (token === undefined) return BigInt(String(await evm('eth_getBalance', address, 'latest')))
  const data = `0x70a08231${address.slice(2).padStart(64, '0')}`
  return BigInt(String(await evm('eth_call', { to: token, data }, 'latest')))
}

async function isMined(txid: string): Promise<boolean> {
  const answer = await bitcoin.call('getrawtransaction', [txid, true]).catch(() => undefined)
  return Number(Reflect.get(Object(answer), 'confirmations') ?? 0) > 0
}

function payBitcoin(amount: string): Promise<string> {
  return chains.faucet({ network: 'bitcoin', coin: 'BTC', address: chains.utxo.coldAddress(), amount })
}

it('the cold address begins with nothing', async () => {
  expect(await held(chains.coldAddress('ethereum'))).toBe(0n)
})

describe('the faucet', () => {
  it('pays coins and tokens with the next block', async () => {
    await chains.faucet({ network: 'ethereum', coin: 'ETH', address: SOMEONE, amount: '1.5' })
    await chains.faucet({ network: 'ethereum', coin: 'USDT', address: SOMEONE, amount: '12.5' })
    expect(await held(SOMEONE)).toBe(0n)
    await chains.mine('ethereum', 1)
    expect(await held(SOMEONE)).toBe(1_500_000_000_000_000_000n)
    expect(await held(SOMEONE, tokenOf('USDT').address)).toBe(12_500_000n)
    const txid = await payBitcoin('0.1')
    expect(await isMined(txid)).toBe(false)
    await chains.mine('bitcoin', 1)
    expect(await isMined(txid)).toBe(true)
  })

  it.each([
    ['network', { network: 'solana' }],
    ['coin', { coin: 'DOGE' }],
    ['address', { address: '0x12' }],
    ['amount', { amount: '-1' }],
    ['amount', { amount: '1.0000001' }],
    ['amount', { amount: '10000000000.1' }],
  ])('refuses a wrong %s and names it', async (field, wrong) => {
    const asked = { network: 'ethereum', coin: 'USDT', address: SOMEONE, amount: '1', ...wrong }
    await expect(chains.faucet(asked)).rejects.toMatchObject({ name: DevChainRefusal.name, field })
  })
})

describe('reorganisations', () => {
  it('of the EVM put payments back, or pay another with the same nonce', async () => {
    const other = '0x2222222222222222222222222222222222222222'
    for (const [mode, arrived] of [
      ['return', 1n],
      ['drop', 1n],
      ['replace', 1n],
      ['return', 2n],
    ] as const) {
      await chains.faucet({ network: 'ethereum', coin: 'ETH', address: other, amount: '1' })
      await chains.mine('ethereum', 2)
      const before = await chains.height('ethereum')
      await chains.reorganise('ethereum', 2, mode)
      expect(await chains.height('ethereum')).toBe(before + 1)
      await chains.mine('ethereum', 1)
      expect(await held(other), mode).toBe(arrived * 10n ** 18n)
    }
  })

  it('of Bitcoin do the same with coins', async () => {
    for (const [mode, arrives] of [
      ['return', true],
      ['drop', false],
      ['replace', false],
    ] as const) {
      const txid = await payBitcoin('0.25')
      await chains.mine('bitcoin', 2)
      expect(await isMined(txid)).toBe(true)
      const before = await chains.height('bitcoin')
      await chains.reorganise('bitcoin', 2, mode)
      expect(await isMined(txid)).toBe(false)
      expect(await chains.height('bitcoin')).toBe(before + 1)
      await chains.mine('bitcoin', 1)
      expect(await isMined(txid), mode).toBe(arrives)
    }
  })

  it('are as deep as asked, up to a bound that is named', async () => {
    await expect(chains.reorganise('bitcoin', 51)).rejects.toMatchObject({ field: 'depth' })
    await expect(chains.mine('ethereum', 1_001)).rejects.toMatchObject({ field: 'blocks' })
  })
})

describe('a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'candlewick-chains-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('keeps both chains, and what they can be asked of the past', async () => {
    const first = await DevChains.start({ folder })
    await first.faucet({ network: 'ethereum', coin: 'USDC', address: SOMEONE, amount: '7' })
    await first.mine('ethereum', 3)
    await first.mine('bitcoin', 3)
    const cold = { network: 'bitcoin', coin: 'BTC', address: first.coldAddress('bitcoin'), amount: '11000' }
    await first.faucet(cold)
    await first.mine('bitcoin', 1)
    const heights = [await first.height('ethereum'), await first.height('bitcoin')]
    await first.stop()
    const again = await DevChains.start({ folder })
    try {
      expect([await again.height('ethereum'), await again.height('bitcoin')]).toEqual(heights)
      const data = `0x70a08231${SOMEONE.slice(2).padStart(64, '0')}`
      const ask = (block: number) =>
        again.evm.anvil.rpc.call('eth_call', [{ to: tokenOf('USDC').address, data }, `0x${block.toString(16)}`])
      expect(BigInt(String(await ask(Number(heights[0]))))).toBe(7_000_000n)
      expect(BigInt(String(await ask(Number(heights[0]) - 3)))).toBe(0n)
      // The faucet knows what it spent.
      await again.faucet(cold)
      await again.mine('bitcoin', 1)
      const coins = await new RpcClient({ url: again.utxo.url, name: 'bitcoin' }).ask(`/coin/address/${cold.address}`)
      expect(coins).toHaveLength(2)
    } finally {
      await again.stop()
    }
  })
})

it('blocks follow each other while a payment becomes final, and then rest', async () => {
  const own = await startDevChains({ blockSeconds: 0.02 })
  try {
    const before = await own.height('ethereum')
    await own.faucet({ network: 'ethereum', coin: 'ETH', address: SOMEONE, amount: '1' })
    await expect.poll(() => own.height('ethereum'), { timeout: 20_000 }).toBeGreaterThan(before + 3)
    await expect.poll(() => own.height('bitcoin'), { timeout: 20_000 }).toBeGreaterThan(203)
  } finally {
    await own.stop()
  }
})

it('coins that are used up are refused as an amount', async () => {
  const own = await startDevChains()
  const most = { network: 'bitcoin', coin: 'BTC', address: own.utxo.coldAddress(), amount: '100000' }
  try {
    const all = async () => {
      for (let times = 0; times < 20; times += 1) await own.faucet(most)
    }
    await expect(all()).rejects.toMatchObject({ name: DevChainRefusal.name, field: 'amount' })
  } finally {
    await own.stop()
  }
})
