/** One fill: may both sides bear it, and the one posting that settles it. */
import { divCeil, mulDivCeil } from '@candlewick/money/arithmetic'
import { lots, ticks, units } from '@candlewick/money/units'
import { entryLoss } from '@candlewick/rules/contract/margin'
import {
  MAX_CONTRACT_VALUE,
  MAX_POSITION_LOTS,
  tradeValue,
  valueDown,
  valueUp,
} from '@candlewick/rules/contract/position'
import { carryAfter, feeOf } from '../../ledger/fee.ts'
import { BY_LAST } from '../../orders/conditions.ts'
import { BUY } from '../../orders/flags.ts'
import type { Contract } from '../contract.ts'
import { Booking, entryPart } from '../position/booking.ts'
import { type Position, riskOf } from '../position/position.ts'
import { CONTRACT_TRADE } from '../reasons.ts'
import { type Change, marginStateOf, type Valued } from '../risk/risk.ts'
import type { State } from '../state.ts'
import { end, follow, tell, tellPosition, trim } from './life.ts'
import type { ContractOrder } from './order.ts'
import { attach, seePrice } from './protection.ts'

/** At what prices an account has to bear what it trades: the mark, and what that is held to where it is not the same. */
function pricesOf({ anchor, mark }: Contract): readonly Valued[] {
  return anchor === mark ? ['mark'] : ['mark', 'anchor']
}

/**
 * True where the order's account can bear `quantity` lots at `value`: an opening fill leaves more than maintenance
 * margin, a closing one no debt. `spare` is what must be left over and above; `loss` what the fills lose at once
 * ({@link lossAt}).
 */
export function bears(
  state: State,
  order: ContractOrder,
  quantity: number,
  value: number,
  spare: number,
  loss = lossAt(order.position, quantity, value),
): boolean {
  const { position, holding } = order
  if (state.rulesVersion >= 2 && !counts(state, order, quantity, value)) return false
  const fee = feeOf(value, order.takerRate, 0)
  if (!order.opens) return bearsClosing(state, order, quantity, value, fee, spare)
  const margin = holding.mode === 'isolated' ? divCeil(value, holding.leverage.isolated) + loss : 0
  if (margin > 0 && !affords(state, order, margin + fee, spare)) return false
  const opened = openedBy(position, quantity, value, margin, fee)
  return pricesOf(holding.contract).every((by) => {
    const { balance, maintenance } = marginStateOf(state, riskOf(position), opened, 0, by)
    return balance - maintenance > spare
  })
}

/**
 * No debt at the mark; and none at the index either, unless the fill is no worse than that: who closes at the index is
 * never kept from it, who pays an own counterparty with what is no longer theirs is. Liquidation has bounds of its own.
 */
function bearsClosing(
  state: State,
  { forced, holding, position }: ContractOrder,
  quantity: number,
  value: number,
  fee: number,
  spare: number,
): boolean {
  if (balanceAfter(state, position, quantity, value, fee) < spare) return false
  const { anchor, mark, terms } = holding.contract
  if (forced || anchor === mark) return true
  const fair = position.sign === 1 ? valueDown(lots(quantity), anchor, terms) : valueUp(lots(quantity), anchor, terms)
  if (position.sign * (value - fair) >= 0) return true
  return marginStateOf(state, riskOf(position), closedBy(position, quantity, value, fee), 0, 'anchor').balance >= spare
}

/** What an opening fill of an isolated position puts into its margin beside the initial one: what it loses at once. */
export function lossAt(position: Position, quantity: number, value: number): number {
  const { contract, mode } = position.holding
  if (mode !== 'isolated' || !contract.guarded) return 0
  const prices = [ticks(contract.mark), contract.anchor]
  return entryLoss(position.side, lots(quantity), units(value), prices, contract.terms)
}

/** True where what the fill makes of position and account can still be counted exactly. */
function counts(state: State, { opens, position, holding }: ContractOrder, quantity: number, value: number): boolean {
  if (opens)
    return position.lots + quantity <= MAX_POSITION_LOTS && position.entryValue + value <= 2 * MAX_CONTRACT_VALUE
  const { ledger } = state
  const { number } = holding.account
  const most = ledger.available(number) + ledger.occupied(number) + Math.max(value, entryPart(position, quantity))
  return most <= Number.MAX_SAFE_INTEGER
}

/** A position with `quantity` lots more, traded at `value`; an isolated one gets margin, a cross one pays the fee. */
function openedBy(position: Position, quantity: number, value: number, margin: number, fee: number): Change {
  return {
    position,
    lots: lots(position.lots + quantity),
    entryValue: units(position.entryValue + value),
    cash: position.holding.mode === 'isolated' ? margin : -fee,
  }
}

