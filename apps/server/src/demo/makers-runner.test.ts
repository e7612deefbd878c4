import { SPOT_MARKETS } from '@candlewick/market-sim/catalog'
import { SimulatedIndex } from '@candlewick/market-sim/sources'
import { describe, expect, it } from 'vitest'
import { LocalReplica } from '../../test/local-replica.ts'
import { PriceFeed } from '../prices/feed.ts'
import { MakersRunner } from './makers-runner.ts'
import { refuseSimulated } from './simulated.ts'

const START = Date.UTC(2026, 10, 21, 13)
const SILENT = { info: () => undefined, warn: () => undefined }

it('the simulated market is refused in production', () => {
  expect(() => refuseSimulated({ production: true })).toThrow(/PRICE_FEED: the simulated market is refused/)
})

describe('the makers', () => {
  it('take back what an earlier run left in the books before they have a fresh price', async () => {
    const replica = await new LocalReplica().seeded()
    const feed = new PriceFeed({ replica, source: new SimulatedIndex('makers'), log: SILENT })
    const before = new MakersRunner({ replica, seed: 'makers', log: SILENT })
    for (let step = 0; step < 16; step += 1) {
      replica.now = START + step * 500
      await feed.publish(replica.now)
      await before.look(replica.now)
    }
    expect(replica.engine.depth('BTC_USDT', 'buy', 1)).toHaveLength(1)
    replica.now += 3_600_000
    await new MakersRunner({ replica, seed: 'makers', log: SILENT }).look(replica.now)
    for (const { symbol } of SPOT_MARKETS) expect(replica.engine.depth(symbol, 'buy', 1), symbol).toEqual([])
  })

  it('quote every book soon after the first prices, and leave when prices stop', async () => {
    const replica = await new LocalReplica().seeded()
    const feed = new PriceFeed({ replica, source: new SimulatedIndex('makers'), log: SILENT })
    const makers = new MakersRunner({ replica, seed: 'makers', log: SILENT })
    for (let step = 0; step < 32; step += 1) {
      replica.now = START + step * 250
      if (step % 2 === 0) await feed.publish(replica.now)
      await makers.look(replica.now)
    }
    for (const { symbol } of SPOT_MARKETS) {
      expect(replica.engine.depth(symbol, 'buy', 100).length, symbol).toBeGreaterThanOrEqual(20)
      expect(replica.engine.depth(symbol, 'sell', 100).length, symbol).toBeGreaterThanOrEqual(20)
    }
    expect(makers.refused).toBe(0)
    replica.now += 11_000
    await makers.look(replica.now)
    for (const { symbol } of SPOT_MARKETS) expect(replica.engine.depth(symbol, 'buy', 1), symbol).toEqual([])
    replica.engine.checkInvariants()
  })
})
