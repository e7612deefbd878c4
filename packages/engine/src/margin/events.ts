/** What the state machine says about borrowing against spot. */
import type { Units } from '@candlewick/money/types'
import type { MarginAccountType } from './commands.ts'

/** Whose account; of an isolated one its pair. */
export interface MarginWhere {
  user: string
  account: MarginAccountType
  pair?: string
}

/** A loan changed. */
export interface MarginLoanEvent extends MarginWhere {
  type: 'margin.loan'
  asset: string
  /** The request was sent again, and is told again: nothing changed. */
  repeated?: true
  /** `interest`: an hour's fell due. `liquidation`: paid in one. `shortfall`: the house had to bear it. */
  what: 'borrow' | 'repay' | 'interest' | 'liquidation' | 'shortfall'
  /** By how much each changed, signed. */
  principal: Units
  interest: Units
  /** What is owed after. */
  principalAfter: Units
  interestAfter: Units
}

/** An isolated account has another leverage. */
export interface MarginLeverageEvent {
  type: 'margin.leverage'
  user: string
  pair: string
  leverage: number
}

/** An account was found at or below its liquidation ratio, and what could be done about it at once. */
export interface MarginLiquidationEvent extends MarginWhere {
  type: 'margin.liquidation'
  /** `waiting`: the book gave not enough, it goes on with the next prices. */
  status: 'paid' | 'shortfall' | 'waiting'
}

/**
 * An account came to its warning ratio or below it, or is back at its initial one or owes nothing. In between it stays
 * as it was told, so that a price that trembles around a ratio says nothing twice.
 */
export interface MarginRiskEvent extends MarginWhere {
  type: 'margin.risk'
  status: 'warned' | 'restored'
}

/** Terms of an asset or pair were set. */
export interface MarginDefinedEvent {
  type: 'margin.defined'
  what: 'asset' | 'pair'
  name: string
}

export type MarginEvent =
  | MarginLoanEvent
  | MarginLeverageEvent
  | MarginLiquidationEvent
  | MarginRiskEvent
  | MarginDefinedEvent
