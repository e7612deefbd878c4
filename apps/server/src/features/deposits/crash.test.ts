/**
 * A process that dies between any two steps of a deposit's life, and one that lost its lock and does not know yet: whoever goes
 * on credits once. Every transaction of the work is where it dies, before it and behind it, one after the other.
 */
import type { DevChains } from '@candlewick/devchain/dev-chains'
import { startDevChains } from '@candlewick/devchain/testing/start'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DepositStage, openDeposits } from '../../../test/deposit-stage.ts'
import { evmReaderOf } from '../../../test/readers.ts'
import type { Transaction } from '../../db/database.ts'
import { assertTerm, lead } from '../../journal/locks.ts'
import { LOCK } from './follow.ts'

const USDT = 1_000_000

let devChains: DevChains
let stage: DepositStage

beforeAll(async () => {
  devChains = await startDevChains()
  stage = await openDeposits(devChains, [evmReaderOf(devChains)])
})
afterAll(async () => {
  await stage.close()
  await devChains.stop()
})

class Killed extends Error {}

/** Lets so many transactions through and then none: as if the process had died at the next one's beginning. */
function dyingAfter(steps: number): { fence: (tx: Transaction) => Promise<void>; died: () => boolean } {
  let left = steps
  let dead = false
  return {
    fence: async () => {
      dead ||= left === 0
      if (dead) throw new Killed()
      left -= 1
    },
    died: () => dead,
  }
}

/** One after another dies a step later, until one lives through it; then somebody else does the rest. */
async function throughEveryStep(begin: () => Promise<string>, check: (user: string) => Promise<void>): Promise<number> {
  for (let steps = 0; steps < 40; steps += 1) {
    const user = await begin()
    const life = dyingAfter(steps)
    const follower = stage.fresh(life.fence)
    await stage.look('ethereum', follower).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error
    })
    await stage.look('ethereum')
    await check(user)
    if (!life.died()) return steps
  }
  throw new Error('it never lived through it')
}

test('killed before any transaction of a deposit’s life, it is credited once by whoever goes on', async () => {
  const steps = await throughEveryStep(
    async () => {
      const user = await stage.customer()
      await stage.pay('ethereum', 'USDT', user, '12', 3)
      return user
    },
    async (user) => {
      expect([(await stage.deposits(user)).map(({ state }) => state), stage.available(user, 'USDT')]).toEqual([
        ['credited'],
        12 * USDT,
      ])
    },
  )
  // Blocks, proofs, the way to crediting, the journal's answer.
  expect(steps).toBeGreaterThan(5)
}, 60_000)

test('killed at any step of a reorganisation that takes it away for good, it is reversed once', async () => {
  const losses = () => stage.replica.engine.balance('house:losses', 1, 'USDT').available
  let before = 0
  let late = false
  const steps = await throughEveryStep(
    async () => {
      const user = await stage.customer()
      await stage.pay('ethereum', 'USDT', user, '9', 3)
      await stage.look('ethereum')
      before = losses()
      await devChains.reorganise('ethereum', 3, 'replace')
      // Every other life begins when all is noticed and nothing is done about it.
      late = !late
      if (late) {
        await stage.look('ethereum')
        await devChains.mine('ethereum', 7)
      }
      return user
    },
    async (user) => {
      if (!late) await devChains.mine('ethereum', 7)
      await stage.look('ethereum')
      expect([(await stage.deposits(user)).map(({ state }) => state), stage.available(user, 'USDT')]).toEqual([
        ['reversed'],
        9 * USDT,
      ])
      expect(losses() - before).toBe(-9 * USDT)
    },
  )
  expect(steps).toBeGreaterThan(5)
}, 60_000)

test('a process that stood still and lost the lock writes nothing more', async () => {
  const user = await stage.customer()
  const first = await termOf()
  const stale = stage.fresh((tx) => assertTerm(tx, LOCK, first))
  await stage.pay('ethereum', 'USDT', user, '5', 3)
  await termOf()
  await expect(stage.look('ethereum', stale)).rejects.toThrow('has ended')
  expect(await stage.deposits(user)).toEqual([])
  await stage.look('ethereum')
  expect(stage.available(user, 'USDT')).toBe(5 * USDT)
})

/** Takes the lock over and gives it back. @returns the term */
async function termOf(): Promise<number> {
  return await new Promise((resolve) => {
    const log = { info: () => undefined, warn: () => undefined }
    const stop = lead({ url: stage.url, log }, LOCK, async ({ term }) => {
      setImmediate(() => void stop().then(() => resolve(term)))
    })
  })
}
