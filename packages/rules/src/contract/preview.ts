/**
 * What a contract order will cost and where its position would then be liquidated, before it is sent: the figures of
 * the order form, from the formulas the engine uses, and the first rule that would refuse it with its bound.
 */
import { divCeil, mulDivFloor, saturated } from '@candlewick/money/arithmetic'
import { type Fraction, fraction } from '@candlewick/money/fraction'
import type { Lots, Rate, Ticks, Units } from '@candlewick/money/types'
import { lots, ticks, units, ZERO } from '@candlewick/money/units'
import { feeCeil } from '../spot.ts'
import { type ContractRules, direction, type PositionSide } from './contract.ts'
import type { BookSide } from './funding.ts'
import { type LiquidationPrices, liquidationPrices } from './liquidation-price.ts'
import { entryLoss, worstLoss } from './margin.ts'
import {
  closePart,
  isOverValue,
  MAX_CONTRACT_LOTS,
  MAX_CONTRACT_VALUE,
  type Position,
  tradeValue,
  valueUp,
} from './position.ts'
import { capAtLeverage } from './tiers.ts'
import { bandLimit, orderSide } from './triggers.ts'

/** An order as a form knows it; a limit has `price`. */
export interface ContractRequest {
  readonly side: PositionSide
  readonly opens: boolean
  readonly kind: 'limit' | 'market'
  readonly price?: Ticks
  readonly lots: Lots
  readonly leverage: number
}

/** A position with the margin of its own where it is isolated. */
export interface BackedPosition extends Position {
  readonly margin: Units
}

/** What the form can see of the contract and the customer. */
export interface ContractSituation {
  readonly contract: ContractRules
  readonly takerRate: Rate
  /** Absent while the contract is halted. */
  readonly mark?: Ticks
  /** The index price, where orders are held to it as well (rules version 2). */
  readonly index?: Ticks
  /** The other side of the book, best first. */
  readonly book: BookSide
  readonly mode: 'cross' | 'isolated'
  /** The customer's positions in this contract, funding settled. */
  readonly positions: readonly BackedPosition[]
  /** Value of the customer's other open orders that would add to the same position. */
  readonly exposure: Units
  /**
   * How many lots may still be opened in the contract by anybody; where absent there is no such bound (before version
   * 2).
   */
  readonly room?: Lots
  /** What may be used for a new order. */
  readonly free: Units
  /** Wallet balance less what isolated positions hold, accrued funding taken in. */
  readonly wallet: Units
  /** Cross: `margin.exactExcess` of the account's other contracts. */
  readonly beside?: Fraction
}

/** The rule that would refuse the order; the names are those of the engine's refusals. */
export interface ContractRefusal {
  readonly rule:
    | 'market_halted'
    | 'quantity_required'
    | 'price_required'
    | 'max_quantity'
    | 'max_notional'
    | 'reduce_only'
    | 'price_band'
    | 'no_liquidity'
    | 'leverage_tier'
    | 'max_position'
    | 'open_interest'
    | 'insufficient_balance'
  readonly bound?: number
}

export interface ContractPreview {
  /** What would fill (market) or rest and fill (limit), and what of a market order would not. */
  readonly lots: Lots
  readonly unfilled: Lots
  readonly value: Units
  /** Average price of it, in ticks. */
  readonly average?: Fraction
  /** Opening: initial margin and what would be lost at once. Nothing where it closes. */
  readonly margin: Units
  readonly loss: Units
  /** At the taker rate. */
  readonly fee: Units
  /** What it holds: margin, fee and loss where it opens, nothing where it closes. */
  readonly cost: Units
  /** Closing: profit before the fee. */
  readonly profit: Units
  /** Of what the order leaves, once it is filled. */
  readonly liquidation: LiquidationPrices
  readonly refusal?: ContractRefusal
}

interface Met {
  readonly lots: Lots
  readonly value: Units
  /** It, price by price: each closes its own part of a position. */
  readonly fills: readonly (readonly [quantity: Lots, value: Units])[]
  /** Opening: the value that its margin and fee are reckoned on. */
  readonly held: Units
  readonly loss: Units
}

