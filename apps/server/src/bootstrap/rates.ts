/** Where currency rates come from: what was published, or in the demo with simulated prices rates as simulated. */
import type { Config } from '../config/config.ts'
import { simulatedRates } from '../demo/rates.ts'
import { PublishedRates } from '../reference/fiat-rates.ts'
import type { CurrencyRates } from '../state/valuation.ts'
import type { Log } from './log.ts'
import type { State } from './state.ts'

const HOUR_MS = 3_600_000

export interface OpenRates {
  readonly rates: CurrencyRates
  stop(): Promise<void>
}

export async function openRates(
  { production, priceFeed, fiatStaleHours }: Config,
  log: Log,
  { sql, replica }: Pick<State, 'sql' | 'replica'>,
): Promise<OpenRates> {
  if (!production && priceFeed === 'simulated') {
    return { rates: simulatedRates(() => replica.engine), stop: () => Promise.resolve() }
  }
  const rates = await PublishedRates.start({ sql, staleAfterMs: fiatStaleHours * HOUR_MS, log })
  return { rates, stop: () => rates.stop() }
}
