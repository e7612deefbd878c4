/**
 * Everything the state machine says about what it did. Events are recomputed by replay, never stored as truth:
 * projections and sockets are written from them.
 * Other rooms find the types of events here, whichever file has them.
 */
import type { HOUSE_REASONS } from '@candlewick/rules/posting-reasons'
import type { CommonEvent, PostingEntry } from './ledger/events.ts'
import type { ProductEvent, ProductReason } from './products.ts'

export type { FeeEvent, FundsEvent, PostingEntry, PricesEvent, RefusedEvent } from './ledger/events.ts'
export type { OrderView, TradeEvent, TradeSide } from './orders/events.ts'

/** Why a posting happened: the kinds a customer sees in the bills. */
export type PostingReason = (typeof HOUSE_REASONS)[number] | ProductReason

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

export type Event = PostingEvent | CommonEvent | ProductEvent
