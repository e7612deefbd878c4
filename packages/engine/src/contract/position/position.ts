/**
 * Who holds what: an account of one owner and settle asset, its holdings (one a contract), each with a long and a
 * short position. Plain records; what may be done with them stands in the files that do it.
 */
import type { Lots, Units } from '@candlewick/money/types'
import { lots, units } from '@candlewick/money/units'
import { direction, type PositionSide } from '@candlewick/rules/contract/contract'
import type { Asset, Owner } from '../../ledger/registry.ts'
import type { MarginMode } from '../commands.ts'
import type { Contract } from '../contract.ts'
import type { ContractPositionEvent } from '../events.ts'
import type { ContractOrder } from '../orders/order.ts'

/** A long or a short position. It exists as long as its holding does; `lots` 0 where there is no position. */
export interface Position {
  readonly holding: Holding
  readonly side: PositionSide
  /** +1 where it gains when the contract's value rises (linear long, inverse short), otherwise −1. */
  readonly sign: 1 | -1
  lots: Lots
  /** The value at which it was entered. */
  entryValue: Units
  /** Isolated: its own money. Cross: the initial margin it asks of the account. Units. */
  margin: number
  /** The contract's funding index when its funding was last settled. */
  fundedAt: bigint
  /** Sequence of the command that opened it: its age. */
  openedAt: number
  /** Profit realised since it was opened, before fees and funding. */
  realised: number
  /** Funding it has paid since it was opened, as far as it is settled; negative where it received. */
  paid: number
  /** The mark up to which its account cannot be due, and its place in the contract's heap, −1 where in none. */
  bound: number
  place: number
  /** Isolated: in the list of what is to be looked at when the command is through. */
  noted: boolean
}

export interface Holding {
  readonly account: Account
  readonly contract: Contract
  mode: MarginMode
  leverage: Record<MarginMode, number>
  readonly long: Position
  readonly short: Position
  /** Open orders, oldest first. */
  readonly orders: ContractOrder[]
  /** Conditional orders that have not fired, oldest first. */
  readonly waiting: ContractOrder[]
}

export interface Account {
  readonly owner: Owner
  readonly type: 2 | 3
  readonly asset: Asset
  /** Its number in the ledger. */
  readonly number: number
  /** The insurance fund needs no margin and is never liquidated, only deleveraged. */
  readonly insurance: boolean
  /** Sum of the margins of isolated positions, of the initial margins of cross ones, of what open orders ask for. */
  isolated: number
  crossMargin: number
  orderHolds: number
  /** In order of their contracts' numbers. */
  readonly holdings: Holding[]
  /** As of a position, for the cross positions together. */
  noted: boolean
}

/** What no other thing that falls due has are its holdings. */
export function isAccount(place: object): place is Account {
  return 'holdings' in place
}

/** What can be due by itself: an isolated position, or the cross positions of an account. */
export type Risk = Account | Position

export function isPosition(risk: Risk): risk is Position {
  return 'holding' in risk
}

export function accountOf(risk: Risk): Account {
  return isPosition(risk) ? risk.holding.account : risk
}

/** What the position stands or falls with. */
export function riskOf(position: Position): Risk {
  return position.holding.mode === 'isolated' ? position : position.holding.account
}

/** The open cross positions of an account in order of contract, long before short. */
export function crossPositions(account: Account): Position[] {
  const positions: Position[] = []
  for (const holding of account.holdings) {
    if (holding.mode !== 'cross') continue
    if (holding.long.lots > 0) positions.push(holding.long)
    if (holding.short.lots > 0) positions.push(holding.short)
  }
  return positions
}

/** The positions that a risk consists of. */
export function positionsOf(risk: Risk): Position[] {
  if (!isPosition(risk)) return crossPositions(risk)
  return risk.lots > 0 ? [risk] : []
}

/** A holding without a position. */
export function newHolding(account: Account, contract: Contract, leverage: number): Holding {
  const holding = {
    account,
    contract,
    mode: 'cross' as MarginMode,
    leverage: { cross: leverage, isolated: leverage },
    orders: [] as ContractOrder[],
    waiting: [] as ContractOrder[],
  } as { -readonly [K in keyof Holding]: Holding[K] }
  holding.long = newPosition(holding, 'long')
  holding.short = newPosition(holding, 'short')
  return holding
}

function newPosition(holding: Holding, side: PositionSide): Position {
  return {
    holding,
    side,
    sign: direction(holding.contract.terms.kind, side),
    lots: lots(0),
    entryValue: units(0),
    margin: 0,
    fundedAt: 0n,
    openedAt: 0,
    realised: 0,
    paid: 0,
    bound: 0,
    place: -1,
    noted: false,
  }
}

/** The event that tells a position as it stands. */
export function positionEvent(position: Position): ContractPositionEvent {
  const { account, contract, mode, leverage } = position.holding
  return {
    type: 'contract.position',
    user: account.owner.name,
    symbol: contract.terms.symbol,
    side: position.side,
    mode,
    leverage: leverage[mode],
    lots: position.lots,
    entry: position.entryValue,
    margin: units(position.margin),
  }
}
