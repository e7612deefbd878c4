/**
 * Further indicators, each by the definition of its author:
 *
 * - true range is what a candle and the gap before it cover together; ATR is Wilder's, smoothed by 1 ÷ period from the
 *   simple average of the first ranges;
 * - VWAP begins anew at each day, UTC;
 * - the spans of Ichimoku stand as many candles further on as its base has;
 * - where nothing moved, a figure that is a place within a range is its middle.
 */
import { type Column, exponentialAverage, movingAverage, relativeStrength } from './averages.ts'
import type { IndicatorName } from './indicators.ts'
import type { ChartCandle } from './port.ts'

export type StudyName = Exclude<IndicatorName, 'MA' | 'EMA' | 'BOLL' | 'VOL' | 'MACD' | 'RSI' | 'KDJ'>
type Candles = readonly ChartCandle[]

const DAY_MS = 86_400_000

export function study(name: StudyName, candles: Candles, params: readonly number[]): Column[] {
  const [first = 1, second = 1, third = 1] = params
  switch (name) {
    case 'WMA':
      return params.map((period) => weightedAverage(candles, period))
    case 'KC':
      return keltner(candles, first, second, third)
    case 'DC':
      return donchian(candles, first)
    case 'VWAP':
      return [volumePrice(candles)]
    case 'SAR':
      return [parabolic(candles, first, second)]
    case 'ST':
      return superTrend(candles, first, second)
    case 'ICH':
      return ichimoku(candles, first, second, third)
    case 'SRSI':
      return stochasticStrength(candles, params)
    case 'DMI':
      return directional(candles, first)
    case 'CCI':
      return params.map((period) => channelIndex(candles, period))
    case 'WR':
      return params.map((period) => percentRange(candles, period))
    case 'ATR':
      return params.map((period) => averageRange(candles, period))
    case 'OBV':
      return [balanceVolume(candles)]
    case 'MFI':
      return params.map((period) => moneyFlow(candles, period))
    case 'ROC':
      return params.map((period) => changeRate(candles, period))
  }
}

const typical = ({ high, low, close }: ChartCandle): number => (high + low + close) / 3

/** Highest and lowest of the last so many candles; undefined where there are fewer. */
function extremes(candles: Candles, period: number): ({ high: number; low: number } | undefined)[] {
  return candles.map((_, at) => {
    if (at < period - 1) return undefined
    const window = candles.slice(at - period + 1, at + 1)
    return {
      high: Math.max(...window.map((candle) => candle.high)),
      low: Math.min(...window.map((candle) => candle.low)),
    }
  })
}

function weightedAverage(candles: Candles, period: number): Column {
  const weights = (period * (period + 1)) / 2
  return candles.map((_, at) => {
    if (at < period - 1) return undefined
    let sum = 0
    for (let back = 0; back < period; back += 1) sum += (candles[at - back]?.close ?? 0) * (period - back)
    return sum / weights
  })
}

function trueRanges(candles: Candles): number[] {
  return candles.map(({ high, low }, at) => {
    const before = candles[at - 1]?.close ?? low
    return Math.max(high, at === 0 ? high : before) - Math.min(low, before)
  })
}

/** Wilder's: the simple average of the first values, then each new one weighs 1 ÷ period. */
function smoothed(values: readonly number[], period: number): Column {
  let average = 0
  return values.map((value, at) => {
    average += at < period ? value / period : (value - average) / period
    return at < period - 1 ? undefined : average
  })
}

const averageRange = (candles: Candles, period: number): Column => smoothed(trueRanges(candles), period)

function keltner(candles: Candles, period: number, range: number, multiple: number): Column[] {
  const closes = candles.map(({ close }) => close)
  const [middle, ranges] = [exponentialAverage(closes, period), averageRange(candles, range)]
  const shifted = (direction: number) =>
    middle.map((value, at) => {
      const width = ranges[at]
      return value === undefined || width === undefined ? undefined : value + direction * multiple * width
    })
  return [middle, shifted(1), shifted(-1)]
}

