/**
 * A new contract order: who asks, is it a repetition, does it keep every rule; then it is held for, matched, settled.
 */
import { divCeil } from '@candlewick/money/arithmetic'
import type { Lots } from '@candlewick/money/types'
import { lots, rate, ticks, units } from '@candlewick/money/units'
import { icebergMinimum } from '@candlewick/rules/conditional'
import { entryLoss, worstLoss } from '@candlewick/rules/contract/margin'
import {
  isOverValue,
  lotsWithin,
  MAX_CONTRACT_LOTS,
  MAX_CONTRACT_VALUE,
  tradeValue,
  valueUp,
} from '@candlewick/rules/contract/position'
import { capAtLeverage } from '@candlewick/rules/contract/tiers'
import { bandLimit } from '@candlewick/rules/contract/triggers'
import { feeCeil } from '@candlewick/rules/spot'
import type { RefusedEvent } from '../../ledger/events.ts'
import { refusal } from '../../ledger/refusal.ts'
import type { Owner } from '../../ledger/registry.ts'
import { MAX_OPEN_ORDERS_TOTAL, MAX_PRICE } from '../../limits.ts'
import { isCount } from '../../memory/typed.ts'
import type { Condition } from '../../orders/conditions.ts'
import { BUY } from '../../orders/flags.ts'
import type { AttachedProtections, ContractStopCommand, ContractSubmitCommand } from '../commands.ts'
import type { Contract } from '../contract.ts'
import type { Holding } from '../position/position.ts'
import { freeMargin, frozenBy } from '../risk/risk.ts'
import type { State } from '../state.ts'
import { askedFor } from './asked.ts'
import { end, setHold } from './life.ts'
import { finish, type Met, match, type Walk, walk } from './matching.ts'
import { type ContractOrder, newOrder, ratesOf } from './order.ts'
import { attachedFault } from './protection.ts'

/** Applies `contract.submit`. */
export function contractSubmit(state: State, command: ContractSubmitCommand): RefusedEvent | undefined {
  const asked = askedFor(state, command, bodyOf(command))
  if ('answer' in asked) return asked.answer
  const { owner, contract, body } = asked
  const form = formFault(command)
  if (form !== undefined) return refusal(form === 'price' ? 'price' : 'order_form', form)
  const attached = attachedFault(contract, command, command.price === undefined ? [] : [command.price])
  if (attached !== undefined) return attached
  if (!contract.live(state.time)) return refusal('market_halted', 'symbol')
  const quantity = command.lots ?? lotsFor(contract, command)
  if (typeof quantity !== 'number') return quantity
  const iceberg = icebergFault(command, quantity)
  if (iceberg !== undefined) return iceberg
  const order = draftOf(state, state.contracts.holding(state, owner, contract), command, quantity)
  const fault = ruleFault(state, contract, order) ?? restingFault(state, order, owner)
  if (fault !== undefined) return fault
  const cost = costOf(state, contract, order, command.kind === 'market')
  if ('type' in cost) return cost
  accept(state, owner, body, order, cost.hold)
  return undefined
}

/** What an amount is worth at the limit price, or the mark price of a market order: whole lots, or the refusal. */
function lotsFor(contract: Contract, { amount = units(0), price }: ContractSubmitCommand): Lots | RefusedEvent {
  const at = price ?? ticks(contract.mark)
  // Here version 1 threw.
  if (isOverValue(lots(1), at, contract.terms)) return refusal('max_notional', 'price', MAX_CONTRACT_VALUE)
  const quantity = lotsWithin(amount, at, contract.terms)
  return quantity > 0 ? quantity : refusal('amount_below_lot', 'amount', valueUp(lots(1), at, contract.terms))
}

/** An iceberg shows at least a hundredth of itself, and not all. */
function icebergFault({ display }: ContractSubmitCommand, quantity: Lots): RefusedEvent | undefined {
  if (display === undefined) return undefined
  if (display >= quantity) return refusal('order_form', 'display', quantity)
  const least = icebergMinimum(quantity)
  return display < least ? refusal('iceberg_parts', 'display', least) : undefined
}

