/** The terms of coins that are swapped as operators read and change them. */
import type { Command } from '@candlewick/engine/commands'
import { SWAP } from '@candlewick/engine/swap/product'
import { formatDecimal } from '@candlewick/money/decimal'
import { units } from '@candlewick/money/units'
import { CallError } from '@candlewick/protocol/errors'
import { MOST_SWAP_SPREAD } from '@candlewick/rules/swap/quote'
import {
  asRate,
  type ChangeOf,
  type ConsoleTerms,
  type CurrentTerms,
  changedBy,
  counted,
  decimalsOf,
  type MarketState,
  type TermsAsked,
  unknownMarket,
} from '../../state/console-terms.ts'
import type { StateReader } from '../../state/state.ts'
import { rateText } from '../../wire/scales.ts'
import { JOURNALS } from './journals.ts'

export const SWAP_TERMS: ConsoleTerms = {
  ...changedBy('swap', (engine, { symbol, to }: ChangeOf<'swap'>) => swapChange(engine, symbol, to)),
  journals: JOURNALS,
  all: (engine) =>
    engine
      .read(SWAP)
      .assets()
      .map(({ asset, status }) => ({ symbol: asset, state: stateOf(status) })),
  current: currentSwapTerms,
  turn: (engine, coin, to) => swapChange(engine, coin, {}, to === 'open' ? 'open' : 'closed'),
}

const stateOf = (status: 'open' | 'closed'): MarketState => (status === 'open' ? 'open' : 'halted')

function currentSwapTerms(engine: StateReader, coin: string): CurrentTerms | undefined {
  const found = swapped(engine, coin)
  if (found === undefined) return undefined
  const decimals = decimalsOf(engine, coin)
  const amount = (value: number) => formatDecimal(value, decimals)
  const { symbol, spread, minimum, maximum, floor, ceiling, status, inventory } = found
  const terms = {
    ...(symbol === undefined ? {} : { index: symbol }),
    ...{ spread: rateText(spread), minimum: amount(minimum), maximum: amount(maximum) },
    ...{ floor: amount(floor), ceiling: amount(ceiling) },
  }
  return { state: stateOf(status), terms, fixed: ['index'], inventory: amount(inventory) }
}

const swapped = (engine: StateReader, coin: string) =>
  engine
    .read(SWAP)
    .assets()
    .find(({ asset }) => asset === coin)

function swapChange(engine: StateReader, coin: string, to: TermsAsked<'swap'>, status?: 'open' | 'closed'): Command {
  const found = swapped(engine, coin)
  if (found === undefined) throw unknownMarket()
  const { symbol, spread, minimum, maximum, floor, ceiling } = found
  const decimals = decimalsOf(engine, coin)
  const terms = {
    spread: asRate(to.spread, spread, 'spread'),
    minimum: units(counted(to.minimum, minimum, decimals, 'minimum')),
    maximum: units(counted(to.maximum, maximum, decimals, 'maximum')),
    floor: units(counted(to.floor, floor, decimals, 'floor')),
    ceiling: units(counted(to.ceiling, ceiling, decimals, 'ceiling')),
  }
  if (terms.spread > MOST_SWAP_SPREAD) {
    throw new CallError('field_invalid', { field: 'spread', bound: `<= ${rateText(MOST_SWAP_SPREAD)}` })
  }
  for (const [low, high] of [
    ['minimum', 'maximum'],
    ['floor', 'ceiling'],
  ] as const) {
    if (terms[low] > terms[high]) {
      throw new CallError('field_invalid', { field: low, bound: `<= ${formatDecimal(terms[high], decimals)}` })
    }
  }
  return {
    type: 'swap.asset',
    asset: coin,
    ...(symbol === undefined ? {} : { symbol }),
    ...terms,
    status: status ?? found.status,
  }
}
