/** The candle intervals as stretches of time: where one begins, where the next begins. All in UTC, epoch ms. */
import type { CandleInterval } from '@candlewick/protocol/realtime'

export const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
/** 1970-01-01 was a Thursday; weeks begin on Monday, so the first whole week began four days later. */
const FIRST_MONDAY_MS = 4 * DAY_MS
const WEEK_MS = 7 * DAY_MS

/** Intervals that are stored, by their length in minutes. Weeks and months are aggregated from days. */
export const STORED_MINUTES = {
  '1m': 1,
  '5m': 5,
  '15m': 15,
  '30m': 30,
  '1h': 60,
  '4h': 240,
  '1d': 1440,
} as const satisfies Partial<Record<CandleInterval, number>>

export type StoredInterval = keyof typeof STORED_MINUTES

export function isStored(interval: CandleInterval): interval is StoredInterval {
  return interval !== '1w' && interval !== '1M'
}

/** Opening time of the candle that `time` falls into. */
export function openTime(interval: CandleInterval, time: number): number {
  if (interval === '1M') {
    const date = new Date(time)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
  }
  if (interval === '1w') return time - ((((time - FIRST_MONDAY_MS) % WEEK_MS) + WEEK_MS) % WEEK_MS)
  return time - (time % (STORED_MINUTES[interval] * MINUTE_MS))
}

/** Opening time of the candle `count` places after (before, if negative) the one that opens at `open`. */
export function shiftOpen(interval: CandleInterval, open: number, count: number): number {
  if (interval === '1M') {
    const date = new Date(open)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1)
  }
  if (interval === '1w') return open + count * WEEK_MS
  return open + count * STORED_MINUTES[interval] * MINUTE_MS
}
