/**
 * The demo's market on a stage: its engine, projections, index prices and makers, moved on by the test, and its calls
 * over HTTP.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SimulatedIndex } from '@candlewick/market-sim/sources'
import { pino } from 'pino'
import { MakersRunner } from '../src/demo/makers-runner.ts'
import { simulatedRates } from '../src/demo/rates.ts'
import { seedMakers, seedMarkets } from '../src/demo/seed.ts'
import { marketHandlers } from '../src/features/market/calls.ts'
import { MarketFigures } from '../src/figures/figures.ts'
import type { Viewer } from '../src/http/handle.ts'
import { createHttp } from '../src/http/http.ts'
import { createMetrics } from '../src/http/metrics.ts'
import { platformConfigOf } from '../src/http/platform-config.ts'
import { PriceFeed } from '../src/prices/feed.ts'
import { Projector } from '../src/projections/projector.ts'
import { INDEX_STEPS } from '../src/reference/index-symbols.ts'
import { Scales } from '../src/wire/scales.ts'
import { freshDatabase } from './database.ts'
import { Stage } from './stage.ts'

const SILENT = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
/** Milliseconds between two looks of the makers; prices come with every other. */
const STEP_MS = 250

interface Options {
  /** Epoch milliseconds. */
  now: number
  seed: string
  /** Done to the empty database first. */
  before?: (sql: Awaited<ReturnType<typeof freshDatabase>>['sql']) => Promise<void>
  /** The clock of the calls. */
  clock?: (stage: Stage) => number
  /** Who a token belongs to; nobody, where left out. */
  verify?: (token: string) => Viewer | undefined
}

export async function openMarketStage({ now, seed, before, clock, verify }: Options) {
  const database = await freshDatabase()
  const { sql } = database
  await before?.(sql)
  const stage = new Stage()
  stage.time = now
  const projector = await Projector.start({
    replica: stage,
    sql,
    replay: (after) => stage.replay(after),
    index: INDEX_STEPS,
  })
  const replica = {
    engine: stage.engine,
    sequence: 0,
    submit: async (command: Parameters<Stage['apply']>[0]) => stage.apply(command),
  }
  await seedMarkets(replica)
  await seedMakers(sql, replica)
  const figures = new MarketFigures({ replica: stage, sql, scales: Scales.ofEngine(stage.engine), index: INDEX_STEPS })
  const feed = new PriceFeed({ replica, source: new SimulatedIndex(seed), log: SILENT })
  const makers = new MakersRunner({ replica, seed, log: SILENT })
  let steps = 0
  const goOn = async (count: number) => {
    for (const last = steps + count; steps < last; steps += 1) {
      stage.time += STEP_MS
      if (steps % 2 === 0) await feed.publish(stage.time)
      await makers.look(stage.time)
    }
  }
  const rates = simulatedRates(() => stage.engine)
  const folder = mkdtempSync(join(tmpdir(), 'candlewick-market-'))
  const app = await createHttp({
    handlers: marketHandlers({ replica, sql, figures, rates, ...(clock && { clock: () => clock(stage) }) }),
    verify: async (token) => verify?.(token),
    ready: () => ({ ready: true }),
    platform: platformConfigOf({ simulated: true, production: false }),
    metrics: createMetrics(),
    log: pino({ level: 'silent' }),
    production: false,
    trustedProxies: 0,
    pages: join(folder, 'pages'),
    stored: { folder: join(folder, 'files'), sight: async () => undefined, read: async () => undefined },
    checkAnswers: true,
  })
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  /** Nobody is answered from then on, not even over the connections that are open. */
  const stopServing = async () => {
    app.server.closeAllConnections()
    await app.close()
  }
  const close = async () => {
    await stopServing()
    figures.stop()
    await projector.stop()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { stage, sql, figures, projector, base, goOn, stopServing, close }
}
