/**
 * The numbers of the indicators as plain arithmetic on candles. Pure; the library behind the chart only draws the
 * columns. Formulas are the ones of their authors, and what the trading screens
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
import { type Column, exponentialAverage, movingAverage, relativeStrength } from './averages.ts'
import type { StudyName } from './indicator-studies.ts'
import type { IndicatorName } from './indicators.ts'
import type { ChartCandle } from './port.ts'

type Study = (name: StudyName, candles: readonly ChartCandle[], params: readonly number[]) => Column[]

/** The further indicators, once they are there; until then they have no numbers. */
let studies: Study | undefined

/** Whether the numbers of these need what {@link loadStudies} brings. */
export function needsStudies(names: readonly IndicatorName[]): boolean {
  return studies === undefined && names.some((name) => !FIRST.includes(name))
}

/** Those that most charts show come with the chart itself. */
const FIRST: readonly IndicatorName[] = ['MA', 'EMA', 'BOLL', 'VOL', 'MACD', 'RSI', 'KDJ']

export async function loadStudies(): Promise<void> {
  studies = (await import('./indicator-studies.ts')).study
}

/** What one column is called and how it is drawn. */
export interface IndicatorColumn {
  readonly key: string
  readonly label: string
  readonly kind: 'line' | 'bar' | 'dot'
}

export function columnsOf(name: IndicatorName, params: readonly number[]): IndicatorColumn[] {
  const line = (label: string, at: number): IndicatorColumn => ({ key: `line${at}`, label, kind: 'line' })
  switch (name) {
    case 'MA':
    case 'EMA':
    case 'WMA':
    case 'RSI':
    case 'CCI':
    case 'WR':
    case 'ATR':
    case 'MFI':
    case 'ROC':
      return params.map((period, at) => line(`${name}${period}`, at))
    case 'BOLL':
      return ['BOLL', 'UB', 'LB'].map(line)
    case 'KC':
      return ['KC', 'KC+', 'KC−'].map(line)
    case 'DC':
      return ['DC', 'DC+', 'DC−'].map(line)
    case 'VWAP':
    case 'OBV':
      return [line(name, 0)]
    case 'SAR':
      return [{ key: 'dot', label: 'SAR', kind: 'dot' }]
    case 'ST':
      return ['ST↑', 'ST↓'].map(line)
    case 'ICH':
      return ['TK', 'KJ', 'SA', 'SB'].map(line)
    case 'SRSI':
      return ['K', 'D'].map(line)
    case 'DMI':
      return ['+DI', '−DI', 'ADX'].map(line)
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
    default:
      return studies?.(name, candles, params) ?? columnsOf(name, params).map(() => [])
  }
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
