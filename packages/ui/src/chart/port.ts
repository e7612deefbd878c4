/**
 * What the product asks of a candle chart, in its own words. Behind it stands one library (kline-chart.ts), loaded
 * when a chart is first shown; another could stand there without a screen noticing.
 */

import type { Drawing, DrawingTool } from './drawings.ts'
import type { IndicatorName } from './indicators.ts'
import type { ChartMark } from './marks.ts'

/** A candle as drawn. Drawing is the one place where a price is a floating number: pixels need no more. */
export interface ChartCandle {
  /** Opening time, epoch milliseconds. */
  time: number
  open: number
  high: number
  low: number
  close: number
  /** In base asset. */
  volume: number
}

/** How long one candle lasts; the names are those of the wire. */
export type ChartInterval = '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d' | '1w' | '1M'

export interface ChartMarket {
  symbol: string
  priceDecimals: number
  volumeDecimals: number
}

/** A price with a meaning: an own order, or the trigger it waits for; a position, an alert later. */
export interface ChartLine {
  id: string
  price: number
  label: string
  tone: 'up' | 'down' | 'plain'
  /** `waiting`: nothing stands there yet; drawn in longer dashes. `handle`: only a label to be dragged somewhere. */
  style: 'resting' | 'waiting' | 'handle'
  /** Of a handle: the line whose label it stands beside. */
  beside?: string
  /** Price of a line that it belongs to; a thin upright ties the two. */
  link?: number
  /** May be dragged to another price. */
  movable: boolean
  /** Carries a cross that asks to remove it. */
  closable: boolean
}

export interface ChartIndicator {
  readonly name: IndicatorName
  /** Periods in candles, and whatever else the indicator is set by. */
  readonly params: readonly number[]
}

export const CHART_TYPES = ['candles', 'hollow', 'bars', 'line', 'area'] as const
export const CHART_SCALES = ['linear', 'log', 'percent'] as const

/** How prices are drawn, and how the price axis is divided. */
export interface ChartLook {
  readonly type: (typeof CHART_TYPES)[number]
  readonly scale: (typeof CHART_SCALES)[number]
}

/** Every colour as the canvas wants it; read from the tokens. */
export interface ChartColours {
  surface: string
  line: string
  lineStrong: string
  ink: string
  ink2: string
  ink3: string
  onInk: string
  flame: string
  blue: string
  orange: string
  up: string
  down: string
  onUp: string
  onDown: string
  upSoft: string
  downSoft: string
  /** Font families, for the canvas. */
  font: string
}

/** Candles that are asked for at once. */
export const HISTORY_PAGE = 500

/** Where candles come from. */
export interface ChartSource {
  /** Candles that opened before `before` (the newest ones where undefined), oldest first; empty at the beginning of all. */
  history(before: number | undefined, limit: number): Promise<ChartCandle[]>
  /** The candle that is still open, again and again. Returns the way to stop. */
  live(listener: (candle: ChartCandle) => void): () => void
}

/** Another market, drawn over the candles as its change from where they begin. */
export interface ChartComparison {
  readonly name: string
  readonly source: ChartSource
}

/** What the pointer is over, or the newest candle where it is over nothing. */
export interface ChartPoint {
  candle: ChartCandle
  /** Values of the indicators on price and volume at this candle, in their order, each in the colour of its line. */
  indicators: readonly { name: string; value: number; colour: string; unit: 'price' | 'volume' }[]
  /** Own fills within this candle, oldest first. */
  marks: readonly ChartMark[]
}

export interface ChartEvents {
  /** The open candle has moved: the chart draws itself anew with the next frame. */
  onRedraw?: () => void
  /** Undefined where there is no candle at all. */
  onPoint?: (point: ChartPoint | undefined) => void
  onLineMoved?: ((id: string, price: number) => void) | undefined
  onLineClosed?: (id: string) => void
  /** What a line says while it is dragged; what it always says where nothing is given. */
  describeLine?: (id: string, price: number) => string | undefined
  /** The tool in hand is done: with a drawing, or given up. */
  onDrawn?: (drawing: Drawing | undefined) => void
  /** A drawing was moved or taken away: all that are left. */
  onDrawings?: (drawings: readonly Drawing[]) => void
  onDrawingSelected?: (id: string | undefined) => void
  /** History could not be read; `retry` asks again. */
  onFailure?: (retry: () => void) => void
  /** The first candles are drawn. */
  onReady?: () => void
}

export interface ChartPort {
  /** Shows a market's candles from a source, from the newest back. */
  show(market: ChartMarket, interval: ChartInterval, source: ChartSource): void
  /** Names the chart for those who do not see it. */
  setLabel(label: string): void
  setColours(colours: ChartColours): void
  /** An IANA timezone for the axis. */
  setTimezone(timezone: string): void
  setLines(lines: readonly ChartLine[]): void
  setIndicators(indicators: readonly ChartIndicator[]): void
  setLook(look: ChartLook): void
  setMarks(marks: readonly ChartMark[]): void
  setDrawings(drawings: readonly Drawing[]): void
  setCompared(compared: ChartComparison | undefined): void
  /** Takes a tool in hand: the next presses place its points. Undefined puts it away. */
  draw(tool: DrawingTool | undefined): void
  deselectDrawing(): void
  removeSelectedDrawing(): void
  /** The chart as it is seen now: a PNG as a data address. */
  picture(): string
  /** Back to the newest candle. */
  toNow(): void
  zoom(direction: 1 | -1): void
  dispose(): void
}

/** Year, month, day, hour, minute and second of `time` (epoch milliseconds), in figures, by their names. */
export type DateFields = (time: number, timezone: string) => Partial<Record<string, string>>

export interface ChartOptions {
  colours: ChartColours
  timezone: string
  dateFields: DateFields
  /** Group and decimal signs of the language. */
  separators: { group: string; decimal: string }
  /** Name of the chart for those who do not see it. */
  label: string
  events: ChartEvents
}

export type CreateChart = (element: HTMLElement, options: ChartOptions) => ChartPort
