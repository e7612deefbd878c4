/**
 * Where a position's profit comes from, in whole units: each line by the functions the engine decides with, and sums
 * that are the sums of the lines shown. Pure.
 */
import type { Fraction } from '@candlewick/money/fraction'
import type { Units } from '@candlewick/money/types'
import { units } from '@candlewick/money/units'
import type { CallOutput } from '@candlewick/protocol/client'
import { breakEvenPrice } from '@candlewick/rules/contract/break-even'
import { direction } from '@candlewick/rules/contract/contract'
import { tradeValue, unrealisedProfit } from '@candlewick/rules/contract/position'
import { feeCeil } from '@candlewick/rules/spot'
import { lotsOf } from '../../markets/terminal-market.ts'
import { type HeldPosition, unitsOf } from './position-state.ts'

export type PositionCosts = CallOutput<'contract.positionCosts'>['records'][number]

export interface ProfitLines {
  /** Value at the mark price as the profit counts it, and at entry. */
  readonly atMark: Units
  readonly atEntry: Units
  /** True where the profit is the first less the second, false where it is the other way about. */
  readonly rises: boolean
  readonly unrealised: Units
  /** Realised so far, before fees and funding. */
  readonly realised: Units
  /** As they change the result: negative where they were paid. */
  readonly fees: Units
  readonly settled: Units
  readonly accrued: Units
  /** The sum of what stands above. */
  readonly soFar: Units
  readonly closingFee: Units
  /** The sum of these two. */
  readonly left: Units
  readonly breakEven: Fraction | undefined
}

/** What the position paid is known only where the tables have seen what the position has. */
export function costsOf(
  { position, market, exact }: HeldPosition,
  costs: readonly PositionCosts[] | undefined,
): PositionCosts | undefined {
  const found = costs?.find(({ id }) => id === position.id)
  if (found === undefined) return undefined
  const money = (text: string) => unitsOf(text, market.settleDecimals)
  const settled = money(position.fundingPaid) - money(position.funding)
  const size = (lotsOf(market, found.opened) ?? 0) - (lotsOf(market, found.closed) ?? 0)
  const isSeen =
    size === exact.lots && money(found.profit) === money(position.realised) && money(found.funding) === settled
  return isSeen ? found : undefined
}

export function profitLines(
  { position, market, exact, mark, funding }: HeldPosition,
  costs: PositionCosts,
): ProfitLines {
  const { contract } = market
  const money = (text: string) => unitsOf(text, market.settleDecimals)
  const rises = direction(contract.kind, position.side) === 1
  const unrealised = unrealisedProfit(exact, mark, contract)
  const atEntry = exact.entryValue
  const realised = money(position.realised)
  const fee = money(costs.fee)
  const paid = money(position.fundingPaid)
  const soFar = unrealised + realised - fee - paid
  const closingFee = feeCeil(tradeValue(exact.lots, mark, contract), market.takerRate)
  return {
    atMark: units(rises ? atEntry + unrealised : atEntry - unrealised),
    atEntry,
    rises,
    unrealised,
    realised,
    fees: units(0 - fee),
    settled: units(funding - paid),
    accrued: units(0 - funding),
    soFar: units(soFar),
    closingFee: units(0 - closingFee),
    left: units(soFar - closingFee),
    breakEven: breakEvenPrice(exact, fee + paid - realised, market.takerRate, contract),
  }
}