export function bodyOf(command: ContractSubmitCommand | ContractStopCommand): string {
  const { symbol, direction, kind, price, lots: quantity, tif, postOnly, stp } = command
  const parts = [symbol, direction, kind, price ?? 0, quantity ?? 0, tif, postOnly ? 1 : 0, stp]
  if (command.type === 'contract.stop') {
    parts.push(command.trigger ?? 0, command.triggerBy, command.callback ?? 0, command.guarded === true ? 1 : 0)
    parts.push(...attachedBody(command))
  } else {
    for (const set of [command.takeProfit, command.stopLoss]) parts.push(set?.trigger ?? 0, set?.by ?? '')
    const { amount, display } = command
    if (amount !== undefined) parts.push('amount', amount)
    if (display !== undefined) parts.push('display', display)
  }
  return parts.join(' ')
}

/** What a conditional order brings, as part of its body: nothing where it brings nothing, as before there was any. */
export function attachedBody({ takeProfit, stopLoss }: AttachedProtections): (string | number)[] {
  if (takeProfit === undefined && stopLoss === undefined) return []
  return ['attached', ...[takeProfit, stopLoss].flatMap((set) => [set?.trigger ?? 0, set?.by ?? ''])]
}

/** The field that keeps the order from being any kind of order, or undefined. */
export function formFault(command: ContractSubmitCommand | ContractStopCommand): string | undefined {
  const { direction, kind, price, tif, postOnly } = command
  if (!isCount(direction) || direction > 4) return 'direction'
  const size = command.type === 'contract.submit' ? sizeForm(command) : isCount(command.lots) ? undefined : 'lots'
  if (size !== undefined) return size
  if (kind === 'limit') {
    if (!isCount(price) || price > MAX_PRICE) return 'price'
    return postOnly && tif !== 'GTC' ? 'tif' : undefined
  }
  if (price !== undefined) return 'price'
  return postOnly ? 'postOnly' : undefined
}

/** Either lots or, of an opening order, an amount; what an iceberg shows only of a limit that may rest. */
function sizeForm({
  direction,
  kind,
  lots: quantity,
  amount,
  display,
  tif,
}: ContractSubmitCommand): string | undefined {
  if (amount === undefined ? !isCount(quantity) : quantity !== undefined) return 'lots'
  if (amount !== undefined && (!isCount(amount) || direction > 2)) return 'amount'
  if (display === undefined) return undefined
  return isCount(display) && kind === 'limit' && tif === 'GTC' ? undefined : 'display'
}

/** An order that exists for nobody yet: it has no id. */
export function draftOf(
  state: State,
  holding: Holding,
  command: ContractSubmitCommand | ContractStopCommand,
  quantity: Lots,
  condition?: Condition,
): ContractOrder {
  const { direction, kind, price, tif, postOnly, stp, clientId } = command
  return newOrder({
    ...{ id: 0, holding, direction, kind, price: price ?? 0, lots: quantity, tif, postOnly, stp, clientId },
    ...{ ...ratesOf(holding), createdAt: state.time },
    ...(condition === undefined ? {} : { condition }),
    ...attachedOf(command),
    ...('display' in command ? { display: command.display } : {}),
    ...('guarded' in command ? { guarded: command.guarded } : {}),
  })
}

/** What the command sets for the position, and no field of what it does not. */
export function attachedOf({ takeProfit, stopLoss }: AttachedProtections): AttachedProtections {
  return { ...(takeProfit && { takeProfit }), ...(stopLoss && { stopLoss }) }
}

