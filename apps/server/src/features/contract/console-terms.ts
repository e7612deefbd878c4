/** The terms of perpetual contracts as operators read and change them. */
import type { Command } from '@candlewick/engine/commands'
import { formatDecimal, fromSteps, toStepCount } from '@candlewick/money/decimal'
import { lots, units } from '@candlewick/money/units'
import { CallError } from '@candlewick/protocol/errors'
import { deriveTiers } from '@candlewick/rules/contract/tiers'
import {
  asRate,
  type ChangeOf,
  type ConsoleTerms,
  type CurrentTerms,
  changedBy,
  counted,
  decimalsOf,
  type TermsAsked,
  unknownMarket,
} from '../../state/console-terms.ts'
import type { StateReader } from '../../state/state.ts'
import { rateText } from '../../wire/scales.ts'
import { contractOpen, contractSummary } from './console-summary.ts'
import { JOURNALS } from './journals.ts'

export const CONTRACT_TERMS: ConsoleTerms = {
  ...changedBy('contract', contractChange),
  journals: JOURNALS,
  all: (engine) => engine.contracts.all().map(({ symbol, status: state }) => ({ symbol, state })),
  current: currentContractTerms,
  summary: contractSummary,
  open: contractOpen,
  turn(engine, symbol, status) {
    const terms = engine.contracts.contract(symbol)?.terms
    if (terms === undefined) throw unknownMarket()
    return { type: 'contract.market', ...terms, status }
  },
}

const FIXED = ['kind', 'base', 'quote', 'tickSize', 'lotSize', 'settle', 'index']

function currentContractTerms(engine: StateReader, symbol: string): CurrentTerms | undefined {
  const contract = engine.contracts.contract(symbol)?.terms
  if (contract === undefined) return undefined
  const decimals = decimalsOf(engine, contract.settle)
  const { kind, base, quote, settle, tickSize, lotSize, index, maxOpenOrders, status, tiers } = contract
  const amount = (value: number | undefined) => (value === undefined ? '' : formatDecimal(value, decimals))
  return {
    state: status,
    fixed: FIXED,
    terms: {
      ...{ kind, base, quote, settle, tickSize, lotSize, index },
      maxQuantity: fromSteps(contract.maxLots, lotSize),
      ...{ makerRate: rateText(contract.makerRate), takerRate: rateText(contract.takerRate) },
      ...{ bandRate: rateText(contract.bandRate), maxOpenOrders },
      ...{ maxPosition: amount(contract.maxPosition), maxOpenInterest: amount(contract.maxOpenInterest) },
      tiers: tiers.map(({ cap, leverage, rate: maintenance }) => ({
        cap: formatDecimal(cap, decimals),
        leverage,
        maintenance: rateText(maintenance),
      })),
    },
  }
}

function contractChange(engine: StateReader, { symbol, to }: ChangeOf<'contract'>): Command {
  const terms = engine.contracts.contract(symbol)?.terms
  if (terms === undefined) throw unknownMarket()
  const decimals = decimalsOf(engine, terms.settle)
  const limit = (text: string | undefined, was: number | undefined, field: string) =>
    counted(text, was, decimals, field)
  const [maxPosition, maxOpenInterest] = [
    limit(to.maxPosition, terms.maxPosition, 'maxPosition'),
    limit(to.maxOpenInterest, terms.maxOpenInterest, 'maxOpenInterest'),
  ]
  return {
    type: 'contract.market',
    ...terms,
    maxLots: to.maxQuantity === undefined ? terms.maxLots : lots(stepsIn(to.maxQuantity, terms.lotSize)),
    makerRate: asRate(to.makerRate, terms.makerRate, 'makerRate'),
    takerRate: asRate(to.takerRate, terms.takerRate, 'takerRate'),
    bandRate: asRate(to.bandRate, terms.bandRate, 'bandRate'),
    maxOpenOrders: to.maxOpenOrders ?? terms.maxOpenOrders,
    ...(maxPosition === undefined ? {} : { maxPosition: units(maxPosition) }),
    ...(maxOpenInterest === undefined ? {} : { maxOpenInterest: units(maxOpenInterest) }),
    tiers: to.tiers === undefined ? terms.tiers : tiersOf(to.tiers, decimals),
  }
}

function stepsIn(quantity: string, lotSize: string): number {
  const steps = toStepCount(quantity, lotSize)
  if (!steps.ok) throw new CallError('quantity_step', { field: 'maxQuantity', bound: lotSize })
  return steps.value
}

function tiersOf(rows: NonNullable<TermsAsked<'contract'>['tiers']>, decimals: number) {
  try {
    return deriveTiers(
      rows.map(({ cap, leverage, maintenance }) => [cap, leverage, asRate(maintenance, 0, 'tiers')] as const),
      decimals,
    )
  } catch (error) {
    if (error instanceof RangeError) throw new CallError('field_invalid', { field: 'tiers', bound: error.message })
    throw error
  }
}
