/** The commands of borrowing against spot. Units, rates in 1e-8, as everywhere. */
import type { Rate, Units } from '@candlewick/money/types'

/** The two kinds of margin account, by their wire numbers: 5 cross, over all pairs; 6 isolated, one a pair. */
export type MarginAccountType = 5 | 6

/**
 * An asset that can be borrowed and counts as collateral, or new terms of one. The first one is the reference, in which
 * cross accounts are valued; every other has a spot market against it.
 */
export interface MarginAssetCommand {
  type: 'margin.asset'
  asset: string
  /** The market that values it: its base is the asset, its quote the reference. Absent of the reference only. */
  symbol?: string
  /** Interest an hour. */
  hourly: Rate
  /** The most that one account may owe of it, interest not counted. */
  limit: Units
  /** What part of its value counts as collateral in a cross account: at most 1. */
  weight: Rate
}

/** A pair that isolated accounts can be held in. The first leverage is what an account has until its owner picks one. */
export interface MarginPairCommand {
  type: 'margin.pair'
  symbol: string
  leverages: number[]
}

/** Which margin account: of an isolated one its pair. */
export interface MarginPlace {
  user: string
  account: MarginAccountType
  pair?: string
}

/** Borrows; the first hour's interest is owed at once. `clientId` makes it idempotent for 24 hours. */
export interface MarginBorrowCommand extends MarginPlace {
  type: 'margin.borrow'
  asset: string
  amount: Units
  clientId?: string
}

/** Pays interest first, then what was borrowed; of more than the debt only the debt is taken. */
export interface MarginRepayCommand extends MarginPlace {
  type: 'margin.repay'
  asset: string
  amount: Units
  clientId?: string
}

/** The leverage of an isolated account: with it its three ratios. */
export interface MarginLeverageCommand {
  type: 'margin.leverage'
  user: string
  pair: string
  leverage: number
}

export type MarginCommand =
  | MarginAssetCommand
  | MarginPairCommand
  | MarginBorrowCommand
  | MarginRepayCommand
  | MarginLeverageCommand
