import { describe, expect, it, vi } from 'vitest'
import { liveOutcome, nextOpening, wholeSeries } from './candles.ts'
import type { ChartCandle } from './port.ts'
import { throttle } from './throttle.ts'

const MINUTE = 60_000
const candle = (minute: number, close = 10): ChartCandle => ({
  time: minute * MINUTE,
  open: 9,
  high: 11,
  low: 8,
  close,
  volume: 3,
})
const minutes = (series: readonly ChartCandle[]) => series.map((one) => one.time / MINUTE)

describe('a series of candles', () => {
  it('is ordered, has each candle once and a flat one wherever nothing traded', () => {
    const series = wholeSeries([candle(7), candle(3, 12), candle(4, 13), candle(3, 12)], '1m')
    expect(minutes(series)).toEqual([3, 4, 5, 6, 7])
    expect(series[2]).toEqual({ time: 5 * MINUTE, open: 13, high: 13, low: 13, close: 13, volume: 0 })
  })

  it('reaches up to the candle that follows it', () => {
    expect(minutes(wholeSeries([candle(3)], '1m', candle(6)))).toEqual([3, 4, 5])
  })

  it('counts months by the calendar', () => {
    const january = Date.UTC(2026, 0, 1)
    expect(nextOpening(january, '1M')).toBe(Date.UTC(2026, 1, 1))
    expect(nextOpening(Date.UTC(2026, 11, 1), '1M')).toBe(Date.UTC(2027, 0, 1))
  })

  it('takes the same candle and the next live, passes over old ones, and sees a gap', () => {
    expect(liveOutcome(5 * MINUTE, 5 * MINUTE, '1m')).toBe('update')
    expect(liveOutcome(5 * MINUTE, 6 * MINUTE, '1m')).toBe('update')
    expect(liveOutcome(5 * MINUTE, 4 * MINUTE, '1m')).toBe('old')
    expect(liveOutcome(5 * MINUTE, 7 * MINUTE, '1m')).toBe('gap')
  })
})

describe('the throttle', () => {
  it('runs at once, then at most once in the time given, and ends with the newest', () => {
    vi.useFakeTimers()
    const seen: number[] = []
    const throttled = throttle<number>(250, (value) => seen.push(value))
    for (let value = 1; value <= 5; value += 1) throttled.push(value)
    expect(seen).toEqual([1])
    vi.advanceTimersByTime(250)
    expect(seen).toEqual([1, 5])
    throttled.push(6)
    expect(seen).toEqual([1, 5])
    vi.advanceTimersByTime(250)
    expect(seen).toEqual([1, 5, 6])
    vi.useRealTimers()
  })
})
