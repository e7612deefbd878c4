import type { Command } from '@candlewick/engine/commands'
import { flashGenesis } from '@candlewick/market-sim/flash'
import { SimulatedIndex } from '@candlewick/market-sim/sources'
import type { IndexPrice } from '@candlewick/rules/index-price'
import { brokenLink, PRICE_CHAIN_START, timeBefore } from '@candlewick/rules/price-chain'
import { describe, expect, it } from 'vitest'
import { LocalReplica } from '../../test/local-replica.ts'
import type { Applied } from '../journal/source.ts'
import { PriceFeed, TurnOver } from './feed.ts'

const START = Date.UTC(2026, 10, 21, 13)
const SILENT = { info: () => undefined, warn: () => undefined }

/** As behind a journal: between the reading of the state and the command others get in. */
function slow(replica: LocalReplica) {
  return {
    engine: replica.engine,
    async submit(command: Command): Promise<Applied> {
      await new Promise((resolve) => setImmediate(resolve))
      return await replica.submit(command)
    },
  }
}

describe('the price feed', () => {
  it('chains every command to the one before', async () => {
    const replica = new LocalReplica()
    const feed = new PriceFeed({ replica, source: new SimulatedIndex('feed'), log: SILENT })
    for (let step = 0; step < 20; step += 1) {
      replica.now = START + step * 500
      await feed.publish(replica.now)
    }
    const links = replica.recorded.flatMap(({ command }) => (command.type === 'prices' ? [command] : []))
    expect(links).toHaveLength(20)
    expect(brokenLink(PRICE_CHAIN_START, links)).toBe(-1)
    expect(brokenLink(PRICE_CHAIN_START, links.toSpliced(7, 1))).toBe(7)
  })

  it('steps down where another feeder came in between, and nothing of what it said counts', async () => {
    const replica = new LocalReplica()
    const source = new SimulatedIndex('feed')
    const feed = () => new PriceFeed({ replica: slow(replica), source, log: SILENT })
    const [leader, stale] = [feed(), feed()]
    await leader.publish(replica.now)
    // Both read the same head of the chain: one has lost its lock and does not know it yet.
    const outcomes = await Promise.allSettled([leader.publish(replica.now), stale.publish(replica.now)])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(outcomes[1]).toMatchObject({ reason: expect.any(TurnOver) })
    await leader.publish(replica.now)
    const links = replica.recorded.flatMap(({ command }) => (command.type === 'prices' ? [command] : []))
    expect(links).toHaveLength(4)
    expect(brokenLink(PRICE_CHAIN_START, links.toSpliced(2, 1))).toBe(-1)
    // And whoever runs it is told, so that it gives the lock away and begins anew.
    const turn = stale.run(new AbortController().signal)
    // Who meddles may come second as well, and is told so too.
    const meddle = () => leader.publish(replica.now).catch((error: unknown) => expect(error).toBeInstanceOf(TurnOver))
    const meddler = setInterval(() => void meddle(), 1)
    await expect(turn).rejects.toBeInstanceOf(TurnOver)
    clearInterval(meddler)
  })

  it('fixes with every command the time of the one before, of whoever fed before too', async () => {
    const replica = new LocalReplica()
    const source = new SimulatedIndex('feed')
    const first = new PriceFeed({ replica, source, log: SILENT })
    const links = () =>
      replica.recorded.flatMap(({ command, time }) => (command.type === 'prices' ? [{ ...command, time }] : []))
    const fixed = () => links().map(({ entries }) => timeBefore(entries))
    for (let step = 0; step < 3; step += 1) {
      // The journal's time is not the one at which the feed set out.
      await first.publish(replica.now - 40)
      replica.now += 500
    }
    expect(fixed()).toEqual([undefined, START, START + 500])
    const stopping = new AbortController()
    const newest = async () => {
      stopping.abort()
      return links().at(-1)
    }
    const next = new PriceFeed({ replica, source, log: SILENT, newest })
    await next.run(stopping.signal)
    await next.publish(replica.now)
    expect(fixed().at(-1)).toBe(START + 1_000)
    await new PriceFeed({ replica, source, log: SILENT }).publish(replica.now)
    expect(fixed().at(-1), 'not known').toBeUndefined()
    expect(brokenLink(PRICE_CHAIN_START, links())).toBe(-1)
  })

  it('says that a symbol has no price as soon as its sources have none, and that it has one again', async () => {
    const replica = await new LocalReplica().seeded()
    let index: IndexPrice = { status: 'live', price: 640_000, sources: 3, dropped: [] }
    const source = { at: () => [{ symbol: 'BTC_USDT', index, flash: index }] }
    const feed = new PriceFeed({ replica, source, log: SILENT })
    await feed.publish(replica.now)
    expect(replica.engine.indexPrice('BTC_USDT')).toMatchObject({ price: 640_000, sources: 3 })
    index = { status: 'halted', reason: 'stale', sources: 1 }
    await feed.publish(replica.now)
    expect(replica.engine.indexPrice('BTC_USDT')).toBeUndefined()
    expect([...feed.halted]).toEqual([['BTC_USDT', 'stale']])
    index = { status: 'live', price: 640_001, sources: 2, dropped: [] }
    await feed.publish(replica.now)
    expect(replica.engine.indexPrice('BTC_USDT')?.price).toBe(640_001)
    expect(feed.halted.size).toBe(0)
  })

  it('tells beside the index of a flash market what its sources of the last moment say', async () => {
    const replica = await new LocalReplica().seeded()
    for (const command of flashGenesis()) await replica.submit(command)
    const live = (price: number): IndexPrice => ({ status: 'live', price, sources: 3, dropped: [] })
    const stale: IndexPrice = { status: 'halted', reason: 'stale', sources: 1 }
    let flash = live(640_001)
    const source = { at: () => ['BTC_USDT', 'TRX_USDT'].map((symbol) => ({ symbol, index: live(640_000), flash })) }
    const feed = new PriceFeed({ replica, source, log: SILENT })
    await feed.publish(replica.now)
    flash = stale
    await feed.publish(replica.now)
    const told = replica.recorded.flatMap(({ command }) => (command.type === 'prices' ? [command.entries] : []))
    const [index, none] = [['BTC_USDT', 640_000, 3] as const, ['TRX_USDT', 640_000, 3] as const]
    // Tron is no underlying of flash contracts.
    expect(told[0]).toEqual([index, ['@flash:BTC_USDT', 640_001, 3], none])
    expect(told[1]?.slice(0, 3)).toEqual([index, ['@flash:BTC_USDT', 0, 0], none])
    expect(feed.halted.size).toBe(0)
  })
})
