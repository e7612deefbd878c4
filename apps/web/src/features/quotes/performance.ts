/** How a price did over days and a year, from its daily candles. Exact, on integers. Pure. */
import { tryParseDecimal } from '@candlewick/money/decimal'
import { percentChange } from '@candlewick/money/display'

/** Open time in epoch milliseconds, then open, high, low, close and volumes as plain decimals. */
export type DayCandle = readonly [number, string, ...string[]]

const DAY_MS = 86_400_000

/**
 * The change in percent to `close` since the UTC day that was `days` before `now` opened; undefined where the candles
 * do not reach that far back or a price is none of `decimals` decimals.
 */
export function performance(
  candles: readonly DayCandle[],
  close: string,
  days: number,
  now: number,
  decimals: number,
): string | undefined {
  const opened = Math.floor(now / DAY_MS) * DAY_MS - days * DAY_MS
  const then = candles.find(([time]) => time === opened)?.[1]
  if (then === undefined) return undefined
  const [from, to] = [tryParseDecimal(then, decimals), tryParseDecimal(close, decimals)]
  return from.ok && to.ok && from.value > 0 ? percentChange(from.value, to.value) : undefined
}
