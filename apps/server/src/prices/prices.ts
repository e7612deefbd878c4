/**
 * The role `prices` of a process: feeds index prices and, in the demo, makes markets, for as long as it leads. Run it
 * under the lock of that name, so that one process does.
 */
import { type FeedParts, PriceFeed, type PricesLog } from './feed.ts'
import { type MakersParts, MakersRunner } from './makers-runner.ts'
import { DEMO_SEED, simulatedSource } from './simulated.ts'

export interface PricesParts {
  readonly production: boolean
  readonly replica: FeedParts['replica'] &
    MakersParts['replica'] & { readonly engine: FeedParts['replica']['engine'] & MakersParts['replica']['engine'] }
  readonly log: PricesLog
}

/** Feeds and makes markets until `signal` aborts. Throws at once where the configured source is refused. */
export async function runPrices(parts: PricesParts, signal: AbortSignal): Promise<void> {
  const { replica, log } = parts
  const feed = new PriceFeed({ replica, log, source: simulatedSource(parts) })
  const makers = new MakersRunner({ replica, log, seed: DEMO_SEED })
  await Promise.all([feed.run(signal), makers.run(signal)])
}
