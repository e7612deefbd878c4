/** The terms of what is lent, and of the pairs that isolated accounts are held in, as operators read and change them. */
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

export const MARGIN_ASSET_TERMS: ConsoleTerms = {
  ...changedBy('margin_asset', assetChange),
  journals: JOURNALS,
  all: (engine) => engine.margin.assets().map(({ asset }) => ({ symbol: asset, state: 'open' })),
  current: currentAssetTerms,
}

export const MARGIN_PAIR_TERMS: ConsoleTerms = {
  ...changedBy('margin_pair', pairChange),
  journals: JOURNALS,
  all: (engine) => engine.margin.pairs().map((symbol) => ({ symbol, state: 'open' })),
  current(engine, symbol) {
    if (!engine.margin.pairs().includes(symbol)) return undefined
    return { state: 'open', terms: { leverages: [...engine.margin.leverages(symbol)] }, fixed: [] }
  },
}

function currentAssetTerms(engine: StateReader, coin: string): CurrentTerms | undefined {
  const found = engine.margin.assets().find(({ asset }) => asset === coin)
  if (found === undefined) return undefined
  const { hourly, limit, weight } = found
  const terms = {
    limit: formatDecimal(limit, decimalsOf(engine, coin)),
    hourlyRate: rateText(hourly),
    weight: rateText(weight),
  }
  return { state: 'open', terms, fixed: [] }
}

function pairChange(engine: StateReader, { symbol, to }: ChangeOf<'margin_pair'>): Command {
  if (!engine.margin.pairs().includes(symbol)) throw unknownMarket()
  return { type: 'margin.pair', symbol, leverages: [...to.leverages] }
}

function assetChange(engine: StateReader, { symbol: coin, to }: ChangeOf<'margin_asset'>): Command {
  const found = engine.margin.assets().find(({ asset }) => asset === coin)
  if (found === undefined) throw unknownMarket()
  const { hourly, limit, weight, symbol } = found
  return {
    type: 'margin.asset',
    asset: coin,
    ...(symbol === undefined ? {} : { symbol }),
    hourly: asRate(to.hourlyRate, hourly, 'hourlyRate'),
    limit: units(counted(to.limit, limit, decimalsOf(engine, coin), 'limit')),
    weight: asRate(to.weight, weight, 'weight'),
  }
}
