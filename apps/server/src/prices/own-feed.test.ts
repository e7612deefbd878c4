/**
 * The live feed on this server's own market data: a second server's books, read over HTTP as an exchange's would be,
 * become the first one's index prices.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Engine } from '@candlewick/engine/engine'
import { INDEX_ONLY } from '@candlewick/market-sim/catalog'
import { SimulatedIndex } from '@candlewick/market-sim/sources'
import { PREFIXES } from '@candlewick/protocol/call'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { Stage } from '../../test/stage.ts'
import { seedMakers, seedMarkets } from '../demo/seed.ts'
import { marketHandlers } from '../features/market/calls.ts'
import { createHttp } from '../http/http.ts'
import { createMetrics } from '../http/metrics.ts'
import { platformConfigOf } from '../http/platform-config.ts'
import { MarketFigures } from '../projections/figures.ts'
import { Projector } from '../projections/projector.ts'
import { Scales } from '../projections/scales.ts'
import type { Exchange } from './exchange-source.ts'
import { PriceFeed } from './feed.ts'
import { LiveIndex } from './live.ts'
import { MakersRunner } from './makers-runner.ts'
import type { Quote } from './quote.ts'
import { WANTED } from './wanted.ts'

const NOW = Date.UTC(2026, 10, 21, 13, 37)
const SILENT = { info: () => undefined, warn: () => undefined }
const INDEX = new Map(INDEX_ONLY.map(({ symbol, tickSize }) => [symbol, tickSize]))

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
  const database = await freshDatabase()
  const { sql } = database
  const stage = new Stage()
  stage.time = NOW
  const projector = await Projector.start({ replica: stage, sql, replay: (after) => stage.replay(after), index: INDEX })
  const replica = {
    engine: stage.engine,
    sequence: 0,
    submit: async (command: Parameters<Stage['apply']>[0]) => stage.apply(command),
  }
  await seedMarkets(replica)
  await seedMakers(sql, replica)
  const figures = new MarketFigures({ replica: stage, sql, scales: Scales.ofEngine(stage.engine), index: INDEX })
  const feed = new PriceFeed({ replica, source: new SimulatedIndex('other'), log: SILENT })
  const makers = new MakersRunner({ replica, seed: 'other', log: SILENT })
  const goOn = async (steps: number) => {
    for (let step = 0; step < steps; step += 1) {
      stage.time += 250
      if (step % 2 === 0) await feed.publish(stage.time)
      await makers.look(stage.time)
    }
  }
  await goOn(40)
  const folder = mkdtempSync(join(tmpdir(), 'candlewick-other-'))
  const app = await createHttp({
    handlers: marketHandlers({ replica, sql, figures }),
    verify: async () => undefined,
    ready: () => ({ ready: true }),
    platform: platformConfigOf({ simulated: true, production: false }),
    metrics: createMetrics(),
    log: pino({ level: 'silent' }),
    production: false,
    trustedProxies: 0,
    pages: join(folder, 'pages'),
    files: join(folder, 'files'),
    checkAnswers: true,
  })
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const close = async () => {
    await app.close()
    figures.stop()
    await projector.stop()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { base, stage, goOn, app, close }
}

let other: Awaited<ReturnType<typeof openOther>>
beforeAll(async () => {
  other = await openOther()
})
afterAll(() => other.close())

it('index prices follow another server of this kind, and stop when it does', async () => {
  let clock = 0
  const exchanges = ['one', 'two', 'three'].map((name) => new CandlewickExchange(name, other.base))
  const live = new LiveIndex({ exchanges, minimumSources: 3, log: SILENT, clock: () => clock })
  const engine = new Engine()
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
    for (const { symbol, market } of WANTED) {
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

  other.app.server.closeAllConnections()
  await other.app.close()
  clock += 10_001
  await live.begin(never)
  await feed.publish(NOW + clock)
  expect(engine.indexPrice('BTC_USDT')).toBeUndefined()
  expect(feed.halted.get('BTC_USDT')).toBe('stale')
})
