/** What everyone may know of contracts: rules, tiers, prices, funding. */
import { fromSteps } from '@candlewick/money/decimal'
import { type ContractType, contractTypeOf } from '@candlewick/protocol/contract-symbols'
import { CallError } from '@candlewick/protocol/errors'
import { FUNDING_INTERVAL } from '@candlewick/rules/contract/funding'
import { firstTier } from '@candlewick/rules/contract/tiers'
import { stepDecimals } from '@candlewick/rules/market'
import type { Page, PageRequest } from '../../db/page.ts'
import { Books } from '../../figures/books.ts'
import { readDetail } from '../../figures/ticker.ts'
import { type FundingRow, listFundings } from '../../projections/contract/history.ts'
import { assetName } from '../../reference/assets.ts'
import type { StateReader } from '../../state/state.ts'
import { given, knownCursor } from '../../wire/list-input.ts'
import { quoteText, rateText } from '../../wire/scales.ts'
import {
  type ContractDependencies,
  type ContractDetailDependencies,
  contractOf,
  type KnownContract,
  type NamedContract,
} from './dependencies.ts'

/** Seconds between two fundings. */
const INTERVAL = FUNDING_INTERVAL / 1000

export function tierRows({ terms, scale }: KnownContract) {
  return terms.tiers.map((tier) => ({
    cap: quoteText(scale, tier.cap),
    leverage: tier.leverage,
    rate: rateText(tier.rate),
    amount: quoteText(scale, tier.amount),
  }))
}

export function rulesRow(contract: KnownContract) {
  const { bounds, terms, scale } = contract
  return {
    symbol: terms.symbol,
    contractType: contractTypeOf(terms.symbol),
    base: terms.base,
    quote: terms.quote,
    settle: terms.settle,
    name: assetName(terms.base),
    status: terms.status,
    tickSize: terms.tickSize,
    lotSize: terms.lotSize,
    priceDecimals: stepDecimals(terms.tickSize),
    quantityDecimals: stepDecimals(terms.lotSize),
    settleDecimals: scale.quoteDecimals,
    maxQuantity: fromSteps(terms.maxLots, terms.lotSize),
    maxLeverage: firstTier(terms.tiers).leverage,
    bandRate: rateText(terms.bandRate),
    ...(bounds === undefined
      ? {}
      : {
          markRange: rateText(bounds.markRange),
          maxPosition: quoteText(scale, bounds.maxPosition),
          maxOpenInterest: quoteText(scale, bounds.maxOpenInterest),
        }),
    maxOpenOrders: terms.maxOpenOrders,
    makerFee: rateText(terms.makerRate),
    takerFee: rateText(terms.takerRate),
    indexSymbol: terms.index,
    fundingInterval: INTERVAL,
    tiers: tierRows(contract),
  }
}

/** Every contract's rules, in the order in which they opened. */
export function allContracts(engine: StateReader): KnownContract[] {
  return engine.contracts.all().map(({ symbol }) => contractOf(engine, { symbol }))
}

function detailsRow(dependencies: ContractDetailDependencies, contract: KnownContract) {
  const { terms, mark, index, last, live, funding, openInterest } = contract
  const price = (ticks: number) => (ticks > 0 ? fromSteps(ticks, terms.tickSize) : '')
  const books = new Books(() => dependencies.replica.engine)
  const detail = dependencies.figures === undefined ? undefined : readDetail(dependencies.figures, books, terms.symbol)
  return {
    ...rulesRow(contract),
    markPrice: price(mark),
    indexPrice: price(index),
    lastPrice: price(last),
    live,
    ...fundingTexts(funding),
    openInterest: fromSteps(openInterest, terms.lotSize),
    ...(detail === undefined ? {} : { detail }),
  }
}

/** Empty is what is not there yet: no interval runs before the first price, and none has ended before the first funding. */
function fundingTexts({ nextRate, nextAt, lastRate }: KnownContract['funding']) {
  return {
    fundingRate: nextAt === 0 ? '' : rateText(nextRate),
    lastFundingRate: lastRate === undefined ? '' : rateText(lastRate),
    nextFundingTime: nextAt,
  }
}

/** The named contracts, or all of a kind, or all. */
export function detailsOf(
  dependencies: ContractDetailDependencies,
  { symbols, type }: { symbols?: string[] | undefined; type?: ContractType | undefined },
) {
  const { engine } = dependencies.replica
  const wanted =
    symbols === undefined || symbols.length === 0
      ? allContracts(engine).filter(({ terms }) => type === undefined || contractTypeOf(terms.symbol) === type)
      : symbols.map((symbol) => contractOf(engine, { symbol, contractType: type }, 'symbols'))
  return wanted.map((contract) => detailsRow(dependencies, contract))
}

/** The running rate of a contract and those of before. */
export async function fundingOf(dependencies: ContractDependencies, named: NamedContract, request: PageRequest) {
  const { terms, funding } = contractOf(dependencies.replica.engine, named)
  const page: Page<FundingRow> = await knownCursor(() => listFundings(dependencies.sql, terms.symbol, given(request)))
  return {
    symbol: terms.symbol,
    ...fundingTexts(funding),
    interval: INTERVAL,
    ...page,
  }
}

function tierTable(contract: KnownContract) {
  return { symbol: contract.terms.symbol, settle: contract.terms.settle, tiers: tierRows(contract) }
}

/** Tier tables of the contracts settled in USDT; of one where it is named. */
export function dollarTiers(engine: StateReader, symbol: string | undefined) {
  if (symbol !== undefined) return [tierTable(contractOf(engine, { symbol, contractType: 'u' }))]
  return allContracts(engine)
    .filter(({ terms }) => contractTypeOf(terms.symbol) === 'u')
    .map(tierTable)
}

/** The tier table of a contract settled in coin, by its symbol or its coin. */
export function coinTiers(engine: StateReader, symbol: string) {
  const table = tierTable(contractOf(engine, { symbol, contractType: 'coin' }))
  if (contractTypeOf(table.symbol) !== 'coin') throw new CallError('unknown_market', { field: 'symbol' })
  return table
}
