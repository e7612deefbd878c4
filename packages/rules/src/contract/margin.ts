/**
 * Margin: what an order costs, what a position must keep, how near it is to losing it. Maintenance margin is measured
 * at the mark price and compared exactly; figures that are shown are rounded against the customer.
 */
import { divCeil, mulDivCeilMost, mulDivFloorMost, saturated } from '@candlewick/money/arithmetic'
import { ceilDiv, type Fraction, sum, wholeFraction } from '@candlewick/money/fraction'
import { type Lots, RATE_ONE, type Rate, type Ticks, type Units } from '@candlewick/money/types'
import { rate, units } from '@candlewick/money/units'
import { feeCeil } from '../spot.ts'
import { type ContractRules, type ContractValue, direction, type PositionSide } from './contract.ts'
import { balanceAt, lineAt } from './line.ts'
import { lotsWithin, type Position, unrealisedProfit, valueDown, valueUp } from './position.ts'
import { capAtLeverage, tierOf } from './tiers.ts'

type Rules = Pick<ContractRules, 'kind' | 'factor' | 'tiers'>

/** Initial margin: value / leverage, rounded up. ⌈⌈x⌉ / n⌉ is ⌈x / n⌉, so that rounding twice is rounding once. */
export function initialMargin(quantity: Lots, price: Ticks, leverage: number, contract: ContractValue): Units {
  return divCeil(valueUp(quantity, price, contract), leverage) as Units
}

export interface OrderCost {
  readonly margin: Units
  readonly fee: Units
  /** What would be lost at the mark price the moment it filled. */
  readonly loss: Units
  readonly total: Units
}

/** An order that opens a position; one that only reduces costs nothing. */
export interface OpeningOrder {
  readonly side: PositionSide
  readonly lots: Lots
  /** Its limit, or the worst price it may take. */
  readonly price: Ticks
  readonly leverage: number
  readonly takerRate: Rate
}

/** Initial margin + taker fee + loss at once, at the worse of mark and index, each rounded up. */
export function orderCost(order: OpeningOrder, mark: Ticks, contract: ContractValue, index: Ticks = mark): OrderCost {
  const margin = initialMargin(order.lots, order.price, order.leverage, contract)
  const fee = feeCeil(valueUp(order.lots, order.price, contract), order.takerRate)
  const loss = worstLoss(order.side, order.lots, order.price, [mark, index], contract)
  return { margin, fee, loss, total: units(saturated(margin + fee + loss)) }
}

/** {@link lossAtOnce} at the worst of the prices. */
export function worstLoss(
  side: PositionSide,
  quantity: Lots,
  price: Ticks,
  prices: readonly Ticks[],
  contract: ContractValue,
): Units {
  return units(Math.max(...prices.map((at) => lossAtOnce(side, quantity, price, at, contract))))
}

/** Linear size × max(0, side × (order − mark)), inverse size × max(0, side × (1 / mark − 1 / order)), rounded up. */
export function lossAtOnce(
  side: PositionSide,
  quantity: Lots,
  price: Ticks,
  mark: Ticks,
  contract: ContractValue,
): Units {
  const worse = side === 'long' ? price - mark : mark - price
  if (worse <= 0) return units(0)
  if (contract.kind === 'linear') return valueUp(quantity, worse as Ticks, contract)
  const numerator = BigInt(quantity) * BigInt(contract.factor) * BigInt(worse)
  return units(saturated(Number(ceilDiv(numerator, BigInt(price) * BigInt(mark)))))
}

/**
 * What an opening fill of `quantity` booked at `value` would lose at once at the worse of `prices` (mark and index),
 * rounded down: that many fills together never ask for more than {@link lossAtOnce} had held for them. From rules
 * version 2 on it is part of an isolated position's margin, so that no position begins nearer to bankruptcy, measured
 * at the index too, than its initial margin: the fund would else pay what an own counterparty has won.
 */
export function entryLoss(
  side: PositionSide,
  quantity: Lots,
  value: Units,
  prices: readonly Ticks[],
  contract: ContractValue,
): Units {
  const sign = direction(contract.kind, side)
  let loss = 0
  for (const price of prices) {
    const less = contract.kind === 'inverse' ? 1 : 0
    const lost =
      sign === 1 ? value - valueUp(quantity, price, contract) : valueDown(quantity, price, contract) - value - less
    loss = Math.max(loss, lost)
  }
  return units(loss)
}

/**
 * The maintenance margin of one position at the mark price, its exact value × rate − amount rounded up: for showing.
 */
export function maintenanceMargin(position: Position, mark: Ticks, contract: Rules): Units {
  const tier = tierOf(valueUp(position.lots, mark, contract), contract.tiers)
  return units(exactShare(position.lots, mark, tier.rate, contract) - tier.amount)
}

