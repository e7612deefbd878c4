/** Index prices and, in the demo, the makers that quote around them: whoever holds the lock runs both. */

import type { Config } from '../config.ts'
import { lead } from '../journal/locks.ts'
import { openExchanges } from '../prices/exchanges.ts'
import { PriceFeed } from '../prices/feed.ts'
import { LiveIndex } from '../prices/live.ts'
import { MakersRunner } from '../prices/makers-runner.ts'
import { DEMO_SEED, simulatedSource } from '../prices/simulated.ts'
import { marketsOf, WANTED } from '../prices/wanted.ts'
import type { Log } from './log.ts'
import type { State } from './state.ts'

/** @returns what stops it */
export function startPrices(config: Config, log: Log, { url, replica }: State): () => Promise<void> {
  const simulated = config.priceFeed === 'simulated' ? simulatedSource({ production: config.production }) : undefined
  return lead({ url, log }, 'prices', async ({ signal }) => {
    const source = simulated ?? (await openLive(config, log))
    // Where one of them fails the others end with it, rather than go on beside those of the next try.
    const failed = new AbortController()
    const until = AbortSignal.any([signal, failed.signal])
    const running: Promise<void>[] = []
    if (source instanceof LiveIndex) {
      await source.begin(until)
      running.push(source.run(until))
    }
    running.push(new PriceFeed({ replica, source, log }).run(until))
    // Invented orders belong to the demo, whatever they are quoted around.
    if (!config.production) running.push(new MakersRunner({ replica, seed: DEMO_SEED, log }).run(until))
    try {
      await Promise.all(running)
    } finally {
      failed.abort()
    }
  })
}

async function openLive(config: Config, log: Log): Promise<LiveIndex> {
  const exchanges = await openExchanges(config.priceSources, { markets: marketsOf(WANTED) })
  return new LiveIndex({ exchanges, minimumSources: config.priceMinSources, log })
}
