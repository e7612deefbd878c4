/** How a contract stands for whoever watches over the house: its prices, and what is open against which bound. */
import { INSURANCE } from '@candlewick/engine/contract/state'
import { formatDecimal, fromSteps } from '@candlewick/money/decimal'
import { valueUp } from '@candlewick/rules/contract/position'
import { decimalsOf, type MarketOpen, type MarketSummary, unknownMarket } from '../../state/console-terms.ts'
import { type StateReader, scaledContract } from '../../state/state.ts'
import { lotsText, quantityUnit, quoteText } from '../../wire/scales.ts'

export function contractSummary(engine: StateReader, symbol: string): MarketSummary | undefined {
  const contract = scaledContract(engine, symbol)
  if (contract === undefined) return undefined
  const { terms, scale, mark, index, openInterest, bounds } = contract
  const price = (at: number) => (at > 0 ? fromSteps(at, terms.tickSize) : null)
  const at = index > 0 ? index : mark
  return {
    coin: terms.settle,
    contract: {
      ...{ mark: price(mark), index: price(index), indexTime: engine.indexPrice(terms.index)?.time ?? null },
      openInterest: lotsText(scale, openInterest),
      unit: quantityUnit(scale),
      openValue: at > 0 ? quoteText(scale, valueUp(openInterest, at, terms)) : '0',
      openMost: bounds === undefined ? null : quoteText(scale, bounds.maxOpenInterest),
      positionMost: bounds === undefined ? null : quoteText(scale, bounds.maxPosition),
    },
  }
}

export function contractOpen(engine: StateReader, symbol: string): MarketOpen {
  const terms = engine.contracts.contract(symbol)?.terms
  const counted = engine.contracts.open(symbol)
  if (terms === undefined || counted === undefined) throw unknownMarket()
  const fund = engine.balance(INSURANCE, terms.kind === 'linear' ? 2 : 3, terms.settle)
  return { ...counted, insurance: formatDecimal(fund.available + fund.occupied, decimalsOf(engine, terms.settle)) }
}
