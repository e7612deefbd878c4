/**
 * How a flash contract comes to its two prices and its outcome. The entry window lies behind the acceptance, and since
 * version 2 behind the oldest age that a source may have, so that nobody who sees prices sooner can choose the moment;
 * the cycle runs from the end of the entry window, so that the windows lie exactly a cycle apart and the countdown
 * shows the cycle that was chosen.
 */
import type { Rate, Ticks, Units } from '@candlewick/money/types'
import { ticks, units } from '@candlewick/money/units'
import { INDEX_SETTINGS, type IndexSettings } from '../index-price.ts'
import { flashEntryName } from '../price-chain.ts'
import { type FlashDirection, flashProfit } from './terms.ts'

/** Length of the entry and of the settlement window, in milliseconds. */
export const FLASH_WINDOW = 3_000
/**
 * From acceptance to the beginning of the entry window, in milliseconds: more than {@link FLASH_SETTINGS} lets a source
 * be old and the half second between two prices, so that what anybody knew at acceptance is in every entry tick.
 */
export const FLASH_DELAY = 2_000
/** Which sources the price of a flash contract rests on: the rest of them are the index's own. */
export const FLASH_SETTINGS: IndexSettings = { ...INDEX_SETTINGS, staleAfter: 1_500 }
/** Fewer ticks than this in a window: void. */
export const FLASH_TICKS = 3
/** A tick that rests on fewer fresh sources than this does not count. */
export const FLASH_SOURCES = 2

/** A stretch of time (`from`, `to`], epoch milliseconds: its beginning does not belong to it, its end does. */
export interface FlashWindow {
  readonly from: number
  readonly to: number
}

/** One index price: the sequence and time of its prices command, the price in ticks, and how many sources it rests on. */
export interface FlashTick {
  readonly sequence: number
  /** Epoch milliseconds. */
  readonly time: number
  readonly price: Ticks
  readonly sources: number
}

/** `void`: one of the windows had no price; the stake is returned as it is for a draw. */
export type FlashOutcome = 'win' | 'lose' | 'draw' | 'void'

/** When a contract was accepted (epoch milliseconds), and by which version of these rules. */
export interface FlashAccepted {
  readonly acceptedAt: number
  readonly rulesVersion: number
}

export interface FlashTimes extends FlashAccepted {
  readonly seconds: number
}

/** Where the open price comes from: 3 s that begin 2 s behind the acceptance; by version 1 at the acceptance. */
export function entryWindow({ acceptedAt, rulesVersion }: FlashAccepted): FlashWindow {
  const from = rulesVersion === 1 ? acceptedAt : acceptedAt + FLASH_DELAY
  return { from, to: from + FLASH_WINDOW }
}

/** When the contract matures: a cycle behind the end of its entry window. */
export function maturityOf(times: FlashTimes): number {
  return entryWindow(times).to + times.seconds * 1_000
}

/** Where the settlement price comes from: the 3 s up to maturity. */
export function settlementWindow(times: FlashTimes): FlashWindow {
  const to = maturityOf(times)
  return { from: to - FLASH_WINDOW, to }
}

/**
 * The name of the entries of the price chain that a contract is settled by: what its sources of the last 1.5 s say, which
 * is told beside the index; by version 1 the symbol itself, the index.
 */
export function tickName(symbol: string, rulesVersion: number): string {
  return rulesVersion === 1 ? symbol : flashEntryName(symbol)
}

/** The ticks of a window that count, in their order. */
export function ticksIn(window: FlashWindow, all: readonly FlashTick[]): FlashTick[] {
  return all.filter(({ time, sources }) => time > window.from && time <= window.to && sources >= FLASH_SOURCES)
}

/** The median of the counting ticks, of an even number the lower middle; undefined where they are too few. */
export function windowPrice(counting: readonly FlashTick[]): Ticks | undefined {
  if (counting.length < FLASH_TICKS) return undefined
  const sorted = counting.map(({ price }) => price).sort((a, b) => a - b)
  return ticks(sorted[Math.floor((sorted.length - 1) / 2)] ?? 0)
}

/** Who was right. A missing price, of either window, is void. */
export function outcomeOf(
  direction: FlashDirection,
  open: Ticks | undefined,
  settlement: Ticks | undefined,
): FlashOutcome {
  if (open === undefined || settlement === undefined) return 'void'
  if (open === settlement) return 'draw'
  return settlement > open === (direction === 'up') ? 'win' : 'lose'
}

/** All that the customer gets back: stake and profit, the stake alone, or nothing. */
export function payoutOf(outcome: FlashOutcome, stake: Units, payoutRate: Rate): Units {
  if (outcome === 'lose') return units(0)
  return outcome === 'win' ? units(stake + flashProfit(stake, payoutRate)) : stake
}
