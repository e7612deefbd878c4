/**
 * Conditional spot orders: when one fires, what it holds while it waits, how finely an iceberg may be cut. The engine
 * and the order form's preview compute with these same functions. Plain numbers in and out, nothing allocated.
 */
import { divCeil, mulDivCeilMost, mulDivFloorMost } from '@candlewick/money/arithmetic'
import { type Lots, RATE_ONE, type Rate, type Ticks, type Units } from '@candlewick/money/types'
import { rate, units, ZERO } from '@candlewick/money/units'
import type { SpotMarketRules } from './market.ts'
import { notional, slipBound, withFee } from './spot.ts'

/** How far a trailing stop's price must turn back: at least 0.1%, at most 10%. */
export const MIN_CALLBACK: Rate = rate(100_000)
export const MAX_CALLBACK: Rate = rate(10_000_000)
/** Parts in which an iceberg comes to the book, at most. */
export const MAX_ICEBERG_PARTS = 100

/** `rises`: fires at the trigger or above; `falls`: at the trigger or below. */
export type Direction = 'rises' | 'falls'

/** The way the price has to go to the trigger; undefined where it is there already. */
export function directionOf(trigger: Ticks, reference: Ticks): Direction | undefined {
  if (trigger === reference) return undefined
  return trigger > reference ? 'rises' : 'falls'
}

/**
 * Where a trailing stop fires that has followed the price to `extreme`: a sell at ⌈extreme × (1 − callback)⌉ or below,
 * a buy at ⌊extreme × (1 + callback)⌋ or above. Never further from the extreme than the callback.
 */
export function trailingTrigger(extreme: Ticks, callback: Rate, side: 'buy' | 'sell'): Ticks {
  return (
    side === 'sell'
      ? mulDivCeilMost(extreme, RATE_ONE - callback, RATE_ONE)
      : mulDivFloorMost(extreme, RATE_ONE + callback, RATE_ONE)
  ) as Ticks
}

/** What a waiting order is, as far as its hold depends on it. */
export interface StopTerms {
  readonly side: 'buy' | 'sell'
  /** Its limit price; absent for a market order. */
  readonly price?: Ticks
  readonly lots?: Lots
  /** Quote units, fee included; a market buy only. */
  readonly amount?: Units
  /** Where it fires; of a trailing stop where it would fire if the price turned at once. */
  readonly trigger: Ticks
}

type HoldRules = Pick<SpotMarketRules, 'lotUnits' | 'tickLotUnits' | 'slipRate'>

/**
 * What a waiting order occupies. A sell: its quantity in base units. A buy in quote units, taker fee included: a limit
 * its value at its price, a market order its amount, or its value at the last price it may take if the best price when
 * it fires is the trigger. Throws `RangeError` past 2^53 − 1.
 */
export function stopHold(terms: StopTerms, market: HoldRules, takerRate: Rate): Units {
  const lots = terms.lots ?? (0 as Lots)
  if (terms.side === 'sell') return units(lots * market.lotUnits)
  if (terms.amount !== undefined) return terms.amount
  const price = terms.price ?? slipBound(terms.trigger, 'buy', market.slipRate)
  return withFee(notional(lots, price, market), takerRate)
}

/** An OCO's two orders, of the same side and quantity. */
export interface OcoTerms {
  readonly side: 'buy' | 'sell'
  readonly lots: Lots
  /** The limit leg's price. */
  readonly price: Ticks
  readonly trigger: Ticks
  /** The stop leg's limit price; absent for a market stop. */
  readonly stopPrice?: Ticks
}

/**
 * What the stop leg of an OCO occupies beyond what its limit leg does: of a sell nothing, since only one can trade; of a
 * buy a unit more than the difference, since the limit leg's fills can have paid that much of its fee ahead.
 */
export function ocoExtraHold(terms: OcoTerms, market: HoldRules, takerRate: Rate): Units {
  const { side, lots, price, trigger, stopPrice } = terms
  if (side === 'sell') return ZERO
  const stop = stopHold(
    { side, lots, trigger, ...(stopPrice === undefined ? {} : { price: stopPrice }) },
    market,
    takerRate,
  )
  const limit = withFee(notional(lots, price, market), takerRate)
  return units(Math.max(0, stop + 1 - limit))
}

/** The least that an iceberg of this quantity may show at a time: a hundredth, rounded up. */
export function icebergMinimum(lots: Lots): Lots {
  return divCeil(lots, MAX_ICEBERG_PARTS) as Lots
}
