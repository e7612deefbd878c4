/** The terms of spot markets as operators read and change them. */
import type { Command } from '@candlewick/engine/commands'
import { formatDecimal } from '@candlewick/money/decimal'
import { lots, units } from '@candlewick/money/units'
import { CallError } from '@candlewick/protocol/errors'
import {
  asRate,
  type ChangeOf,
  type ConsoleTerms,
  type CurrentTerms,
  changedBy,
  counted,
  decimalsOf,
  unknownMarket,
} from '../../state/console-terms.ts'
import type { StateReader } from '../../state/state.ts'
import { rateText } from '../../wire/scales.ts'
import { JOURNALS } from './journals.ts'

export const SPOT_TERMS: ConsoleTerms = {
  ...changedBy('spot', spotChange),
  journals: JOURNALS,
  all: (engine) => [...engine.markets()].map(({ symbol, status: state }) => ({ symbol, state })),
  current: currentSpotTerms,
  summary(engine, symbol) {
    const market = engine.market(symbol)
    return market && { coin: market.quote, contract: null }
  },
  open: (engine, symbol) => ({ orders: engine.openCount(symbol), positions: null, insurance: null }),
  turn(engine, symbol, status) {
    const market = engine.market(symbol)
    if (market === undefined) throw unknownMarket()
    return { type: 'market', ...market, status }
  },
}

const SIZES = ['base', 'quote', 'tickSize', 'lotSize']

function currentSpotTerms(engine: StateReader, symbol: string): CurrentTerms | undefined {
  const market = engine.market(symbol)
  if (market === undefined) return undefined
  const [base, quote] = [decimalsOf(engine, market.base), decimalsOf(engine, market.quote)]
  const { tickSize, lotSize, bandRate, slipRate, maxOpenOrders, status } = market
  return {
    state: status,
    fixed: SIZES,
    terms: {
      ...{ base: market.base, quote: market.quote, tickSize, lotSize },
      minNotional: formatDecimal(market.minNotional, quote),
      maxQuantity: formatDecimal(market.maxLots * market.lotUnits, base),
      ...{ bandRate: rateText(bandRate), slipRate: rateText(slipRate), maxOpenOrders },
    },
  }
}

function spotChange(engine: StateReader, { symbol, to }: ChangeOf<'spot'>): Command {
  const market = engine.market(symbol)
  if (market === undefined) throw unknownMarket()
  const [base, quote] = [decimalsOf(engine, market.base), decimalsOf(engine, market.quote)]
  const { lotUnits } = market
  const quantity = counted(to.maxQuantity, market.maxLots * lotUnits, base, 'maxQuantity')
  if (quantity % lotUnits !== 0) throw new CallError('quantity_step', { field: 'maxQuantity', bound: market.lotSize })
  return {
    type: 'market',
    ...market,
    minNotional: units(counted(to.minNotional, market.minNotional, quote, 'minNotional')),
    maxLots: lots(quantity / lotUnits),
    bandRate: asRate(to.bandRate, market.bandRate, 'bandRate'),
    slipRate: asRate(to.slipRate, market.slipRate, 'slipRate'),
    maxOpenOrders: to.maxOpenOrders ?? market.maxOpenOrders,
  }
}
