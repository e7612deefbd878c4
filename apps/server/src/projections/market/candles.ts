/**
 * Candles of a symbol over a range. Where nothing was traded the last price is carried forward; weeks and months are
 * aggregated from days.
 */
import type { Candle, CandleInterval } from '@candlewick/protocol/realtime'
import type { Sql } from '../../db/database.ts'
import { isoTime } from '../../db/page.ts'
import { isStored, openTime, STORED_MINUTES, shiftOpen } from '../../wire/intervals.ts'

/** Most candles in one answer. */
export const MAX_CANDLES = 1_500

export interface CandleRequest {
  symbol: string
  interval: CandleInterval
  /** Most candles, the newest of the range. */
  limit: number
  /** Only candles that open before this time, epoch ms; by default all up to `now`. */
  before?: number | undefined
  /** Only candles that open at or after this time. */
  from?: number | undefined
  /** Epoch ms; the candle of this moment is the last. */
  now: number
  /** The forming candle as memory has it, which may be newer than the tables. */
  live?: Candle | undefined
}

/** Oldest first, without gaps from the first trade on; empty where the symbol never traded. */
export async function readCandles(sql: Sql, request: CandleRequest): Promise<Candle[]> {
  const { symbol, interval, now } = request
  const limit = Math.min(Math.max(request.limit, 1), MAX_CANDLES)
  const end = Math.min(
    shiftOpen(interval, openTime(interval, now), 1),
    firstNotBefore(interval, request.before ?? now + 1),
  )
  const start = Math.max(shiftOpen(interval, end, -limit), openTime(interval, Math.max(request.from ?? 0, 0)))
  if (start >= end) return []
  const [rows, carried] = await Promise.all([
    readRows(sql, symbol, interval, start, end),
    closeBefore(sql, symbol, interval, start),
  ])
  return carryForward(withLive(rows, request.live, start, end), carried, interval, start, end)
}

/** Opening time of the first candle that does not open before `time`. */
function firstNotBefore(interval: CandleInterval, time: number): number {
  const open = openTime(interval, time)
  return open === time ? open : shiftOpen(interval, open, 1)
}

interface CandleRow {
  time: number
  open: string
  high: string
  low: string
  close: string
  volume: string
  quote: string
}

function toCandle(row: CandleRow): Candle {
  return [row.time, row.open, row.high, row.low, row.close, row.volume, row.quote]
}

async function readRows(
  sql: Sql,
  symbol: string,
  interval: CandleInterval,
  start: number,
  end: number,
): Promise<Candle[]> {
  const rows = isStored(interval)
    ? await sql<CandleRow[]>`
        select (extract(epoch from open_time) * 1000)::float8 as time, trim_scale(open)::text as open,
          trim_scale(high)::text as high, trim_scale(low)::text as low, trim_scale(close)::text as close,
          trim_scale(volume)::text as volume, trim_scale(quote_volume)::text as quote
        from projection.candles
        where symbol = ${symbol} and minutes = ${STORED_MINUTES[interval]}
          and open_time >= ${isoTime(start)} and open_time < ${isoTime(end)}
        order by open_time`
    : await sql<CandleRow[]>`
        select (extract(epoch from period) * 1000)::float8 as time,
          trim_scale((array_agg(open order by open_time))[1])::text as open, trim_scale(max(high))::text as high,
          trim_scale(min(low))::text as low, trim_scale((array_agg(close order by open_time desc))[1])::text as close,
          trim_scale(sum(volume))::text as volume, trim_scale(sum(quote_volume))::text as quote
        from (
          select date_trunc(${interval === '1w' ? 'week' : 'month'}, open_time, 'UTC') as period, *
          from projection.candles
          where symbol = ${symbol} and minutes = 1440
            and open_time >= ${isoTime(start)} and open_time < ${isoTime(end)}
        ) as days
        group by period order by period`
  return rows.map(toCandle)
}

/** The last price before the range, to carry into it. */
async function closeBefore(
  sql: Sql,
  symbol: string,
  interval: CandleInterval,
  start: number,
): Promise<string | undefined> {
  const minutes = isStored(interval) ? STORED_MINUTES[interval] : 1440
  const [row] = await sql<{ close: string }[]>`
    select trim_scale(close)::text as close from projection.candles
    where symbol = ${symbol} and minutes = ${minutes} and open_time < ${isoTime(start)}
    order by open_time desc limit 1`
  return row?.close
}

function withLive(rows: readonly Candle[], live: Candle | undefined, start: number, end: number): readonly Candle[] {
  if (live === undefined || live[0] < start || live[0] >= end) return rows
  return [...rows.filter((row) => row[0] < live[0]), live]
}

/** Fills every place without a candle with a flat one at the close before it. */
function carryForward(
  rows: readonly Candle[],
  carried: string | undefined,
  interval: CandleInterval,
  start: number,
  end: number,
): Candle[] {
  const candles: Candle[] = []
  let close = carried
  let at = 0
  for (let open = start; open < end; open = shiftOpen(interval, open, 1)) {
    const row = rows[at]
    if (row !== undefined && row[0] === open) {
      candles.push(row)
      close = row[4]
      at += 1
    } else if (close !== undefined) {
      candles.push([open, close, close, close, close, '0', '0'])
    }
  }
  return candles
}
