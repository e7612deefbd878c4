/**
 * The chart port on klinecharts. Kept small on purpose: it feeds candles (bounded, at most four updates a second,
 * never with a gap), draws price lines, and tells what the pointer is over.
 */
import { type Chart, type Crosshair, dispose, init, type KLineData, type Period } from 'klinecharts'
import { liveOutcome, wholeSeries } from './candles.ts'
import type { Drawing, DrawingTool } from './drawings.ts'
import { PRICE_PANE, toBar, toCandle } from './kline-bars.ts'
import type { Comparison } from './kline-compare.ts'
import { Drawings } from './kline-drawings.ts'
import { Indicators } from './kline-indicators.ts'
import { PriceLines } from './kline-lines.ts'
import { Marks } from './kline-marks.ts'
import { klineStyles, typeStyles } from './kline-styles.ts'
import type { ChartMark } from './marks.ts'
import {
  type ChartCandle,
  type ChartColours,
  type ChartComparison,
  type ChartIndicator,
  type ChartInterval,
  type ChartLine,
  type ChartLook,
  type ChartMarket,
  type ChartOptions,
  type ChartPoint,
  type ChartPort,
  type ChartSource,
  type CreateChart,
  type DateFields,
  HISTORY_PAGE,
} from './port.ts'
import { type Throttled, throttle } from './throttle.ts'

/** The library computes every indicator anew at each tick, so the series is bounded. */
const MOST_CANDLES = 4_000
/** Four updates a second. */
const UPDATE_MS = 250
const FIRST_BAR_SPACE = 8

const PERIOD: Record<ChartInterval, Period> = {
  '1m': { type: 'minute', span: 1 },
  '5m': { type: 'minute', span: 5 },
  '15m': { type: 'minute', span: 15 },
  '30m': { type: 'minute', span: 30 },
  '1h': { type: 'hour', span: 1 },
  '4h': { type: 'hour', span: 4 },
  '1d': { type: 'day', span: 1 },
  '1w': { type: 'week', span: 1 },
  '1M': { type: 'month', span: 1 },
}

/**
 * Pixels above the highest candle in sight for two lines of the page's legend and the label of its price; the library
 * makes them fewer by the room it adds below.
 */
const ABOVE_HIGHEST = 72

/** The library's names of the price axes. */
const AXES: Record<ChartLook['scale'], string> = { linear: 'normal', log: 'logarithm', percent: 'percentage' }

class KlineChart implements ChartPort {
  readonly #element: HTMLElement
  readonly #chart: Chart
  /** The library's own element, which takes the focus. */
  readonly #box: HTMLElement | null
  readonly #lines: PriceLines
  readonly #marks: Marks
  readonly #drawings: Drawings
  readonly #indicators: Indicators
  /** Loaded with the first market to compare with. */
  #comparison: Comparison | undefined
  #compared: ChartComparison | undefined
  #colours: ChartColours
  #look: ChartLook = { type: 'candles', scale: 'linear' }
  #priceDecimals = 2
  readonly #options: ChartOptions
  readonly #updates: Throttled<ChartCandle>
  #interval: ChartInterval = '15m'
  #timezone: string
  #deliver: ((bar: KLineData) => void) | undefined
  #stopLive: (() => void) | undefined
  /** Rises with each market shown; what an older one asked for is thrown away when it comes. */
  #generation = 0
  /** Rises with each reading from the newest candle on; an older page that comes late is thrown away. */
  #epoch = 0
  #pointed = false
  /** Gone with the chart. */
  #lives: symbol | undefined = Symbol('chart')
  #resting: ReturnType<typeof setTimeout> | undefined

