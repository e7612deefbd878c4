import type { TradeEvent } from '@candlewick/engine/events'
import { formatDecimal } from '@candlewick/money/decimal'
import { CANDLE_INTERVALS, type Candle, type CandleInterval } from '@candlewick/protocol/realtime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { crowd, Stage } from '../../test/stage.ts'
import { Listeners } from '../journal/listeners.ts'
import type { Applied, AppliedSource } from '../journal/source.ts'
import { readCandles } from '../projections/market/candles.ts'
import { Projector } from '../projections/projector.ts'
import { Scales } from '../wire/scales.ts'
import { MarketFigures } from './figures.ts'
import { readDetail } from './ticker.ts'

const INDEX = new Map([['EURUSD', '0.00001']])
const MINUTE = 60_000

interface Print {
  time: number
  price: number
  base: number
  quote: number
}

/** Beginnings of candles by the calendar, written apart from the code under test. */
function beginning(interval: CandleInterval, time: number): number {
  const date = new Date(time)
  if (interval === '1M') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
  if (interval === '1w') {
    const midnight = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())
    return midnight - ((date.getUTCDay() + 6) % 7) * 86_400_000
  }
  const minutes = { '1m': 1, '5m': 5, '15m': 15, '30m': 30, '1h': 60, '4h': 240, '1d': 1_440 }[interval]
  return Math.floor(time / (minutes * MINUTE)) * minutes * MINUTE
}

/** The candle made straight from the trades in it. */
function naive(prints: readonly Print[], interval: CandleInterval, open: number, priceDecimals: number): Candle {
  const inside = prints.filter((print) => beginning(interval, print.time) === open)
  const prices = inside.map((print) => print.price)
  const text = (price: number | undefined) => formatDecimal(price ?? 0, priceDecimals)
  const sum = (pick: (print: Print) => number) => inside.reduce((total, print) => total + pick(print), 0)
  return [
    open,
    text(prices[0]),
    text(Math.max(...prices)),
    text(Math.min(...prices)),
    text(prices.at(-1)),
    formatDecimal(
      sum((print) => print.base),
      8,
    ),
    formatDecimal(
      sum((print) => print.quote),
      6,
    ),
  ]
}

describe('prices over some days', () => {
  const stage = new Stage()
  const scales = new Scales()
  let database: TestDatabase
  let projector: Projector
  let figures: MarketFigures
  let bitcoin: Print[]
  let euro: Print[]

  const start = () => new MarketFigures({ replica: stage, sql: database.sql, scales, index: INDEX })

  beforeAll(async () => {
    database = await freshDatabase()
    projector = await Projector.start({
      replica: stage,
      sql: database.sql,
      replay: (after) => stage.replay(after),
      index: INDEX,
    })
    figures = start()
    stage.open()
    // Four days and a half, so that minutes leave the window; then a silence in which candles are carried, and the
    // euro's sources say that they have no price.
    crowd(stage, 3_000, 5, 130_000)
    stage.prices(500_000, 0)
    stage.time += 40 * MINUTE
    stage.do({ type: 'tick' })
    await projector.reached(stage.sequence, 60_000)
    await figures.ready
    const trades = stage.applied.flatMap(({ recorded, events }) =>
      events
        .filter((event): event is TradeEvent => event.type === 'trade')
        .map(({ price, lots, quote }) => ({ time: recorded.time, price, base: lots * 1_000, quote })),
    )
    bitcoin = trades
    euro = stage.applied.flatMap(({ recorded, events }) =>
      events.flatMap((event) =>
        event.type === 'prices'
          ? event.entries
              .filter(([symbol, price]) => symbol === 'EURUSD' && price > 0)
              .map(([, price]) => ({ time: recorded.time, price, base: 0, quote: 0 }))
          : [],
      ),
    )
  })
  afterAll(async () => {
    figures.stop()
    await projector.stop()
    await database.drop()
  })

  test('the crowd traded enough to tell', () => {
    expect(bitcoin.length).toBeGreaterThan(500)
    expect(stage.time - (bitcoin[0]?.time ?? 0)).toBeGreaterThan(3 * 86_400_000)
  })

  test.each(CANDLE_INTERVALS)(
    'candles of %s are those of the trades, and flat where there were none',
    async (interval) => {
      for (const [symbol, prints, decimals] of [
        ['BTC_USDT', bitcoin, 1],
        ['EURUSD', euro, 5],
      ] as const) {
        const candles = await readCandles(database.sql, { symbol, interval, limit: 1_500, now: stage.time })
        const times = new Set(prints.map((print) => beginning(interval, print.time)))
        let close = ''
        for (const candle of candles) {
          const [open] = candle
          if (times.has(open)) expect(candle).toEqual(naive(prints, interval, open, decimals))
          else if (close !== '') expect(candle).toEqual([open, close, close, close, close, '0', '0'])
          close = candle[4]
        }
        expect(candles.at(-1)?.[0]).toBe(beginning(interval, stage.time))
        const starts = candles.map(([open]) => open)
        expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b))
        expect(candles.at(-1)).toEqual(figures.candle(symbol, interval))
      }
    },
  )

  test('a walk backwards by `before` gives the same candles as one long read', async () => {
    const whole = await readCandles(database.sql, { symbol: 'BTC_USDT', interval: '1h', limit: 60, now: stage.time })
    const walked: Candle[] = []
    for (let before: number | undefined; walked.length < 60; before = walked[0]?.[0]) {
      const request = { symbol: 'BTC_USDT', interval: '1h' as const, limit: 7, now: stage.time, before }
      walked.unshift(...(await readCandles(database.sql, request)))
    }
    expect(walked.slice(-60)).toEqual(whole)
  })

  /** 24 hours straight from the trades: the minute under way and the 1,439 before it. */
  function naiveDay(prints: readonly Print[], decimals: number) {
    const since = Math.floor(stage.time / MINUTE) * MINUTE - 1_439 * MINUTE
    const inside = prints.filter((print) => print.time >= since)
    const before = prints.filter((print) => print.time < since).at(-1)
    const text = (price: number) => formatDecimal(price, decimals)
    const sum = (pick: (print: Print) => number) => inside.reduce((total, print) => total + pick(print), 0)
    return {
      close: text(prints.at(-1)?.price ?? 0),
      openPrice: text(before?.price ?? 0),
      high24: text(Math.max(...inside.map((print) => print.price))),
      low24: text(Math.min(...inside.map((print) => print.price))),
      volume24: formatDecimal(
        sum((print) => print.base),
        8,
      ),
      amount24: formatDecimal(
        sum((print) => print.quote),
        6,
      ),
      change: text((prints.at(-1)?.price ?? 0) - (before?.price ?? 0)),
    }
  }

  test('24-hour figures are those of the trades of 24 hours', () => {
    expect(readDetail(figures, stage.engine, 'BTC_USDT')).toMatchObject(naiveDay(bitcoin, 1))
    expect(readDetail(figures, stage.engine, 'EURUSD')).toMatchObject(naiveDay(euro, 5))
    expect(readDetail(figures, stage.engine, 'ETH_USDT')).toBeUndefined()
  })

  test('figures read from the tables at a start are those that were there all along', async () => {
    const restarted = start()
    await restarted.ready
    for (const symbol of ['BTC_USDT', 'EURUSD']) {
      const { time: _, ...kept } = readDetail(figures, stage.engine, symbol) ?? {}
      expect(readDetail(restarted, stage.engine, symbol)).toMatchObject(kept)
      for (const interval of CANDLE_INTERVALS) {
        expect(restarted.candle(symbol, interval)).toEqual(figures.candle(symbol, interval))
      }
    }
    restarted.stop()
  })

  test('what is applied while the history is read is counted once', async () => {
    const restarted = start()
    // Nothing of this is in the tables when the reading begins, and some of it is when it ends.
    crowd(stage, 200, 77, 5_000)
    await restarted.ready
    crowd(stage, 50, 78, 5_000)
    const { time: _, ...kept } = readDetail(figures, stage.engine, 'BTC_USDT') ?? {}
    expect(readDetail(restarted, stage.engine, 'BTC_USDT')).toMatchObject(kept)
    for (const interval of CANDLE_INTERVALS) {
      expect(restarted.candle('BTC_USDT', interval)).toEqual(figures.candle('BTC_USDT', interval))
    }
    restarted.stop()
  })
})

