/** Commands of perpetual contracts: plain JSON, whole numbers only, as all commands (see ../commands.ts). */
import type { Lots, Rate, Ticks, Units } from '@candlewick/money/types'
import type { ContractKind, PositionSide } from '@candlewick/rules/contract/contract'
import type { Tiers } from '@candlewick/rules/contract/tiers'
import type { SelfTrade, TimeInForce } from '../orders/terms.ts'

export type MarginMode = 'cross' | 'isolated'
/** 1 open long, 2 open short, 3 close long, 4 close short. Closing orders are reduce-only by nature. */
export type Direction = 1 | 2 | 3 | 4

/** A contract opens, or its rules change; kind, asset, sizes and index stay for ever. */
export interface ContractMarketCommand {
  type: 'contract.market'
  symbol: string
  kind: ContractKind
  base: string
  quote: string
  /** The asset of margin, profit and fees: the quote where linear, the base where inverse. */
  settle: string
  /** Decimal strings, for readers; the engine computes with `factor` (`rules/contract/contract`). */
  tickSize: string
  lotSize: string
  factor: number
  /** Largest order quantity. */
  maxLots: Lots
  tiers: Tiers
  makerRate: Rate
  takerRate: Rate
  /** A limit price further through the mark than this is refused; no order trades past it. */
  bandRate: Rate
  maxOpenOrders: number
  /** Symbol of the index, and what turns its ticks into the contract's: price × mul / div, rounded down. */
  index: string
  indexMul: number
  indexDiv: number
  /** Value of the order whose average price is the impact price, in settle units. */
  impactValue: Units
  /** From rules version 2 on, `rules/contract/bounds` where absent: how far from the index the book's prices count. */
  markRange?: Rate
  /** Largest value of one customer's position, and of all positions of a side, in settle units. */
  maxPosition?: Units
  maxOpenInterest?: Units
  status: 'open' | 'halted'
}

/** A new order. `price` only for a limit. By `lots`, or an opening one by `amount`. */
export interface ContractSubmitCommand extends AttachedProtections {
  type: 'contract.submit'
  user: string
  symbol: string
  direction: Direction
  kind: 'limit' | 'market'
  price?: Ticks
  lots?: Lots
  /** In settle units: as many lots as are worth it, at the limit price, or the mark price of a market order. */
  amount?: Units
  /** Iceberg, limit GTC only: how much of it shows in the book at a time. */
  display?: Lots
  tif: TimeInForce
  postOnly: boolean
  stp: SelfTrade
  /** Unique per owner among contract orders, for 24 h after the order's end. */
  clientId: string
}

/** What an opening order sets for its position with its first fill, in place of what the position had. */
export interface AttachedProtections {
  takeProfit?: ProtectionTerms
  stopLoss?: ProtectionTerms
}

/** Which price a trigger is compared with. */
export type ContractReference = 'last' | 'mark' | 'index'

/** A take-profit or stop-loss: closes the whole position at market. */
export interface ProtectionTerms {
  trigger: Ticks
  by: ContractReference
}

/**
 * A conditional order: it waits for its trigger and is an ordinary order with the same id from then on. It holds
 * nothing while it waits. `price` only for a limit. Take-profit and stop-loss from rules version 4 on.
 */
export interface ContractStopCommand extends AttachedProtections {
  type: 'contract.stop'
  user: string
  symbol: string
  direction: Direction
  kind: 'limit' | 'market'
  price?: Ticks
  lots: Lots
  tif: TimeInForce
  postOnly: boolean
  stp: SelfTrade
  clientId: string
  /** Stop: where it fires. Trailing: from where it follows (absent: at once). */
  trigger?: Ticks
  triggerBy: ContractReference
  /** Trailing, market only: how far the price must turn back; 0.1% to 10%. */
  callback?: Rate
  /** Price protection: it does not fire while last and mark are more than 5% apart. */
  guarded?: boolean
}

/**
 * One cancels the other: a limit order in the book, and a stop on the other side of the price that guards what is left
 * of it. The limit order holds what it costs where it opens; the stop, as any, holds nothing. Take-profit and stop-loss,
 * from rules version 4 on, are those of whichever leg fills.
 */
export interface ContractOcoCommand extends AttachedProtections {
  type: 'contract.oco'
  user: string
  symbol: string
  direction: Direction
  lots: Lots
  /** Of the limit order. */
  price: Ticks
  trigger: Ticks
  triggerBy: ContractReference
  /** The limit price of the stop; at market without it. */
  stopPrice?: Ticks
  stp: SelfTrade
  /** Of the limit order, which has the client id too. */
  postOnly: boolean
  clientId: string
}

/** Sets take-profit and stop-loss of a position, in place of those it has; what is absent is taken away. */
export interface ContractProtectCommand {
  type: 'contract.protect'
  user: string
  symbol: string
  side: PositionSide
  takeProfit?: ProtectionTerms
  stopLoss?: ProtectionTerms
}

/** As `spot.cancel`: the named orders, or all of the customer's (of `symbol`, if given). */
export interface ContractCancelCommand {
  type: 'contract.cancel'
  user: string
  symbol?: string
  ids?: number[]
  clientIds?: string[]
}

/**
 * New price or whole quantity of an open order; trigger and callback of a waiting one. In the book only a smaller
 * quantity at the same price keeps its place.
 */
export interface ContractAmendCommand {
  type: 'contract.amend'
  user: string
  id: number
  price?: Ticks
  lots?: Lots
  trigger?: Ticks
  callback?: Rate
}

/** The leverage of one contract in one mode. */
export interface ContractLeverageCommand {
  type: 'contract.leverage'
  user: string
  symbol: string
  mode: MarginMode
  leverage: number
}

/** The margin mode of one contract; refused while it has a position or an open order. */
export interface ContractModeCommand {
  type: 'contract.mode'
  user: string
  symbol: string
  mode: MarginMode
}

/**
 * Adds margin to an isolated position, or takes some out (negative). With a client id, from version 5 of the rules on,
 * it is done once: the same again moves nothing.
 */
export interface ContractMarginCommand {
  type: 'contract.margin'
  user: string
  symbol: string
  side: PositionSide
  amount: Units
  clientId?: string
}

/** Closes every position (of `symbol`, if given) at market, once its open orders are cancelled. */
export interface ContractCloseCommand {
  type: 'contract.close'
  user: string
  symbol?: string
}

/**
 * Turns a position over: its own closing orders are cancelled, all of it is closed at market and as much opened on the
 * other side. All or nothing.
 */
export interface ContractReverseCommand {
  type: 'contract.reverse'
  user: string
  symbol: string
  /** The side that is closed. */
  side: PositionSide
  /** Of the order that opens the other side. */
  clientId: string
}

/**
 * A market maker replaces its whole ladder: what is not in it is cancelled, what stays the same keeps its place. A rung
 * closes the maker's opposite position as far as that reaches, and opens where it does not, so that its positions do
 * not pile up.
 */
export interface ContractLadderCommand {
  type: 'contract.ladder'
  user: string
  symbol: string
  /** Best first: [ticks, lots]. */
  bids: [Ticks, Lots][]
  asks: [Ticks, Lots][]
}

export type ContractCommand =
  | ContractLadderCommand
  | ContractMarketCommand
  | ContractSubmitCommand
  | ContractStopCommand
  | ContractOcoCommand
  | ContractProtectCommand
  | ContractCancelCommand
  | ContractAmendCommand
  | ContractLeverageCommand
  | ContractModeCommand
  | ContractMarginCommand
  | ContractCloseCommand
  | ContractReverseCommand
