/**
 * The settlement of a flash contract from its evidence, as the customer's browser reckons it: nothing that the house
 * says about prices or outcome goes in, only the receipt and the links of the price chain.
 */
import type { Ticks, Units } from '@candlewick/money/types'
import { ticks } from '@candlewick/money/units'
import { brokenLink, type PriceEntry } from '../price-chain.ts'
import { type Sha256Hex, sha256Hex } from '../sha256.ts'
import { type FlashTerms, receiptHash } from './receipt.ts'
import {
  entryWindow,
  type FlashOutcome,
  type FlashTick,
  type FlashWindow,
  outcomeOf,
  payoutOf,
  settlementWindow,
  ticksIn,
  windowPrice,
} from './settlement.ts'
import { FLASH_RULES_VERSION } from './terms.ts'

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
  /** The hash that stood in the receipt. */
  readonly receiptHash: string
  /** From the first link behind the acceptance to the first behind the entry window. */
  readonly entry: PriceStretch
  /**
   * From the last link that is not in the settlement window to the first behind it. Not needed where the entry window
   * had no price.
   */
  readonly settlement?: PriceStretch
  /** All links between the two, some thousands for an hour: with them the second is proven to continue the first. */
  readonly between?: readonly PriceLink[]
}

/**
 * What is wrong with the evidence. `version`: of rules unknown here; `receipt`: the terms are not those of the receipt;
 * `head`: the entry links do not follow the receipt; `chain`: a link is not the hash of its prices and the one before;
 * `order`: sequences or times go back; `gap`: a stretch does not begin before its window and end behind it.
 */
export type FlashFault = 'version' | 'receipt' | 'head' | 'chain' | 'order' | 'gap'

/** Which part of the evidence is wrong, and how. */
export interface FlashDoubt {
  readonly fault: FlashFault
  readonly in: 'receipt' | 'entry' | 'between' | 'settlement'
}

export interface FlashRecomputed {
  readonly outcome: FlashOutcome
  readonly openPrice: Ticks | undefined
  readonly settlePrice: Ticks | undefined
  readonly payout: Units
  /** The ticks of each window that counted. */
  readonly entryTicks: readonly FlashTick[]
  readonly settlementTicks: readonly FlashTick[]
  /**
   * True where every price that counted hangs on the receipt by hashes without a gap. False where `between` was left
   * out: then the settlement's links agree with each other, and are to be compared with the published series.
   */
  readonly isLinked: boolean
}

/** What the contract's settlement must have been; or the first fault that keeps the evidence from saying so. */
export function recompute(evidence: FlashEvidence, sha256: Sha256Hex = sha256Hex): FlashRecomputed | FlashDoubt {
  const { terms, entry, settlement, between } = evidence
  if (terms.rulesVersion !== FLASH_RULES_VERSION) return { fault: 'version', in: 'receipt' }
  if (receiptHash(terms, sha256) !== evidence.receiptHash) return { fault: 'receipt', in: 'receipt' }

  const opening = entryWindow(terms.acceptedAt)
  const entryFault = entry.previous === terms.headHash ? stretchFault(entry, opening, sha256) : 'head'
  if (entryFault !== undefined) return { fault: entryFault, in: 'entry' }
  if ((entry.links[0]?.sequence ?? 0) <= terms.sequence) return { fault: 'order', in: 'entry' }
  const entryTicks = ticksIn(opening, ticksOf(entry, terms.symbol))
  const openPrice = windowPrice(entryTicks)
  if (openPrice === undefined) return voided(terms, entryTicks)

  const closing = settlementWindow(terms.acceptedAt, terms.seconds)
  if (settlement === undefined || (settlement.links[0]?.time ?? closing.to) > closing.from) {
    return { fault: 'gap', in: 'settlement' }
  }
  const settlementFault = stretchFault(settlement, closing, sha256)
  if (settlementFault !== undefined) return { fault: settlementFault, in: 'settlement' }
  const betweenFault = between === undefined ? undefined : linkFault(entry, between, settlement, sha256)
  if (betweenFault !== undefined) return { fault: betweenFault, in: 'between' }
  const settlementTicks = ticksIn(closing, ticksOf(settlement, terms.symbol))
  const settlePrice = windowPrice(settlementTicks)
  const outcome = outcomeOf(terms.direction, openPrice, settlePrice)
  const payout = payoutOf(outcome, terms.stake, terms.payoutRate)
  const isLinked = between !== undefined || settlement.previous === entry.links.at(-1)?.hash
  return { outcome, openPrice, settlePrice, payout, entryTicks, settlementTicks, isLinked }
}

function voided({ stake }: FlashTerms, entryTicks: readonly FlashTick[]): FlashRecomputed {
  return {
    outcome: 'void',
    openPrice: undefined,
    settlePrice: undefined,
    payout: stake,
    entryTicks,
    settlementTicks: [],
    isLinked: true,
  }
}

function stretchFault(
  { previous, links }: PriceStretch,
  window: FlashWindow,
  sha256: Sha256Hex,
): FlashFault | undefined {
  if (brokenLink(previous, links, sha256) >= 0) return 'chain'
  if (!isInOrder(links)) return 'order'
  return (links.at(-1)?.time ?? window.to) > window.to ? undefined : 'gap'
}

/** Why the links in between do not lead from one stretch to the other. */
function linkFault(
  entry: PriceStretch,
  between: readonly PriceLink[],
  settlement: PriceStretch,
  sha256: Sha256Hex,
): FlashFault | undefined {
  const head = entry.links.at(-1)?.hash ?? entry.previous
  if (brokenLink(head, between, sha256) >= 0) return 'chain'
  if ((between.at(-1)?.hash ?? head) !== settlement.previous) return 'chain'
  return isInOrder([...entry.links, ...between, ...settlement.links]) ? undefined : 'order'
}

function isInOrder(links: readonly PriceLink[]): boolean {
  return links.every(({ sequence, time }, index) => {
    const before = links[index - 1]
    return before === undefined || (sequence > before.sequence && time >= before.time)
  })
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
