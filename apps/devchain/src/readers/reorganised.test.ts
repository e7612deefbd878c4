/**
 * Payments, blocks and reorganisations by lot: whoever followed the chain block by block, taking back what was replaced, has
 * to know the same payments as one who reads it at its end, and both what the addresses then hold.
 * `REORGANISATIONS=2000 REORGANISATIONS_SEED=7` asks for so many rounds, of that lot.
 */
import type { Block, ChainReader } from '@candlewick/chain/adapter'
import { depositId } from '@candlewick/chain/deposit-id'
import { openReader } from '@candlewick/chain/open'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DevChains, DevNetwork } from '../dev-chains.ts'
import { tokenOf } from '../evm/tokens.ts'
import { startDevChains } from '../testing/start.ts'

const ROUNDS = Number(process.env.REORGANISATIONS ?? 12)
const SEED = Number(process.env.REORGANISATIONS_SEED ?? 1)
const HOLDERS: Readonly<Record<DevNetwork, string>> = {
  ethereum: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  bitcoin: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
}

let chains: DevChains
beforeAll(async () => {
  chains = await startDevChains()
})
afterAll(() => chains.stop())

function lots(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function readerOf(network: DevNetwork): ChainReader {
  const url = network === 'bitcoin' ? chains.utxo.url : chains.evm.anvil.url
  const settings = { network, providers: [{ name: 'node', url }], traces: network === 'ethereum' }
  return openReader(settings, 'development')
}

/** What was read of each block of the chain as it is known, from the lowest. */
class Follower {
  readonly blocks: { block: Block; ids: readonly string[]; paid: ReadonlyMap<string, bigint> }[] = []
  private readonly reader: ChainReader
  private readonly from: number
  private readonly addresses: ReadonlySet<string>

  constructor(reader: ChainReader, from: number, holder: string) {
    this.reader = reader
    this.from = from
    this.addresses = new Set([reader.family === 'evm' ? holder.toLowerCase() : holder])
  }

  async follow(): Promise<void> {
    for (let last = this.blocks.at(-1); last !== undefined; last = this.blocks.at(-1)) {
      if (await this.reader.isCanonical(last.block)) break
      this.blocks.pop()
    }
    const { block: head } = await this.reader.head()
    for (let height = this.from + this.blocks.length; height <= head.height; height += 1) {
      const block = await this.reader.block(height)
      if (block === undefined) return
      const transfers = await this.reader.incoming(block, this.addresses)
      for (const verdict of await this.reader.prove(transfers)) expect(verdict).toEqual({ verdict: 'holds' })
      const paid = new Map<string, bigint>()
      for (const { contract = '', amount } of transfers) paid.set(contract, (paid.get(contract) ?? 0n) + amount)
      const ids = transfers.map(({ network, txid, index }) => depositId(network, txid, index))
      this.blocks.push({ block, ids, paid })
    }
  }

  ids(): string[] {
    return this.blocks.flatMap(({ ids }) => ids)
  }

  paid(contract = ''): bigint {
    return this.blocks.reduce((sum, { paid }) => sum + (paid.get(contract) ?? 0n), 0n)
  }
}

async function round(network: DevNetwork, lot: (below: number) => number): Promise<void> {
  const coins = network === 'bitcoin' ? ['BTC'] : ['ETH', 'USDT', 'USDC']
  for (let payment = lot(4); payment > 0; payment -= 1) {
    const coin = coins[lot(coins.length)] ?? 'BTC'
    await chains.faucet({ network, coin, address: HOLDERS[network], amount: `0.${1 + lot(9_999)}` })
  }
  await chains.mine(network, 1 + lot(3))
  if (lot(2) === 0) return
  const mode = (['return', 'drop', 'replace'] as const)[lot(3)] ?? 'return'
  await chains.reorganise(network, 1 + lot(4), mode)
}

it.each(['ethereum', 'bitcoin'] as const)(
  'two readers know the same of %s, however it was reorganised',
  async (network) => {
    const lot = lots(SEED)
    const begin = (await chains.height(network)) + 1
    await chains.mine(network, 6)
    const reader = readerOf(network)
    const follower = new Follower(reader, begin, HOLDERS[network])
    for (let at = 0; at < ROUNDS; at += 1) {
      await round(network, lot)
      await follower.follow()
    }
    const late = readerOf(network)
    const other = new Follower(late, begin, HOLDERS[network])
    // Of long ago the node no longer knows balances: what is proven then is proven by the one who followed.
    if (ROUNDS <= 16) {
      await other.follow()
      expect(other.ids()).toEqual(follower.ids())
    }
    expect(new Set(follower.ids()).size).toBe(follower.ids().length)
    const { block: head } = await late.head()
    expect(follower.blocks.at(-1)?.block).toEqual(head)
    const contracts =
      network === 'bitcoin' ? [undefined] : [undefined, tokenOf('USDT').address, tokenOf('USDC').address]
    for (const contract of contracts) {
      expect(await late.balance(HOLDERS[network], contract, head)).toBe(follower.paid(contract))
    }
    expect(follower.ids().length).toBeGreaterThan(0)
    reader.close()
    late.close()
  },
  3_600_000,
)
