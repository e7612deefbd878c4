/** Candles of a market for a chart: history by call, the open candle by socket. */
import type { Candle, CandleInterval } from '@candlewick/protocol/realtime'
import type { ChartCandle, ChartSource } from '@candlewick/ui/chart/port.ts'
import { api } from '../../platform/api.ts'
import { onCandle } from '../../realtime/market.ts'

/** Pixels need no exact decimals: here, and only here, a price becomes a floating number. */
const drawn = ([time, open, high, low, close, volume]: Candle): ChartCandle => ({
  time,
  open: Number(open),
  high: Number(high),
  low: Number(low),
  close: Number(close),
  volume: Number(volume),
})

export function candleSource(symbol: string, interval: CandleInterval): ChartSource {
  return {
    history: async (before, limit) => {
      const { records } = await api.call('market.candles', {
        symbol,
        interval,
        limit,
        ...(before === undefined ? {} : { before }),
      })
      return records.map(drawn)
    },
    live: (listener) => onCandle(symbol, interval, (candle) => listener(drawn(candle))),
  }
}