/** A position with `quantity` lots less, closed at `value`, for `cost`. */
function closedBy(position: Position, quantity: number, value: number, cost: number): Change {
  const part = entryPart(position, quantity)
  return {
    position,
    lots: lots(position.lots - quantity),
    entryValue: units(position.entryValue - part),
    cash: position.sign * (value - part) - cost,
  }
}

/** Margin balance that is left when `quantity` lots of a position are closed at `value`, for `cost`. */
export function balanceAfter(state: State, position: Position, quantity: number, value: number, cost: number): number {
  return marginStateOf(state, riskOf(position), closedBy(position, quantity, value, cost)).balance
}

/** What a position that is met gives, all its orders together. */
export interface Given {
  lots: number
  value: number
  opens: boolean
  /** Isolated, opening: what the fills lose at once. */
  loss: number
}

/** What a fill of `quantity` lots at `value` makes of a position, its fee at the taker rate. */
export function changeOf(position: Position, { lots: quantity, value, opens, loss }: Given): Change {
  const { contract, leverage, mode } = position.holding
  const fee = feeOf(value, contract.terms.takerRate, 0)
  if (!opens) return closedBy(position, quantity, value, fee)
  const margin = mode === 'isolated' ? divCeil(value, leverage.isolated) + loss : 0
  return openedBy(position, quantity, value, margin, fee)
}

/** True where the account's wallet can give an isolated position `cost` without its cross positions becoming due. */
function affords(state: State, order: ContractOrder, cost: number, spare: number): boolean {
  const { account, contract } = order.holding
  return pricesOf(contract).every((by) => {
    const { balance, maintenance } = marginStateOf(state, account, undefined, cost, by)
    return maintenance === 0 ? balance >= 0 : balance - maintenance > spare
  })
}

/** Trades `quantity` lots between a taker and the resting `maker` at its price. */
export function fill(
  state: State,
  contract: Contract,
  taker: ContractOrder,
  maker: ContractOrder,
  quantity: number,
): void {
  const { price } = maker
  const trade = state.tradeId()
  const booking = new Booking(state, contract)
  contract.book.take(maker, quantity)
  taker.open -= quantity
  const value = tradeValue(lots(quantity), ticks(price), contract.terms)
  const took = book(booking, taker, quantity, value, taker.takerRate)
  const made = book(booking, maker, quantity, value, maker.makerRate)
  contract.lastPrice = price
  seePrice(state, contract, BY_LAST, price)
  booking.post(CONTRACT_TRADE, trade)
  state.log.push({
    type: 'contract.trade',
    id: trade,
    symbol: contract.terms.symbol,
    price: ticks(price),
    lots: lots(quantity),
    value: units(value),
    takerSide: taker.side === BUY ? 'buy' : 'sell',
    taker: sideOf(taker, took),
    maker: sideOf(maker, made),
  })
  tellPosition(state, taker.position)
  tellPosition(state, maker.position)
  if (!taker.opens) trim(state, taker.position)
  if (maker.open === 0) end(state, maker, 'filled', '')
  else tell(state, maker)
  if (!maker.opens) trim(state, maker.position)
  for (const order of [taker, maker]) follow(state, order)
  for (const order of [taker, maker]) if (order.opens) attach(state, order, quantity)
}

interface Booked {
  fee: number
  profit: number
}

function sideOf(order: ContractOrder, { fee, profit }: Booked) {
  return {
    order: order.id,
    user: order.holding.account.owner.name,
    direction: order.direction,
    fee: units(fee),
    profit: units(profit),
  }
}

/** One side's part: funding first, then the fee, what the order still holds, and the position. */
function book(booking: Booking, order: ContractOrder, quantity: number, value: number, rate: number): Booked {
  const { position, holding } = order
  const { account } = holding
  booking.settleFunding(position)
  const fee = feeOf(value, rate, order.feeCarry)
  order.feeCarry = carryAfter(value, rate, order.feeCarry)
  booking.fee(account, fee)
  order.fee += fee
  const hold = order.open === 0 ? 0 : mulDivCeil(order.hold, order.open, order.open + quantity)
  account.orderHolds += hold - order.hold
  order.hold = hold
  const before = order.filledValue
  order.filledValue += value
  if (!order.opens) {
    const profit = booking.close(position, quantity, value, order.forced ? 'margin' : fee)
    order.profit += profit
    return { fee, profit }
  }
  // Over all fills of an order the margin is that of their whole value, rounded up once.
  const leverage = holding.leverage.isolated
  const margin = divCeil(order.filledValue, leverage) - divCeil(before, leverage)
  booking.open(position, quantity, value, margin + lossAt(position, quantity, value))
  return { fee, profit: 0 }
}
