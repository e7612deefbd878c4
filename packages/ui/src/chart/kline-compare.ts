/**
 * Another market over the candles: its closes as a line that begins where the candles in sight begin, so that both are
 * seen as changes from there. Drawn by itself: the axis stays that of the market shown.
 */
import { type Chart, type IndicatorDrawParams, registerIndicator } from 'klinecharts'
import { COMPARE, PRICE_PANE } from './kline-bars.ts'
import type { ChartColours, ChartComparison } from './port.ts'

const PAGE = 500
/** As much as the chart itself holds. */
const MOST_PAGES = 8

interface Carried {
  now: () => Comparison
}

let registered = false

function register(): void {
  if (registered) return
  registered = true
  registerIndicator<object, number, Carried>({
    name: COMPARE,
    shortName: '',
    figures: [],
    calc: () => [],
    draw: (context) => {
      context.indicator.extendData.now().draw(context)
      return true
    },
  })
}

export class Comparison {
  readonly #chart: Chart
  #colours: ChartColours
  #compared: ChartComparison | undefined
  #closes = new Map<number, number>()
  #oldest: number | undefined
  #pages = 0
  #loading = false
  #stop: (() => void) | undefined

  constructor(chart: Chart, colours: ChartColours) {
    register()
    this.#chart = chart
    this.#colours = colours
  }

  set(compared: ChartComparison | undefined): void {
    this.#stop?.()
    this.#stop = undefined
    this.#compared = compared
    this.#closes = new Map()
    this.#oldest = undefined
    this.#pages = 0
    this.#chart.removeIndicator({ name: COMPARE })
    if (compared === undefined) return
    const extendData = { now: () => this } satisfies Carried
    this.#chart.createIndicator({ name: COMPARE, paneId: PRICE_PANE, extendData }, true)
    this.#stop = compared.source.live(({ time, close }) => this.#closes.set(time, close))
    void this.#load(compared)
  }

  recolour(colours: ChartColours): void {
    this.#colours = colours
  }

  dispose(): void {
    this.#stop?.()
  }

  /** A page that does not come is asked for when more is in sight. */
  async #load(compared: ChartComparison): Promise<void> {
    if (this.#loading || this.#pages >= MOST_PAGES) return
    this.#loading = true
    const page = await compared.source.history(this.#oldest, PAGE).catch(() => undefined)
    this.#loading = false
    if (this.#compared !== compared) {
      if (this.#compared) void this.#load(this.#compared)
      return
    }
    if (page === undefined) return
    this.#pages = page.length === 0 ? MOST_PAGES : this.#pages + 1
    for (const { time, close } of page) if (!this.#closes.has(time)) this.#closes.set(time, close)
    this.#oldest = page[0]?.time ?? this.#oldest
    this.#chart.overrideIndicator({ name: COMPARE })
  }

  draw({ ctx, chart, bounding, xAxis, yAxis }: IndicatorDrawParams<object, number, Carried>): void {
    const compared = this.#compared
    if (!compared) return
    const bars = chart.getDataList()
    const { from, to } = chart.getVisibleRange()
    const oldest = bars[from]?.timestamp
    if (oldest !== undefined && (this.#oldest === undefined || oldest < this.#oldest)) void this.#load(compared)
    let base: { own: number; other: number } | undefined
    let last: { x: number; y: number; change: number } | undefined
    ctx.save()
    ctx.strokeStyle = this.#colours.orange
    ctx.lineWidth = 1.5
    ctx.beginPath()
    for (let at = from; at < to; at += 1) {
      const bar = bars[at]
      const close = bar && this.#closes.get(bar.timestamp)
      if (!bar || close === undefined || close === 0) continue
      base ??= { own: bar.close, other: close }
      const x = xAxis.convertToPixel(at)
      const y = yAxis.convertToPixel((base.own * close) / base.other)
      if (last) ctx.lineTo(x, y)
      else ctx.moveTo(x, y)
      last = { x, y, change: (close / base.other - 1) * 100 }
    }
    ctx.stroke()
    if (last) {
      const words = `${compared.name} ${last.change < 0 ? '−' : '+'}${Math.abs(last.change).toFixed(2)}%`
      ctx.fillStyle = this.#colours.orange
      ctx.font = `500 11px ${this.#colours.font}`
      ctx.textAlign = 'right'
      ctx.fillText(words, last.x, Math.max(12, Math.min(bounding.height - 6, last.y - 6)))
    }
    ctx.restore()
  }
}
