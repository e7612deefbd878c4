/** All of the swaps' state: the terms of each asset, and which quotes were filled. */
import type { Rate, Units } from '@candlewick/money/types'
import type { Log } from '../ledger/event-log.ts'
import { type FundsLimits, transferBounds } from '../ledger/idempotency-store.ts'
import type { Asset } from '../ledger/registry.ts'
import { SharedIds } from '../ledger/shared-ids.ts'
import type { Book } from '../spot/book.ts'
import type { Ground } from '../state.ts'
import type { SwapEvent, SwapView } from './events.ts'

/** Whose spot account is the inventory. */
export const SWAP_HOUSE = 'house:swap'

/** What the rules of swaps look at. */
export type State = Ground & { readonly swap: SwapState; readonly log: Log<SwapEvent> }

export interface SwapTerms {
  readonly asset: Asset
  /** The market that values it; undefined of the reference. */
  readonly book: Book | undefined
  spread: Rate
  minimum: Units
  maximum: Units
  floor: Units
  ceiling: Units
  status: 'open' | 'closed'
}

/** A filled quote: what it was, and what came of it. */
export interface SwapRecord extends SwapView {
  readonly owner: number
  readonly body: string
}

export class SwapState {
  /** In the order in which they opened: the first is the reference. */
  readonly assets: SwapTerms[] = []
  /** By customer and client id. */
  readonly done: SharedIds<SwapRecord>

  constructor(limits: FundsLimits) {
    this.done = new SharedIds<SwapRecord>(
      transferBounds(limits),
      ({ owner }) => owner,
      ({ time }) => time,
    )
  }

  termsOf(code: string): SwapTerms | undefined {
    return this.assets.find(({ asset }) => asset.code === code)
  }
}
