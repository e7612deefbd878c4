/** What the candle tables know of the last 24 hours, read in one picture together with the cursor they stand at. */
import { CANDLE_INTERVALS, type Candle, type CandleInterval } from '@candlewick/protocol/realtime'
import type { Sql, Transaction } from '../db/database.ts'
import { candleSymbols } from '../projections/market/candle-symbols.ts'
import { isStored, MINUTE_MS, openTime, STORED_MINUTES } from '../wire/intervals.ts'

const DAY_MINUTES = 1_440

export interface PriceHistory {
  cursor: number
  /** Time of the cursor's command, epoch ms. */
  time: number
  /** Minutes of the last day, oldest first. */
  minutes: { symbol: string; candle: Candle }[]
  /** The newest price before those minutes. */
  carried: { symbol: string; close: string; time: number }[]
  /** Candles under way at the cursor's time. */
  forming: { symbol: string; interval: CandleInterval; candle: Candle }[]
}

interface Row {
  symbol: string
  time: number
  open: string
  high: string
  low: string
  close: string
  volume: string
  quote: string
}

export async function readHistory(sql: Sql): Promise<PriceHistory> {
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    const [cursor] = await tx<{ sequence: number; time: number }[]>`
      select sequence::float8 as sequence, (extract(epoch from time) * 1000)::float8 as time from projection.cursor`
    if (cursor === undefined) throw new Error('projection.cursor is empty')
    const { sequence, time } = cursor
    const since = openTime('1m', time) - (DAY_MINUTES - 1) * MINUTE_MS
    const minutes = (await readRows(tx, 1, since, time + 1)).map((row) => ({ symbol: row.symbol, candle: candle(row) }))
    const forming: PriceHistory['forming'] = []
    for (const interval of CANDLE_INTERVALS) forming.push(...(await readForming(tx, interval, time)))
    return { cursor: sequence, time, minutes, carried: await readCarried(tx, since), forming }
  })
}

function candle(row: Row): Candle {
  return [row.time, row.open, row.high, row.low, row.close, row.volume, row.quote]
}

/** Oldest first. */
function readRows(tx: Transaction, minutes: number, since: number, until: number): Promise<Row[]> {
  return tx<Row[]>`
    select symbol, (extract(epoch from open_time) * 1000)::float8 as time, open::text as open, high::text as high,
      low::text as low, close::text as close, volume::text as volume, quote_volume::text as quote
    from projection.candles
    where minutes = ${minutes} and symbol in (select symbol from (${candleSymbols(tx)}) as every)
      and open_time >= ${new Date(since).toISOString()} and open_time < ${new Date(until).toISOString()}
    order by open_time`
}

async function readForming(tx: Transaction, interval: CandleInterval, time: number): Promise<PriceHistory['forming']> {
  const opens = openTime(interval, time)
  if (isStored(interval)) {
    const rows = await readRows(tx, STORED_MINUTES[interval], opens, time + 1)
    return rows.map((row) => ({ symbol: row.symbol, interval, candle: candle(row) }))
  }
  const rows = await tx<Row[]>`
    select symbol, ${opens}::float8 as time, (array_agg(open order by open_time))[1]::text as open,
      max(high)::text as high, min(low)::text as low, (array_agg(close order by open_time desc))[1]::text as close,
      sum(volume)::text as volume, sum(quote_volume)::text as quote
    from projection.candles
    where minutes = ${DAY_MINUTES} and open_time >= ${new Date(opens).toISOString()}
      and symbol in (select symbol from (${candleSymbols(tx)}) as every)
    group by symbol`
  return rows.map((row) => ({ symbol: row.symbol, interval, candle: candle(row) }))
}

/** From the minutes, or, where those are pruned or were never there, from the days that ended before. */
async function readCarried(tx: Transaction, since: number): Promise<PriceHistory['carried']> {
  const before = new Date(since).toISOString()
  const dayBefore = new Date(since - DAY_MINUTES * MINUTE_MS).toISOString()
  return tx<PriceHistory['carried'][number][]>`
    select every.symbol, last.close::text as close, (extract(epoch from last.open_time) * 1000)::float8 as time
    from (${candleSymbols(tx)}) as every
    cross join lateral (
      (select close, open_time from projection.candles
       where symbol = every.symbol and minutes = 1 and open_time < ${before} order by open_time desc limit 1)
      union all
      (select close, open_time from projection.candles
       where symbol = every.symbol and minutes = 1440 and open_time <= ${dayBefore} order by open_time desc limit 1)
      order by open_time desc limit 1
    ) as last`
}
