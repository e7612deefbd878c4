/** Index prices and, in the demo, the makers that quote around them: whoever holds the lock runs both. */

import type { Config } from '../config.ts'
import { lead } from '../journal/locks.ts'
import { PriceFeed } from '../prices/feed.ts'
import { MakersRunner } from '../prices/makers-runner.ts'
import { DEMO_SEED, simulatedSource } from '../prices/simulated.ts'
import type { Log } from './log.ts'
import type { State } from './state.ts'

/** @returns what stops it */
export function startPrices(config: Config, log: Log, { url, replica }: State): () => Promise<void> {
  const source = simulatedSource({ production: config.production })
  return lead({ url, log }, 'prices', async ({ signal }) => {
    const feed = new PriceFeed({ replica, source, log })
    const makers = new MakersRunner({ replica, seed: DEMO_SEED, log })
    await Promise.all([feed.run(signal), makers.run(signal)])
  })
}
