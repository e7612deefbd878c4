/** What a take-profit or stop-loss comes to, and the price at which a wished return is reached. Pure; exact. */
import { formatDecimal } from '@candlewick/money/decimal'
import { ceilTick, floorTick } from '@candlewick/money/fraction'
import { PERCENT_DECIMALS, type Rate, type Ticks, type Units } from '@candlewick/money/types'
import { lots, rate, units } from '@candlewick/money/units'
import { profitFor, targetPrice } from '@candlewick/rules/contract/calculator'
import { returnRate } from '@candlewick/rules/contract/margin'
import { type Position, unrealisedProfit } from '@candlewick/rules/contract/position'
import { isProtectionAhead, type Protection } from '@candlewick/rules/contract/triggers'
import { priceOf, ticksOf } from '../../../markets/terminal-market.ts'
import { rateOf } from '../../../terminal/form/percent.ts'
import type { ContractMarket } from '../contract-market.ts'

/** The position that would be closed: as it is held, or as the order would make it. */
export interface Protected {
  readonly market: ContractMarket
  readonly side: Position['side']
  /** Entry price in ticks, the nearest where it is between two; undefined while no price is known. */
  readonly entry: Ticks | undefined
  readonly leverage: number
  /** Size, value and margin at entry; undefined while no quantity is entered. */
  readonly position: Position | undefined
  readonly margin: Units | undefined
}

export interface ProtectionOutcome {
  /** Before fees. */
  readonly profit: Units
  /** Return on margin. */
  readonly rate: Rate | undefined
}

/** What closing all of it at this price makes; undefined where size or price are not known. */
export function outcomeOf(text: string, { market, position, margin }: Protected): ProtectionOutcome | undefined {
  const price = ticksOf(market, text)
  if (!price || position === undefined || position.lots === 0) return undefined
  const profit = unrealisedProfit(position, price, market.contract)
  return { profit, rate: returnRate(profit, margin ?? units(0)) }
}

/** Enough lots that rounding to a unit of money moves no tick. */
const SAMPLE = lots(1_000)

/**
 * The price at which this percentage of the margin is won (take-profit) or lost (stop-loss), rounded so that no more is
 * lost and no less is won; undefined where no price gives it.
 */
export function priceForReturn(what: Protection, percent: string, of: Protected): string | undefined {
  const wished = rateOf(percent)
  const { market, side, entry, leverage } = of
  if (wished === undefined || entry === undefined) return undefined
  const plan = { side, lots: SAMPLE, entry, leverage, entryRate: market.takerRate, exitRate: market.takerRate }
  const amount = profitFor(plan, wished, market.contract)
  const target = targetPrice(plan, what === 'take_profit' ? amount : units(-amount), market.contract)
  if (target === undefined) return undefined
  const ticks = side === 'long' ? ceilTick(target) : floorTick(target)
  return ticks > 0 && isProtectionAhead(side, what, ticks, entry) ? priceOf(market, ticks) : undefined
}

/** A return as it is shown and entered: to the nearest tenth of a percent. */
export function shownReturn(of: Rate): Rate {
  const tenth = 10 ** (PERCENT_DECIMALS - 1)
  return rate(Math.round(of / tenth) * tenth)
}

/** The percentage of the margin that is won or lost, as it would be entered: without a sign. */
export function enteredReturn(outcome: ProtectionOutcome | undefined): string {
  if (outcome?.rate === undefined) return ''
  return formatDecimal(Math.abs(shownReturn(outcome.rate)), PERCENT_DECIMALS)
}
