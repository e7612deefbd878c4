/** What the calls about contracts share: the state, the tables, and whose name stands for which contract. */
import type { ContractView } from '@candlewick/engine/contract/views'
import { type ContractType, contractSymbol, contractTypeOf } from '@candlewick/protocol/contract-symbols'
import { CallError } from '@candlewick/protocol/errors'
import type { Sql } from '../../db/database.ts'
import type { MarketFigures } from '../../figures/figures.ts'
import type { OwnWrites } from '../../state/own-writes.ts'
import { type StateReader, type StateReplica, scaledContract } from '../../state/state.ts'
import type { ContractScale } from '../../wire/scales.ts'

export interface ContractDependencies {
  readonly replica: StateReplica
  readonly sql: Sql
  readonly writes: OwnWrites
}

export interface ContractDetailDependencies extends ContractDependencies {
  /** Prices of 24 hours; contracts are shown without them where there are none. */
  readonly figures?: MarketFigures
}

export type KnownContract = ContractView & { readonly scale: ContractScale }

/** A contract as a caller may name it. */
export interface NamedContract {
  readonly symbol: string
  readonly contractType?: ContractType | undefined
}

/** @throws CallError where there is no such contract */
export function contractOf(engine: StateReader, named: NamedContract, field = 'symbol'): KnownContract {
  const symbol = contractSymbol(named.symbol, named.contractType)
  const contract = symbol === undefined ? undefined : scaledContract(engine, symbol)
  if (contract === undefined) throw new CallError('unknown_market', { field })
  return contract
}

/** How a known contract's integers are written. */
export function scaleOf(engine: StateReader, symbol: string): ContractScale {
  const contract = scaledContract(engine, symbol)
  if (contract === undefined) throw new Error(`no contract ${symbol}`)
  return contract.scale
}

/** Own symbols of the contracts that a filter means; undefined where it means all. */
export function symbolsOf(
  engine: StateReader,
  filter: { readonly symbol?: string | undefined; readonly contractType?: ContractType | undefined },
): string[] | undefined {
  const { symbol, contractType } = filter
  if (symbol !== undefined) return [contractOf(engine, { symbol, contractType }).terms.symbol]
  if (contractType === undefined) return undefined
  return engine.contracts
    .all()
    .flatMap((terms) => (contractTypeOf(terms.symbol) === contractType ? [terms.symbol] : []))
}
