/** A perpetual contract as its terminal uses it: the engine's integers, and how prices and quantities are written. */
import { parseDecimal } from '@candlewick/money/decimal'
import { RATE_DECIMALS, type Rate, type Units } from '@candlewick/money/types'
import { rate, units } from '@candlewick/money/units'
import type { CallOutput } from '@candlewick/protocol/client'
import type { ContractType } from '@candlewick/protocol/contract-symbols'
import { type ContractRules, deriveContract } from '@candlewick/rules/contract/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TerminalMarket } from '../../markets/terminal-market.ts'
import { stepCountOf } from '../../markets/terminal-market.ts'
import { ACCOUNT_NUMBERS } from '../../platform/accounts.ts'
import { callQuery } from '../../platform/queries.ts'

export interface ContractMarket extends TerminalMarket {
  readonly type: ContractType
  readonly contract: ContractRules
  readonly makerRate: Rate
  readonly takerRate: Rate
  /** Coin of margin, profit and fees, with its decimals. */
  readonly settle: string
  readonly settleDecimals: number
  readonly maxLeverage: number
  /** Largest value of all longs at the index; undefined where the contract has no such bound. */
  readonly maxOpenInterest: Units | undefined
  /** Number of the account that its margin stands in. */
  readonly account: number
}

/** The account numbers of contracts, by what they are settled in. */
const ACCOUNTS = {
  u: ACCOUNT_NUMBERS.contract,
  coin: ACCOUNT_NUMBERS.coinContract,
} as const satisfies Record<ContractType, number>

export type ContractFacts = CallOutput<'market.getContract'>[number]

export function contractMarket(facts: ContractFacts): ContractMarket {
  const money = (text: string) => units(parseDecimal(text, facts.settleDecimals))
  const share = (text: string) => rate(parseDecimal(text, RATE_DECIMALS))
  const contract = deriveContract(
    {
      symbol: facts.symbol,
      kind: facts.contractType === 'u' ? 'linear' : 'inverse',
      base: facts.base,
      quote: facts.quote,
      tickSize: facts.tickSize,
      lotSize: facts.lotSize,
      maxQuantity: facts.maxQuantity,
      bandRate: share(facts.bandRate),
      ...(facts.markRange === undefined ? {} : { markRange: share(facts.markRange) }),
      ...(facts.maxPosition === undefined ? {} : { maxPosition: money(facts.maxPosition) }),
      tiers: facts.tiers.map((tier) => ({
        cap: money(tier.cap),
        leverage: tier.leverage,
        rate: share(tier.rate),
        amount: money(tier.amount),
      })),
    },
    facts.settleDecimals,
  )
  return {
    type: facts.contractType,
    account: ACCOUNTS[facts.contractType],
    symbol: facts.symbol,
    name: `${facts.base}${facts.quote}`,
    base: facts.base,
    quote: facts.quote,
    coinName: facts.name,
    quantityCoin: facts.contractType === 'u' ? facts.base : facts.quote,
    valueCoin: facts.settle,
    halted: facts.status === 'halted',
    rules: {
      tickSize: facts.tickSize,
      lotSize: facts.lotSize,
      tickLotUnits: contract.factor,
      inverse: contract.kind === 'inverse',
    },
    quoteDecimals: facts.settleDecimals,
    priceDecimals: facts.priceDecimals,
    quantityDecimals: facts.quantityDecimals,
    scale: {
      ticksOf: (text) => stepCountOf(text, facts.tickSize),
      lotsOf: (text) => stepCountOf(text, facts.lotSize),
    },
    contract,
    makerRate: share(facts.makerFee),
    takerRate: share(facts.takerFee),
    settle: facts.settle,
    settleDecimals: facts.settleDecimals,
    maxLeverage: facts.maxLeverage,
    maxOpenInterest: facts.maxOpenInterest === undefined ? undefined : money(facts.maxOpenInterest),
  }
}

/** Contracts change by an operator's hand, some times a year. */
const FRESH_MS = 300_000

export interface ContractMarkets {
  /** Of both kinds; undefined while they are loading. */
  markets: readonly ContractMarket[] | undefined
  failed: boolean
  retry: () => void
}

export function useContractMarkets(): ContractMarkets {
  const query = useQuery({ ...callQuery('market.getContract', {}), staleTime: FRESH_MS })
  const markets = useMemo(() => query.data?.map(contractMarket), [query.data])
  return { markets, failed: query.isError, retry: () => void query.refetch() }
}