function donchian(candles: Candles, period: number): Column[] {
  const bounds = extremes(candles, period)
  return [
    bounds.map((bound) => bound && (bound.high + bound.low) / 2),
    bounds.map((bound) => bound?.high),
    bounds.map((bound) => bound?.low),
  ]
}

function volumePrice(candles: Candles): Column {
  let [day, value, volume] = [Number.NaN, 0, 0]
  return candles.map((candle) => {
    const today = Math.floor(candle.time / DAY_MS)
    if (today !== day) [day, value, volume] = [today, 0, 0]
    value += typical(candle) * candle.volume
    volume += candle.volume
    return volume === 0 ? undefined : value / volume
  })
}

/** A trend that the price has not turned yet, and where it would. */
interface Trend {
  rising: boolean
  stop: number
  extreme: number
  factor: number
}

/** Where a trend began, by its first two candles. */
function firstTrend(first: ChartCandle, second: ChartCandle, factor: number): Trend {
  return second.close >= first.close
    ? { rising: true, stop: first.low, extreme: Math.max(first.high, second.high), factor }
    : { rising: false, stop: first.high, extreme: Math.min(first.low, second.low), factor }
}

/** The trend after one more candle: further on, or turned over. */
function nextTrend(trend: Trend, recent: Candles, { high, low }: ChartCandle, step: number, most: number): Trend {
  const { rising, extreme, factor } = trend
  const moved = trend.stop + factor * (extreme - trend.stop)
  const bounds = recent.map((one) => (rising ? one.low : one.high))
  const stop = rising ? Math.min(moved, ...bounds) : Math.max(moved, ...bounds)
  const [towards, against] = rising ? [high, low] : [low, high]
  const beyond = (value: number, bound: number) => (rising ? value > bound : value < bound)
  if (beyond(stop, against)) return { rising: !rising, stop: extreme, extreme: against, factor: step }
  if (!beyond(towards, extreme)) return { ...trend, stop }
  return { rising, stop, extreme: towards, factor: Math.min(factor + step, most) }
}

function parabolic(candles: Candles, step: number, most: number): Column {
  const [first, second] = candles
  if (!first || !second) return candles.map(() => undefined)
  let trend = firstTrend(first, second, step)
  return candles.map((candle, at) => {
    if (at === 0) return undefined
    if (at > 1) trend = nextTrend(trend, candles.slice(at - 2, at), candle, step, most)
    return trend.stop
  })
}

/** The band on the side that the price has come from: the lower one while it rises, the upper one while it falls. */
function superTrend(candles: Candles, period: number, multiple: number): Column[] {
  const ranges = averageRange(candles, period)
  let bands: { upper: number; lower: number } | undefined
  let rising = true
  const columns: Column[] = [[], []]
  for (const [at, { high, low, close }] of candles.entries()) {
    const range = ranges[at]
    if (range !== undefined) {
      const middle = (high + low) / 2
      const [upper, lower] = [middle + multiple * range, middle - multiple * range]
      const before = candles[at - 1]?.close ?? close
      const last = bands ?? { upper, lower }
      bands = {
        upper: upper < last.upper || before > last.upper ? upper : last.upper,
        lower: lower > last.lower || before < last.lower ? lower : last.lower,
      }
      rising = rising ? close >= bands.lower : close > bands.upper
    }
    columns[0]?.push(rising ? bands?.lower : undefined)
    columns[1]?.push(rising ? undefined : bands?.upper)
  }
  return columns
}

function ichimoku(candles: Candles, conversion: number, base: number, span: number): Column[] {
  const middle = (period: number) => extremes(candles, period).map((bound) => bound && (bound.high + bound.low) / 2)
  const [quick, slow, slowest] = [middle(conversion), middle(base), middle(span)]
  const leading = quick.map((value, at) => {
    const other = slow[at]
    return value === undefined || other === undefined ? undefined : (value + other) / 2
  })
  const ahead = (column: Column) => column.map((_, at) => column[at - base])
  return [quick, slow, ahead(leading), ahead(slowest)]
}

