/** Blocks are replaced between any two questions about one: what was being read is read again, and nobody is called a liar. */
import { type Block, ChainError, type ChainReader, type Transfer } from '@candlewick/chain/adapter'
import { evmAddress } from '@candlewick/chain/addresses'
import { evmReader } from '@candlewick/chain/evm/reader'
import { RpcClient } from '@candlewick/chain/rpc/client'
import { utxoReader } from '@candlewick/chain/utxo/reader'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DevChains, DevNetwork } from '../dev-chains.ts'
import { type OddProvider, oddProvider } from '../testing/odd-provider.ts'
import { startDevChains } from '../testing/start.ts'

/** More questions than any reading of a block asks. */
const MOST_QUESTIONS = 20

interface Side {
  readonly network: DevNetwork
  readonly coins: readonly string[]
  readonly address: string
  readonly node: OddProvider
  readonly reader: ChainReader
}

let chains: DevChains
const sides = new Map<DevNetwork, Side>()

beforeAll(async () => {
  chains = await startDevChains()
  const [evm, utxo] = [await oddProvider(chains.evm.anvil.url), await oddProvider(chains.utxo.url)]
  const clients = ({ url }: OddProvider) => [new RpcClient({ url, name: 'node' })]
  sides.set('ethereum', {
    ...{ network: 'ethereum', coins: ['USDT', 'ETH'], node: evm },
    address: evmAddress('0x00000000000000000000000000000000c0ffee01'),
    reader: evmReader({ network: 'ethereum', mode: 'development', clients: clients(evm), traces: true }),
  })
  sides.set('bitcoin', {
    ...{ network: 'bitcoin', coins: ['BTC', 'BTC'], node: utxo },
    address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
    reader: utxoReader({ network: 'bitcoin', mode: 'development', clients: clients(utxo) }),
  })
  for (const { network, reader } of sides.values()) {
    await chains.mine(network, 3)
    await reader.head()
  }
})
afterAll(async () => {
  for (const { reader, node } of sides.values()) {
    reader.close()
    await node.stop()
  }
  await chains.stop()
})

function sideOf(network: DevNetwork): Side {
  const side = sides.get(network)
  if (side === undefined) throw new Error(`nobody reads ${network}`)
  return side
}

const addressesOf = ({ address, network }: Side) => new Set([network === 'ethereum' ? address.toLowerCase() : address])

/** A block with two payments in it, and two blocks upon it. */
async function paid({ network, coins, address, reader }: Side): Promise<Block> {
  // What was replaced before is mined again in a block of its own.
  await chains.mine(network, 1)
  for (const coin of coins) await chains.faucet({ network, coin, address, amount: '5' })
  await chains.mine(network, 1)
  const { block } = await reader.head()
  await chains.mine(network, 2)
  return block
}

/** Replaces the last three blocks before the question of that number. @returns how many were asked */
async function replacedBefore(question: number, { node, network }: Side, work: () => Promise<void>): Promise<number> {
  let asked = 0
  node.before = async () => {
    asked += 1
    if (asked === question) await chains.reorganise(network, 3)
  }
  try {
    await work()
  } finally {
    node.before = undefined
  }
  return asked
}

/** Does it with blocks replaced before its first question, its second, and so on to its last. @returns how many it asks */
async function beforeEachQuestion(side: Side, work: (block: Block) => Promise<() => Promise<void>>): Promise<number> {
  for (let question = 1; question <= MOST_QUESTIONS; question += 1) {
    const asking = await work(await paid(side))
    if ((await replacedBefore(question, side, asking)) < question) return question - 1
  }
  throw new Error(`more than ${MOST_QUESTIONS} questions`)
}

function verdictsOf(told: unknown): unknown {
  return Array.isArray(told) ? told.map((one) => Reflect.get(Object(one), 'verdict')) : told
}

describe.each(['ethereum', 'bitcoin'] as const)(
  'blocks of %s that are replaced before any of the questions',
  (network) => {
    it('of reading one: it is read as it was, or it is to be read again', async () => {
      const side = sideOf(network)
      const questions = await beforeEachQuestion(side, async (block) => async () => {
        const told = await side.reader.incoming(block, addressesOf(side)).catch((failure: unknown) => failure)
        if (told instanceof ChainError) expect(told.fault).toBe('unavailable')
        else expect(told).toHaveLength(2)
      })
      expect(questions).toBeGreaterThan(0)
    })

    it('of proving what is in one: it holds, or it is orphaned, and is never refused', async () => {
      const side = sideOf(network)
      const questions = await beforeEachQuestion(side, async (block) => {
        const transfers: readonly Transfer[] = await side.reader.incoming(block, addressesOf(side))
        expect(transfers).toHaveLength(2)
        return async () => {
          const told = await side.reader.prove(transfers).catch((failure: unknown) => failure)
          if (told instanceof ChainError) return expect(told.fault).toBe('unavailable')
          const sound = [
            ['holds', 'holds'],
            ['orphaned', 'orphaned'],
          ]
          expect(sound).toContainEqual(verdictsOf(told))
        }
      })
      expect(questions).toBeGreaterThan(1)
    })

    it('of naming the head, or one by its height: it is one of both chains', async () => {
      const side = sideOf(network)
      await beforeEachQuestion(side, async (block) => async () => {
        const told = await Promise.all([side.reader.head(), side.reader.block(block.height)]).catch(
          (one: unknown) => one,
        )
        if (told instanceof ChainError) expect(told.fault).toBe('unavailable')
        else expect(told).toHaveLength(2)
      })
    })
  },
)

it('a node that has not yet the block that it has just named is asked again', async () => {
  const side = sideOf('ethereum')
  const block = await paid(side)
  for (const method of ['eth_getBlockByHash', 'eth_getTransactionReceipt']) {
    side.node.twist = (asked, result) => (asked.method === method ? null : result)
    const told = await side.reader.incoming(block, addressesOf(side)).catch((failure: unknown) => failure)
    expect(told).toMatchObject({ fault: 'unavailable' })
    side.node.twist = undefined
    expect(await side.reader.incoming(block, addressesOf(side))).toHaveLength(2)
  }
})
