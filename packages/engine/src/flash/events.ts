/** What the state machine says about flash contracts. */
import type { Rate, Ticks, Units } from '@candlewick/money/types'
import type { FlashTerms } from '@candlewick/rules/flash/receipt'
import type { FlashOutcome, FlashTick } from '@candlewick/rules/flash/settlement'

/** `generating`: the entry window is open. `running`: it has its open price. */
export type FlashStatus = 'generating' | 'running' | 'settled'

/**
 * A flash contract as it stands: the terms of its receipt (`receiptText` takes it as it is) and what became of it.
 * `id` = sequence × 1024 + index, of one number space with all orders. Windows exclude their beginning and include
 * their end; times are epoch milliseconds.
 */
export interface FlashOrderView extends FlashTerms {
  readonly payoutRate: Rate
  readonly status: FlashStatus
  readonly entryFrom: number
  readonly entryTo: number
  readonly settleFrom: number
  readonly maturity: number
  /** What a winner gets on top of the stake; as much is reserved from the pool while it is open. */
  readonly profit: Units
  readonly openPrice?: Ticks
  readonly settlePrice?: Ticks
  /** With these, and only these, it is settled. */
  readonly outcome?: FlashOutcome
  /** All that the customer got back: stake and profit, the stake, or nothing. */
  readonly payout?: Units
  /** Time of the command with which it was settled: the first one behind the window that is not refused. */
  readonly settledAt?: number
}

/** A flash contract was accepted, has its open price, or is settled. */
export interface FlashOrderEvent {
  type: 'flash'
  order: FlashOrderView
  /**
   * The ticks that counted of the window that ended with this: of the entry window where it runs, or is void without
   * an open price; otherwise, where it is settled, of the settlement window. With their sequences the prices commands
   * are found that prove them.
   */
  ticks?: readonly FlashTick[]
  /** The request was sent again, and is told again: nothing changed. */
  repeated?: true
}

/** A flash market opened, or has other terms. */
export interface FlashDefinedEvent {
  type: 'flash.defined'
  symbol: string
}

/** A customer set a limit of losses or a pause. */
export interface FlashGuardedEvent {
  type: 'flash.guarded'
  user: string
}

export type FlashEvent = FlashOrderEvent | FlashDefinedEvent | FlashGuardedEvent
