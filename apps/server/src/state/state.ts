/**
 * What the features may ask of the state machine's copy in this process: reading is free and never waits, changing
 * goes through the journal and comes back with what the machine said about it.
 */
import type { AccountType, Command, Side } from '@candlewick/engine/commands'
import type { ContractReads } from '@candlewick/engine/contract/reads'
import type { ContractView } from '@candlewick/engine/contract/views'
import type { OrderView } from '@candlewick/engine/events'
import type { FlashReads } from '@candlewick/engine/flash/reads'
import type { MarginReads } from '@candlewick/engine/margin/reads'
import type { State } from '@candlewick/engine/products'
import type { Restriction } from '@candlewick/engine/state'
import type { FeeRates } from '@candlewick/rules/fees'
import type { SpotMarketRules } from '@candlewick/rules/market'
import type { CommandOutcome } from '../journal/outcomes.ts'
import type { Applied } from '../journal/source.ts'
import { type ContractScale, contractScale, type MarketScale } from '../wire/scales.ts'

export interface Holding {
  readonly account: number
  /** Of an isolated margin account. */
  readonly pair?: string
  readonly asset: string
  readonly available: number
  readonly occupied: number
}

/** A spot market with its integers and whether it takes orders now. */
export interface MarketState extends SpotMarketRules {
  readonly status: 'open' | 'halted'
}

/** The reading half of the engine. */
export interface StateReader {
  market(symbol: string): MarketState | undefined
  markets(): Iterable<MarketState>
  asset(code: string): { readonly asset: string; readonly decimals: number } | undefined
  assets(): Iterable<{ readonly asset: string; readonly decimals: number }>
  order(id: number): OrderView | undefined
  orderByClientId(user: string, clientId: string): OrderView | undefined
  transferred(user: string, clientId: string): boolean
  openOrders(user: string, symbol?: string): OrderView[]
  balance(user: string, account: AccountType, asset: string, pair?: string): { available: number; occupied: number }
  balances(user: string): Iterable<Holding>
  /** What the ledger knows of a withdrawal; undefined where it is nothing (any more). */
  withdrawal(id: string): { readonly status: 'held' | 'settled' | 'paid' | 'cancelled' } | undefined
  feeOf(user: string): FeeRates
  /** What a customer is kept from now, until when each; undefined where it is nothing. */
  restrictionsOf(user: string): Restriction | undefined
  lastPrice(symbol: string): number | undefined
  indexPrice(symbol: string): { readonly price: number; readonly time: number } | undefined
  depth(symbol: string, side: Side, limit: number): readonly (readonly [number, number])[]
  bookVersion(symbol: string): number
  openCount(symbol: string): number
  readonly contracts: ContractReader
  readonly margin: MarginReader
  readonly flash: FlashReader
  /** What a product says of itself. */
  read<Reads>(product: { reads(state: State): Reads }): Reads
  readonly rulesVersion: number
  /** The key that operators sign with, hex; '' where none is on record. */
  readonly operatorKey: string
}

/** What it says about perpetual contracts. */
export type ContractReader = Pick<ContractReads, keyof ContractReads>

/** What it says about borrowing against spot. */
export type MarginReader = Pick<MarginReads, keyof MarginReads>

/** What it says about flash contracts. */
export type FlashReader = Pick<FlashReads, keyof FlashReads>

/** The replica of this process. `engine` may be another object after a rebuild: it is read anew each time. */
export interface StateReplica {
  readonly engine: StateReader
  readonly sequence: number
  submit(command: Command): Promise<Applied>
}

/** A replica that can be asked about what it did not answer in time. */
export interface AskableReplica extends StateReplica {
  /** What is known of such a command, beside what the state says of its client id. */
  outcomeOf(user: string, clientId: string): Promise<CommandOutcome>
}

/** By the rules as the state machine has them: changed rules are another object. */
const scaled = new WeakMap<MarketState, MarketState & MarketScale>()

/** A market with all that is needed to read and write its decimals; undefined where there is none of that name. */
export function scaledMarket(engine: StateReader, symbol: string): (MarketState & MarketScale) | undefined {
  const market = engine.market(symbol)
  if (market === undefined) return undefined
  const known = scaled.get(market)
  if (known !== undefined) return known
  const baseDecimals = engine.asset(market.base)?.decimals
  const quoteDecimals = engine.asset(market.quote)?.decimals
  if (baseDecimals === undefined || quoteDecimals === undefined) throw new Error(`${symbol} trades an unknown asset`)
  const made = { ...market, baseDecimals, quoteDecimals }
  scaled.set(market, made)
  return made
}

/** A contract as it stands, with how its integers are written; undefined where there is none of that name. */
export function scaledContract(
  engine: StateReader,
  symbol: string,
): (ContractView & { readonly scale: ContractScale }) | undefined {
  const contract = engine.contracts.contract(symbol)
  if (contract === undefined) return undefined
  const decimals = engine.asset(contract.terms.settle)?.decimals
  if (decimals === undefined) throw new Error(`${symbol} settles in an unknown asset`)
  return { ...contract, scale: contractScale(contract.terms, decimals) }
}
