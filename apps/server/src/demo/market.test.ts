import { INDEX_SYMBOLS } from '@candlewick/market-sim/catalog'
import { PriceWalk } from '@candlewick/market-sim/price-path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { readCandles } from '../projections/market/candles.ts'
import { CandleHistory } from './candles.ts'
import { openDemoMarket } from './market.ts'

const NOW = Date.UTC(2026, 10, 21, 13, 37, 12)
const SILENT = { debug: () => undefined, info: () => undefined, warn: () => undefined }

let database: TestDatabase
beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(() => database.drop())

it('is made once, of 128 random bits, whoever asks and however many at once', async () => {
  const markets = await Promise.all(Array.from({ length: 8 }, () => openDemoMarket(database.sql)))
  expect(new Set(markets.map(({ seed }) => seed)).size).toBe(1)
  expect(markets[0]?.seed).toMatch(/^[0-9a-f]{32}$/)
  expect(markets[0]?.joins).toEqual([])
  const other = await freshDatabase()
  const elsewhere = await openDemoMarket(other.sql)
  await other.drop()
  expect(elsewhere.seed).not.toBe(markets[0]?.seed)
})

it('goes on without a jump from the candles that a demo of an earlier release has, and before them', async () => {
  const { sql } = database
  const options = { sql, log: SILENT, busy: () => false }
  await new CandleHistory({ ...options, market: 'wick' }).begin(NOW)
  const market = await openDemoMarket(sql)
  const later = NOW + 6 * 3_600_000
  const history = new CandleHistory({ ...options, market })
  await history.begin(later)
  const filling = new AbortController()
  const filled = history.fill(filling.signal)
  const days = async () => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from projection.candles where symbol = 'EURUSD' and minutes = 60`
    return row?.count ?? 0
  }
  const begun = await days()
  while ((await days()) < begun + 24) await new Promise((resolve) => setTimeout(resolve, 10))
  filling.abort()
  await filled
  for (const symbol of ['BTC_USDT', 'DOGE_USDT', 'EURUSD']) {
    const candles = await readCandles(sql, { symbol, interval: '1h', limit: 70, now: later })
    expect(candles.length).toBeGreaterThan(60)
    for (const [at, candle] of candles.entries()) {
      // Each opens where the one before it closed, at both ends of the old ones too.
      const before = candles[at - 1]
      if (before === undefined) continue
      expect(Number(candle[1]) / Number(before[4]), `${symbol} ${candle[0]}`).toBeCloseTo(1, 3)
    }
    const tick = Number(INDEX_SYMBOLS.find((each) => each.symbol === symbol)?.tickSize)
    const end = later - (later % 60_000)
    const live = new PriceWalk(symbol, market).at(end)
    expect(Math.abs(Number(candles.at(-1)?.[4]) - live), symbol).toBeLessThanOrEqual(tick + live * 0.002)
  }
})
