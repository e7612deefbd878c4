/**
 * Everything the state machine says about what it did. Events are recomputed by replay, never stored as truth:
 * projections and sockets are written from them.
 */
import type { Lots, Rate, Ticks, Units } from '@candlewick/money/types'
import type { HOUSE_REASONS } from '@candlewick/rules/posting-reasons'
import type { AccountType, IndexEntry, Reference, SelfTrade, Side, TimeInForce } from './commands.ts'
import type { ProductEvent, ProductReason } from './products.ts'

/** Why a posting happened: the kinds a customer sees in the bills. */
export type PostingReason = (typeof HOUSE_REASONS)[number] | ProductReason

/** One leg: signed changes in units, and what the account holds after the posting. */
export interface PostingEntry {
  owner: string
  account: AccountType
  /** Of an isolated margin account, its pair. */
  pair?: string
  asset: string
  available: number
  occupied: number
  availableAfter: number
  occupiedAfter: number
  /** What this leg is within the posting: the traded amount itself, a fee, the fund's share, … */
  part: 'principal' | 'fee' | 'fund' | 'profit' | 'funding' | 'insurance' | 'interest'
}

/** A double-entry posting; per asset its entries sum to zero. `id` = sequence × 1024 + index. */
export interface PostingEvent {
  type: 'posting'
  id: number
  reason: PostingReason
  /** Order id, deposit id, withdrawal id …: what the customer can look up. */
  reference: string
  symbol?: string
  entries: PostingEntry[]
}

/** `waiting`: a conditional order that has not fired. */
export type OrderStatus = 'open' | 'filled' | 'cancelled' | 'expired' | 'waiting'

/** What a conditional order waits, or waited, for. It stays on the order after it fired, to the end of its life. */
export interface OrderCondition {
  type: 'stop' | 'trailing'
  /** Where a stop fires; where a trailing stop would fire now, 0 while it does not follow yet. */
  trigger: Ticks
  by: Reference
  /** True where it fires at the trigger or above, false where at the trigger or below. */
  rises: boolean
  /** Trailing: how far the price must turn back. */
  callback?: Rate
  /** Trailing: the price from which it follows, where one was asked for. */
  activation?: Ticks
  /** Trailing: the furthest price since it follows. */
  extreme?: Ticks
  /** When it fired, epoch milliseconds. */
  triggeredAt?: number
}

/** An order as it stands now. `id` = sequence × 1024 + index. Quote amounts in units. */
export interface OrderView {
  id: number
  user: string
  symbol: string
  side: Side
  kind: 'limit' | 'market'
  /** 0 for a market order. */
  price: Ticks
  /** 0 for an order by amount. */
  lots: Lots
  /** 0 unless the order is by amount. */
  amount: Units
  tif: TimeInForce
  postOnly: boolean
  stp: SelfTrade
  clientId: string
  status: OrderStatus
  filledLots: Lots
  /** Sum of price × quantity of the fills, in quote units. */
  filledQuote: Units
  fee: Units
  createdAt: number
  updatedAt: number
  /**
   * Why it ended, where it did not fill: user, ioc, fok, self_trade, slip, ladder, dust, max_fills, oco; of a
   * conditional order that could not become an order when it fired: price_band, post_only, no_liquidity,
   * insufficient_balance, min_notional; liquidation of the margin account it traded with.
   */
  endReason?: string
  /** Iceberg: how much of it the book shows at a time. */
  display?: Lots
  /** The other leg of an OCO. */
  ocoId?: number
  /** The margin account it trades with: 5 cross, 6 isolated; absent: the spot account. */
  account?: 5 | 6
  condition?: OrderCondition
}

export interface OrderEvent {
  type: 'order'
  order: OrderView
}

export interface TradeSide {
  order: number
  user: string
  fee: Units
  feeRate: Rate
  /** The margin account it trades with; absent: the spot account. */
  account?: 5 | 6
}

/** One match. `id` = sequence × 1024 + index. */
export interface TradeEvent {
  type: 'trade'
  id: number
  symbol: string
  price: Ticks
  lots: Lots
  quote: Units
  takerSide: Side
  taker: TradeSide
  maker: TradeSide
}

/** A refusal: the rule that stood in the way, the field it concerns and the bound it would have had to keep. */
export interface RefusedEvent {
  type: 'refused'
  rule: string
  field?: string
  bound?: string | number
}

export interface AccountEvent {
  type: 'account'
  user: string
  /** False where it was open already. */
  opened: boolean
}
export interface FeeEvent {
  type: 'fee'
  user: string
  maker: Rate
  taker: Rate
}
export interface DefinedEvent {
  type: 'defined'
  what: 'asset' | 'market' | 'rules' | 'fault' | 'operator_key'
  name: string
}
export interface PricesEvent {
  type: 'prices'
  entries: IndexEntry[]
  hash: string
}
/** A deposit, withdrawal or transfer reached a state. */
export interface FundsEvent {
  type: 'funds'
  what: 'deposit' | 'withdraw' | 'transfer'
  id: string
  user: string
  asset: string
  amount: Units
  fee: Units
  status: 'done' | 'held' | 'settled' | 'cancelled'
}

export type Event =
  | PostingEvent
  | OrderEvent
  | TradeEvent
  | RefusedEvent
  | AccountEvent
  | FeeEvent
  | DefinedEvent
  | PricesEvent
  | FundsEvent
  | ProductEvent
