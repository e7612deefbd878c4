/** The commands of flash contracts. None sets a price, settles an order or cancels one: time and prices alone do. */
import type { Units } from '@candlewick/money/types'
import type { FlashCycle, FlashDirection } from '@candlewick/rules/flash/terms'

/**
 * A flash market opens, or its cycles or status change; open contracts keep the terms they were accepted with. The
 * underlying is any symbol that has an index price, with or without a spot market.
 */
export interface FlashMarketCommand {
  type: 'flash.market'
  symbol: string
  /** The step in which the symbol's index price is counted, a decimal string; fixed. */
  tickSize: string
  /** What is staked and paid; fixed. */
  asset: string
  /** `halted` accepts nothing new; what is open runs to its end. */
  status: 'open' | 'halted'
  /** Shortest first; what was accepted of a cycle that is no longer here runs to its end. */
  cycles: FlashCycle[]
}

/** A flash contract, held from the customer's flash account (4). */
export interface FlashOpenCommand {
  type: 'flash.open'
  user: string
  symbol: string
  /** One of the market's cycles. */
  seconds: number
  direction: FlashDirection
  /** In units; a whole number of the asset. */
  stake: Units
  /** Unique per owner among flash contracts until 24 h after its end. */
  clientId: string
}

/** A customer says how much of a coin it may lose on flash contracts in a UTC day. */
export interface FlashLimitCommand {
  type: 'flash.limit'
  user: string
  /** One that some flash market stakes. */
  asset: string
  /** In units, more than nothing; absent: none, which like a higher one holds after 24 hours. */
  limit?: Units
}

/** A customer opens no flash contract until then; only a later time can follow. What is open runs to its end. */
export interface FlashPauseCommand {
  type: 'flash.pause'
  user: string
  /** Epoch milliseconds, at most 366 days ahead. */
  until: number
}

export type FlashCommand = FlashMarketCommand | FlashOpenCommand | FlashLimitCommand | FlashPauseCommand