/** The rules on quantity, price and position that an order keeps whether it rests or not. */
export function ruleFault(state: State, contract: Contract, order: ContractOrder): RefusedEvent | undefined {
  const { terms, mark, book, anchor } = contract
  const most = mostLots(state, contract)
  if (order.open > most) return refusal('max_quantity', 'lots', most)
  if (!order.opens && order.open > order.position.lots) return refusal('reduce_only', 'lots', order.position.lots)
  if (order.kind === 'market') return order.opens ? valueFault(state, contract, order, mark) : undefined
  const bound = bandLimit(ticks(mark), order.side === BUY ? 'buy' : 'sell', terms, anchor)
  if (order.side === BUY ? order.price > bound : order.price < bound) return refusal('price_band', 'price', bound)
  const value = valueFault(state, contract, order, order.price)
  if (value !== undefined) return value
  if (order.postOnly && book.crosses(order.side, order.price)) {
    return refusal('post_only', 'price', (order.side === BUY ? book.asks : book.bids).bestPrice)
  }
  return undefined
}

/** The largest quantity of an order: the contract's, and what sums over many of them still count exactly. */
export function mostLots({ rulesVersion }: State, { terms }: Contract): number {
  return rulesVersion >= 2 ? Math.min(terms.maxLots, MAX_CONTRACT_LOTS) : terms.maxLots
}

/** What of an order has traded and what is left of it at this price are worth no more than any order may be. */
function valueFault(
  { rulesVersion }: State,
  { terms }: Contract,
  { open, filledValue, kind }: ContractOrder,
  at: number,
): RefusedEvent | undefined {
  if (rulesVersion >= 2) {
    const value = filledValue + valueUp(lots(open), ticks(at), terms)
    return value > MAX_CONTRACT_VALUE ? refusal('max_notional', 'lots', MAX_CONTRACT_VALUE) : undefined
  }
  // Version 1 knew a bound for linear limits alone, and threw where another went past it.
  const isOver = kind === 'limit' && terms.kind === 'linear' && open * at * terms.factor > Number.MAX_SAFE_INTEGER
  return isOver ? refusal('max_notional', 'lots', Number.MAX_SAFE_INTEGER) : undefined
}

export function restingFault(state: State, order: ContractOrder, owner: Owner): RefusedEvent | undefined {
  return order.kind === 'market' || order.tif !== 'GTC' ? undefined : countFault(state, order, owner)
}

/** The rules on how many orders of a customer may rest or wait, with so many more. */
export function countFault(state: State, order: ContractOrder, owner: Owner, more = 1): RefusedEvent | undefined {
  const { contract, orders, waiting } = order.holding
  const { maxOpenOrders } = contract.terms
  if (orders.length + waiting.length + more > maxOpenOrders) return refusal('max_open_orders', 'symbol', maxOpenOrders)
  if (state.contracts.openOf(owner) + more <= MAX_OPEN_ORDERS_TOTAL) return undefined
  return refusal('max_open_orders_total', 'user', MAX_OPEN_ORDERS_TOTAL)
}

/** Where the order stops at the latest: its limit, or the price band for a market order. */
export function boundOf(contract: Contract, order: ContractOrder): number {
  if (order.kind === 'limit') return order.price
  return bandLimit(ticks(contract.mark), order.side === BUY ? 'buy' : 'sell', contract.terms, contract.anchor)
}

/**
 * What the order has to hold: nothing where it closes; otherwise initial margin, taker fee and loss at once, of a limit
 * at its price, of a market order at the prices it meets. Refused where that is more than there is, or where the
 * position would be too large for its leverage.
 */
export function costOf(
  state: State,
  contract: Contract,
  order: ContractOrder,
  isMarket: boolean,
): { hold: number } | RefusedEvent {
  const fills: Met = { fills: [], of: new Map() }
  const met = isMarket ? walk(state, contract, order, boundOf(contract, order), fills) : undefined
  // Where an own order stands first there is somebody, and self-trade prevention says what becomes of it.
  if (met?.seen === 0) return refusal('no_liquidity', 'symbol')
  if (!order.opens) return { hold: 0 }
  const { account, leverage: leverages, mode } = order.holding
  const frozen = frozenBy(state, account)
  if (frozen !== undefined) return refusal('market_halted', 'symbol', frozen.terms.symbol)
  const leverage = leverages[mode]
  const quantity = met?.lots ?? order.open
  const value = met?.value ?? worstValue(contract, order)
  const large = sizeFault(contract, order, quantity, value, leverage)
  if (large !== undefined) return large
  const loss = met === undefined ? limitLoss(contract, order) : marketLoss(contract, order, met, fills.fills)
  const hold = divCeil(value, leverage) + feeCeil(units(value), rate(order.takerRate)) + loss
  const free = freeMargin(state, account) + order.hold
  return hold > free ? refusal('insufficient_balance', 'lots', free) : { hold }
}

