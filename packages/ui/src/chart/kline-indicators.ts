/**
 * Our indicators as those of klinecharts: it draws the columns that indicators.ts computes. Price and volume indicators
 * are told by the page's own legend; those in a pane of their own say their figures in that pane.
 */
import {
  type Chart,
  type IndicatorCreateTooltipDataSourceParams,
  type IndicatorDrawParams,
  type IndicatorFigure,
  type IndicatorTemplate,
  type IndicatorTooltipData,
  type KLineData,
  registerIndicator,
} from 'klinecharts'
import { columnsOf, compute, loadStudies, needsStudies } from './indicator-values.ts'
import { INDICATOR_NAMES, INDICATORS, type IndicatorName } from './indicators.ts'
import { COMPARE, PRICE_PANE, toCandle } from './kline-bars.ts'
import { faded } from './kline-styles.ts'
import type { ChartColours, ChartIndicator, ChartPoint } from './port.ts'

type Row = Record<string, number | undefined>

interface Extra {
  colours: readonly string[]
  up: string
  down: string
  level: string
  text: string
}

const VOLUME_PANE = 'volume_pane'
const VOLUME_HEIGHT = 76
const OWN_HEIGHT = 88
const LEAST_HEIGHT = 32
/** The price keeps at least this part of the chart. */
const PRICE_SHARE = 0.5

const libraryName = (name: IndicatorName): string => `candlewick ${name}`

let registered = false

/** Registered once for all charts of the page. */
function register(): void {
  if (registered) return
  registered = true
  for (const name of INDICATOR_NAMES) registerIndicator<Row, number, Extra>(template(name))
}

/** Not prices: parts of a hundred, or how many times something. */
const PERCENT: readonly IndicatorName[] = ['RSI', 'KDJ', 'SRSI', 'DMI', 'CCI', 'WR', 'MFI', 'ROC']

function template(name: IndicatorName): IndicatorTemplate<Row, number, Extra> {
  const { pane, levels, params } = INDICATORS[name]
  const own = pane === 'own'
  const percent = PERCENT.includes(name)
  return {
    name: libraryName(name),
    shortName: own ? name : '',
    series: name === 'VOL' || name === 'OBV' ? 'volume' : percent ? 'normal' : 'price',
    shouldFormatBigNumber: name === 'VOL' || name === 'OBV',
    ...(percent ? { precision: 2 } : {}),
    ...(name === 'VOL' ? { minValue: 0 } : {}),
    ...(name === 'RSI' ? { minValue: 0, maxValue: 100 } : {}),
    calcParams: [...params],
    figures: figures(name, params),
    regenerateFigures: (given) => figures(name, given),
    calc: (bars, indicator) => rows(name, bars, indicator.calcParams),
    ...(own ? { createTooltipDataSource: (context) => paneLegend(context, name) } : {}),
    draw: (context) => drawLevels(context, levels),
  }
}

function figures(name: IndicatorName, params: readonly number[]): IndicatorFigure<Row>[] {
  return columnsOf(name, params).map(({ key, kind }, at) => ({
    key,
    type: kind === 'dot' ? 'circle' : kind,
    ...(kind === 'bar' && name === 'MACD' ? { baseValue: 0 } : {}),
    styles: ({ data, indicator }) => {
      const { colours, up, down } = indicator.extendData as Extra
      if (kind !== 'bar') return { color: colours[at % colours.length] ?? up }
      const rising = name === 'VOL' ? (data.current?.rising ?? 0) >= 0 : (data.current?.[key] ?? 0) >= 0
      const color = faded(rising ? up : down)
      return { style: 'fill', color, borderColor: color }
    },
  }))
}

function rows(name: IndicatorName, bars: readonly KLineData[], params: readonly number[]): Row[] {
  const keys = columnsOf(name, params).map(({ key }) => key)
  const columns = compute(name, bars.map(toCandle), params)
  return bars.map((bar, at) => {
    const row: Row = {}
    for (const [which, key] of keys.entries()) {
      const value = columns[which]?.[at]
      if (value !== undefined) row[key] = value
    }
    if (name === 'VOL') row.rising = bar.close - bar.open
    return row
  })
}

/** The figures of a pane at the pointer, else at the newest candle, each in the colour of its line. */
function paneLegend(
  { chart, indicator, crosshair }: IndicatorCreateTooltipDataSourceParams<Row>,
  name: IndicatorName,
): IndicatorTooltipData {
  const { colours, up, down, text } = indicator.extendData as Extra
  const at = crosshair.dataIndex ?? chart.getDataList().length - 1
  const row = indicator.result[at] ?? indicator.result.at(-1)
  const decimals = indicator.precision
  const legends = columnsOf(name, indicator.calcParams as number[]).map(({ key, label, kind }, which) => {
    const value = row?.[key]
    const barColour = (value ?? 0) >= 0 ? up : down
    const color = kind === 'bar' ? barColour : (colours[which % colours.length] ?? text)
    return { title: { text: `${label} `, color: text }, value: { text: value?.toFixed(decimals) ?? '', color } }
  })
  const { calcParams } = indicator
  return { name, calcParamsText: calcParams.length === 0 ? '' : `(${calcParams.join(', ')})`, features: [], legends }
}