/** ⌈value × rate⌉ of the exact value, which has a fraction where inverse. */
function exactShare(quantity: Lots, price: Ticks, share: Rate, contract: ContractValue): number {
  if (contract.kind === 'linear') return mulDivCeilMost(valueUp(quantity, price, contract), share, RATE_ONE)
  const numerator = BigInt(quantity) * BigInt(contract.factor) * BigInt(share)
  return saturated(Number(ceilDiv(numerator, BigInt(price) * BigInt(RATE_ONE))))
}

/**
 * Profit less maintenance margin of the positions of one contract at the mark price, exactly, in settlement units: what
 * it adds to the wallet balance before that is compared with zero. A cross account adds up those of all its contracts.
 */
export function exactExcess(positions: readonly Position[], mark: Ticks, contract: Rules): Fraction {
  return balanceAt(lineAt(positions, mark, contract), mark, contract.kind)
}

/**
 * True where margin balance ≤ maintenance margin, as rational numbers: the one comparison that liquidates. `wallet` has
 * accrued funding taken in; `beside` is the {@link exactExcess} of a cross account's other contracts.
 */
export function isLiquidated(
  wallet: Units,
  positions: readonly Position[],
  mark: Ticks,
  contract: Rules,
  beside: Fraction = wholeFraction(0),
): boolean {
  return sum(sum(exactExcess(positions, mark, contract), beside), wholeFraction(wallet)).numerator <= 0n
}

/**
 * Maintenance margin / margin balance, rounded up, at most what a rate can say; undefined where the balance is not
 * positive (all is lost).
 */
export function marginRatio(balance: Units, maintenance: Units): Rate | undefined {
  return balance > 0 ? rate(mulDivCeilMost(maintenance, RATE_ONE, balance)) : undefined
}

/** Wallet and unrealised profit of the positions, rounded down. */
export function marginBalance(
  wallet: Units,
  positions: readonly Position[],
  mark: Ticks,
  contract: ContractValue,
): Units {
  let balance = wallet
  for (const position of positions) balance = units(saturated(balance + unrealisedProfit(position, mark, contract)))
  return balance
}

/** Return on margin: profit / initial margin, rounded down; undefined without margin. */
export function returnRate(profit: Units, margin: Units): Rate | undefined {
  return margin > 0 ? rate(mulDivFloorMost(profit, RATE_ONE, margin)) : undefined
}

/** The largest position that leverage allows at `price`, in lots; 0 where no tier allows the leverage. */
export function maxLots(leverage: number, price: Ticks, contract: Rules): Lots {
  return lotsWithin(capAtLeverage(leverage, contract.tiers), price, contract)
}

/** The highest leverage a position of this size may have at `mark`. */
export function leverageBound(quantity: Lots, mark: Ticks, contract: Rules): number {
  return tierOf(valueUp(quantity, mark, contract), contract.tiers).leverage
}

/**
 * The most lots an opening order may have whose cost is within `available`, found by halving: cost rises with the
 * quantity, by steps of one unit at most beyond what a formula would say.
 */
export function affordableLots(
  available: Units,
  order: Omit<OpeningOrder, 'lots'>,
  mark: Ticks,
  contract: Rules,
  index: Ticks = mark,
): Lots {
  let low = 0
  let high: number = maxLots(order.leverage, order.price, contract)
  while (low < high) {
    const middle = low + Math.ceil((high - low) / 2)
    if (orderCost({ ...order, lots: middle as Lots }, mark, contract, index).total <= available) low = middle
    else high = middle - 1
  }
  return low as Lots
}

/** What a leverage of a held position means for its margin. */
export interface LeverageEffect {
  /** Initial margin at the new leverage, of the value entered at. */
  readonly margin: Units
  /** To be added to (or, where negative, freed of) what it keeps now. */
  readonly change: Units
}

/** The initial margin a position keeps at another leverage, rounded up, and the difference to what it keeps now. */
export function leverageEffect(position: Position, leverage: number, kept: Units): LeverageEffect {
  const margin = units(divCeil(position.entryValue, leverage))
  return { margin, change: units(margin - kept) }
}

/** Unrealised profit at the worse of mark and index, rounded down: what may be spent must be there at both. */
export function worstProfit(position: Position, mark: Ticks, index: Ticks, contract: ContractValue): Units {
  const profit = unrealisedProfit(position, mark, contract)
  return index === mark ? profit : units(Math.min(profit, unrealisedProfit(position, index, contract)))
}

/**
 * How much of an isolated position's margin may be taken away: what is left above initial margin at the mark price, and
 * at the index, once a loss (but no gain, which is not yet money) is taken in. Never negative.
 */
export function removableMargin(
  margin: Units,
  position: Position,
  mark: Ticks,
  leverage: number,
  contract: ContractValue,
  index: Ticks = mark,
): Units {
  const left = [mark, index].map((price) => {
    const loss = Math.min(0, unrealisedProfit(position, price, contract))
    return margin + loss - initialMargin(position.lots, price, leverage, contract)
  })
  return units(Math.max(0, Math.min(...left)))
}
