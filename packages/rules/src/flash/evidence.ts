/** The evidence of a flash contract: its terms as the receipt has them, and the links of the price chain that it was settled by. */
import { ticks } from '@candlewick/money/units'
import { isPriceEntry, type PriceEntry } from '../price-chain.ts'
import { isListOf, isRecord, isWhole } from '../told.ts'
import type { FlashTerms } from './receipt.ts'
import type { FlashTick } from './settlement.ts'

/** One prices command as it was journaled. */
export interface PriceLink {
  readonly sequence: number
  /** Epoch milliseconds. */
  readonly time: number
  readonly entries: readonly PriceEntry[]
  readonly hash: string
}

/** Links without a gap, and the hash that the first of them is chained to. */
export interface PriceStretch {
  readonly previous: string
  readonly links: readonly PriceLink[]
}

export interface FlashEvidence {
  readonly terms: FlashTerms
  /** The hash that was signed. */
  readonly receiptHash: string
  /**
   * Oldest first, the first of them following the receipt's head. One stretch from there to behind maturity is the whole
   * proof; of an hour that is some thousands of links. In short two: of the entry window, with a link behind it, and of
   * the settlement window, with one before it and one behind it.
   */
  readonly stretches: readonly PriceStretch[]
}

/** The ticks of that name (`tickName`) in the links: at most one a link, its last entry; one without a source is none. */
export function ticksOf({ links }: PriceStretch, wanted: string): FlashTick[] {
  const found: FlashTick[] = []
  for (const { sequence, time, entries } of links) {
    const entry = entries.findLast(([name]) => name === wanted)
    if (entry === undefined || entry[1] <= 0) continue
    found.push({ sequence, time, price: ticks(entry[1]), sources: entry[2] })
  }
  return found
}

/** The longest contract's whole proof is some 7,200 links; what is longer than this is none. */
export const MOST_LINKS = 20_000
/** Entries of one link: as many markets as there can be. */
const MOST_ENTRIES = 4_096

/** True where the evidence's stretches can be read at all, whoever told them; whether they are true says `recompute`. */
export function areStretches(told: unknown): told is readonly PriceStretch[] {
  if (!isListOf(told, MOST_LINKS, isStretch)) return false
  return told.reduce((sum, { links }) => sum + links.length, 0) <= MOST_LINKS
}

function isStretch(told: unknown): told is PriceStretch {
  return isRecord(told) && typeof told.previous === 'string' && isListOf(told.links, MOST_LINKS, isLink)
}

function isLink(told: unknown): told is PriceLink {
  if (!isRecord(told) || !isWhole(told.sequence) || !isWhole(told.time) || typeof told.hash !== 'string') return false
  return isListOf(told.entries, MOST_ENTRIES, isPriceEntry)
}
