/**
 * Every way the state machine can be asked to change, as one union. A command is what the journal stores: plain
 * JSON, integers only (smallest units, ticks, lots), no clock and no environment. What orders it and when it was
 * ordered stands beside it in {@link Recorded}.
 */
import type { Lots, Rate, Ticks, Units } from '@candlewick/money/types'
import type { FaultCommand, OperatorKeyCommand } from './faults/commands.ts'
import type { ProductCommand } from './products.ts'

/** Account types of one customer; the numbers are those of the wire. `0` is a sum and holds nothing. */
export type AccountType = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
export const SPOT_ACCOUNT: AccountType = 1
/** Accounts that spot orders trade with: spot, cross margin, and the isolated margin account of the order's own pair. */
export type OrderAccount = 1 | 5 | 6

export type Side = 'buy' | 'sell'
export type TimeInForce = 'GTC' | 'IOC' | 'FOK'
/** Self-trade prevention: which of two orders of one owner gives way. */
export type SelfTrade = 'expire_taker' | 'expire_maker' | 'expire_both'

/** An asset comes into being. `cap` bounds the sum of all customers' balances so that every product stays exact. */
export interface AssetCommand {
  type: 'asset'
  asset: string
  decimals: number
  cap: Units
}

/** A spot market opens, or its rules change. Integers derived once from decimals by `rules/market`. */
export interface MarketCommand {
  type: 'market'
  symbol: string
  base: string
  quote: string
  /** Decimal strings, for readers of the market; the engine computes with the two integers below. */
  tickSize: string
  lotSize: string
  /** Base units in one lot. */
  lotUnits: Units
  /** Quote units in one tick times one lot; whole by the choice of sizes. */
  tickLotUnits: Units
  /** Smallest order value, in quote units. */
  minNotional: Units
  /** Largest order quantity, in lots. */
  maxLots: Lots
  /** A limit price further through the index than this is refused. */
  bandRate: Rate
  /** A market order stops this far from the best price it found. */
  slipRate: Rate
  maxOpenOrders: number
  /** `halted` refuses new orders; cancelling is always possible. */
  status: 'open' | 'halted'
}

/** Idempotent by `user`. `house` accounts may go negative only where they are the treasury. */
export interface AccountOpenCommand {
  type: 'account.open'
  user: string
  kind: 'customer' | 'house'
  /** Who invited; fixed for ever at opening. */
  parent?: string
}

/** The fee rates of one customer from now on. */
export interface FeeCommand {
  type: 'fee'
  user: string
  maker: Rate
  taker: Rate
}

/** Money enters: treasury to the customer's account. `id` makes it idempotent. */
export interface DepositCommand {
  type: 'deposit'
  id: string
  user: string
  asset: string
  amount: Units
  account?: AccountType
}

/** A withdrawal is first held, then settled or cancelled. `amount` includes `fee`. */
export interface WithdrawHoldCommand {
  type: 'withdraw.hold'
  id: string
  user: string
  asset: string
  amount: Units
  fee: Units
}
export interface WithdrawSettleCommand {
  type: 'withdraw.settle'
  id: string
}
export interface WithdrawCancelCommand {
  type: 'withdraw.cancel'
  id: string
}

/** Between two accounts of one customer. */
export interface TransferCommand {
  type: 'transfer'
  user: string
  from: AccountType
  to: AccountType
  asset: string
  amount: Units
  clientId?: string
  /** Whose isolated margin account is meant, where one of the two is 6. */
  pair?: string
}

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
}

/** Which price a trigger is compared with: the last trade's or the index. */
export type Reference = 'last' | 'index'

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

/** One index price of one symbol, in ticks of `priceDecimals` decimals, with how many fresh sources it rests on. */
export type IndexEntry = [symbol: string, price: number, sources: number]

/** Every symbol's index price at one moment; `hash` chains it to the one before (`rules/price-chain`). */
export interface PricesCommand {
  type: 'prices'
  entries: IndexEntry[]
  hash: string
  /**
   * Hash of the prices command that it follows, '' of none: from rules version 2 on it is refused where another has come
   * in between, as of a feeder that has lost its turn and does not know it yet. Absent: whichever was the last.
   */
  follows?: string
}

/** Makes time pass: timers that are due fire. */
export interface TickCommand {
  type: 'tick'
}

/** From here on the engine follows this version of its rules, so that an old journal replays to its old digest. */
export interface RulesCommand {
  type: 'rules'
  version: number
}

/**
 * What the state after command `sequence` was, said by who took a snapshot of it and verified it: so the chain of the
 * journal's hashes covers the snapshot, and every replay that passes there can compare. Changes nothing. `format` says
 * how the state was written down; states of different formats have different digests.
 */
export interface SnapshotDigestCommand {
  type: 'snapshot.digest'
  sequence: number
  /** SHA-256 in lower-case hex. */
  digest: string
  format: string
}

/** The commands of spot orders. */
export type SpotCommand =
  | SpotSubmitCommand
  | SpotStopCommand
  | SpotOcoCommand
  | SpotAmendCommand
  | SpotCancelCommand
  | SpotLadderCommand

/** The commands that are no product's. */
export type CommonCommand =
  | RulesCommand
  | SnapshotDigestCommand
  | AssetCommand
  | MarketCommand
  | AccountOpenCommand
  | FeeCommand
  | DepositCommand
  | WithdrawHoldCommand
  | WithdrawSettleCommand
  | WithdrawCancelCommand
  | TransferCommand
  | PricesCommand
  | TickCommand
  | OperatorKeyCommand

/** A verdict has a way in of its own: nothing else happens with it. */
export type Command = CommonCommand | ProductCommand | FaultCommand

/** A command with its place in the one order of all commands. `time` is epoch milliseconds, never decreasing. */
export interface Recorded {
  sequence: number
  time: number
  command: Command
}
