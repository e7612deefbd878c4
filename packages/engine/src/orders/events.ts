/** Orders and trades of spot as events tell them. */
import type { Lots, Rate, Ticks, Units } from '@candlewick/money/types'
import type { Reference, SelfTrade, Side, TimeInForce } from './terms.ts'

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
  /** What its fills bring pays back what that account owes of it. */
  repays?: true
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
