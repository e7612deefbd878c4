/**
 * Index prices, what is due though none come, and, in the demo, the makers that quote around them: whoever holds the
 * lock runs all of it.
 */

import type { Engine } from '@candlewick/engine/engine'
import type { Config } from '../config/config.ts'
import type { Sql } from '../db/database.ts'
import { openDemoMarket } from '../demo/market.ts'
import { type LockLog, lead } from '../journal/locks.ts'
import type { Replica } from '../journal/replica.ts'
import { DueWindows } from '../prices/due-windows.ts'
import { newestPrices } from '../prices/evidence.ts'
import { openExchanges } from '../prices/exchanges.ts'
import { type IndexSource, PriceFeed, type PricesLog } from '../prices/feed.ts'
import { LiveIndex } from '../prices/live.ts'
import { MakersRunner } from '../prices/makers-runner.ts'
import { refuseSimulated, simulatedSource } from '../prices/simulated.ts'
import { marketsOf, WANTED } from '../prices/wanted.ts'
import type { Log } from './log.ts'
import type { State } from './state.ts'

/** @returns what stops it */
export function startPrices(config: Config, log: Log, { url, sql, replica }: State): () => Promise<void> {
  const isSimulated = config.priceFeed === 'simulated'
  if (isSimulated) refuseSimulated(config)
  return leadPrices({ url, log, sql, replica, makers: !config.production }, async (until) => {
    if (isSimulated) return { source: simulatedSource(await openDemoMarket(sql)) }
    const live = await openLive(config, log)
    await live.begin(until)
    return { source: live, running: live.run(until) }
  })
}

export interface PricesParts {
  readonly url: string
  readonly log: PricesLog & LockLog
  readonly sql: Sql
  readonly replica: Replica<Engine>
  /** Whether orders are invented around the prices, which belongs to the demo. */
  readonly makers: boolean
}

/** A source of prices, and what keeps it fresh. */
interface OpenSource {
  readonly source: IndexSource
  readonly running?: Promise<void>
}

/**
 * Feeds what `open` opens, anew after each failure, and closes due windows whether or not there is anything to feed.
 * @returns what stops it
 */
export function leadPrices(
  { url, log, sql, replica, makers }: PricesParts,
  open: (until: AbortSignal) => Promise<OpenSource>,
): () => Promise<void> {
  return lead({ url, log }, 'prices', async ({ signal }) => {
    // Where one of them fails the others end with it, rather than go on beside those of the next try.
    const failed = new AbortController()
    const until = AbortSignal.any([signal, failed.signal])
    const due = new DueWindows({ replica, log }).run(until)
    try {
      const { source, running } = await open(until)
      await Promise.all([
        running,
        new PriceFeed({ replica, source, log, newest: () => newestPrices(sql) }).run(until),
        makers ? runMakers({ sql, replica, log }, until) : undefined,
      ])
    } finally {
      failed.abort()
      await due
    }
  })
}

/** What the makers do is as little to be foreseen as the prices they quote around. */
async function runMakers(
  { sql, replica, log }: Omit<PricesParts, 'url' | 'makers'>,
  until: AbortSignal,
): Promise<void> {
  const { seed } = await openDemoMarket(sql)
  await new MakersRunner({ replica, seed, log }).run(until)
}

async function openLive(config: Config, log: Log): Promise<LiveIndex> {
  const exchanges = await openExchanges(config.priceSources, { markets: marketsOf(WANTED) })
  return new LiveIndex({ exchanges, minimumSources: config.priceMinSources, log })
}
