/**
 * The steps of a liquidation, as figures: how much to close at once, at which worst price, for what fee, and at what
 * value the insurance fund takes over the rest. Who does it and in what order is the engine's.
 */
import { mulDivCeil, saturated } from '@candlewick/money/arithmetic'
import { ceilTick, floorTick } from '@candlewick/money/fraction'
import { type Lots, RATE_ONE, type Rate, type Ticks, type Units } from '@candlewick/money/types'
import { lots, rate, units } from '@candlewick/money/units'
import { type ContractRules, type ContractValue, direction } from './contract.ts'
import { bankruptcyPrice } from './liquidation-price.ts'
import { lotsWithin, type Position, valueUp } from './position.ts'
import { floorOfTier, tierOf } from './tiers.ts'
import { bandLimit } from './triggers.ts'

type Rules = Pick<ContractRules, 'kind' | 'factor' | 'tiers' | 'bandRate'>

/** No liquidation fee is above 1.25%. */
export const MAX_LIQUIDATION_FEE: Rate = rate(1_250_000)

/** How much of both positions cancels out at the mark price before anything is sold. */
export function offsetLots(long: Lots, short: Lots): Lots {
  return lots(Math.min(long, short))
}

/**
 * How much of the position the next step closes: what takes it to the top of the tier below, all of it in the lowest
 * tier. Rounded so that the tier below is reached.
 */
export function stagedLots(position: Position, mark: Ticks, contract: Rules): Lots {
  const floor = floorOfTier(valueUp(position.lots, mark, contract), contract.tiers)
  return floor === 0 ? position.lots : lots(position.lots - lotsWithin(floor, mark, contract))
}

/** min(1.25%, half the maintenance rate of the tier the position is in), the half rounded down. */
export function liquidationFeeRate(position: Position, mark: Ticks, contract: Rules): Rate {
  const tier = tierOf(valueUp(position.lots, mark, contract), contract.tiers)
  return rate(Math.min(MAX_LIQUIDATION_FEE, Math.floor(tier.rate / 2)))
}

/** The fee on the value closed, rounded up, and never more than what is left. */
export function liquidationFee(value: Units, feeRate: Rate, left: Units): Units {
  return units(Math.max(0, Math.min(mulDivCeil(value, feeRate, RATE_ONE), left)))
}

/**
 * The worst price a reduction may take: the tighter of the price band ({@link bandLimit}) and the bankruptcy price.
 * `wallet` as in {@link bankruptcyPrice}. Undefined where the position owes at every price, so that no reduction can
 * help.
 */
export function reductionLimit(
  position: Position,
  wallet: Units,
  mark: Ticks,
  contract: Rules,
  index: Ticks = mark,
): Ticks | undefined {
  const sells = position.side === 'long'
  const band = bandLimit(mark, sells ? 'sell' : 'buy', contract, index)
  const bankrupt = bankruptcyPrice([position], wallet, contract)
  if (bankrupt === undefined) {
    // Without a price of bankruptcy a position that gains with its value is covered whole, one that loses owes already.
    return direction(contract.kind, position.side) === 1 ? band : undefined
  }
  if (sells) return Math.max(band, ceilTick(bankrupt)) as Ticks
  const limit = Math.min(band, floorTick(bankrupt)) as Ticks
  return limit > 0 ? limit : undefined
}

/**
 * The entry value at which the insurance fund (or whoever is deleveraged against it) takes a position over at its exact
 * bankruptcy price: linear entry ∓ wallet, inverse entry ± wallet. Whole units, so that the customer's margin pays
 * exactly and nothing is rounded. `wallet` is what the position alone has left, accrued funding taken in.
 */
export function takeoverValue(position: Position, wallet: Units, contract: ContractValue): Units {
  return units(saturated(position.entryValue - direction(contract.kind, position.side) * wallet))
}
