/**
 * The indicators of the chart: which there are, where each is drawn, and what may be set. Their numbers stand in
 * indicator-values.ts, which comes with the chart itself.
 */

export const INDICATOR_NAMES = [
  'MA',
  'EMA',
  'WMA',
  'BOLL',
  'KC',
  'DC',
  'VWAP',
  'SAR',
  'ST',
  'ICH',
  'VOL',
  'MACD',
  'RSI',
  'KDJ',
  'SRSI',
  'DMI',
  'CCI',
  'WR',
  'ATR',
  'OBV',
  'MFI',
  'ROC',
] as const
export type IndicatorName = (typeof INDICATOR_NAMES)[number]

/** What a value that may be set is called; `period` is one of a list of them. */
export type ParamName =
  | 'period'
  | 'window'
  | 'deviations'
  | 'multiple'
  | 'fast'
  | 'slow'
  | 'signal'
  | 'smoothK'
  | 'smoothD'
  | 'range'
  | 'step'
  | 'most'
  | 'conversion'
  | 'base'
  | 'span'

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
  /** What each is called. */
  readonly names: readonly ParamName[]
  /** How many values may be set; an indicator that is a list of periods takes as few as `least`. */
  readonly least: number
  readonly most: number
  readonly bound: (at: number) => Bound
  /** Lines across the pane that traders look for. */
  readonly levels: readonly number[]
}

const PERIOD: Bound = { low: 1, high: 500, step: 1 }
const LONGER: Bound = { low: 2, high: 500, step: 1 }
const MULTIPLE: Bound = { low: 0.1, high: 10, step: 0.1 }
const ACCELERATION: Bound = { low: 0.01, high: 0.5, step: 0.01 }

/** Up to `most` periods, each drawn as a line of its own. */
function periods(
  params: readonly number[],
  most: number,
  pane: 'price' | 'volume' | 'own',
  levels: readonly number[] = [],
) {
  const names = Array.from({ length: most }, () => 'period' as const)
  const bound = pane === 'own' ? LONGER : PERIOD
  return { pane, params, names, least: params.length === 0 ? 0 : 1, most, bound: () => bound, levels }
}

type Setting = readonly [name: ParamName, first: number, bound: Bound]

/** Values that must all be there. */
function settings(pane: 'price' | 'own', all: readonly Setting[], levels: readonly number[] = []): IndicatorFacts {
  return {
    pane,
    params: all.map(([, first]) => first),
    names: all.map(([name]) => name),
    least: all.length,
    most: all.length,
    bound: (at) => all[at]?.[2] ?? PERIOD,
    levels,
  }
}

export const INDICATORS: Record<IndicatorName, IndicatorFacts> = {
  MA: periods([7, 25], 4, 'price'),
  EMA: periods([12, 26], 4, 'price'),
  WMA: periods([20], 4, 'price'),
  BOLL: settings('price', [
    ['window', 20, LONGER],
    ['deviations', 2, MULTIPLE],
  ]),
  KC: settings('price', [
    ['window', 20, LONGER],
    ['range', 10, LONGER],
    ['multiple', 2, MULTIPLE],
  ]),
  DC: settings('price', [['window', 20, LONGER]]),
  VWAP: settings('price', []),
  SAR: settings('price', [
    ['step', 0.02, ACCELERATION],
    ['most', 0.2, ACCELERATION],
  ]),
  ST: settings('price', [
    ['range', 10, LONGER],
    ['multiple', 3, MULTIPLE],
  ]),
  ICH: settings('price', [
    ['conversion', 9, LONGER],
    ['base', 26, LONGER],
    ['span', 52, LONGER],
  ]),
  VOL: periods([], 2, 'volume'),
  MACD: settings(
    'own',
    [
      ['fast', 12, PERIOD],
      ['slow', 26, PERIOD],
      ['signal', 9, PERIOD],
    ],
    [0],
  ),
  RSI: periods([14], 3, 'own', [30, 70]),
  KDJ: settings(
    'own',
    [
      ['window', 9, PERIOD],
      ['smoothK', 3, PERIOD],
      ['smoothD', 3, PERIOD],
    ],
    [20, 80],
  ),
  SRSI: settings(
    'own',
    [
      ['range', 14, LONGER],
      ['window', 14, LONGER],
      ['smoothK', 3, PERIOD],
      ['smoothD', 3, PERIOD],
    ],
    [20, 80],
  ),
  DMI: settings('own', [['window', 14, LONGER]], [25]),
  CCI: periods([20], 2, 'own', [-100, 100]),
  WR: periods([14], 2, 'own', [-80, -20]),
  ATR: periods([14], 2, 'own'),
  OBV: settings('own', []),
  MFI: periods([14], 2, 'own', [20, 80]),
  ROC: periods([12], 2, 'own', [0]),
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