/** The average of the last so many values, once all of them are there. */
function averageOf(values: Column, period: number): Column {
  const from = values.findIndex((value) => value !== undefined)
  if (from < 0) return values
  const known = values.slice(from).map((value) => value ?? 0)
  return [...values.slice(0, from), ...movingAverage(known, period)]
}

function stochasticStrength(candles: Candles, params: readonly number[]): Column[] {
  const [strengthPeriod = 14, period = 14, smoothK = 3, smoothD = 3] = params
  const closes = candles.map(({ close }) => close)
  const strength = relativeStrength(closes, strengthPeriod)
  const raw = strength.map((value, at) => {
    const window = strength.slice(Math.max(0, at - period + 1), at + 1).filter((one) => one !== undefined)
    if (value === undefined || window.length < period) return undefined
    const [low, high] = [Math.min(...window), Math.max(...window)]
    return high === low ? 50 : (100 * (value - low)) / (high - low)
  })
  const k = averageOf(raw, smoothK)
  return [k, averageOf(k, smoothD)]
}

function directional(candles: Candles, period: number): Column[] {
  const moves = candles.slice(1).map((candle, at) => {
    const before = candles[at] ?? candle
    const [up, down] = [candle.high - before.high, before.low - candle.low]
    return { plus: up > down && up > 0 ? up : 0, minus: down > up && down > 0 ? down : 0 }
  })
  const ranges = smoothed(trueRanges(candles).slice(1), period)
  const indexOf = (values: readonly number[]) =>
    smoothed(values, period).map((value, at) => {
      const range = ranges[at]
      if (value === undefined || range === undefined) return undefined
      return range === 0 ? 0 : (100 * value) / range
    })
  const [plus, minus] = [indexOf(moves.map((move) => move.plus)), indexOf(moves.map((move) => move.minus))]
  const strengths = plus.flatMap((value, at) => {
    const other = minus[at]
    if (value === undefined || other === undefined) return []
    return [value + other === 0 ? 0 : (100 * Math.abs(value - other)) / (value + other)]
  })
  const missing = Array.from({ length: Math.min(period, candles.length) }, () => undefined)
  const whole = (column: Column) => (candles.length === 0 ? [] : [undefined, ...column])
  return [whole(plus), whole(minus), [...missing, ...smoothed(strengths, period)]]
}

function channelIndex(candles: Candles, period: number): Column {
  const prices = candles.map(typical)
  return movingAverage(prices, period).map((mean, at) => {
    if (mean === undefined) return undefined
    let away = 0
    for (let back = 0; back < period; back += 1) away += Math.abs((prices[at - back] ?? 0) - mean) / period
    return away === 0 ? 0 : ((prices[at] ?? 0) - mean) / (0.015 * away)
  })
}

function percentRange(candles: Candles, period: number): Column {
  return extremes(candles, period).map((bound, at) => {
    if (bound === undefined) return undefined
    const range = bound.high - bound.low
    return range === 0 ? -50 : (-100 * (bound.high - (candles[at]?.close ?? 0))) / range
  })
}

function balanceVolume(candles: Candles): Column {
  let balance = 0
  return candles.map(({ close, volume }, at) => {
    const before = candles[at - 1]?.close ?? close
    balance += Math.sign(close - before) * volume
    return balance
  })
}

function moneyFlow(candles: Candles, period: number): Column {
  const flows = candles.map((candle, at) => {
    const before = candles[at - 1]
    return before === undefined ? 0 : Math.sign(typical(candle) - typical(before)) * typical(candle) * candle.volume
  })
  return flows.map((_, at) => {
    if (at < period) return undefined
    let [came, went] = [0, 0]
    for (const flow of flows.slice(at - period + 1, at + 1)) {
      if (flow > 0) came += flow
      else went -= flow
    }
    return came + went === 0 ? 50 : (100 * came) / (came + went)
  })
}

function changeRate(candles: Candles, period: number): Column {
  return candles.map(({ close }, at) => {
    const before = candles[at - period]?.close
    return before === undefined || before === 0 ? undefined : (100 * (close - before)) / before
  })
}
