import { INDEX_SYMBOLS } from '@candlewick/market-sim/catalog'
import { CONTRACTS } from '@candlewick/market-sim/contracts'
import { PriceWalk } from '@candlewick/market-sim/price-path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { readCandles } from '../projections/market/candles.ts'
import { CandleHistory } from './candles.ts'

const NOW = Date.UTC(2026, 10, 21, 13, 37, 12)
const SILENT = { debug: () => undefined, info: () => undefined, warn: () => undefined }

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => {
  await database.drop()
})

const history = () => new CandleHistory({ sql: database.sql, log: SILENT, market: 'test', busy: () => false })

async function count(minutes: number): Promise<number> {
  const [row] = await database.sql<{ count: number }[]>`
    select count(*)::int as count from projection.candles where minutes = ${minutes} and symbol = 'BTC_USDT'`
  return row?.count ?? 0
}

describe('the candles behind the demo', () => {
  it('has the last day of every symbol before anything else, once', async () => {
    await history().begin(NOW)
    const minutes = await count(1)
    expect(minutes).toBe(1440 + 13 * 60 + 37)
    // The days of the month, so that weeks and months under way are whole at once.
    expect(await count(1440)).toBe(21)
    await history().begin(NOW)
    expect(await count(1)).toBe(minutes)
    const symbols = await database.sql`select distinct symbol from projection.candles`
    expect(symbols).toHaveLength(INDEX_SYMBOLS.length + CONTRACTS.length)
  })

  it('ends at the price that the live feed begins with', async () => {
    for (const { symbol, tickSize } of INDEX_SYMBOLS) {
      const [last] = await readCandles(database.sql, {
        symbol,
        interval: '1m',
        limit: 1,
        before: NOW - 12_000,
        now: NOW,
      })
      const live = new PriceWalk(symbol, 'test').at(NOW - 12_000)
      expect(Math.abs(Number(last?.[4]) - live), symbol).toBeLessThan(Number(tickSize) + live * 0.004)
    }
  })

  it('stops in the middle when told to, and goes on where it was', async () => {
    const stop = new AbortController()
    const filling = history().fill(stop.signal)
    while ((await count(60)) < 100) await new Promise((resolve) => setTimeout(resolve, 10))
    stop.abort()
    await filling
    const hours = await count(60)
    const days = await count(1440)
    expect(days).toBeGreaterThanOrEqual(21)
    expect(days).toBeLessThan(366)
    const again = new AbortController()
    const more = history().fill(again.signal)
    while ((await count(60)) <= hours) await new Promise((resolve) => setTimeout(resolve, 10))
    again.abort()
    await more
    const gaps = await database.sql`
      select open_time from (
        select open_time, lead(open_time) over (order by open_time) as next from projection.candles
        where symbol = 'BTC_USDT' and minutes = 1440
      ) as days where next - open_time <> interval '1 day'`
    expect(gaps).toHaveLength(0)
    const [first, second] = await readCandles(database.sql, { symbol: 'BTC_USDT', interval: '1h', limit: 2, now: NOW })
    expect(first?.[4]).toBe(second?.[1])
  })

  it('goes on over the time during which nothing ran, as if it had', async () => {
    const held = async (minutes: number) =>
      await database.sql<{ time: number; open: string; close: string }[]>`
        select (extract(epoch from open_time) * 1000)::float8 as time, open, close from projection.candles
        where symbol = 'ETH_USDT' and minutes = ${minutes} order by open_time`
    const hours = await held(60)
    const later = NOW + 50 * 3_600_000
    await history().begin(later)
    const all = await held(60)
    expect(all.length).toBe(hours.length + 50)
    // The hour that was under way keeps its opening and closes with what came after.
    const under = hours.at(-1)
    expect(all[hours.length - 1]?.open).toBe(under?.open)
    for (const [at, hour] of all.entries()) {
      if (at > 0) expect(hour.open, new Date(hour.time).toISOString()).toBe(all[at - 1]?.close)
    }
    const minutes = (await held(1)).filter(({ time }) => time >= NOW - 60_000)
    expect(minutes.at(-1)?.time).toBe(later - (later % 60_000) - 60_000)
    await history().begin(later)
    expect(await held(60)).toEqual(all)
  })

  it('reaches back no further than it is told to', async () => {
    const own = await freshDatabase()
    try {
      const short = new CandleHistory({ sql: own.sql, log: SILENT, market: 'test', busy: () => false, days: 2 })
      await short.begin(NOW)
      await short.fill(new AbortController().signal)
      const [first] = await own.sql<{ time: number }[]>`
        select (extract(epoch from min(open_time)) * 1000)::float8 as time from projection.candles where minutes = 60`
      expect(first?.time).toBe(Date.UTC(2026, 10, 19))
    } finally {
      await own.drop()
    }
  })
})
