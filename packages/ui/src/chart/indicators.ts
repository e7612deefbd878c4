/**
 * The indicators of the chart as plain arithmetic on candles: what each is, what may be set, and its numbers. Pure; the
 * library behind the chart only draws the columns. Formulas are the ones of their authors, and what the trading screens
 * of other venues show:
 *
 * - moving averages over fewer candles than their period say nothing (undefined);
 * - an exponential average starts from the simple average of its first period, then weighs 2 ÷ (period + 1);
 * - the histogram of MACD is DIF − DEA, once. Some libraries draw it doubled, the custom of Chinese desks; ours agrees
 *   with what most other charts show;
 * - RSI is Wilder's, smoothed by 1 ÷ period from the simple average of the first changes; 50 where nothing moved;
 * - the deviation of BOLL divides by the period, not by one less;
 * - K and D of KDJ start from 50; a window without any range counts as its middle.
 */
import type { ChartCandle } from './port.ts'

export const INDICATOR_NAMES = ['MA', 'EMA', 'BOLL', 'VOL', 'MACD', 'RSI', 'KDJ'] as const
export type IndicatorName = (typeof INDICATOR_NAMES)[number]

/** One value a candle; undefined where there are too few candles for one. */
type Column = (number | undefined)[]

interface Bound {
  readonly low: number
  readonly high: number
  /** May be set in steps of this; periods are whole. */
  readonly step: number
}

interface IndicatorFacts {
  /** On the price, below it with the volume, or in a pane of its own. */
  readonly pane: 'price' | 'volume' | 'own'
  /** What it starts with. */
  readonly params: readonly number[]
  /** How many values may be set; an indicator that is a list of periods takes as few as `least`. */
  readonly least: number
  readonly most: number
  readonly bound: (at: number) => Bound
  /** Lines across the pane that traders look for. */
  readonly levels: readonly number[]
}

const PERIOD: Bound = { low: 1, high: 500, step: 1 }
const LONGER: Bound = { low: 2, high: 500, step: 1 }
const DEVIATIONS: Bound = { low: 0.1, high: 10, step: 0.1 }

export const INDICATORS: Record<IndicatorName, IndicatorFacts> = {
  MA: { pane: 'price', params: [7, 25], least: 1, most: 4, bound: () => PERIOD, levels: [] },
  EMA: { pane: 'price', params: [12, 26], least: 1, most: 4, bound: () => PERIOD, levels: [] },
  BOLL: {
    pane: 'price',
    params: [20, 2],
    least: 2,
    most: 2,
    bound: (at) => (at === 0 ? LONGER : DEVIATIONS),
    levels: [],
  },
  VOL: { pane: 'volume', params: [], least: 0, most: 2, bound: () => PERIOD, levels: [] },
  MACD: { pane: 'own', params: [12, 26, 9], least: 3, most: 3, bound: () => PERIOD, levels: [0] },
  RSI: { pane: 'own', params: [14], least: 1, most: 3, bound: () => LONGER, levels: [30, 70] },
  KDJ: { pane: 'own', params: [9, 3, 3], least: 3, most: 3, bound: () => PERIOD, levels: [20, 80] },
}

/** What one column is called and how it is drawn. */
export interface IndicatorColumn {
  readonly key: string
  readonly label: string
  readonly kind: 'line' | 'bar'
}

export function columnsOf(name: IndicatorName, params: readonly number[]): IndicatorColumn[] {
  const line = (label: string, at: number): IndicatorColumn => ({ key: `line${at}`, label, kind: 'line' })
  switch (name) {
    case 'MA':
    case 'EMA':
    case 'RSI':
      return params.map((period, at) => line(`${name}${period}`, at))
    case 'BOLL':
      return ['BOLL', 'UB', 'LB'].map(line)
    case 'VOL':
      return [...params.map((period, at) => line(`MA${period}`, at)), { key: 'bar', label: 'VOL', kind: 'bar' }]
    case 'MACD':
      return [...['DIF', 'DEA'].map(line), { key: 'bar', label: 'MACD', kind: 'bar' }]
    case 'KDJ':
      return ['K', 'D', 'J'].map(line)
  }
}

