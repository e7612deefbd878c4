/**
 * When a waiting order wakes: stops, take-profits and trailing stops of contracts, on the last, mark or index price. A
 * take-profit or stop-loss is a trigger on the side of the price that its name says.
 */
import { mulDivCeilMost, mulDivFloor, mulDivFloorMost } from '@candlewick/money/arithmetic'
import { RATE_ONE, type Rate, type Ticks } from '@candlewick/money/types'
import { rate } from '@candlewick/money/units'
import { bandBound } from '../spot.ts'
import type { ContractRules, PositionSide } from './contract.ts'

export type TriggerPrice = 'last' | 'mark' | 'index'
/** It wakes at or above its price, or at or below it. */
export type TriggerWay = 'rising' | 'falling'
export type Protection = 'take_profit' | 'stop_loss'

export const MIN_CALLBACK: Rate = rate(100_000)
export const MAX_CALLBACK: Rate = rate(10_000_000)
/** With price protection nothing wakes while last and mark are further apart than this part of the mark. */
export const PROTECTION_RATE: Rate = rate(5_000_000)

export interface Trigger {
  readonly price: Ticks
  readonly on: TriggerPrice
  readonly way: TriggerWay
  /** Price protection, where the customer asked for it. */
  readonly isProtected: boolean
}

export interface MarketPrices {
  readonly last: Ticks
  readonly mark: Ticks
  readonly index: Ticks
}

/** Which way a new trigger waits: for a price above the present one it has to rise. At the price itself it wakes at once. */
export function triggerWay(price: Ticks, now: Ticks): TriggerWay {
  return price > now ? 'rising' : 'falling'
}

/** True where these prices wake the order. */
export function wakes(trigger: Trigger, prices: MarketPrices): boolean {
  if (trigger.isProtected && isApart(prices)) return false
  const now = prices[trigger.on]
  return trigger.way === 'rising' ? now >= trigger.price : now <= trigger.price
}

/** True where last and mark are more than 5% of the mark apart. */
export function isApart({ last, mark }: Pick<MarketPrices, 'last' | 'mark'>): boolean {
  return Math.abs(last - mark) > mulDivFloor(mark, PROTECTION_RATE, RATE_ONE)
}

/** Which way a take-profit or stop-loss of this side waits. */
export function protectionWay(side: PositionSide, what: Protection): TriggerWay {
  return (side === 'long') === (what === 'take_profit') ? 'rising' : 'falling'
}

/** False where it would wake at the price it is set at, being on the wrong side of it. */
export function isProtectionAhead(side: PositionSide, what: Protection, price: Ticks, now: Ticks): boolean {
  return protectionWay(side, what) === 'rising' ? price > now : price < now
}

export function isCallback(callback: Rate): boolean {
  return Number.isSafeInteger(callback) && callback >= MIN_CALLBACK && callback <= MAX_CALLBACK
}

/**
 * The price that wakes a trailing order whose best price so far is `extreme`: for a sell the highest × (1 − callback)
 * rounded down, for a buy the lowest × (1 + callback) rounded up, so that it never wakes before the whole callback.
 */
export function trailingPrice(order: 'buy' | 'sell', extreme: Ticks, callback: Rate): Ticks {
  return (
    order === 'sell'
      ? mulDivFloorMost(extreme, RATE_ONE - callback, RATE_ONE)
      : mulDivCeilMost(extreme, RATE_ONE + callback, RATE_ONE)
  ) as Ticks
}

/** The best price so far once the price is `now`: highest for a sell, lowest for a buy. */
export function trailingExtreme(order: 'buy' | 'sell', extreme: Ticks, now: Ticks): Ticks {
  return (order === 'sell' ? Math.max(extreme, now) : Math.min(extreme, now)) as Ticks
}

/**
 * The furthest price of an order on this side of the mark: mark × (1 ± band), rounded inwards; and where `index` is
 * given (rules version 2) of the index as well, so that a mark which was moved takes no order further with it.
 */
export function bandLimit(
  mark: Ticks,
  order: 'buy' | 'sell',
  { bandRate }: Pick<ContractRules, 'bandRate'>,
  index: Ticks = mark,
): Ticks {
  const [one, other] = [bandBound(mark, order, bandRate), bandBound(index, order, bandRate)]
  return order === 'buy' ? (Math.min(one, other) as Ticks) : (Math.max(one, other) as Ticks)
}

/** The book side of an order that opens or closes a position of this side. */
export function orderSide(side: PositionSide, opens: boolean): 'buy' | 'sell' {
  return (side === 'long') === opens ? 'buy' : 'sell'
}
