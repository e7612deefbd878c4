/** What a form keeps of a ladder while it is being filled in; how much, and post-only, it has for every kind. */
import type { LadderSizes } from '@candlewick/rules/ladder'

export interface LadderDraft {
  /** Prices of the first and of the last rung. */
  readonly from: string
  readonly to: string
  /** How many. */
  readonly rungs: string
  readonly sizes: LadderSizes
}
export type LadderField = Exclude<keyof LadderDraft, 'sizes'>

export const EMPTY_LADDER: LadderDraft = { from: '', to: '', rungs: '5', sizes: 'even' }

export type LadderAction =
  | { type: 'sizes'; sizes: LadderSizes }
  /** The quantity that is a part of what is possible: the part stands until something else changes. */
  | { type: 'part'; percent: number; quantity: string }

/** A price from book or chart: the first, then the last. */
export const withLadderPrice = <Draft extends LadderDraft>(draft: Draft, price: string): Draft =>
  draft.from === '' ? { ...draft, from: price } : { ...draft, to: price }