/** The numbers of an indicator, one column for each of {@link columnsOf}, each as long as the candles. */
export function compute(name: IndicatorName, candles: readonly ChartCandle[], params: readonly number[]): Column[] {
  const closes = candles.map((candle) => candle.close)
  switch (name) {
    case 'MA':
      return params.map((period) => movingAverage(closes, period))
    case 'EMA':
      return params.map((period) => exponentialAverage(closes, period))
    case 'BOLL':
      return bands(closes, params[0] ?? 20, params[1] ?? 2)
    case 'VOL': {
      const volumes = candles.map((candle) => candle.volume)
      return [...params.map((period) => movingAverage(volumes, period)), volumes]
    }
    case 'MACD':
      return convergence(closes, params)
    case 'RSI':
      return params.map((period) => relativeStrength(closes, period))
    case 'KDJ':
      return stochastic(candles, params)
  }
}

function movingAverage(values: readonly number[], period: number): Column {
  let sum = 0
  return values.map((value, at) => {
    sum += value
    if (at >= period) sum -= values[at - period] ?? 0
    return at < period - 1 ? undefined : sum / period
  })
}

/** Undefined values at the beginning are passed over: the average of an average begins where that one does. */
function exponentialAverage(values: readonly (number | undefined)[], period: number): Column {
  const weight = 2 / (period + 1)
  let seen = 0
  let average = 0
  return values.map((value) => {
    if (value === undefined) return undefined
    seen += 1
    if (seen <= period) average += value / period
    else average += (value - average) * weight
    return seen < period ? undefined : average
  })
}

/** Two passes over each window: a running sum of squares loses all its digits on a price that hardly moves. */
function bands(closes: readonly number[], period: number, width: number): Column[] {
  const middle = movingAverage(closes, period)
  const deviation = middle.map((mean, at) => {
    if (mean === undefined) return undefined
    let squares = 0
    for (let back = at - period + 1; back <= at; back += 1) squares += ((closes[back] ?? 0) - mean) ** 2
    return Math.sqrt(squares / period)
  })
  const shifted = (direction: number) =>
    middle.map((mean, at) => (mean === undefined ? undefined : mean + direction * width * (deviation[at] ?? 0)))
  return [middle, shifted(1), shifted(-1)]
}

function convergence(closes: readonly number[], params: readonly number[]): Column[] {
  const [short = 12, long = 26, signal = 9] = params
  const quick = exponentialAverage(closes, short)
  const slow = exponentialAverage(closes, long)
  const difference = quick.map((value, at) => minus(value, slow[at]))
  const average = exponentialAverage(difference, signal)
  return [difference, average, difference.map((value, at) => minus(value, average[at]))]
}

function minus(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a - b
}

function relativeStrength(closes: readonly number[], period: number): Column {
  let gain = 0
  let loss = 0
  return closes.map((close, at) => {
    if (at === 0) return undefined
    const change = close - (closes[at - 1] ?? close)
    const [up, down] = [Math.max(0, change), Math.max(0, -change)]
    if (at <= period) {
      gain += up / period
      loss += down / period
    } else {
      gain += (up - gain) / period
      loss += (down - loss) / period
    }
    if (at < period) return undefined
    return gain + loss === 0 ? 50 : (100 * gain) / (gain + loss)
  })
}

function stochastic(candles: readonly ChartCandle[], params: readonly number[]): Column[] {
  const [period = 9, smoothK = 3, smoothD = 3] = params
  let k = 50
  let d = 50
  const columns: Column[] = [[], [], []]
  for (const [at, candle] of candles.entries()) {
    let row: (number | undefined)[] = []
    if (at >= period - 1) {
      let low = candle.low
      let high = candle.high
      for (let back = at - period + 1; back < at; back += 1) {
        low = Math.min(low, candles[back]?.low ?? low)
        high = Math.max(high, candles[back]?.high ?? high)
      }
      const raw = high === low ? 50 : ((candle.close - low) / (high - low)) * 100
      k += (raw - k) / smoothK
      d += (k - d) / smoothD
      row = [k, d, 3 * k - 2 * d]
    }
    for (const [which, column] of columns.entries()) column.push(row[which])
  }
  return columns
}

/** Params that came from a person or from storage, made usable; what cannot be used becomes what it starts with. */
export function readParams(name: IndicatorName, given: unknown): number[] {
  const { params, least, most, bound } = INDICATORS[name]
  if (!Array.isArray(given)) return [...params]
  const usable = given.slice(0, most).filter((value): value is number => {
    return typeof value === 'number' && Number.isFinite(value)
  })
  if (usable.length < least) return [...params]
  return usable.map((value, at) => {
    const { low, high, step } = bound(at)
    const stepped = Math.round(value / step) * step
    return Number(Math.max(low, Math.min(high, stepped)).toFixed(2))
  })
}
