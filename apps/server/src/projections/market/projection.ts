/** Tables of what everyone sees: sizes of markets, candles, public trades. */
import { type Projection, plain, type RowWriter } from '../projection.ts'
import { CandleRows, type IndexSymbols } from './candle-rows.ts'
import { MarketRows } from './market-rows.ts'

/** @param index symbols whose candles come from index prices */
export function marketTables(index: IndexSymbols): Projection {
  return plain(() => [sizes(), candles(index)])
}

function sizes(): RowWriter {
  const rows = new MarketRows()
  return {
    events: ['defined'],
    take(_event, { recorded: { command } }) {
      if (command.type === 'asset' || command.type === 'market' || command.type === 'contract.market') rows.set(command)
    },
    fragments: (sql) => rows.fragments(sql),
  }
}

function candles(index: IndexSymbols): RowWriter {
  const rows = new CandleRows(index)
  return {
    events: ['trade', 'contract.trade', 'prices'],
    take(event, { recorded: { time } }) {
      if (event.type === 'trade') rows.trade(event, time)
      else if (event.type === 'contract.trade') rows.trade({ ...event, quote: event.value }, time)
      else if (event.type === 'prices') rows.prices(event.entries, time)
    },
    fragments: (sql, scales) => rows.fragments(sql, scales),
  }
}
