/** Order in a series of candles: steps, missing ones, and what a live candle does to the series. Pure. */
import type { ChartCandle, ChartInterval } from './port.ts'

const MINUTE = 60_000
const STEP: Record<Exclude<ChartInterval, '1M'>, number> = {
  '1m': MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
  '1h': 60 * MINUTE,
  '4h': 240 * MINUTE,
  '1d': 1_440 * MINUTE,
  '1w': 10_080 * MINUTE,
}

/** Opening time of the candle after the one that opened at `time`; months are those of the calendar, UTC. */
export function nextOpening(time: number, interval: ChartInterval): number {
  if (interval !== '1M') return time + STEP[interval]
  const date = new Date(time)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
}

/** A longer silence than this is drawn as the market's closure (a weekend of gold), not as a flat line of candles. */
const MOST_FILLED = 240

/**
 * Oldest first, each once, and a flat candle of no volume wherever nothing traded, so that equal distances on the
 * axis are equal times. `after` is the candle that follows the series, where one is known already.
 */
export function wholeSeries(
  candles: readonly ChartCandle[],
  interval: ChartInterval,
  after?: ChartCandle,
): ChartCandle[] {
  const byTime = new Map(candles.map((candle) => [candle.time, candle]))
  const ordered = [...byTime.values()].sort((a, b) => a.time - b.time)
  const series: ChartCandle[] = []
  for (const candle of ordered) {
    fill(series, candle.time, interval)
    series.push(candle)
  }
  if (after) fill(series, after.time, interval)
  return series
}

function fill(series: ChartCandle[], until: number, interval: ChartInterval): void {
  const last = series.at(-1)
  if (!last) return
  const flat: ChartCandle[] = []
  for (let time = nextOpening(last.time, interval); time < until; time = nextOpening(time, interval)) {
    if (flat.length === MOST_FILLED) return
    flat.push({ time, open: last.close, high: last.close, low: last.close, close: last.close, volume: 0 })
  }
  series.push(...flat)
}

/**
 * What a live candle means for a series that ends at `lastTime`: `update` (the same candle or the next), `old`
 * (already closed and passed), `gap` (candles between are missing: the history must be read again).
 */
export function liveOutcome(lastTime: number, time: number, interval: ChartInterval): 'update' | 'old' | 'gap' {
  if (time < lastTime) return 'old'
  return time <= nextOpening(lastTime, interval) ? 'update' : 'gap'
}
