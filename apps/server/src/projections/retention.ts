/**
 * What is not kept for ever. Customers' orders, fills, bills and funds and the exchange's own entries are never pruned;
 * public trades and short candles are. An idle exchange with 25 symbols and a year behind it holds about 20 MB of trades
 * and 200 MB of candles; of what it writes in a day, about 10 MB, only the candles of an hour and longer (under 2 MB) stay.
 */
import type { Sql } from '../db/database.ts'
import { candleSymbols } from './market/candle-symbols.ts'

/** Newest public trades kept of each symbol. */
export const KEPT_TRADES = 5_000

/** Days for which candles of so many minutes are kept; longer ones are kept for ever. */
export const KEPT_CANDLE_DAYS: readonly { minutes: number; days: number }[] = [
  { minutes: 1, days: 3 },
  { minutes: 5, days: 30 },
  { minutes: 15, days: 90 },
  { minutes: 30, days: 120 },
]

/** Deletes what is past the limits. Safe to repeat and to interrupt. */
export async function prune(sql: Sql): Promise<void> {
  await sql`
    delete from projection.trades using (
      select known.symbol, oldest.id
      from (select symbol from projection.markets union all select symbol from projection.contracts) as known
      cross join lateral (
        select id from projection.trades
        where trades.symbol = known.symbol
        order by id desc offset ${KEPT_TRADES} limit 1
      ) as oldest
    ) as bound
    where trades.symbol = bound.symbol and trades.id <= bound.id`
  for (const { minutes, days } of KEPT_CANDLE_DAYS) {
    await sql`
      delete from projection.candles
      where minutes = ${minutes} and symbol in (select symbol from (${candleSymbols(sql)}) as every)
        and open_time < now() - make_interval(days => ${days})`
  }
}
