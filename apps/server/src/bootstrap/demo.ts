/** What only the demo has, in the order in which the rest of the server needs it. */

import type { Engine } from '@candlewick/engine/engine'
import type { Config } from '../config/config.ts'
import { CandleHistory } from '../demo/candles.ts'
import { openDemoMarket } from '../demo/market.ts'
import { DEMO_ACCOUNTS, DEMO_FUND_PASSWORD, DEMO_PASSWORD, seedMakers, seedMarkets } from '../demo/seed.ts'
import type { Replica } from '../journal/replica.ts'
import { isHouse } from '../journal/source.ts'
import type { Log } from './log.ts'
import type { State } from './state.ts'

/**
 * Markets, makers and the last day of candles: before anything reads prices. Live prices have no invented past: where
 * they are fed there is no history to fill.
 */
export async function seedBeforeServing(
  { sql, replica }: State,
  { priceFeed, historyDays: days }: Pick<Config, 'priceFeed' | 'historyDays'>,
  log: Log,
): Promise<CandleHistory | undefined> {
  const history =
    priceFeed === 'simulated'
      ? new CandleHistory({ sql, log, market: await openDemoMarket(sql), busy: watchCustomers(replica), days })
      : undefined
  await history?.begin(Date.now())
  await seedMarkets(replica)
  await seedMakers(sql, replica)
  return history
}

/** Returns what says whether a customer did something within the last second. */
function watchCustomers(replica: Replica<Engine>): () => boolean {
  let last = Number.NEGATIVE_INFINITY
  replica.onApplied(({ recorded: { command } }) => {
    if ('user' in command && !isHouse(command.user)) last = performance.now()
  })
  return () => performance.now() - last < 1_000
}

/** What a newcomer reads in the terminal. */
export function demoGreeting(): string[] {
  const names = DEMO_ACCOUNTS.map(({ email }) => email)
  return [
    `  demo accounts   ${names.slice(0, 3).join('  ')}`,
    `                  ${names.slice(3).join('  ')}`,
    `                  password ${DEMO_PASSWORD}, fund password ${DEMO_FUND_PASSWORD}`,
  ]
}
