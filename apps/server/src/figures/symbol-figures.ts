/** What is known in memory of one symbol's prices: the last one, the forming candle of every interval, 24 hours. */

import { cutDecimals, fromSteps, parseDecimal, stepOf } from '@candlewick/money/decimal'
import { CANDLE_INTERVALS, type Candle, type CandleInterval } from '@candlewick/protocol/realtime'
import { openTime } from '../wire/intervals.ts'
import { decimalText } from '../wire/scales.ts'
import { DayWindow, layOver, type MinuteFigures, type WindowFigures } from './day-window.ts'

/** How a symbol's integers are written. A symbol without a book has no volumes. */
export interface FiguresScale {
  tickSize: string
  baseDecimals: number
  quoteDecimals: number
  hasBook: boolean
}

interface Forming {
  openTime: number
  figures: MinuteFigures
}

/** The figures of {@link SymbolFigures.detail}, as decimals. */
export interface DetailFigures {
  close: string
  open: string
  high: string
  low: string
  volume: string
  openPrice: string
  high24: string
  low24: string
  volume24: string
  amount24: string
  /** The two prices that a change in percent is computed from, in ticks. */
  closeTicks: number
  openTicks: number
  time: number
}

export class SymbolFigures {
  readonly scale: FiguresScale
  readonly #window = new DayWindow()
  readonly #forming = new Map<CandleInterval, Forming>()
  #last: number | undefined
  #lastTime = 0

  constructor(scale: FiguresScale) {
    this.scale = scale
  }

  /** A trade (volumes in units) or an index price (without volume). */
  add(time: number, price: number, base: bigint, quote: bigint): void {
    const figures = { open: price, high: price, low: price, close: price, base, quote }
    this.#window.add(time, figures)
    for (const interval of CANDLE_INTERVALS) this.#addTo(interval, time, figures)
    this.#last = price
    this.#lastTime = time
  }

  #addTo(interval: CandleInterval, time: number, figures: MinuteFigures): void {
    const forming = this.#forming.get(interval)
    const opens = openTime(interval, time)
    if (forming === undefined || forming.openTime < opens) {
      this.#forming.set(interval, { openTime: opens, figures: { ...figures } })
    } else layOver(forming.figures, figures)
  }

  /** Takes a stored minute of the last day; oldest first. */
  restoreMinute([time, ...texts]: Candle): void {
    const figures = this.#read(texts)
    this.#window.add(time, figures)
    this.#last = figures.close
    this.#lastTime = time
  }

  /** Takes the stored candle of an interval that may still be forming. */
  restoreForming(interval: CandleInterval, [time, ...texts]: Candle): void {
    this.#forming.set(interval, { openTime: time, figures: this.#read(texts) })
  }

  /** Takes the last price before the window. */
  restoreCarried(close: string, time: number): void {
    const ticks = this.#ticks(close)
    this.#window.carry(ticks)
    if (time < this.#lastTime) return
    this.#last = ticks
    this.#lastTime = time
  }

  #read([open, high, low, close, base, quote]: [string, string, string, string, string, string]): MinuteFigures {
    return {
      open: this.#ticks(open),
      high: this.#ticks(high),
      low: this.#ticks(low),
      close: this.#ticks(close),
      base: wholeUnits(base, this.scale.baseDecimals),
      quote: wholeUnits(quote, this.scale.quoteDecimals),
    }
  }

  /** A stored price in ticks; what a market's older, finer tick leaves over is cut off. */
  #ticks(text: string): number {
    const { size, decimals } = stepOf(this.scale.tickSize)
    return Math.floor(parseDecimal(cutDecimals(text, decimals), decimals) / size)
  }

  /** The candle of the moment; flat at the last price where nothing happened in it yet. */
  candle(interval: CandleInterval, now: number): Candle | undefined {
    const opens = openTime(interval, now)
    const forming = this.#forming.get(interval)
    if (forming !== undefined && forming.openTime >= opens) return this.#write(forming)
    if (this.#last === undefined) return undefined
    const close = this.#price(this.#last)
    return [opens, close, close, close, close, '0', '0']
  }

  #write({ openTime: time, figures }: Forming): Candle {
    return [
      time,
      this.#price(figures.open),
      this.#price(figures.high),
      this.#price(figures.low),
      this.#price(figures.close),
      decimalText(figures.base, this.scale.baseDecimals),
      decimalText(figures.quote, this.scale.quoteDecimals),
    ]
  }

  /** Undefined where the symbol never had a price. */
  detail(now: number): DetailFigures | undefined {
    this.#window.advance(now)
    const day = this.#window.figures()
    const today = this.candle('1d', now)
    if (day === undefined || today === undefined || this.#last === undefined) return undefined
    const [, open, high, low, , volume] = today
    return { ...this.#dayTexts(day), open, high, low, volume, ...this.#closing(this.#last, day.open) }
  }

  #dayTexts(day: WindowFigures) {
    return {
      openPrice: this.#price(day.open),
      high24: this.#price(day.high),
      low24: this.#price(day.low),
      volume24: decimalText(day.base, this.scale.baseDecimals),
      amount24: decimalText(day.quote, this.scale.quoteDecimals),
    }
  }

  #closing(closeTicks: number, openTicks: number) {
    return { close: this.#price(closeTicks), closeTicks, openTicks, time: this.#lastTime }
  }

  #price(ticks: number): string {
    return fromSteps(ticks, this.scale.tickSize)
  }
}

/** A decimal as a whole number of units, of any size; decimals beyond the unit are cut off. */
function wholeUnits(text: string, decimals: number): bigint {
  return BigInt(cutDecimals(text, decimals).replace('.', ''))
}
