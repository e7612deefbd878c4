/**
 * The settlement of a flash contract from its evidence, as the customer's browser reckons it: nothing that the exchange
 * says about prices or outcome goes in, only the receipt and the links of the price chain.
 */
import type { Ticks, Units } from '@candlewick/money/types'
import { brokenLink, timeBefore } from '../price-chain.ts'
import { type Sha256Hex, sha256Hex } from '../sha256.ts'
import { isRecord } from '../told.ts'
import { areStretches, type FlashEvidence, type PriceLink, type PriceStretch, ticksOf } from './evidence.ts'
import { areFlashTerms, receiptHash } from './receipt.ts'
import {
  entryWindow,
  type FlashOutcome,
  type FlashTick,
  type FlashWindow,
  outcomeOf,
  payoutOf,
  settlementWindow,
  tickName,
  ticksIn,
  windowPrice,
} from './settlement.ts'
import { isFlashVersion } from './terms.ts'

/**
 * What keeps the evidence from saying anything. `version`: of rules unknown here; `receipt`: the terms are not those of
 * the receipt, or none at all; `chain`: a link is not the hash of its prices and the one before, or there are no links
 * that can be read, or more than any contract has; `order`: sequences or times go back, or a time is not the one that
 * the next link fixes;
 * `head`: the prices do not follow the receipt; `entry`, `settlement`: not all links of that window are there.
 */
export type FlashFault = 'version' | 'receipt' | 'chain' | 'order' | 'head' | 'entry' | 'settlement'

export interface FlashRecomputed {
  readonly outcome: FlashOutcome
  readonly openPrice: Ticks | undefined
  readonly settlePrice: Ticks | undefined
  readonly payout: Units
  /** The ticks of each window that counted. */
  readonly entryTicks: readonly FlashTick[]
  readonly settlementTicks: readonly FlashTick[]
  /**
   * True where every price that counted hangs on the receipt by hashes without a gap. False of a short proof: there the
   * links of the settlement window agree with each other, and are to be compared with the published series.
   */
  readonly isLinked: boolean
  /**
   * True of a linked proof where each link, the first one behind each window included, has its time fixed by the next
   * one: so the windows cannot have been slid along the prices afterwards.
   */
  readonly isTimed: boolean
}

/**
 * What the contract's settlement must have been; or the first fault that keeps the evidence from saying so. Whatever it
 * is given, it does not throw.
 *
 * @param evidence a {@link FlashEvidence}, as anybody told it
 */
export function recompute(
  evidence: unknown,
  sha256: Sha256Hex = sha256Hex,
): FlashRecomputed | { readonly fault: FlashFault } {
  if (!isRecord(evidence) || !isRecord(evidence.terms)) return { fault: 'receipt' }
  const { terms, receiptHash: signed, stretches } = evidence
  if (!isFlashVersion(terms.rulesVersion)) return { fault: 'version' }
  if (!areFlashTerms(terms) || receiptHash(terms, sha256) !== signed) return { fault: 'receipt' }
  if (!areStretches(stretches) || stretches.some((stretch) => isBroken(stretch, sha256))) return { fault: 'chain' }
  if (!isInOrder(stretches.flatMap(({ links }) => links))) return { fault: 'order' }
  const runs = joined(stretches)
  if (!runs.every(hasItsTimes)) return { fault: 'order' }
  const [first] = runs
  if (first === undefined || first.previous !== terms.headHash) return { fault: 'head' }
  if ((first.links[0]?.sequence ?? 0) <= terms.sequence) return { fault: 'head' }

  const { direction, stake, payoutRate } = terms
  const name = tickName(terms.symbol, terms.rulesVersion)
  const opening = entryWindow(terms)
  if (!reaches(first, opening)) return { fault: 'entry' }
  const entryTicks = ticksIn(opening, ticksOf(first, name))
  const openPrice = windowPrice(entryTicks)
  const none = { settlePrice: undefined, settlementTicks: [] }
  if (openPrice === undefined) {
    const proof = { isLinked: true, isTimed: isTimed(first, opening) }
    return { outcome: 'void', openPrice, payout: stake, entryTicks, ...none, ...proof }
  }

  const closing = settlementWindow(terms)
  const run = runs.find((each) => reaches(each, closing) && (each === first || begins(each, closing)))
  if (run === undefined) return { fault: 'settlement' }
  const settlementTicks = ticksIn(closing, ticksOf(run, name))
  const settlePrice = windowPrice(settlementTicks)
  const outcome = outcomeOf(direction, openPrice, settlePrice)
  const payout = payoutOf(outcome, stake, payoutRate)
  const proof = { isLinked: run === first, isTimed: run === first && isTimed(run, closing) }
  return { outcome, openPrice, settlePrice, payout, entryTicks, settlementTicks, ...proof }
}

function isBroken({ previous, links }: PriceStretch, sha256: Sha256Hex): boolean {
  return brokenLink(previous, links, sha256) >= 0
}

/** Stretches of which one continues the other are one. */
function joined(stretches: readonly PriceStretch[]): PriceStretch[] {
  const runs: { readonly previous: string; readonly links: PriceLink[] }[] = []
  for (const { previous, links } of stretches) {
    const last = runs.at(-1)
    if (last !== undefined && last.links.at(-1)?.hash === previous) for (const link of links) last.links.push(link)
    else runs.push({ previous, links: [...links] })
  }
  return runs
}

function isInOrder(links: readonly PriceLink[]): boolean {
  return links.every(({ sequence, time }, index) => {
    const before = links[index - 1]
    return before === undefined || (sequence > before.sequence && time >= before.time)
  })
}

/** Every time is the one that the next link fixes, where that fixes one. */
function hasItsTimes({ links }: PriceStretch): boolean {
  return links.every(({ time }, index) => {
    const next = links[index + 1]
    return next === undefined || (timeBefore(next.entries) ?? time) === time
  })
}

/** Up to the first link behind the window, each has its time fixed by the next one. */
function isTimed({ links }: PriceStretch, window: FlashWindow): boolean {
  const end = links.findIndex(({ time }) => time > window.to)
  const next = links.slice(1, end + 2)
  return next.length === end + 1 && next.every(({ entries }) => timeBefore(entries) !== undefined)
}

/** No tick of the window's end is missing: there is a link behind it. */
function reaches({ links }: PriceStretch, window: FlashWindow): boolean {
  return (links.at(-1)?.time ?? window.to) > window.to
}

/** No tick of the window's beginning is missing: there is a link before it. */
function begins({ links }: PriceStretch, window: FlashWindow): boolean {
  return (links[0]?.time ?? window.to) <= window.from
}