  constructor(element: HTMLElement, options: ChartOptions) {
    this.#element = element
    this.#options = options
    this.#colours = options.colours
    this.#timezone = options.timezone
    const chart = init(element, {
      styles: klineStyles(options.colours),
      timezone: options.timezone,
      thousandsSeparator: { sign: options.separators.group, format: groupWith(options.separators) },
      decimalFold: { format: String },
      formatter: {
        formatDate: ({ timestamp, template }) => timeIn(template, options.dateFields(timestamp, this.#timezone)),
      },
      hotkey: { enabled: false },
    })
    if (!chart) throw new Error('the chart could not be made: its element is not in the page')
    this.#chart = chart
    chart.setBarSpace(FIRST_BAR_SPACE)
    // The library takes the first place in the order of the Tab key; a chart has its own place in the page.
    this.#box = element.querySelector<HTMLElement>('[tabindex="1"]')
    if (this.#box) this.#box.tabIndex = 0
    this.#box?.setAttribute('role', 'img')
    this.setLabel(options.label)
    const { colours, events, separators } = options
    const grouped = groupWith(separators)
    this.#indicators = new Indicators(chart, colours)
    this.#marks = new Marks(chart, colours)
    const priceText = (price: number) => grouped(price.toFixed(this.#priceDecimals))
    this.#drawings = new Drawings(chart, element, colours, events, priceText)
    this.#lines = new PriceLines(chart, colours, events, priceText)
    this.#updates = throttle(UPDATE_MS, (candle) => this.#take(candle))
    element.addEventListener('pointerleave', this.#leave)
    chart.subscribeAction('onCrosshairChange', (data) => this.#point(data as Crosshair | undefined))
  }

  show(market: ChartMarket, interval: ChartInterval, source: ChartSource): void {
    this.#generation += 1
    this.#epoch += 1
    const generation = this.#generation
    this.#stop()
    this.#interval = interval
    this.#priceDecimals = market.priceDecimals
    this.#chart.setSymbol({
      ticker: market.symbol,
      pricePrecision: market.priceDecimals,
      volumePrecision: market.volumeDecimals,
    })
    this.#chart.setPeriod(PERIOD[interval])
    this.#chart.setDataLoader({
      getBars: ({ type, timestamp, callback }) => {
        if (type === 'backward') return callback([], false)
        // The library asks once more while it is being given the new market; only the last asking counts.
        if (generation !== this.#generation) return
        if (type === 'init') this.#epoch += 1
        const before = type === 'forward' ? (timestamp ?? undefined) : undefined
        void this.#load(this.#epoch, source, before, callback)
      },
      subscribeBar: ({ callback }) => {
        this.#deliver = callback
        this.#stopLive = source.live((candle) => this.#updates.push(candle))
      },
      unsubscribeBar: () => this.#stop(),
    })
  }

  setLabel(label: string): void {
    this.#box?.setAttribute('aria-label', label)
  }

  setColours(colours: ChartColours): void {
    if (JSON.stringify(colours) === JSON.stringify(this.#colours)) return
    this.#colours = colours
    this.#chart.setStyles(klineStyles(colours))
    this.#chart.setStyles(typeStyles(this.#look.type, colours))
    this.#comparison?.recolour(colours)
    for (const part of [this.#indicators, this.#marks, this.#drawings, this.#lines]) part.recolour(colours)
  }

  setTimezone(timezone: string): void {
    if (timezone === this.#timezone) return
    this.#timezone = timezone
    this.#chart.setTimezone(timezone)
  }

  setLines(lines: readonly ChartLine[]): void {
    this.#lines.set(lines)
  }

  setIndicators(indicators: readonly ChartIndicator[]): void {
    this.#indicators.set(indicators)
    this.#rest()
  }

  setLook(look: ChartLook): void {
    this.#look = look
    this.#chart.setStyles(typeStyles(look.type, this.#colours))
    this.#chart.overrideYAxis({ paneId: PRICE_PANE, name: AXES[look.scale], gap: { top: ABOVE_HIGHEST } })
  }

  setMarks(marks: readonly ChartMark[]): void {
    this.#marks.set(marks)
  }

  setDrawings(drawings: readonly Drawing[]): void {
    this.#drawings.set(drawings)
  }

  setCompared(compared: ChartComparison | undefined): void {
    this.#compared = compared
    if (this.#comparison || compared === undefined) {
      this.#comparison?.set(compared)
      return
    }
    const generation = this.#lives
    void import('./kline-compare.ts').then(({ Comparison }) => {
      if (generation !== this.#lives) return
      this.#comparison ??= new Comparison(this.#chart, this.#colours)
      this.#comparison.set(this.#compared)
    })
  }

  draw(tool: DrawingTool | undefined): void {
    this.#drawings.begin(tool)
  }

  deselectDrawing(): void {
    this.#drawings.deselect()
  }

  removeSelectedDrawing(): void {
    this.#drawings.removeSelected()
  }

  picture(): string {
    return this.#chart.getConvertPictureUrl(true, 'png', this.#colours.surface)
  }

  toNow(): void {
    this.#chart.scrollToRealTime(0)
  }

  zoom(direction: 1 | -1): void {
    this.#chart.zoomAtDataIndex(direction > 0 ? 1.25 : 0.8, this.#chart.getDataList().length - 1)
  }

  dispose(): void {
    this.#generation += 1
    this.#epoch += 1
    this.#stop()
    clearTimeout(this.#resting)
    this.#lives = undefined
    this.#comparison?.dispose()
    this.#drawings.begin(undefined)
    this.#element.removeEventListener('pointerleave', this.#leave)
    dispose(this.#element)
  }

  #stop(): void {
    this.#updates.cancel()
    this.#stopLive?.()
    this.#stopLive = undefined
    this.#deliver = undefined
  }

  async #load(
    epoch: number,
    source: ChartSource,
    before: number | undefined,
    callback: (bars: KLineData[], more: { forward: boolean; backward: boolean }) => void,
  ): Promise<void> {
    let page: ChartCandle[]
    try {
      page = await source.history(before, HISTORY_PAGE)
    } catch {
      // The person is told and may ask again; the candles that are there stay.
      if (epoch === this.#epoch) {
        this.#options.events.onFailure?.(() => void this.#load(epoch, source, before, callback))
      }
      return
    }
    if (epoch !== this.#epoch) return
    const known = this.#chart.getDataList()
    const older = before === undefined ? page : page.filter((candle) => candle.time < before)
    const first = known[0]
    const after = before !== undefined && first ? toCandle(first) : undefined
    const series = wholeSeries(older, this.#interval, after)
    const size = series.length + (before === undefined ? 0 : known.length)
    callback(series.map(toBar), { forward: older.length > 0 && size < MOST_CANDLES, backward: false })
    this.#lines.redraw()
    this.#marks.redraw()
    if (before === undefined) {
      this.#options.events.onReady?.()
      this.#rest()
    }
  }

  #take(candle: ChartCandle): void {
    const last = this.#chart.getDataList().at(-1)
    const outcome = last ? liveOutcome(last.timestamp, candle.time, this.#interval) : 'update'
    if (outcome === 'gap') this.#chart.resetData()
    else if (outcome === 'update') {
      this.#options.events.onRedraw?.()
      this.#deliver?.(toBar(candle))
      if (candle.time !== last?.timestamp) this.#marks.redraw()
      if (!this.#pointed) this.#rest()
    }
  }

  /** The library tells only where the pointer is; which candle stands there is looked up. */
  #point(crosshair: Crosshair | undefined): void {
    if (crosshair?.x === undefined || crosshair.paneId === undefined) {
      this.#leave()
      return
    }
    this.#pointed = true
    const [place] = [this.#chart.convertFromPixel([{ x: crosshair.x }], { paneId: PRICE_PANE })].flat()
    const bars = this.#chart.getDataList()
    const index = Math.max(0, Math.min(bars.length - 1, place?.dataIndex ?? -1))
    this.#tell(index)
  }

  #tell(index: number): void {
    const bar = this.#chart.getDataList()[index]
    const point: ChartPoint | undefined = bar && {
      candle: toCandle(bar),
      indicators: this.#indicators.at(index),
      marks: this.#pointed ? this.#marks.at(bar.timestamp) : [],
    }
    this.#options.events.onPoint?.(point)
  }

  readonly #leave = (): void => {
    this.#pointed = false
    this.#rest()
  }

  /** Nobody points: the newest candle counts. The library computes indicators in a task after the one that brings bars. */
  #rest(): void {
    clearTimeout(this.#resting)
    this.#resting = setTimeout(() => {
      if (!this.#pointed) this.#tell(this.#chart.getDataList().length - 1)
    })
  }
}

const TEMPLATE: Record<string, string> = {
  YYYY: 'year',
  MM: 'month',
  DD: 'day',
  HH: 'hour',
  mm: 'minute',
  ss: 'second',
}

/** "01-31 14:05" of "MM-DD HH:mm". */
function timeIn(template: string, parts: ReturnType<DateFields>): string {
  return template.replace(/YYYY|MM|DD|HH|mm|ss/g, (name) => parts[TEMPLATE[name] ?? ''] ?? name)
}

function groupWith({ group, decimal }: ChartOptions['separators']): (value: string | number) => string {
  return (value) => {
    const [whole = '', fraction] = String(value).split('.')
    const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group)
    return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`
  }
}

export const createKlineChart: CreateChart = (element, options) => new KlineChart(element, options)
