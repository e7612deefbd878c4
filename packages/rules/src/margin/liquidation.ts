/** The liquidation of a margin account, as figures: what has to be sold or bought in the book, and what it costs. */
import { divCeil, mulDivCeil, saturated } from '@candlewick/money/arithmetic'
import { type Lots, RATE_ONE, type Rate, type Ticks, type Units } from '@candlewick/money/types'
import { rate, units } from '@candlewick/money/units'
import type { SpotMarketRules } from '../market.ts'
import { feeCeil, notional } from '../spot.ts'

/** 2% of the debt paid goes to the insurance fund. */
export const MARGIN_LIQUIDATION_FEE: Rate = rate(2_000_000)

/** The fee on the value of the debt paid, rounded up, and never more than what is left. */
export function marginLiquidationFee(paid: Units, left: Units): Units {
  return units(Math.max(0, Math.min(mulDivCeil(paid, MARGIN_LIQUIDATION_FEE, RATE_ONE), left)))
}

/** The value the account has to raise to pay `debt` and the fee on it; at most 2^53 − 1, more than anybody has. */
export function neededFor(debt: Units): Units {
  return units(saturated(debt + mulDivCeil(debt, MARGIN_LIQUIDATION_FEE, RATE_ONE)))
}

type Sizes = Pick<SpotMarketRules, 'tickLotUnits' | 'lotUnits'>

/** The fewest lots whose sale at `price` leaves `needed` quote units after the taker fee, at most `most`. */
export function lotsToSell(needed: Units, price: Ticks, market: Sizes, takerRate: Rate, most: Lots): Lots {
  let low = 0
  let high: number = most
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const value = notional(middle as Lots, price, market)
    if (value - feeCeil(value, takerRate) >= needed) high = middle
    else low = middle + 1
  }
  return low as Lots
}

/** The fewest lots that are at least `debt` base units. */
export function lotsToBuy(debt: Units, market: Pick<SpotMarketRules, 'lotUnits'>): Lots {
  return divCeil(debt, market.lotUnits) as Lots
}
