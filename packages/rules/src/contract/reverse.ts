/**
 * Turning a position over: all of it is closed at market and as much opened on the other side, or nothing happens. The
 * figures of both halves, what may be used between them, what stands afterwards, and the first rule that forbids it:
 * one function for the engine, which has the fills, and for a screen, which has the book.
 */
import { divCeil, saturated } from '@candlewick/money/arithmetic'
import { type Fraction, sum, wholeFraction } from '@candlewick/money/fraction'
import type { Lots, Rate, Ticks, Units } from '@candlewick/money/types'
import { lots, units } from '@candlewick/money/units'
import { feeCeil } from '../spot.ts'
import { type ContractRules, direction, type PositionSide } from './contract.ts'
import type { BookSide } from './funding.ts'
import { type LiquidationPrices, liquidationPrices } from './liquidation-price.ts'
import { exactExcess } from './margin.ts'
import { MAX_CONTRACT_LOTS, tradeValue, unrealisedProfit, valueUp } from './position.ts'
import { type BackedPosition, entryLosses, levelsWithin } from './preview.ts'
import { capAtLeverage } from './tiers.ts'
import { bandLimit, orderSide } from './triggers.ts'

/** Units by which the account must stay clear of its limits: what rounding fill by fill may differ from the whole. */
export const REVERSE_SPARE = 64

/** What a contract account has for its orders, in settle units. */
export interface Backing {
  /** Wallet balance less what isolated positions hold, accrued funding not taken in. */
  readonly wallet: number
  /** What cross positions (entry value / leverage each) and open orders ask of it. */
  readonly asked: number
  /**
   * Unrealised profit of the cross positions less their accrued funding, each rounded down, and from rules version 2 on
   * each at the worse of its contract's mark and index.
   */
  readonly profit: number
}

/** What may be used for a new order or transferred away: the wallet less what is asked of it, less an open loss. */
export function freeOf({ wallet, asked, profit }: Backing): Units {
  return units(saturated(Math.max(0, Math.max(0, wallet - asked) - Math.max(0, -profit))))
}

/** What is known of the contract and the customer before a position is turned over. */
export interface ReverseSituation {
  readonly contract: ContractRules
  readonly takerRate: Rate
  readonly mark: Ticks
  /** The index price, where orders are held to it as well (rules version 2). */
  readonly index?: Ticks
  readonly mode: 'cross' | 'isolated'
  readonly leverage: number
  /** The customer's positions in this contract, funding settled: taken out of the margin where isolated. */
  readonly positions: readonly BackedPosition[]
  /** Accrued funding of the position that is turned over: what it will pay. */
  readonly funding: number
  /** Wallet balance less what isolated positions hold, accrued funding of all cross positions taken in. */
  readonly wallet: Units
  /** Value of the customer's open orders that would add to the other position. */
  readonly exposure: Units
  readonly backing: Backing
  /** Cross: `margin.exactExcess` of the account's other contracts. */
  readonly beside?: Fraction
}

/** The rule that forbids it; the names are those of the engine's refusals. */
export interface ReverseRefusal {
  readonly rule:
    | 'no_position'
    | 'max_quantity'
    | 'no_liquidity'
    | 'leverage_tier'
    | 'max_position'
    | 'insufficient_balance'
  readonly bound?: number
}

export interface ReversePlan {
  readonly closing: { readonly lots: Lots; readonly value: Units; readonly fee: Units; readonly profit: Units }
  readonly opening: {
    readonly lots: Lots
    readonly value: Units
    readonly margin: Units
    readonly fee: Units
    /** What would be lost at once at the mark price. */
    readonly loss: Units
    /** Margin, fee and loss: what has to be free once the position is closed. */
    readonly cost: Units
  }
  /** What may be used once the position is closed. */
  readonly free: Units
  readonly liquidation: LiquidationPrices
  readonly refusal?: ReverseRefusal
}

/** What an order of twice the position meets, price by price. */
export type ReverseFills = readonly (readonly [price: Ticks, quantity: Lots])[]

/** The figures for a form: the book's other side, best first, is walked as far as the price band reaches. */
export function previewReverse(
  side: PositionSide,
  situation: ReverseSituation,
  book: BookSide,
): ReversePlan | { readonly refusal: ReverseRefusal } {
  const position = situation.positions.find((held) => held.side === side)
  if (position === undefined || position.lots === 0) return { refusal: { rule: 'no_position' } }
  const { contract, index, mark } = situation
  const order = orderSide(side, false)
  const fills = levelsWithin(book, lots(position.lots * 2), order, bandLimit(mark, order, contract, index))
  return planReverse(position, situation, fills)
}

/**
 * What turning `position` over with these fills comes to. Refused, in this order: the position is larger than an order
 * may be; the fills are fewer than twice the position; the other position would be too large for its leverage; what is
 * free once the position is closed does not pay for the other side; the account would owe, or be due at once.
 */
