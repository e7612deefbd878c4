/** What a follower does whose providers lie, fall behind or serve another chain: it credits nothing by them, and goes on after. */
import type { DevChains } from '@candlewick/devchain/dev-chains'
import { ODD_ACCOUNT, tokenOf } from '@candlewick/devchain/evm/tokens'
import { type OddProvider, oddProvider, type Twist } from '@candlewick/devchain/testing/odd-provider'
import { startDevChains } from '@candlewick/devchain/testing/start'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type DepositStage, openDeposits } from '../../../test/deposit-stage.ts'
import { evmReaderOf } from '../../../test/readers.ts'
import { readCursor } from './cursors.ts'
import { NetworkFollower } from './follow.ts'

const USDT = 1_000_000
/** Of the ledger, which has eight decimals of it. */
const ETH = 100_000_000
const WEI = 10n ** 18n
const SPLITTER = parseAbi([
  'function pay(address to)',
  'function payHalf(address to)',
  'function payAndUndo(address to)',
])

let devChains: DevChains
let odd: OddProvider
let stage: DepositStage

beforeAll(async () => {
  devChains = await startDevChains()
  odd = await oddProvider(devChains.evm.anvil.url)
  stage = await openDeposits(devChains, [evmReaderOf(devChains, [odd.url])])
})
afterEach(() => {
  odd.twist = undefined
  odd.before = undefined
})
afterAll(async () => {
  await stage.close()
  await odd.stop()
  await devChains.stop()
})

const look = () => stage.look('ethereum')
const cursor = async () => await readCursor(stage.sql, 'ethereum')
const credited = async (user: string) => [
  (await stage.deposits(user)).map(({ state }) => state),
  stage.available(user, 'USDT'),
]
const of = (method: string, change: (result: unknown) => unknown): Twist => {
  return (asked, result) => (asked.method === method ? change(result) : result)
}

describe('one of two providers', () => {
  test.each<[string, Twist]>([
    ['leaves out the payment', of('eth_getLogs', () => [])],
    ['says that it failed', of('eth_getTransactionReceipt', (one) => ({ ...Object(one), status: '0x0' }))],
    ['has another balance', of('eth_call', (result) => String(result).replace(/.$/, '7'))],
    ['has another block', of('eth_getBlockByNumber', (one) => ({ ...Object(one), hash: `0x${'ee'.repeat(32)}` }))],
  ])('that %s: nothing is credited until they agree, then once', async (_what, twist) => {
    const user = await stage.customer()
    odd.twist = twist
    await stage.pay('ethereum', 'USDT', user, '4', 4)
    await look()
    expect(stage.available(user, 'USDT')).toBe(0)
    expect(await cursor()).toMatchObject({ state: 'running' })
    odd.twist = undefined
    await look()
    expect(await credited(user)).toEqual([['credited'], 4 * USDT])
  })

  test('that goes back some blocks: what waits goes on waiting, nothing is taken back', async () => {
    const user = await stage.customer()
    const back = (await cursor())?.head ?? 0
    await stage.pay('ethereum', 'USDT', user, '3', 2)
    await look()
    expect(await credited(user)).toEqual([['confirming'], 0])
    const read = await cursor()
    odd.twist = of('eth_blockNumber', () => `0x${back.toString(16)}`)
    // One more would be the last confirmation, if the one that is ahead were believed alone.
    await devChains.mine('ethereum', 1)
    await look()
    expect(await credited(user)).toEqual([['confirming'], 0])
    expect(await cursor()).toMatchObject({ height: read?.height, state: 'running' })
    odd.twist = undefined
    await look()
    expect(await credited(user)).toEqual([['credited'], 3 * USDT])
  })

  test('that stays where it was, far behind: the network waits for it and credits nothing', async () => {
    const user = await stage.customer()
    const stale = (await cursor())?.head ?? 0
    odd.twist = of('eth_blockNumber', () => `0x${stale.toString(16)}`)
    // A development node knows the balances of its last 64 blocks alone.
    await devChains.mine('ethereum', 76)
    await stage.pay('ethereum', 'USDT', user, '2', 4)
    await look()
    expect(await credited(user)).toEqual([[], 0])
    expect(await cursor()).toMatchObject({ state: 'running' })
    odd.twist = undefined
    await look()
    expect(await credited(user)).toEqual([['credited'], 2 * USDT])
  })
})

test.each([1, 2, 3])(
  'blocks replaced before question %i about one halt nothing, and its payment is credited once',
  async (question) => {
    const user = await stage.customer()
    let asked = 0
    odd.before = async ({ method }) => {
      if (method === 'eth_getBlockByHash') asked += 1
      if (method === 'eth_getBlockByHash' && asked === question) await devChains.reorganise('ethereum', 2)
    }
    await stage.pay('ethereum', 'USDT', user, '5', 2)
    await look()
    await look()
    expect(asked).toBeGreaterThanOrEqual(question)
    odd.before = undefined
    expect(await cursor()).toMatchObject({ state: 'running' })
    await devChains.mine('ethereum', 4)
    await look()
    expect(await credited(user)).toEqual([['credited'], 5 * USDT])
  },
)

describe('coin that a contract passes on', () => {
  const split = async (functionName: 'pay' | 'payHalf' | 'payAndUndo', user: string) => {
    const address = await stage.wallets.addressFor(user, 'ethereum')
    if (!address.startsWith('0x')) throw new Error('no address of the EVM')
    const data = encodeFunctionData({ abi: SPLITTER, functionName, args: [`0x${address.slice(2)}`] })
    await devChains.evm.send({ from: ODD_ACCOUNT, to: tokenOf('splitter').address, data, value: WEI })
    await devChains.mine('ethereum', 4)
    await look()
    return [(await stage.deposits(user)).map(({ state }) => state), stage.available(user, 'ETH')]
  }

  test('is credited as it arrived, and what was undone inside of it is not', async () => {
    expect(await split('pay', await stage.customer())).toEqual([['credited'], ETH])
    expect(await split('payHalf', await stage.customer())).toEqual([['credited'], ETH / 2])
    expect(await split('payAndUndo', await stage.customer())).toEqual([[], 0])
  })

  test('is credited to nobody while one provider traces it otherwise', async () => {
    const user = await stage.customer()
    odd.twist = of('debug_traceTransaction', (one) => ({ ...Object(one), calls: [] }))
    const [states, available] = await split('pay', user)
    expect(available).toBe(0)
    expect(states).not.toContainEqual('credited')
  })
})

test('a provider that serves another chain halts the network, and nothing is credited', async () => {
  const user = await stage.customer()
  odd.twist = of('eth_chainId', () => '0x1')
  const reader = evmReaderOf(devChains, [odd.url])
  const follower = new NetworkFollower(stage.dependencies, reader, async () => undefined)
  await stage.pay('ethereum', 'USDT', user, '2', 4)
  expect(await follower.look(true)).toBe(false)
  reader.close()
  expect(await cursor()).toMatchObject({ state: 'halted', why: 'wrong_chain' })
  odd.twist = undefined
  await look()
  expect(await credited(user)).toEqual([[], 0])
})