/** The rules on how large a position may become: for its leverage, for the market, and all of them together. */
export function sizeFault(
  contract: Contract,
  order: ContractOrder,
  quantity: number,
  value: number,
  leverage: number,
): RefusedEvent | undefined {
  const exposure = exposureOf(order)
  const room = capAtLeverage(leverage, contract.terms.tiers) - exposure
  if (value > room) return refusal('leverage_tier', 'lots', Math.max(0, room))
  if (!contract.guarded) return undefined
  // The house is the other side of everybody.
  const most = contract.bounds.maxPosition - exposure
  const isHouse = order.holding.account.owner.kind === 'house'
  if (value > most && !isHouse) return refusal('max_position', 'lots', Math.max(0, most))
  const left = contract.mostOpenLots - contract.openLots
  return quantity > left ? refusal('open_interest', 'lots', Math.max(0, left)) : undefined
}

/**
 * What a limit order would lose at once at its price: at the mark, and where prices are held to it at the index too.
 */
function limitLoss({ anchor, mark, terms }: Contract, { open, position, price }: ContractOrder): number {
  return worstLoss(position.side, lots(open), ticks(price), [ticks(mark), anchor], terms)
}

/** What a market order would lose at once: fill by fill where prices are held to the index, all together before. */
function marketLoss(contract: Contract, { position }: ContractOrder, met: Walk, fills: Met['fills']): number {
  const { anchor, guarded, mark, terms } = contract
  if (!guarded) return Math.max(0, position.sign * (met.value - valueUp(lots(met.lots), ticks(mark), terms)))
  let loss = 0
  for (const [price, quantity] of fills) {
    loss += entryLoss(position.side, quantity, tradeValue(quantity, price, terms), [ticks(mark), anchor], terms)
  }
  return loss
}

/** A limit order's value at its price, or at the better price it would begin to trade at, where that is worth more. */
function worstValue({ book, terms }: Contract, order: ContractOrder): number {
  const value = valueUp(lots(order.open), ticks(order.price), terms)
  if (!book.crosses(order.side, order.price)) return value
  const best = (order.side === BUY ? book.asks : book.bids).bestPrice
  return Math.max(value, valueUp(lots(order.open), ticks(best), terms))
}

/** Value of the order's position and of the other open orders that would add to it. */
export function exposureOf(order: ContractOrder): number {
  const { terms } = order.holding.contract
  let exposure: number = order.position.entryValue
  for (const other of order.holding.orders) {
    if (!other.opens || other.position !== order.position || other.id === order.id) continue
    exposure += valueUp(lots(other.open), ticks(other.price), terms)
  }
  return exposure
}

/** From here on the order exists. */
function accept(state: State, owner: Owner, body: string, draft: ContractOrder, hold: number): void {
  const order: ContractOrder = { ...draft, id: state.orderId() }
  state.contracts.clientIds.take(owner.index, body, order)
  place(state, order, hold)
}

/** Holds for an order that has an id, matches it and settles it. */
export function place(state: State, order: ContractOrder, hold: number): void {
  const { contract } = order.holding
  const bound = boundOf(contract, order)
  if (order.tif === 'FOK' && walk(state, contract, order, bound).lots < order.open) {
    end(state, order, 'expired', 'fok')
    return
  }
  setHold(state, order, hold)
  finish(state, order, match(state, contract, order, bound))
}
