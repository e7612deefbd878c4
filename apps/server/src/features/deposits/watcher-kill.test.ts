/** The process that follows a chain is killed with SIGKILL as it begins each transaction of a deposit: it is credited once. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { DevChains } from '@candlewick/devchain/dev-chains'
import { startDevChains } from '@candlewick/devchain/testing/start'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DepositStage, openDeposits } from '../../../test/deposit-stage.ts'
import { bundled, type Programme } from '../../../test/programme.ts'
import { evmReaderOf } from '../../../test/readers.ts'
import type { WatcherProcess } from '../../../test/watcher-process.ts'

const USDT = 1_000_000
/** More than the blocks, proofs and states of one deposit are. */
const MOST_STEPS = 30

let devChains: DevChains
let stage: DepositStage
let programme: Programme

beforeAll(async () => {
  programme = await bundled('apps/server/test/watcher-process.ts')
  devChains = await startDevChains()
  stage = await openDeposits(devChains, [evmReaderOf(devChains)])
})
afterAll(async () => {
  await stage.close()
  await devChains.stop()
  programme.remove()
})

/** @returns how it ended */
async function follow(steps: number): Promise<NodeJS.Signals | number> {
  const given = await stage.wallets.given('ethereum', 0, 1_000)
  const told: WatcherProcess = { url: stage.url, rpc: devChains.evm.anvil.url, given, steps }
  const child = spawn(process.execPath, [programme.file, JSON.stringify(told)], { stdio: 'inherit' })
  const [code, signal]: (NodeJS.Signals | number)[] = await once(child, 'exit')
  return signal ?? code ?? 0
}

test('at whichever transaction it is killed, whoever goes on credits it once', { timeout: 900_000 }, async () => {
  const seen = new Set<string>()
  let steps = 0
  for (let ended: NodeJS.Signals | number = 'SIGKILL'; ended === 'SIGKILL'; steps += 1) {
    expect(steps).toBeLessThan(MOST_STEPS)
    const user = await stage.customer()
    await stage.pay('ethereum', 'USDT', user, '12', 3)
    ended = await follow(steps)
    const [left] = await stage.deposits(user)
    seen.add(left?.state ?? 'unread')
    if (ended === 'SIGKILL') await stage.look('ethereum')
    else expect(ended).toBe(0)
    const states = (await stage.deposits(user)).map(({ state }) => state)
    expect(states).toEqual(['credited'])
    // What another process asked the journal for is read by this one's replica a moment later.
    await expect.poll(() => stage.available(user, 'USDT'), { timeout: 20_000 }).toBe(12 * USDT)
  }
  expect(steps).toBeGreaterThan(5)
  // It died before it had read it, while it waited, and with the journal asked and nothing written of the answer.
  expect([...seen]).toEqual(expect.arrayContaining(['unread', 'confirming', 'crediting', 'credited']))
})
