/**
 * What the product asks of a candle chart, in its own words. Behind it stands one library (kline-chart.ts), loaded
 * when a chart is first shown; another could stand there without a screen noticing.
 */

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

/** A price with a meaning: an own order now; a position, a trigger, an alert later. */
export interface ChartLine {
  id: string
  price: number
  label: string
  tone: 'up' | 'down' | 'plain'
  /** May be dragged to another price. */
  movable: boolean
  /** Carries a cross that asks to remove it. */
  closable: boolean
}

export interface ChartIndicator {
  name: 'MA' | 'VOL'
  /** Periods, in candles. */
  periods: readonly number[]
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
  up: string
  down: string
  onUp: string
  onDown: string
  upSoft: string
  downSoft: string
  /** Font families, for the canvas. */
  font: string
}

/** Where candles come from. */
export interface ChartSource {
  /** Candles that opened before `before` (the newest ones where undefined), oldest first; empty at the beginning of all. */
  history(before: number | undefined, limit: number): Promise<ChartCandle[]>
  /** The candle that is still open, again and again. Returns the way to stop. */
  live(listener: (candle: ChartCandle) => void): () => void
}

/** What the pointer is over; undefined: the newest candle counts. */
export interface ChartPoint {
  candle: ChartCandle
  /** Values of the indicators on the price pane at this candle, in their order. */
  indicators: readonly { name: string; value: number }[]
}

export interface ChartEvents {
  onPoint?: (point: ChartPoint | undefined) => void
  onLineMoved?: (id: string, price: number) => void
  onLineClosed?: (id: string) => void
  /** History could not be read; `retry` asks again. */
  onFailure?: (retry: () => void) => void
  /** The first candles are drawn. */
  onReady?: () => void
}

export interface ChartPort {
  /** Shows a market's candles from a source, from the newest back. */
  show(market: ChartMarket, interval: ChartInterval, source: ChartSource): void
  setColours(colours: ChartColours): void
  /** An IANA timezone for the axis. */
  setTimezone(timezone: string): void
  setLines(lines: readonly ChartLine[]): void
  setIndicators(indicators: readonly ChartIndicator[]): void
  /** Back to the newest candle. */
  toNow(): void
  zoom(direction: 1 | -1): void
  dispose(): void
}

export interface ChartOptions {
  colours: ChartColours
  timezone: string
  /** Group and decimal signs of the language. */
  separators: { group: string; decimal: string }
  /** Name of the chart for those who do not see it. */
  label: string
  events: ChartEvents
}

export type CreateChart = (element: HTMLElement, options: ChartOptions) => ChartPort