/** The figures of an order, never an exception for what a person can type. */
export function previewContract(request: ContractRequest, situation: ContractSituation): ContractPreview {
  const { mark } = situation
  if (mark === undefined) return refused({ rule: 'market_halted' })
  const fault = formFault(request, situation, mark)
  if (fault !== undefined) return refused(fault)
  const met = request.kind === 'market' ? walk(request, situation, mark) : atLimit(request, situation, mark)
  if (met.lots === 0) return refused({ rule: 'no_liquidity' })
  const fee = feeCeil(met.held, situation.takerRate)
  const margin = request.opens ? units(divCeil(met.held, request.leverage)) : ZERO
  const cost = request.opens ? units(saturated(margin + fee + met.loss)) : ZERO
  const after = request.opens ? opened(request, situation, met) : closed(request, situation, met)
  const preview = {
    lots: met.lots,
    unfilled: lots(request.lots - met.lots),
    value: met.value,
    ...averageOf(met, situation.contract),
    margin,
    loss: met.loss,
    fee,
    cost,
    profit: after.profit,
    liquidation: liquidationPrices({ ...after.behind, positions: after.positions, mark }, situation.contract),
  }
  const refusal = request.opens ? openingFault(request, situation, met, cost) : undefined
  return refusal === undefined ? preview : { ...preview, refusal }
}

/** The rules on price and quantity alone. */
function formFault(
  request: ContractRequest,
  { contract, index, positions }: ContractSituation,
  mark: Ticks,
): ContractRefusal | undefined {
  if (request.lots <= 0) return { rule: 'quantity_required' }
  if (request.kind === 'limit' && (request.price ?? 0) <= 0) return { rule: 'price_required' }
  const most = Math.min(contract.maxLots, MAX_CONTRACT_LOTS)
  if (request.lots > most) return { rule: 'max_quantity', bound: most }
  const held = positions.find((position) => position.side === request.side)?.lots ?? 0
  if (!request.opens && request.lots > held) return { rule: 'reduce_only', bound: held }
  const bound = bandLimit(mark, orderSide(request.side, request.opens), contract, index)
  if (isPast(request, request.price ?? bound, bound)) return { rule: 'price_band', bound }
  const isBounded = request.kind === 'limit' || request.opens
  const isOver = isBounded && isOverValue(request.lots, request.price ?? mark, contract)
  return isOver ? { rule: 'max_notional', bound: MAX_CONTRACT_VALUE } : undefined
}

function isPast(request: ContractRequest, price: number, bound: number): boolean {
  return orderSide(request.side, request.opens) === 'buy' ? price > bound : price < bound
}

/** A limit at its price, or at the better one it would begin to trade at where that is worth more. */
function atLimit(request: ContractRequest, { contract, book, index }: ContractSituation, mark: Ticks): Met {
  const price = request.price ?? ticks(1)
  const [best] = book
  const crosses = best !== undefined && !isPast(request, best[0], price)
  const worst = valueUp(request.lots, price, contract)
  const value = tradeValue(request.lots, price, contract)
  return {
    lots: request.lots,
    value,
    fills: [[request.lots, value]],
    held: crosses ? units(Math.max(worst, valueUp(request.lots, best[0], contract))) : worst,
    loss: request.opens ? worstLoss(request.side, request.lots, price, [mark, index ?? mark], contract) : ZERO,
  }
}

/** What an order of `quantity` meets level by level, no price past `bound`. */
export function levelsWithin(
  book: BookSide,
  quantity: Lots,
  order: 'buy' | 'sell',
  bound: Ticks,
): (readonly [price: Ticks, quantity: Lots])[] {
  const found: [Ticks, Lots][] = []
  let taken = 0
  for (const [price, available] of book) {
    const part = Math.min(quantity - taken, available)
    if (part <= 0 || (order === 'buy' ? price > bound : price < bound)) break
    found.push([price, lots(part)])
    taken += part
  }
  return found
}

/** Takes level after level until the quantity is there or the price band ends. */
function walk(request: ContractRequest, { contract, book, index }: ContractSituation, mark: Ticks): Met {
  const bound = bandLimit(mark, orderSide(request.side, request.opens), contract, index)
  const fills: [Lots, Units][] = []
  let taken = 0
  let value = 0
  for (const [price, part] of levelsWithin(book, request.lots, orderSide(request.side, request.opens), bound)) {
    const worth = tradeValue(part, price, contract)
    fills.push([part, worth])
    taken += part
    value = saturated(value + worth)
  }
  const loss = request.opens ? lossOf(request, fills, units(value), { mark, index }, contract) : 0
  return { lots: lots(taken), value: units(value), fills, held: units(value), loss: units(loss) }
}

/** What the fills of a market order would lose at once: fill by fill where the index counts, all together before. */
function lossOf(
  { side }: ContractRequest,
  fills: Met['fills'],
  value: Units,
  { mark, index }: { mark: Ticks; index: Ticks | undefined },
  contract: ContractRules,
): number {
  if (index !== undefined) return entryLosses(side, fills, [mark, index], contract)
  const taken = fills.reduce((sum, [quantity]) => sum + quantity, 0)
  const now = taken === 0 ? 0 : valueUp(lots(taken), mark, contract)
  return Math.max(0, direction(contract.kind, side) * (value - now))
}

