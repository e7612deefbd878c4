/** What the state machine says about swaps. */
import type { Rate, Units } from '@candlewick/money/types'

/** An asset's terms as they stand, with what the house has of it. */
export interface SwapAssetView {
  readonly asset: string
  /** Absent of the reference. */
  readonly symbol?: string
  readonly spread: Rate
  readonly minimum: Units
  readonly maximum: Units
  readonly floor: Units
  readonly ceiling: Units
  readonly status: 'open' | 'closed'
  readonly inventory: Units
}

/** `id` = sequence × 1024 + index, of one number space with all orders. Times are epoch milliseconds. */
export interface SwapView {
  readonly id: number
  readonly clientId: string
  readonly user: string
  readonly from: string
  readonly to: string
  readonly pays: Units
  readonly gets: Units
  readonly time: number
}

export interface SwapDefinedEvent {
  type: 'swap.defined'
  asset: string
}

/** A quote was filled; told again where its id was known. */
export interface SwapDoneEvent {
  type: 'swap.done'
  swap: SwapView
  repeated: boolean
}

export type SwapEvent = SwapDefinedEvent | SwapDoneEvent
