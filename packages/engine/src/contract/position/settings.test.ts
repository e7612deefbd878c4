import { units } from '@candlewick/money/units'
import { describe, expect, test } from 'vitest'
import { refusedOf } from '../../testing/exchange.ts'
import { Floor, LINEAR } from '../testing/floor.ts'

const USDT = 1_000_000

/** Ann holds 1 BTC at 60,000 isolated at 20x, owes 6 USDT of funding on it, and has `free` USDT besides. */
function owing(free: number): Floor {
  const floor = Floor.open('bob')
  floor.customer('ann', 3_030 * USDT)
  floor.mode('ann', 'isolated', 20)
  floor.trade('ann', 'bob', 60_000, 1_000)
  const { available } = floor.usdt('ann')
  floor.do({ type: 'transfer', user: 'ann', asset: 'USDT', amount: units(available), from: 2, to: 1 })
  floor.deposit('ann', free * USDT)
  floor.time = Date.UTC(2026, 0, 5, 8)
  floor.index(60_000)
  expect(floor.position('ann', 'long')).toMatchObject({ margin: 3_000 * USDT, funding: 6 * USDT })
  return floor
}

describe('the leverage of an isolated position', () => {
  test('asks for the funding it owes too, which comes out of its margin first', () => {
    const command = { type: 'contract.leverage', user: 'ann', symbol: LINEAR, mode: 'isolated', leverage: 10 } as const
    expect(refusedOf(owing(3_005).do(command))).toMatchObject({ rule: 'insufficient_balance', bound: 3_005 * USDT })
    const floor = owing(3_006)
    floor.do(command)
    expect(floor.position('ann', 'long')).toMatchObject({ margin: 6_000 * USDT, funding: 0 })
    expect(floor.usdt('ann').available).toBe(0)
  })
})
