/** What is entered in the form of flash contracts, and what it comes to: by the rules that the server goes by. */
import { tryParseDecimal } from '@candlewick/money/decimal'
import type { Units } from '@candlewick/money/types'
import { units } from '@candlewick/money/units'
import {
  type FlashCycle,
  type FlashDirection,
  type FlashPreview,
  flashPreview,
  stakeFault,
  wholeStake,
} from '@candlewick/rules/flash/terms'
import type { FlashMarket } from '../flash-market.ts'

export interface FlashDraft {
  readonly direction: FlashDirection
  readonly seconds: number
  /** A whole number as it is typed; empty where nothing is entered. */
  readonly stake: string
}

/** `empty` is not yet a mistake. `low`, `high`: the cycle's bounds; `short`: more than the account holds. */
export interface StakeError {
  readonly reason: 'empty' | 'whole' | 'low' | 'high' | 'short'
  /** What it should have kept to. */
  readonly bound: Units
}

export interface FlashSummary {
  readonly cycle: FlashCycle
  /** What the stake comes to; absent while it is none that the cycle allows. */
  readonly preview: FlashPreview | undefined
  readonly error: StakeError | undefined
  /** The largest stake that limits and balance allow; undefined where not even the smallest one is paid for. */
  readonly most: Units | undefined
}

/** The cycle that is chosen; the first where the market has none like it. */
export function cycleOf({ cycles }: Pick<FlashMarket, 'cycles'>, seconds: number): FlashCycle | undefined {
  return cycles.find((cycle) => cycle.seconds === seconds) ?? cycles[0]
}

/**
 * @param available what the flash account holds free; undefined while it is not known
 * @returns undefined for a market without cycles
 */
export function summariseFlash(
  draft: FlashDraft,
  market: FlashMarket,
  available: Units | undefined,
): FlashSummary | undefined {
  const cycle = cycleOf(market, draft.seconds)
  if (cycle === undefined) return undefined
  const most = mostStake(cycle, market, available)
  const parsed = tryParseDecimal(draft.stake, market.coinDecimals)
  const stake = parsed.ok ? parsed.value : 0
  const fault = stakeFault(cycle, stake, market.coinDecimals)
  const preview = fault === undefined ? flashPreview(units(stake), cycle.payoutRate) : undefined
  return { cycle, preview, error: errorOf(draft.stake, fault, stake, available), most }
}

function errorOf(
  text: string,
  fault: ReturnType<typeof stakeFault>,
  stake: number,
  available: Units | undefined,
): StakeError | undefined {
  if (text === '') return { reason: 'empty', bound: units(0) }
  if (fault !== undefined) return { reason: fault.fault, bound: fault.bound }
  return available !== undefined && stake > available ? { reason: 'short', bound: available } : undefined
}

/** In whole numbers of the coin. */
function mostStake(cycle: FlashCycle, { coinDecimals }: FlashMarket, available: Units | undefined): Units | undefined {
  const bound = available === undefined ? cycle.maxStake : Math.min(cycle.maxStake, available)
  const most = bound - (bound % wholeStake(coinDecimals))
  return most < cycle.minStake ? undefined : units(most)
}

/** A part of the largest stake, in percent, rounded down to a whole number; never less than the smallest. */
export function partOfMost({ most, cycle }: FlashSummary, percent: number, decimals: number): Units | undefined {
  if (most === undefined) return undefined
  const whole = wholeStake(decimals)
  const part = Math.floor((most / whole) * (percent / 100)) * whole
  return units(Math.max(cycle.minStake, part))
}

/** What a stake of 100 loses on average where prices rise as often as they fall, in hundredths. */
export function averageLoss({ payoutRate }: Pick<FlashCycle, 'payoutRate'>): number {
  // (1 − payout rate) / 2 of 100, with two decimals: a rate counts hundred-millionths.
  return Math.round((100_000_000 - payoutRate) / 20_000)
}
