/** The evidence of a flash contract: its terms as the receipt has them, and the links of the price chain that it was settled by. */
import { ticks } from '@candlewick/money/units'
import type { PriceEntry } from '../price-chain.ts'
import type { FlashTerms } from './receipt.ts'
import { entryWindow, type FlashTick, settlementWindow, ticksIn, windowPrice } from './settlement.ts'

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

/**
 * The short proof. `aroundEntry` and `aroundMaturity` are links without a gap, oldest first; the first ones begin no
 * later than directly behind the acceptance, the second ones two links before the settlement window; both reach a link
 * behind their window. Undefined where they do not. They may be the same; where the entry window has no price, the
 * second ones are not looked at.
 */
export function shortProof(
  terms: FlashTerms,
  aroundEntry: readonly PriceLink[],
  aroundMaturity: readonly PriceLink[],
): PriceStretch[] | undefined {
  const entry = fromAcceptance(terms, aroundEntry, entryWindow(terms.acceptedAt).to)
  const last = entry?.links.at(-1)
  if (entry === undefined || last === undefined) return undefined
  if (windowPrice(ticksIn(entryWindow(terms.acceptedAt), ticksOf(entry, terms.symbol))) === undefined) return [entry]
  const window = settlementWindow(terms.acceptedAt, terms.seconds)
  const first = aroundMaturity.findLastIndex(({ time }) => time <= window.from)
  const end = aroundMaturity.findIndex(({ time }) => time > window.to)
  const before = aroundMaturity[first - 1]
  if (first < 0 || end < 0) return undefined
  const links = aroundMaturity.slice(first, end + 1)
  if ((links[0]?.sequence ?? 0) <= last.sequence) {
    // The feed was so slow that both windows share a link: one stretch.
    return [{ ...entry, links: [...entry.links, ...links.filter(({ sequence }) => sequence > last.sequence)] }]
  }
  return before === undefined ? undefined : [entry, { previous: before.hash, links }]
}

/** The whole proof, from links without a gap; undefined where they do not reach from the acceptance to behind maturity. */
export function wholeProof(terms: FlashTerms, links: readonly PriceLink[]): PriceStretch[] | undefined {
  const all = fromAcceptance(terms, links, settlementWindow(terms.acceptedAt, terms.seconds).to)
  return all === undefined ? undefined : [all]
}

/** The links from directly behind the acceptance to the first one behind `to`. */
function fromAcceptance(terms: FlashTerms, links: readonly PriceLink[], to: number): PriceStretch | undefined {
  const first = links.findIndex(({ sequence }) => sequence > terms.sequence)
  const end = links.findIndex(({ time }) => time > to)
  return first < 0 || end < 0 ? undefined : { previous: terms.headHash, links: links.slice(first, end + 1) }
}

/** A symbol's ticks in the links: at most one a link, its last entry; an entry without a source is none. */
export function ticksOf({ links }: PriceStretch, symbol: string): FlashTick[] {
  const found: FlashTick[] = []
  for (const { sequence, time, entries } of links) {
    const entry = entries.findLast(([name]) => name === symbol)
    if (entry === undefined || entry[1] <= 0) continue
    found.push({ sequence, time, price: ticks(entry[1]), sources: entry[2] })
  }
  return found
}
