/**
 * The live feed on this server's own market data: a second server's books, read over HTTP as an exchange's would be,
 * become the first one's index prices.
 */
import { Engine } from '@candlewick/engine/engine'
import { PREFIXES } from '@candlewick/protocol/call'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMarketStage } from '../../test/market-stage.ts'
import type { Exchange } from '../prices/exchange-source.ts'
import { PriceFeed } from '../prices/feed.ts'
import { LiveIndex } from '../prices/live.ts'
import type { Quote } from '../prices/quote.ts'
import { wantedOf } from '../prices/wanted.ts'
import { seedMarkets } from './seed.ts'

const NOW = Date.UTC(2026, 10, 21, 13, 37)
const SILENT = { info: () => undefined, warn: () => undefined }

/** Another Candlewick as an exchange. */
class CandlewickExchange implements Exchange {
  readonly name: string
  readonly #base: string

  constructor(name: string, base: string) {
    this.name = name
    this.#base = base
  }

  async markets(): Promise<ReadonlySet<string>> {
    const listed: { symbol: string }[] = await this.#ask('open/getSpotGoods')
    return new Set(listed.map(({ symbol }) => symbol.replace('_', '/')))
  }

  async quotes(markets: readonly string[]): Promise<Quote[]> {
    return await Promise.all(
      markets.map(async (market) => {
        const path = `market/depth?symbol=${market.replace('/', '_')}&limit=1`
        const book: { bids: [string, string][]; asks: [string, string][] } = await this.#ask(path)
        return { market, bid: book.bids[0]?.[0] ?? '', ask: book.asks[0]?.[0] ?? '' }
      }),
    )
  }

  async #ask<T>(path: string): Promise<T> {
    const response = await fetch(`${this.#base}/api/${PREFIXES.p}/coin/${path}`)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    const { data }: { data: T } = await response.json()
    return data
  }
}

/** A demo's market a few seconds after its start, which goes on when told to. */
async function openOther() {
  const other = await openMarketStage({ now: NOW, seed: 'other' })
  await other.goOn(40)
  return other
}

let other: Awaited<ReturnType<typeof openOther>>
beforeAll(async () => {
  other = await openOther()
})
afterAll(() => other.close())

it('index prices follow another server of this kind, and stop when it does', async () => {
  let clock = 0
  const exchanges = ['one', 'two', 'three'].map((name) => new CandlewickExchange(name, other.base))
  const engine = new Engine()
  const wanted = () => wantedOf(engine)
  const live = new LiveIndex({ exchanges, wanted, minimumSources: 3, log: SILENT, clock: () => clock })
  const replica = {
    engine,
    sequence: 0,
    submit: async (command: Parameters<Engine['apply']>[0]['command']) => {
      const recorded = { sequence: engine.sequence + 1, time: NOW + clock, command }
      return { recorded, events: engine.apply(recorded) }
    },
  }
  await seedMarkets(replica)
  const feed = new PriceFeed({ replica, source: live, log: SILENT })
  const never = new AbortController().signal

  for (let round = 0; round < 3; round += 1) {
    clock += 1_000
    await other.goOn(8)
    await live.begin(never)
    await feed.publish(NOW + clock)
    for (const { symbol, market } of wanted()) {
      const [bid] = other.stage.engine.depth(symbol, 'buy', 1)
      const [ask] = other.stage.engine.depth(symbol, 'sell', 1)
      const index = engine.indexPrice(symbol)
      if (bid === undefined || ask === undefined) {
        expect(index, symbol).toBeUndefined()
        continue
      }
      // Ticks are the same on both: the middle of its book, a half rounded up.
      expect(index, `${market}, round ${round}`).toMatchObject({ price: Math.ceil((bid[0] + ask[0]) / 2), sources: 3 })
    }
  }
  expect(engine.indexPrice('BTC_USDT')).toBeDefined()
  expect(feed.halted.get('EURUSD'), 'which has no book there').toBe('unlisted')

  await other.stopServing()
  clock += 10_001
  await live.begin(never)
  await feed.publish(NOW + clock)
  expect(engine.indexPrice('BTC_USDT')).toBeUndefined()
  expect(feed.halted.get('BTC_USDT')).toBe('stale')
})
