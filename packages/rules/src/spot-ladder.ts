/**
 * What a ladder of spot orders holds, and the first rule that would refuse it: for whoever places it and for whoever shows
 * it before. It reckons a rung that would trade at once as if it rested, never cheaper than it becomes.
 */
import { saturated } from '@candlewick/money/arithmetic'
import type { Rate, Ticks, Units } from '@candlewick/money/types'
import { lots, units } from '@candlewick/money/units'
import type { LadderFault, Rung } from './ladder.ts'
import type { SpotMarketRules } from './market.ts'
import { bandBound, withFee } from './spot.ts'

export interface SpotLadder {
  readonly side: 'buy' | 'sell'
  readonly rungs: readonly Rung[]
  readonly postOnly: boolean
}

/** What is known of market and customer; what is absent refuses nothing. */
export interface SpotLadderSituation {
  readonly market: Pick<SpotMarketRules, 'maxLots' | 'minNotional' | 'tickLotUnits' | 'lotUnits'>
  /** How far through the index the account may trade. */
  readonly bandRate: Rate
  readonly index?: Ticks | undefined
  /** Best price of the other side. */
  readonly best?: Ticks | undefined
  /** The rate that a buy is held at. */
  readonly feeRate: Rate
  /** What pays: quote units of a buy, base units of a sell. */
  readonly available?: Units | undefined
}

export interface SpotLadderFigures {
  /** Value of all rungs at their prices, in quote units. */
  readonly value: Units
  /** Of every rung as it may become. */
  readonly fee: Units
  /** What must be there: quote units with the fee of a buy, base units of a sell. */
  readonly hold: Units
}

/** Quote units: twice as many can still be added up exactly. */
const LARGEST_VALUE = Math.floor(Number.MAX_SAFE_INTEGER / 2)

export function spotLadderFigures({ side, rungs }: SpotLadder, situation: SpotLadderSituation): SpotLadderFigures {
  const { market, feeRate } = situation
  let [value, paid, base] = [0, 0, 0]
  for (const { price, lots: size } of rungs) {
    const worth = size * price * market.tickLotUnits
    value = saturated(value + worth)
    paid = saturated(paid + withFee(worth, feeRate))
    base = saturated(base + size * market.lotUnits)
  }
  return { value: units(value), fee: units(paid - value), hold: units(side === 'buy' ? paid : base) }
}

export function spotLadderFault(ladder: SpotLadder, situation: SpotLadderSituation): LadderFault | undefined {
  const { available } = situation
  const fault = sizeFault(ladder, situation) ?? priceFault(ladder, situation)
  if (fault !== undefined || available === undefined) return fault
  if (spotLadderFigures(ladder, situation).hold <= available) return undefined
  return { rule: 'insufficient_balance', field: 'quantity', bound: available }
}

function sizeFault(ladder: SpotLadder, situation: SpotLadderSituation): LadderFault | undefined {
  const { market } = situation
  for (const { price, lots: size } of ladder.rungs) {
    if (size > market.maxLots) return { rule: 'max_quantity', field: 'quantity', bound: lots(market.maxLots) }
    const value = size * price * market.tickLotUnits
    if (value > LARGEST_VALUE) {
      // A price far beyond all others is the fault, where it is, and not the quantity.
      const most = lots(Math.floor(LARGEST_VALUE / (price * market.tickLotUnits)))
      return priceFault(ladder, situation) ?? { rule: 'max_quantity', field: 'quantity', bound: most }
    }
    if (value < market.minNotional) return { rule: 'min_notional', field: 'quantity', bound: market.minNotional }
  }
  return undefined
}

/** The band about the index, and of post-only rungs the best price of the other side. */
function priceFault({ side, rungs, postOnly }: SpotLadder, situation: SpotLadderSituation): LadderFault | undefined {
  const { index, best, bandRate } = situation
  if (index !== undefined) {
    const past = pastBound(side, rungs, bandBound(index, side, bandRate))
    if (past !== undefined) return past
  }
  return postOnly ? crossing(side, rungs, best) : undefined
}

/** The first rung beyond the price that this side may not pass. */
export function pastBound(side: 'buy' | 'sell', rungs: readonly Rung[], bound: Ticks): LadderFault | undefined {
  const past = rungs.findIndex(({ price }) => (side === 'buy' ? price > bound : price < bound))
  return past < 0 ? undefined : { rule: 'price_band', field: past === 0 ? 'from' : 'to', bound }
}

/** A post-only ladder that would trade at once. */
export function crossing(
  side: 'buy' | 'sell',
  rungs: readonly Rung[],
  best: Ticks | undefined,
): LadderFault | undefined {
  const met = best === undefined ? -1 : rungs.findIndex(({ price }) => crosses(side, price, best))
  if (met < 0) return undefined
  return { rule: 'post_only_would_cross', field: met === 0 ? 'from' : 'to', bound: best }
}

/** Whether an order at a price would trade at once. */
export const crosses = (side: 'buy' | 'sell', price: Ticks, best: Ticks | undefined): boolean =>
  best !== undefined && (side === 'buy' ? price >= best : price <= best)
