/** What the state machine says about perpetual contracts; all amounts in units of the contract's settle asset. */
import type { Lots, Rate, Ticks, Units } from '@candlewick/money/types'
import type { PositionSide } from '@candlewick/rules/contract/contract'
import type { SelfTrade, TimeInForce } from '../orders/terms.ts'
import type { ContractReference, Direction, MarginMode, ProtectionTerms } from './commands.ts'

export type ContractOrderStatus = 'waiting' | 'open' | 'filled' | 'cancelled' | 'expired'

/**
 * Why a contract order ended: those of spot, and `reduce_only` (the position it closes is gone), `margin` (its fill
 * would have left too little margin, or it had too little when it fired), `bankruptcy` (a closing order would have cost
 * more than there is), `liquidation`, `replaced` (a newer take-profit or stop-loss); of one that fired and could not
 * become an order: price_band, post_only, no_liquidity, leverage_tier, max_open_orders, `would_trigger` (the price is
 * past the take-profit or stop-loss it brings). `ladder`: of a market maker's
 * ladder that was replaced; `oco`: the other leg came first.
 */
export type ContractEndReason =
  | 'user'
  | 'ioc'
  | 'fok'
  | 'self_trade'
  | 'slip'
  | 'max_fills'
  | 'reduce_only'
  | 'margin'
  | 'bankruptcy'
  | 'liquidation'
  | 'price_band'
  | 'post_only'
  | 'no_liquidity'
  | 'leverage_tier'
  | 'would_trigger'
  | 'max_open_orders'
  | 'replaced'
  | 'ladder'
  | 'oco'

/** What a conditional order waits, or waited, for; as of spot, but for the prices it can watch. */
export interface ContractCondition {
  type: 'stop' | 'trailing'
  /** Where it fires now, 0 while a trailing stop does not follow yet. */
  trigger: Ticks
  by: ContractReference
  /** True where it fires at the trigger or above. */
  rises: boolean
  callback?: Rate
  activation?: Ticks
  extreme?: Ticks
  triggeredAt?: number
  guarded: boolean
}

export interface ContractOrderView {
  id: number
  user: string
  symbol: string
  direction: Direction
  kind: 'limit' | 'market'
  /** 0 for a market order. */
  price: Ticks
  lots: Lots
  tif: TimeInForce
  postOnly: boolean
  stp: SelfTrade
  /** '' for what the house closes: liquidations, and positions of the insurance fund. */
  clientId: string
  mode: MarginMode
  leverage: number
  status: ContractOrderStatus
  filledLots: Lots
  /** Sum of the values of its fills. */
  filledValue: Units
  fee: Units
  /** Profit that its fills realised, before fees. */
  profit: Units
  createdAt: number
  updatedAt: number
  endReason?: ContractEndReason
  condition?: ContractCondition
  /** Iceberg: how much of it shows in the book at a time. */
  display?: Lots
  /** The other leg of the OCO it belongs to. */
  ocoId?: number
  /** What it does for its position, of which it closes all there is when it fires. */
  purpose?: ProtectionPurpose
  /** What its first fill sets for the position. */
  takeProfit?: ProtectionTerms
  stopLoss?: ProtectionTerms
}

export type ProtectionPurpose = 'take_profit' | 'stop_loss'

export interface ContractOrderEvent {
  type: 'contract.order'
  order: ContractOrderView
}

export interface ContractTradeSide {
  order: number
  user: string
  direction: Direction
  fee: Units
  profit: Units
}

export interface ContractTradeEvent {
  type: 'contract.trade'
  id: number
  symbol: string
  price: Ticks
  lots: Lots
  value: Units
  takerSide: 'buy' | 'sell'
  taker: ContractTradeSide
  maker: ContractTradeSide
}

/** A position as it stands after a change; `lots` 0 where it is closed. */
export interface ContractPositionEvent {
  type: 'contract.position'
  user: string
  symbol: string
  side: PositionSide
  mode: MarginMode
  leverage: number
  lots: Lots
  /** Value at which it was entered, exactly. */
  entry: Units
  /** Isolated: its own margin. Cross: what it asks of the account. */
  margin: Units
}

/** Leverage or margin mode were set. */
export interface ContractSettingEvent {
  type: 'contract.setting'
  user: string
  symbol: string
  mode: MarginMode
  leverage: number
}

/** Funding was due: the rate, the mark it was reckoned at. */
export interface ContractFundingEvent {
  type: 'contract.funding'
  symbol: string
  time: number
  rate: Rate
  mark: Ticks
}

/** One position's funding, paid (positive) or received, for all fundings since it was last settled. */
export interface ContractFundingPaidEvent {
  type: 'contract.funding.paid'
  user: string
  symbol: string
  side: PositionSide
  lots: Lots
  amount: Units
}

/**
 * Profit of an open position was paid out to bear what its wallet lacked, or a loss that nothing could pay yet was left
 * in it: its entry value moved by as much, and its profit with it. Told before the trade or stage that lacked it.
 */
export interface ContractCoveredEvent {
  type: 'contract.covered'
  user: string
  symbol: string
  side: PositionSide
  amount: Units
  /** As in a position's event. */
  entry: Units
}

/** A stage of a liquidation: what was taken of the position, by whom, and for how much. */
export interface ContractLiquidationEvent {
  type: 'contract.liquidation'
  user: string
  symbol: string
  side: PositionSide
  /**
   * `offset` against the opposite position, `reduce` in the book, `takeover` by the fund, `adl` against the other side.
   */
  stage: 'offset' | 'reduce' | 'takeover' | 'adl' | 'waiting'
  lots: Lots
  value: Units
  /** `reduce`: to the insurance fund; out of the margin of an isolated position of which something is left. */
  fee: Units
  mark: Ticks
  /** `adl`: who was deleveraged. */
  against?: string
}

/** Mark price, index and the running funding rate, as of a prices command. */
export interface ContractMarkEvent {
  type: 'contract.mark'
  symbol: string
  mark: Ticks
  index: Ticks
  /** False while the index is stale or absent: no matching, no liquidation. */
  live: boolean
}

export type ContractEvent =
  | ContractOrderEvent
  | ContractTradeEvent
  | ContractPositionEvent
  | ContractSettingEvent
  | ContractFundingEvent
  | ContractFundingPaidEvent
  | ContractCoveredEvent
  | ContractLiquidationEvent
  | ContractMarkEvent
