/**
 * How a flash contract comes to its two prices and its outcome. The entry window lies behind the acceptance, so that
 * nobody who sees prices sooner can choose the moment; the cycle runs from the end of the entry window, so that the
 * windows lie exactly a cycle apart and the countdown shows the cycle that was chosen.
 */
import type { Rate, Ticks, Units } from '@candlewick/money/types'
import { ticks, units } from '@candlewick/money/units'
import { type FlashDirection, flashProfit } from './terms.ts'

/** Length of the entry and of the settlement window, in milliseconds. */
export const FLASH_WINDOW = 3_000
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

/** Where the open price comes from: the 3 s behind the acceptance. */
export function entryWindow(acceptedAt: number): FlashWindow {
  return { from: acceptedAt, to: acceptedAt + FLASH_WINDOW }
}

/** When the contract matures: a cycle behind the end of its entry window. */
export function maturityOf(acceptedAt: number, seconds: number): number {
  return entryWindow(acceptedAt).to + seconds * 1_000
}

/** Where the settlement price comes from: the 3 s up to maturity. */
export function settlementWindow(acceptedAt: number, seconds: number): FlashWindow {
  const to = maturityOf(acceptedAt, seconds)
  return { from: to - FLASH_WINDOW, to }
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
