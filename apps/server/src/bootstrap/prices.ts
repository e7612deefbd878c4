/**
 * Index prices, what is due though none come, and, in the demo, the makers that quote around them: whoever holds the
 * lock runs all of it.
 */

import type { Engine } from '@candlewick/engine/engine'
import type { Config } from '../config/config.ts'
import type { Sql } from '../db/database.ts'
import { MakersRunner } from '../demo/makers-runner.ts'
import { openDemoMarket } from '../demo/market.ts'
import { refuseSimulated, simulatedSource } from '../demo/simulated.ts'
import { type LockLog, lead } from '../journal/locks.ts'
import type { Replica } from '../journal/replica.ts'
import { Announcements } from '../prices/announcements.ts'
import { DueWindows } from '../prices/due-windows.ts'
import { newestPrices } from '../prices/evidence.ts'
import { openExchanges } from '../prices/exchanges.ts'
import { type IndexSource, PriceFeed, type PricesLog } from '../prices/feed.ts'
import { FiatFeed } from '../prices/fiat-feed.ts'
import { LiveIndex } from '../prices/live.ts'
import { wantedOf } from '../prices/wanted.ts'
import type { IndexListed } from '../reference/index-symbols.ts'
import type { Log } from './log.ts'
import type { State } from './state.ts'

const MINUTE_MS = 60_000

/** @returns what stops it */
export function startPrices(config: Config, log: Log, { url, sql, replica }: State): () => Promise<void> {
  const isSimulated = config.priceFeed === 'simulated'
  if (isSimulated) refuseSimulated(config)
  return leadPrices({ url, log, sql, replica, makers: !config.production }, async (until) => {
    if (isSimulated) return { source: simulatedSource(await openDemoMarket(sql)) }
    const live = await openLive(config, log, () => replica.engine)
    await live.begin(until)
    const fiat = fiatFeed(config, log, sql)
    return { source: live, running: Promise.all([live.run(until), fiat.run(until)]) }
  })
}

export interface PricesDependencies {
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
  readonly running?: Promise<unknown>
}

/**
 * Feeds what `open` opens, anew after each failure, and closes due windows whether or not there is anything to feed.
 * @returns what stops it
 */
export function leadPrices(
  { url, log, sql, replica, makers }: PricesDependencies,
  open: (until: AbortSignal) => Promise<OpenSource>,
): () => Promise<void> {
  return lead({ url, log }, 'prices', async ({ signal }) => {
    // Where one of them fails the others end with it, rather than go on beside those of the next try.
    const failed = new AbortController()
    const until = AbortSignal.any([signal, failed.signal])
    const due = new DueWindows({ replica, log }).run(until)
    const announcements = new Announcements(sql)
    try {
      const { source, running } = await open(until)
      await Promise.all([
        running,
        new PriceFeed({ replica, source, log, newest: () => newestPrices(sql), announcements }).run(until),
        announcements.run(until, (err) => log.warn({ err }, 'it is not known what to publish with the prices')),
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
  { sql, replica, log }: Omit<PricesDependencies, 'url' | 'makers'>,
  until: AbortSignal,
): Promise<void> {
  const { seed } = await openDemoMarket(sql)
  await new MakersRunner({ replica, seed, log }).run(until)
}

/** What is listed says what is asked for. */
async function openLive(
  { priceSources, priceMinSources, priceRelay }: Config,
  log: Log,
  engine: () => IndexListed,
): Promise<LiveIndex> {
  const exchanges = await openExchanges(priceSources, priceRelay === undefined ? {} : { relay: priceRelay })
  return new LiveIndex({ exchanges, wanted: () => wantedOf(engine()), minimumSources: priceMinSources, log })
}

function fiatFeed({ fiatSources, fiatMinSources, fiatEveryMinutes, priceRelay }: Config, log: Log, sql: Sql): FiatFeed {
  return new FiatFeed({
    sql,
    sources: fiatSources,
    minimumSources: fiatMinSources,
    everyMs: fiatEveryMinutes * MINUTE_MS,
    relay: priceRelay,
    log,
  })
}