export function planReverse(
  position: BackedPosition,
  situation: ReverseSituation,
  fills: ReverseFills,
): ReversePlan | { readonly refusal: ReverseRefusal } {
  const { contract, takerRate, leverage } = situation
  const most = Math.min(contract.maxLots, MAX_CONTRACT_LOTS)
  if (position.lots > most) return { refusal: { rule: 'max_quantity', bound: most } }
  const [out, into] = split(fills, position.lots, contract)
  if (into.quantity < position.lots) return { refusal: { rule: 'no_liquidity' } }
  const sign = direction(contract.kind, position.side)
  const profit = units(sign * (out.value - position.entryValue))
  const closing = { lots: position.lots, value: units(out.value), fee: feeCeil(out.value, takerRate), profit }
  const margin = units(divCeil(into.value, leverage))
  const fee = feeCeil(into.value, takerRate)
  const loss = lossOf(position, into, situation)
  const cost = units(saturated(margin + fee + loss))
  const opening = { lots: position.lots, value: units(into.value), margin, fee, loss, cost }
  const gain = profit - closing.fee
  const between = closed(position, situation, gain)
  const after = reversed(position, situation, opening, gain)
  const refusal = faultOf(position, situation, opening, gain, between, after)
  const liquidation = liquidationPrices({ ...after, mark: situation.mark }, contract)
  const plan = { closing, opening, free: freeOf(between), liquidation }
  return refusal === undefined ? plan : { ...plan, refusal }
}

interface Half {
  quantity: number
  value: number
  fills: [quantity: Lots, value: Units][]
}

/** What the other side would lose at once: fill by fill at the worse of mark and index, all together before. */
function lossOf(position: BackedPosition, into: Half, { contract, index, mark }: ReverseSituation): Units {
  const side = position.side === 'long' ? 'short' : 'long'
  if (index === undefined) {
    const sign = direction(contract.kind, side)
    return units(Math.max(0, sign * (into.value - valueUp(position.lots, mark, contract))))
  }
  return units(entryLosses(side, into.fills, [mark, index], contract))
}

/** The fills that close, and those that open: the one in between is two. */
function split(fills: ReverseFills, quantity: Lots, contract: ContractRules): [Half, Half] {
  const halves: [Half, Half] = [
    { quantity: 0, value: 0, fills: [] },
    { quantity: 0, value: 0, fills: [] },
  ]
  for (const [price, found] of fills) {
    let left: number = found
    for (const half of halves) {
      const part = Math.min(left, quantity - half.quantity)
      if (part <= 0) continue
      const value = tradeValue(lots(part), price, contract)
      half.quantity += part
      half.value = saturated(half.value + value)
      half.fills.push([lots(part), value])
      left -= part
    }
  }
  return halves
}

/** What backs the account once the position is closed with this gain. */
function closed(position: BackedPosition, situation: ReverseSituation, gain: number): Backing {
  const { backing, contract, funding, index, leverage, mark, mode } = situation
  if (mode === 'isolated') return { ...backing, wallet: backing.wallet + position.margin + gain }
  const profit = Math.min(...[mark, index ?? mark].map((price) => unrealisedProfit(position, price, contract)))
  return {
    wallet: backing.wallet - funding + gain,
    asked: backing.asked - divCeil(position.entryValue, leverage),
    profit: backing.profit - (profit - funding),
  }
}

type Opening = ReversePlan['opening']

interface After {
  readonly positions: readonly BackedPosition[]
  readonly wallet: Units
  readonly beside?: Fraction
}

/** The positions that stand afterwards, and what stands behind them. */
function reversed(position: BackedPosition, situation: ReverseSituation, opening: Opening, gain: number): After {
  const { positions, mode, wallet, beside } = situation
  const held = positions.find((other) => other.side !== position.side)
  const grown: BackedPosition = {
    side: position.side === 'long' ? 'short' : 'long',
    lots: lots((held?.lots ?? 0) + opening.lots),
    entryValue: units(saturated((held?.entryValue ?? 0) + opening.value)),
    margin: units(saturated((held?.margin ?? 0) + opening.margin + (situation.index === undefined ? 0 : opening.loss))),
  }
  if (mode === 'isolated') return { positions: [grown], wallet: grown.margin }
  return {
    positions: [grown],
    wallet: units(saturated(wallet + gain - opening.fee)),
    ...(beside === undefined ? {} : { beside }),
  }
}

/** The first rule that forbids it. */
function faultOf(
  position: BackedPosition,
  { contract, exposure, index, leverage, positions, mark, mode }: ReverseSituation,
  { value, cost }: Opening,
  gain: number,
  between: Backing,
  after: After,
): ReverseRefusal | undefined {
  const entered = positions.find((other) => other.side !== position.side)?.entryValue ?? 0
  const room = capAtLeverage(leverage, contract.tiers) - entered - exposure
  if (value > room) return { rule: 'leverage_tier', bound: Math.max(0, room) }
  const most = (contract.maxPosition ?? Number.MAX_SAFE_INTEGER) - entered - exposure
  if (value > most) return { rule: 'max_position', bound: Math.max(0, most) }
  const free = freeOf(between)
  // A closing fill may not leave a debt, an opening one no account that would be due.
  const left = mode === 'isolated' ? position.margin + gain : between.wallet + between.profit
  const stands = [mark, index ?? mark].every((price) => {
    const slack = sum(exactExcess(after.positions, price, contract), after.beside ?? wholeFraction(0))
    return sum(slack, wholeFraction(saturated(after.wallet - REVERSE_SPARE))).numerator > 0n
  })
  const isBorne = left >= REVERSE_SPARE && stands
  return cost > free || !isBorne ? { rule: 'insufficient_balance', bound: free } : undefined
}
