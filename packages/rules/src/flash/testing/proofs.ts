/** Proofs of flash contracts for the tests, cut from all links of a history by a way of their own. */
import { type PriceLink, type PriceStretch, ticksOf } from '../evidence.ts'
import type { FlashTerms } from '../receipt.ts'
import { entryWindow, settlementWindow, tickName, ticksIn, windowPrice } from '../settlement.ts'

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
  const entry = fromAcceptance(terms, aroundEntry, entryWindow(terms).to)
  const last = entry?.links.at(-1)
  if (entry === undefined || last === undefined) return undefined
  if (
    windowPrice(ticksIn(entryWindow(terms), ticksOf(entry, tickName(terms.symbol, terms.rulesVersion)))) === undefined
  )
    return [entry]
  const window = settlementWindow(terms)
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
  const all = fromAcceptance(terms, links, settlementWindow(terms).to)
  return all === undefined ? undefined : [all]
}

/** The links from directly behind the acceptance to the first one behind `to`. */
function fromAcceptance(terms: FlashTerms, links: readonly PriceLink[], to: number): PriceStretch | undefined {
  const first = links.findIndex(({ sequence }) => sequence > terms.sequence)
  const end = links.findIndex(({ time }) => time > to)
  return first < 0 || end < 0 ? undefined : { previous: terms.headHash, links: links.slice(first, end + 1) }
}
