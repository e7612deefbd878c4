/**
 * What a spot order costs: its value, its fee, what it holds, how much an amount buys and how far a price may go. The
 * engine and the order form compute with these same functions. Hot: plain numbers in and out, nothing allocated.
 */
import { divFloor, mulDivCeil, mulDivCeilMost, mulDivFloorMost, mulExact } from '@candlewick/money/arithmetic'
import { type Lots, RATE_ONE, type Rate, type Ticks, type Units } from '@candlewick/money/types'
import type { SpotMarketRules } from './market.ts'

type Pricing = Pick<SpotMarketRules, 'tickLotUnits'>

/** The value of `quantity` at `price`, in quote units, exact. Throws `RangeError` past 2^53 − 1. */
export function notional(quantity: Lots, price: Ticks, market: Pricing): Units {
  return notionalOf(quantity, price, market.tickLotUnits)
}

/** As {@link notional}, for whoever keeps the market's number at hand. */
export function notionalOf(quantity: number, price: number, tickLotUnits: number): Units {
  return mulExact(mulExact(quantity, price), tickLotUnits) as Units
}

/** The fee on a value of `quote` units at `rate`, rounded up to the smallest unit, in favour of the house. */
export function feeCeil(quote: number, rate: number): Units {
  return mulDivCeil(quote, rate, RATE_ONE) as Units
}

/**
 * What a limit buy occupies: price × quantity + the taker fee on it, rounded up once. Fees rounded up fill by fill
 * could together pass it by a unit a fill: an order's fee is therefore rounded up on its whole value, each fill
 * paying the difference ({@link feeOfFill}).
 */
export function holdForBuy(quantity: Lots, price: Ticks, market: Pricing, takerRate: Rate): Units {
  return withFee(notionalOf(quantity, price, market.tickLotUnits), takerRate)
}

/** A value and the fee on it, rounded up. Throws `RangeError` past 2^53 − 1. */
export function withFee(quote: number, rate: number): Units {
  const sum = quote + feeCeil(quote, rate)
  if (!Number.isSafeInteger(sum)) throw new RangeError('value and fee are past 2^53 - 1')
  return sum as Units
}

/**
 * The fee of one fill of an order that had `before` quote units filled at this rate and now has `after`: the fee on
 * the whole, rounded up, less what was paid. The sum over all fills is {@link feeCeil} of the whole value, so that it
 * never passes the fee that was held.
 */
export function feeOfFill(before: number, after: number, rate: number): Units {
  return (feeCeil(after, rate) - feeCeil(before, rate)) as Units
}

/**
 * The largest value N with N + fee(N) ≤ amount. From N + ⌈N·r⌉ ≤ A ⟺ N·(1 + r) ≤ A, so N = A − ⌈A·r / (1 + r)⌉.
 */
export function valueWithinAmount(amount: number, takerRate: number): Units {
  return (amount - mulDivCeil(amount, takerRate, RATE_ONE + takerRate)) as Units
}

/** The largest quantity that `amount` quote units buy at `price`, fee included; 0 where not even one lot. */
export function lotsForAmount(amount: Units, price: Ticks, market: Pricing, takerRate: Rate): Lots {
  return lotsWorth(valueWithinAmount(amount, takerRate), price, market)
}

/** The largest quantity whose value at `price` is at most `value` quote units, without a fee; 0 where none. */
export function lotsWorth(value: number, price: Ticks, market: Pricing): Lots {
  const oneLot = price * market.tickLotUnits
  // An unsafe product is rounded, but still above any value that is safe.
  return (oneLot > value ? 0 : divFloor(value, oneLot)) as Lots
}

/**
 * How far through the index an order of a margin account may be: no further than a market order slips. Whoever trades
 * far from the index with an account of their own would take what was lent out of it before it can be liquidated.
 */
export function marginBandRate({ bandRate, slipRate }: { bandRate: Rate; slipRate: Rate }): Rate {
  return bandRate < slipRate ? bandRate : slipRate
}

/** The furthest limit price on this side of the index: a buy at most ⌊index × (1 + band)⌋, a sell at least ⌈index × (1 − band)⌉. */
export function bandBound(index: Ticks, side: 'buy' | 'sell', bandRate: Rate): Ticks {
  return furthest(index, side, bandRate)
}

/** The last price a market order may take, counted from the best it found: rounded so that it is never past the rate. */
export function slipBound(best: Ticks, side: 'buy' | 'sell', slipRate: Rate): Ticks {
  return furthest(best, side, slipRate)
}

function furthest(from: number, side: 'buy' | 'sell', rate: number): Ticks {
  return (
    side === 'buy' ? mulDivFloorMost(from, RATE_ONE + rate, RATE_ONE) : mulDivCeilMost(from, RATE_ONE - rate, RATE_ONE)
  ) as Ticks
}
