/** The terms of flash contracts as operators read and change them. */
import type { Command } from '@candlewick/engine/commands'
import { formatDecimal } from '@candlewick/money/decimal'
import { units } from '@candlewick/money/units'
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

export const FLASH_TERMS: ConsoleTerms = {
  ...changedBy('flash', flashChange),
  journals: JOURNALS,
  all: (engine) => engine.flash.markets().map(({ symbol, status: state }) => ({ symbol, state })),
  current: currentFlashTerms,
  turn(engine, symbol, status) {
    const market = engine.flash.market(symbol)
    if (market === undefined) throw unknownMarket()
    return { type: 'flash.market', ...market, cycles: [...market.cycles], status }
  },
}

function currentFlashTerms(engine: StateReader, symbol: string): CurrentTerms | undefined {
  const market = engine.flash.market(symbol)
  if (market === undefined) return undefined
  const decimals = decimalsOf(engine, market.asset)
  const cycles = market.cycles.map(({ seconds, payoutRate, minStake, maxStake }) => ({
    period: seconds,
    payoutRate: rateText(payoutRate),
    minStake: formatDecimal(minStake, decimals),
    maxStake: formatDecimal(maxStake, decimals),
  }))
  const terms = { coin: market.asset, tickSize: market.tickSize, cycles }
  return { state: market.status, terms, fixed: ['coin', 'tickSize'] }
}

function flashChange(engine: StateReader, { symbol, to }: ChangeOf<'flash'>): Command {
  const market = engine.flash.market(symbol)
  if (market === undefined) throw unknownMarket()
  const decimals = decimalsOf(engine, market.asset)
  const stake = (text: string) => units(counted(text, 0, decimals, 'cycles'))
  const cycles = to.cycles.map(({ period, payoutRate, minStake, maxStake }) => ({
    seconds: period,
    payoutRate: asRate(payoutRate, 0, 'cycles'),
    minStake: stake(minStake),
    maxStake: stake(maxStake),
  }))
  return { type: 'flash.market', ...market, cycles }
}