test('a trade that is in the tables when they are read, and was heard before, is counted once', async () => {
  const database = await freshDatabase()
  const { sql } = database
  const stage = new Stage()
  stage.open()
  stage.prices(500_000)
  const scales = Scales.ofEngine(stage.engine)
  // The tables are behind when the figures begin, and come just up to what they have heard.
  const figures = new MarketFigures({ replica: stage, sql, scales, index: INDEX })
  stage.order('alice', 'sell', 500_000, 300)
  stage.order('bob', 'buy', 500_000, 300)
  const projector = await Projector.start({ replica: stage, sql, replay: (after) => stage.replay(after), index: INDEX })
  try {
    await projector.reached(stage.sequence, 20_000)
    await figures.ready
    // 300 lots of 0.00001 BTC, 150 USDT.
    expect(figures.candle('BTC_USDT', '1d')).toMatchObject({ 5: '0.003', 6: '150' })
  } finally {
    figures.stop()
    await projector.stop()
    await database.drop()
  }
})

test('a trade at which the figures failed is counted all the same, once, from the tables', async () => {
  const database = await freshDatabase()
  const { sql } = database
  const stage = new Stage()
  stage.open()
  const listeners = new Listeners({ error: () => undefined })
  let fails = true
  const replica: AppliedSource = {
    get sequence() {
      return stage.sequence
    },
    onApplied: (listener, recovery) => {
      const heard = (applied: Applied) => {
        const { events } = applied
        if (fails && events.some(({ type }) => type === 'trade')) throw new TypeError('a bug in a figure')
        listener(applied)
      }
      return listeners.add(heard, recovery)
    },
    listenerFailed: (where, failure) => listeners.failed(where, failure),
  }
  stage.onApplied((applied) => listeners.tell(applied))
  const projector = await Projector.start({ replica: stage, sql, replay: (after) => stage.replay(after), index: INDEX })
  const figures = new MarketFigures({ replica, sql, scales: Scales.ofEngine(stage.engine), index: INDEX })
  try {
    await figures.ready
    stage.order('alice', 'sell', 500_000, 300)
    stage.order('bob', 'buy', 500_000, 200)
    fails = false
    stage.order('bob', 'buy', 500_000, 100)
    await expect.poll(() => figures.candle('BTC_USDT', '1d')?.[5], { timeout: 10_000 }).toBe('0.003')
    expect(listeners.failures).toBe(1)
  } finally {
    figures.stop()
    await projector.stop()
    await database.drop()
  }
})