/** {@link entryLoss} of each fill, added up; past all money it is no larger. */
export function entryLosses(
  side: PositionSide,
  fills: readonly (readonly [quantity: Lots, value: Units])[],
  prices: readonly Ticks[],
  contract: ContractRules,
): number {
  return saturated(
    fills.reduce((sum, [quantity, value]) => sum + entryLoss(side, quantity, value, prices, contract), 0),
  )
}

function averageOf({ lots: quantity, value }: Met, contract: ContractRules): { average?: Fraction } {
  if (value === 0) return {}
  const size = BigInt(quantity) * BigInt(contract.factor)
  return { average: contract.kind === 'linear' ? fraction(BigInt(value), size) : fraction(size, BigInt(value)) }
}

/** What would stand behind which positions afterwards. */
interface After {
  readonly positions: readonly Position[]
  readonly behind: { readonly wallet: Units; readonly beside?: Fraction }
  readonly profit: Units
}

function opened(request: ContractRequest, situation: ContractSituation, met: Met): After {
  const held = situation.positions.find((position) => position.side === request.side)
  const { contract, index, mark } = situation
  const lost =
    index === undefined || mark === undefined ? 0 : entryLosses(request.side, met.fills, [mark, index], contract)
  const position: BackedPosition = {
    side: request.side,
    lots: lots((held?.lots ?? 0) + met.lots),
    entryValue: units(saturated((held?.entryValue ?? 0) + met.value)),
    margin: units(saturated((held?.margin ?? 0) + divCeil(met.value, request.leverage) + lost)),
  }
  return afterwards(situation, position, feeCeil(met.value, situation.takerRate), ZERO)
}

/** Closes fill by fill, as the engine does. */
function closed(request: ContractRequest, situation: ContractSituation, met: Met): After {
  let position = situation.positions.find((held) => held.side === request.side)
  if (position === undefined) throw new Error('a closing order without a position')
  let profit = 0
  let value = 0
  for (const [quantity, worth] of met.fills) {
    const closing = closePart(position, quantity, worth, situation.contract)
    const fee = feeCeil(saturated(value + worth), situation.takerRate) - feeCeil(value, situation.takerRate)
    const freed = mulDivFloor(position.margin, quantity, position.lots)
    position = {
      side: position.side,
      lots: lots(position.lots - quantity),
      entryValue: units(position.entryValue - closing.entryValue),
      // What profit and fee leave short of the margin that is freed comes out of the rest.
      margin: units(position.margin - freed + Math.min(0, freed + closing.profit - fee)),
    }
    profit += closing.profit
    value = saturated(value + worth)
  }
  return afterwards(situation, position, feeCeil(value, situation.takerRate), units(saturated(profit)))
}

function afterwards(situation: ContractSituation, position: BackedPosition, fee: Units, profit: Units): After {
  if (situation.mode === 'isolated') return { positions: [position], behind: { wallet: position.margin }, profit }
  const { wallet, beside } = situation
  return {
    positions: [...situation.positions.filter((other) => other.side !== position.side), position],
    behind: { wallet: units(saturated(wallet + profit - fee)), ...(beside === undefined ? {} : { beside }) },
    profit,
  }
}

function openingFault(
  request: ContractRequest,
  { contract, positions, exposure, free, room: openRoom }: ContractSituation,
  met: Met,
  cost: Units,
): ContractRefusal | undefined {
  const entered = positions.find((position) => position.side === request.side)?.entryValue ?? 0
  const room = capAtLeverage(request.leverage, contract.tiers) - entered - exposure
  if (met.held > room) return { rule: 'leverage_tier', bound: Math.max(0, room) }
  const left = (contract.maxPosition ?? Number.MAX_SAFE_INTEGER) - entered - exposure
  if (met.held > left) return { rule: 'max_position', bound: Math.max(0, left) }
  if (openRoom !== undefined && met.lots > openRoom) return { rule: 'open_interest', bound: openRoom }
  return cost > free ? { rule: 'insufficient_balance', bound: free } : undefined
}

function refused(refusal: ContractRefusal): ContractPreview {
  const nothing = { lots: lots(0), unfilled: lots(0), value: ZERO, margin: ZERO, loss: ZERO, fee: ZERO, cost: ZERO }
  return { ...nothing, profit: ZERO, liquidation: {}, refusal }
}
