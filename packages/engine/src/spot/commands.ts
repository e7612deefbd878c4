/** The commands of spot orders. */
import type { Lots, Rate, Ticks, Units } from '@candlewick/money/types'
import type { OrderAccount, Reference, SelfTrade, Side, TimeInForce } from '../orders/terms.ts'

/**
 * A spot order. Exactly one of `lots` and `amount`: `amount` (quote units, fee included) only for a market buy or a
 * market sell by value. `price` only for a limit.
 */
export interface SpotSubmitCommand {
  type: 'spot.submit'
  user: string
  symbol: string
  side: Side
  kind: 'limit' | 'market'
  price?: Ticks
  lots?: Lots
  amount?: Units
  tif: TimeInForce
  postOnly: boolean
  stp: SelfTrade
  /** Unique per owner for 24 h after the order's end. */
  clientId: string
  /** Iceberg: how much of the order the book shows at a time. Limit GTC only; less than `lots`, at most 100 parts. */
  display?: Lots
  /** Absent: the spot account. */
  account?: OrderAccount
  /** Of a margin account, rules version 4: what its fills bring pays back what the account owes of it. */
  repay?: true
}

/**
 * A conditional spot order: it waits, holding its money, until its trigger; then it is an ordinary order with the same
 * id. `lots` or, for a market buy, `amount` (quote units, fee included). `price` only for a limit.
 */
export interface SpotStopCommand {
  type: 'spot.stop'
  user: string
  symbol: string
  side: Side
  kind: 'limit' | 'market'
  price?: Ticks
  lots?: Lots
  amount?: Units
  tif: TimeInForce
  postOnly: boolean
  stp: SelfTrade
  clientId: string
  /** Stop: the price at which it fires. Trailing: the price from which it begins to follow (absent: at once). */
  trigger?: Ticks
  triggerBy: Reference
  /** Trailing, market kind only: how far the price must turn back from its extreme; 0.1% to 10%. */
  callback?: Rate
  /** Absent: the spot account. */
  account?: OrderAccount
  /** Of a margin account, rules version 4: what its fills bring pays back what the account owes of it. */
  repay?: true
}

/**
 * One cancels the other: a limit order in the book and a stop that guards it, with one hold for both. Two orders; the
 * client id is the limit leg's.
 */
export interface SpotOcoCommand {
  type: 'spot.oco'
  user: string
  symbol: string
  side: Side
  lots: Lots
  /** The limit leg's price. */
  price: Ticks
  trigger: Ticks
  triggerBy: Reference
  /** The stop leg's limit price; absent: it is a market order when it fires. */
  stopPrice?: Ticks
  /** Of the limit leg. */
  postOnly: boolean
  stp: SelfTrade
  clientId: string
  /** Absent: the spot account. */
  account?: OrderAccount
  /** Of a margin account, rules version 4: what its fills bring pays back what the account owes of it. */
  repay?: true
}

/**
 * New price, quantity or condition of an open or waiting order. In the book only a smaller quantity at the same price
 * keeps its place. `trigger` and `callback` are of waiting orders only.
 */
export interface SpotAmendCommand {
  type: 'spot.amend'
  user: string
  symbol: string
  id: number
  price?: Ticks
  lots?: Lots
  trigger?: Ticks
  callback?: Rate
}

/**
 * Cancels the named orders, or, with no names, every open and waiting order of the customer (of `symbol`, if given).
 * Cancelling one leg of an OCO cancels both.
 */
export interface SpotCancelCommand {
  type: 'spot.cancel'
  user: string
  symbol?: string
  ids?: number[]
  clientIds?: string[]
}

/** A market maker replaces its whole ladder: what is not in it is cancelled, what stays the same keeps its place. */
export interface SpotLadderCommand {
  type: 'spot.ladder'
  user: string
  symbol: string
  /** Best first: [ticks, lots]. */
  bids: [Ticks, Lots][]
  asks: [Ticks, Lots][]
}

/** The commands of spot orders. */
export type SpotCommand =
  | SpotSubmitCommand
  | SpotStopCommand
  | SpotOcoCommand
  | SpotAmendCommand
  | SpotCancelCommand
  | SpotLadderCommand