/** @returns false: the library draws the columns itself. */
function drawLevels(
  { ctx, indicator, bounding, yAxis }: IndicatorDrawParams<Row, number, Extra>,
  levels: readonly number[],
): boolean {
  ctx.strokeStyle = indicator.extendData.level
  ctx.lineWidth = 1
  ctx.setLineDash([2, 3])
  for (const level of levels) {
    const y = Math.round(yAxis.convertToPixel(level)) + 0.5
    ctx.beginPath()
    ctx.moveTo(0, y)
    ctx.lineTo(bounding.width, y)
    ctx.stroke()
  }
  return false
}

/** Colours of the lines, each indicator with its own first, so that two on the price are told apart. */
function lineColours(name: IndicatorName, { flame, ink, ink3, blue, orange, up, down }: ChartColours): string[] {
  switch (name) {
    case 'EMA':
      return [blue, orange, ink3, ink]
    case 'WMA':
      return [orange, blue, ink, ink3]
    case 'BOLL':
    case 'DC':
      return [ink3, blue, blue]
    case 'KC':
      return [ink3, orange, orange]
    case 'VWAP':
      return [orange]
    case 'SAR':
      return [blue]
    case 'ST':
      return [up, down]
    case 'ICH':
      return [blue, flame, up, down]
    case 'DMI':
      return [up, down, ink]
    default:
      return [flame, ink3, blue, ink]
  }
}

/** The indicators of one chart. */
export class Indicators {
  readonly #chart: Chart
  #colours: ChartColours
  #shown: readonly ChartIndicator[] = []

  constructor(chart: Chart, colours: ChartColours) {
    register()
    this.#chart = chart
    this.#colours = colours
  }

  set(indicators: readonly ChartIndicator[]): void {
    this.#shown = indicators
    if (needsStudies(indicators.map(({ name }) => name)))
      void loadStudies().then(
        () => this.set(this.#shown),
        () => undefined,
      )
    for (const { id, name } of this.#chart.getIndicators()) if (name !== COMPARE) this.#chart.removeIndicator({ id })
    for (const { name, params } of indicators) {
      const { pane } = INDICATORS[name]
      const { up, down, line, ink3 } = this.#colours
      const extendData: Extra = { colours: lineColours(name, this.#colours), up, down, level: line, text: ink3 }
      const paneId = pane === 'price' ? PRICE_PANE : paneOf(name)
      this.#chart.createIndicator({ name: libraryName(name), calcParams: [...params], paneId, extendData }, true)
    }
    this.#sizePanes()
  }

  recolour(colours: ChartColours): void {
    this.#colours = colours
    this.set(this.#shown)
  }

  /** The values on the price pane (and of the volume's averages) at a candle, for the legend. */
  at(index: number): ChartPoint['indicators'] {
    const values: { name: string; value: number; colour: string; unit: 'price' | 'volume' }[] = []
    for (const { name, params } of this.#shown) {
      const { pane } = INDICATORS[name]
      if (pane === 'own') continue
      const [indicator] = this.#chart.getIndicators({ name: libraryName(name) })
      const row = indicator?.result[index] as Row | undefined
      const colours = lineColours(name, this.#colours)
      for (const [at, { key, label, kind }] of columnsOf(name, params).entries()) {
        const value = row?.[key]
        if (kind !== 'bar' && value !== undefined) {
          values.push({ name: label, value, colour: colours[at % colours.length] ?? '', unit: pane })
        }
      }
    }
    return values
  }

  #sizePanes(): void {
    const below = this.#shown.filter(({ name }) => INDICATORS[name].pane !== 'price')
    if (below.length === 0) return
    const whole = this.#chart.getSize()?.height ?? 0
    const most = Math.floor((whole * (1 - PRICE_SHARE)) / below.length)
    for (const { name } of below) {
      const wanted = name === 'VOL' ? VOLUME_HEIGHT : OWN_HEIGHT
      const height = Math.max(LEAST_HEIGHT, Math.min(wanted, most))
      this.#chart.setPaneOptions({ id: paneOf(name), height, minHeight: LEAST_HEIGHT })
    }
  }
}

const paneOf = (name: IndicatorName): string => (name === 'VOL' ? VOLUME_PANE : `${name} pane`)
