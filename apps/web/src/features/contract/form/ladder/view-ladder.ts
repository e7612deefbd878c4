/** What a ladder in the contract form comes to: its orders, what they take, what will be sent, or what is wrong with it. Pure. */
import { fromSteps } from '@candlewick/money/decimal'
import { isBlankEntry } from '@candlewick/money/typed-number'
import type { Lots } from '@candlewick/money/types'
import { lots, ticks, units } from '@candlewick/money/units'
import type { CallInput } from '@candlewick/protocol/client'
import {
  type ContractLadder,
  type ContractLadderFigures,
  type ContractLadderSituation,
  contractLadderFault,
  contractLadderFigures,
  totalLots,
} from '@candlewick/rules/contract/ladder'
import { type LadderFault, ladder, type Rung } from '@candlewick/rules/ladder'
import { priceOf, quantityOf, ticksOf } from '../../../../markets/terminal-market.ts'
import { fault, isFault, priceFault, stepFault } from '../../../../terminal/form/entries.ts'
import { type LadderReadFault, mostLots, readLadder } from '../../../../terminal/form/ladder/read-ladder.ts'
import type { ContractMarket } from '../../contract-market.ts'
import { moneyDecimal } from '../../figures.tsx'
import { writtenLots } from '../../units.ts'
import type { ContractDraft, FormSituation } from '../draft.ts'
import { directionOf, readProtections } from '../entries.ts'
import type { ContractError } from '../errors.ts'
import { bestPrice, draftLots, heldIndex, openRoom, sizingPrice } from '../sizing.ts'

export type ContractLadderFields = Omit<CallInput<'contract.ladder'>, 'symbol' | 'clientId'>

export interface ContractLadderView {
  readonly error?: ContractError | LadderReadFault
  readonly rungs?: readonly Rung[]
  readonly figures?: ContractLadderFigures
  /** Present where it can be sent. */
  readonly fields?: ContractLadderFields
}

export function viewLadder(draft: ContractDraft, situation: FormSituation): ContractLadderView {
  const { market } = situation
  const rungs = readLadder(draft, readSize(draft, situation), market)
  if (isFault(rungs)) return { error: rungs as LadderReadFault }
  const known = knownOf(draft, situation)
  if (known === undefined) return { rungs, error: fault('market_halted', 'order') }
  const asked = ladderOf(draft, rungs)
  const refused = contractLadderFault(asked, known)
  // Beyond the largest order its value is beyond what is counted.
  if (refused?.rule === 'max_quantity') return { rungs, error: errorOf(refused, market) }
  const figures = contractLadderFigures(asked, known)
  if (refused !== undefined) return { rungs, figures, error: errorOf(refused, market) }
  const protections = readProtections(draft, ends(rungs), situation)
  if (isFault(protections)) return { rungs, figures, error: protections }
  const sent = (price: string) => fromSteps(ticksOf(market, price) ?? 0, market.rules.tickSize)
  return {
    rungs,
    figures,
    fields: {
      direction: directionOf(draft),
      fromPrice: sent(draft.from),
      toPrice: sent(draft.to),
      rungs: Number(draft.rungs),
      quantity: fromSteps(totalLots(rungs), market.rules.lotSize),
      sizes: draft.sizes,
      postOnly: draft.postOnly,
      ...protections,
    },
  }
}

/** The prices of the first and the last order: the furthest from each other. */
const ends = (rungs: readonly Rung[]) => [rungs.at(0), rungs.at(-1)].flatMap((rung) => rung?.price ?? [])

const ladderOf = ({ side, opens, postOnly }: ContractDraft, rungs: readonly Rung[]): ContractLadder => ({
  ...{ side, opens, postOnly, rungs },
})

function readSize(draft: ContractDraft, situation: FormSituation) {
  if (isBlankEntry(draft.quantity)) return fault('quantity_required', 'quantity', { early: true })
  return draftLots(draft, situation) || stepFault('quantity', situation.market)
}

/** What the rules look at; undefined while nothing is traded. */
function knownOf(draft: ContractDraft, situation: FormSituation): ContractLadderSituation | undefined {
  const { market, mark, live, leverage, positions, account } = situation
  if (mark === undefined || !live) return undefined
  const held = positions.find((position) => position.side === draft.side)
  return {
    contract: market.contract,
    takerRate: market.takerRate,
    mark,
    anchor: heldIndex(situation) ?? mark,
    best: bestPrice(draft, situation),
    leverage,
    held: held?.lots ?? lots(0),
    exposure: units((held?.entryValue ?? 0) + (account?.exposure(draft.side) ?? 0)),
    maxPosition: market.contract.maxPosition,
    room: openRoom(situation),
    free: account?.free,
  }
}

/** The quantity that a part of what is possible is with these prices; empty while they are missing. */
export function partOf(draft: ContractDraft, percent: number, situation: FormSituation): string {
  const size = partLots(draft, percent, situation)
  return writtenLots(situation.market, situation.unit, size, sizingPrice(draft, situation))
}

function partLots(draft: ContractDraft, percent: number, situation: FormSituation): Lots {
  const { market } = situation
  const known = knownOf(draft, situation)
  if (known === undefined) return lots(0)
  if (!draft.opens) return lots(Math.floor((known.held * percent) / 100))
  const [from, to] = [ticksOf(market, draft.from), ticksOf(market, draft.to)]
  if (!from || !to || isBlankEntry(draft.rungs) || known.free === undefined) return lots(0)
  const free = units(Math.floor((known.free / 100) * percent))
  return mostLots(market.contract.maxLots, (size) => {
    const made = ladder({
      from: ticks(from),
      to: ticks(to),
      count: Number(draft.rungs),
      lots: size,
      sizes: draft.sizes,
    })
    // Too little for the number of orders is cheap as well.
    if ('refusal' in made) return made.refusal.rule === 'too_little'
    return contractLadderFigures(ladderOf(draft, made.rungs), known).cost <= free
  })
}

function errorOf({ rule, field, bound = 0 }: LadderFault, market: ContractMarket): ContractError {
  switch (rule) {
    case 'price_band':
    case 'post_only_would_cross':
      return priceFault(rule, field, priceOf(market, bound), market)
    case 'max_quantity':
    case 'reduce_only':
    case 'open_interest':
      return fault(rule, field, { bound: quantityOf(market, lots(bound)), unit: market.quantityCoin })
    case 'leverage_tier':
    case 'max_position':
    case 'insufficient_balance':
      return fault(rule, field, { bound: moneyDecimal(bound, market.settleDecimals), unit: market.settle })
    case 'min_notional':
      throw new Error('contracts have no least value')
  }
}
