/**
 * What a ladder of contract orders takes, and the first rule that would refuse it: for whoever places it and for whoever
 * shows it before. It reckons a rung that would trade at once never cheaper than it becomes.
 */
import { divCeil, saturated } from '@candlewick/money/arithmetic'
import type { Lots, Rate, Ticks, Units } from '@candlewick/money/types'
import { lots, units } from '@candlewick/money/units'
import type { LadderFault, Rung } from '../ladder.ts'
import { feeCeil } from '../spot.ts'
import { crosses, crossing, pastBound } from '../spot-ladder.ts'
import type { ContractRules, PositionSide } from './contract.ts'
import { worstLoss } from './margin.ts'
import { MAX_CONTRACT_LOTS, MAX_CONTRACT_VALUE, valueUp } from './position.ts'
import { capAtLeverage } from './tiers.ts'
import { bandLimit, orderSide } from './triggers.ts'

export interface ContractLadder {
  readonly side: PositionSide
  readonly opens: boolean
  readonly rungs: readonly Rung[]
  readonly postOnly: boolean
}

/** What is known of contract and customer; what is absent refuses nothing. */
export interface ContractLadderSituation {
  readonly contract: Pick<ContractRules, 'kind' | 'factor' | 'maxLots' | 'bandRate' | 'markRange' | 'tiers'>
  readonly takerRate: Rate
  readonly mark: Ticks
  /** The price that orders are held to beside the mark: the index, or the mark again. */
  readonly anchor: Ticks
  /** Best price of the other side. */
  readonly best?: Ticks | undefined
  readonly leverage: number
  /** Lots of the position on this side. */
  readonly held: Lots
  /** Value of the position and of the open orders that would add to it. */
  readonly exposure: Units
  readonly maxPosition?: Units | undefined
  /** How many lots may still be opened in the contract by anybody. */
  readonly room?: Lots | undefined
  /** What may be used for new orders. */
  readonly free?: Units | undefined
}

export interface ContractLadderFigures {
  /** Value of all rungs, each at its price or at the best one where it would trade there. */
  readonly value: Units
  readonly margin: Units
  /** At the taker rate. */
  readonly fee: Units
  readonly loss: Units
  /** What they hold: margin, fee and loss where they open, nothing where they close. */
  readonly cost: Units
}

export function contractLadderFigures(
  ladder: ContractLadder,
  situation: ContractLadderSituation,
): ContractLadderFigures {
  const { contract, takerRate, mark, anchor, best, leverage } = situation
  const buys = orderSide(ladder.side, ladder.opens)
  let [value, margin, fee, loss] = [0, 0, 0, 0]
  for (const { price, lots: size } of ladder.rungs) {
    const met = best !== undefined && crosses(buys, price, best) ? valueUp(size, best, contract) : 0
    const worth = Math.max(valueUp(size, price, contract), met)
    value = saturated(value + worth)
    margin = saturated(margin + divCeil(worth, leverage))
    fee = saturated(fee + feeCeil(units(worth), takerRate))
    loss = saturated(loss + worstLoss(ladder.side, size, price, [mark, anchor], contract))
  }
  const cost = ladder.opens ? saturated(saturated(margin + fee) + loss) : 0
  const opening = ladder.opens ? { margin, loss } : { margin: 0, loss: 0 }
  return {
    value: units(value),
    margin: units(opening.margin),
    fee: units(fee),
    loss: units(opening.loss),
    cost: units(cost),
  }
}

export function contractLadderFault(
  ladder: ContractLadder,
  situation: ContractLadderSituation,
): LadderFault | undefined {
  const fault = sizeFault(ladder, situation) ?? priceFault(ladder, situation)
  if (fault !== undefined) return fault
  return ladder.opens ? openingFault(ladder, situation) : closingFault(ladder, situation)
}

function sizeFault({ rungs }: ContractLadder, { contract }: ContractLadderSituation): LadderFault | undefined {
  const most = Math.min(contract.maxLots, MAX_CONTRACT_LOTS)
  for (const { price, lots: size } of rungs) {
    if (size > most) return { rule: 'max_quantity', field: 'quantity', bound: most }
    if (valueUp(size, price, contract) > MAX_CONTRACT_VALUE) return { rule: 'max_quantity', field: 'quantity' }
  }
  return undefined
}

function priceFault(ladder: ContractLadder, situation: ContractLadderSituation): LadderFault | undefined {
  const { contract, mark, anchor, best } = situation
  const buys = orderSide(ladder.side, ladder.opens)
  const past = pastBound(buys, ladder.rungs, bandLimit(mark, buys, contract, anchor))
  return past ?? (ladder.postOnly ? crossing(buys, ladder.rungs, best) : undefined)
}

/** All rungs together close no more than the position is. */
function closingFault({ rungs }: ContractLadder, { held }: ContractLadderSituation): LadderFault | undefined {
  return totalLots(rungs) <= held ? undefined : { rule: 'reduce_only', field: 'quantity', bound: held }
}

/** How large the position would become with all rungs, and what they take. */
function openingFault(ladder: ContractLadder, situation: ContractLadderSituation): LadderFault | undefined {
  const { contract, leverage, exposure, maxPosition, room, free } = situation
  const { value, cost } = contractLadderFigures(ladder, situation)
  const tier = Math.max(0, capAtLeverage(leverage, contract.tiers) - exposure)
  if (value > tier) return { rule: 'leverage_tier', field: 'quantity', bound: tier }
  const most = maxPosition === undefined ? value : Math.max(0, maxPosition - exposure)
  if (value > most) return { rule: 'max_position', field: 'quantity', bound: most }
  if (room !== undefined && totalLots(ladder.rungs) > room) {
    return { rule: 'open_interest', field: 'quantity', bound: room }
  }
  if (free === undefined || cost <= free) return undefined
  return { rule: 'insufficient_balance', field: 'quantity', bound: free }
}

export function totalLots(rungs: readonly Pick<Rung, 'lots'>[]): Lots {
  return lots(rungs.reduce((sum, rung) => sum + rung.lots, 0))
}
