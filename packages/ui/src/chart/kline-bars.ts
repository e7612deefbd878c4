/** Candles in the words of klinecharts, and back. */
import type { KLineData } from 'klinecharts'
import type { ChartCandle } from './port.ts'

export const PRICE_PANE = 'candle_pane'
/** The line of another market, which is no indicator that a person chose. */
export const COMPARE = 'candlewick compare'

export const toBar = ({ time, ...rest }: ChartCandle): KLineData => ({ timestamp: time, ...rest })

export const toCandle = (bar: KLineData): ChartCandle => ({
  time: bar.timestamp,
  open: bar.open,
  high: bar.high,
  low: bar.low,
  close: bar.close,
  volume: bar.volume ?? 0,
})
