/** The rules that conditional orders have to keep: reference, trigger, callback, size, price, and what they hold. */
import { divFloor } from '@candlewick/money/arithmetic'
import { rate, ticks } from '@candlewick/money/units'
import { MAX_CALLBACK, MIN_CALLBACK, trailingTrigger } from '@candlewick/rules/conditional'
import { bandBound, slipBound, valueWithinAmount } from '@candlewick/rules/spot'
import type { RefusedEvent } from '../ledger/events.ts'
import { heldForBuy } from '../ledger/fee.ts'
import { refusal } from '../ledger/refusal.ts'
import { FUND, type Owner } from '../ledger/registry.ts'
import { MAX_CLIENT_ID, MAX_PRICE } from '../limits.ts'
import { isCount } from '../memory/typed.ts'
import { BY_LAST, type Condition, STOP } from '../orders/conditions.ts'
import { BUY, MARKET_KIND, sideOf } from '../orders/flags.ts'
import type { Reference } from '../orders/terms.ts'
import type { Ground } from '../state.ts'
import type { Book } from './book.ts'
import { sizeFault } from './rules.ts'

/** Who asks, and for which market. */
export interface Asked {
  owner: Owner
  book: Book
}

/** The owner and the market of a new conditional order, or why there is none. */
export function askedFor(
  state: Ground,
  command: { user: string; symbol: string; clientId: string },
): Asked | RefusedEvent {
  const owner = state.registry.owner(command.user)
  if (owner === undefined) return refusal('unknown_user', 'user')
  if (owner.index <= FUND) return refusal('reserved_user', 'user')
  const book = state.book(command.symbol)
  if (book === undefined) return refusal('unknown_market', 'symbol')
  const { length } = command.clientId
  if (length === 0 || length > MAX_CLIENT_ID) return refusal('client_id_form', 'clientId', MAX_CLIENT_ID)
  return { owner, book }
}

export function isReference(by: unknown): by is Reference {
  return by === 'last' || by === 'index'
}

export function isPrice(price: unknown): price is number {
  return isCount(price) && price <= MAX_PRICE
}

/** The price that a trigger is compared with, 0 where there is none. */
export function referenceOf(book: Book, by: number): number {
  return by === BY_LAST ? book.lastPrice : book.indexPrice
}

/** A callback between a thousandth and a tenth. */
export function callbackFault(callback: unknown): RefusedEvent | undefined {
  if (!isCount(callback) || callback < MIN_CALLBACK) return refusal('callback_rate', 'callback', MIN_CALLBACK)
  return callback > MAX_CALLBACK ? refusal('callback_rate', 'callback', MAX_CALLBACK) : undefined
}

/**
 * Sets the way in which the condition's trigger is reached from `reference`; refused where it is there already, or
 * where a trailing stop would begin to follow at once on the wrong side.
 */
export function aim(condition: Condition, side: number, reference: number): RefusedEvent | undefined {
  const { trigger } = condition
  if (reference === 0) return refusal('no_reference_price', 'triggerBy')
  if (condition.type === STOP) {
    condition.rises = trigger > reference
    return trigger === reference ? refusal('would_trigger', 'trigger', reference) : undefined
  }
  condition.rises = side === BUY
  if (trigger === 0) return undefined
  const ahead = side === BUY ? trigger < reference : trigger > reference
  return ahead ? undefined : refusal('would_trigger', 'trigger', reference)
}

/** Where a conditional order is measured: a stop at its trigger, a trailing stop where it would fire first. */
export function measuredAt(condition: Condition, reference: number): number {
  if (condition.type === STOP) return condition.trigger
  return trailingTrigger(ticks(reference), rate(condition.callback), condition.rises ? 'buy' : 'sell')
}

/** The rules on size and price: of a limit at its price, in the band around `at`; of a market order at `at`. */
export function termsFault(
  book: Book,
  flags: number,
  price: number,
  lots: number,
  amount: number,
  at: number,
  takerRate: number,
): RefusedEvent | undefined {
  if ((flags & MARKET_KIND) === 0) return sizeFault(book, price, lots) ?? bandFaultFrom(book, flags, price, at)
  if (amount === 0) return sizeFault(book, at, lots)
  const { minNotional, maxLots, tickLotUnits } = book.rules
  if (amount < minNotional) return refusal('min_notional', 'amount', minNotional)
  const value = valueWithinAmount(amount, takerRate)
  const oneLot = at * tickLotUnits
  if (value < oneLot) return refusal('amount_below_lot', 'amount', oneLot)
  return divFloor(value, oneLot) > maxLots ? refusal('max_quantity', 'amount', maxLots) : undefined
}

/** The band of a conditional limit is measured from where it fires, not from where the index is now. */
function bandFaultFrom(book: Book, flags: number, price: number, at: number): RefusedEvent | undefined {
  const buys = sideOf(flags) === BUY
  const bound = bandBound(ticks(at), buys ? 'buy' : 'sell', book.bandRate(flags))
  const outside = buys ? price > bound : price < bound
  return outside ? refusal('price_band', 'price', bound) : undefined
}

/** The price that a buy's hold is reckoned at: its limit, or as far past `at` as a market order may trade. */
export function heldAtOf(book: Book, flags: number, price: number, at: number): number {
  if (sideOf(flags) !== BUY) return 0
  return (flags & MARKET_KIND) === 0 ? price : slipBound(ticks(at), 'buy', rate(book.rules.slipRate))
}

/** What a waiting order holds: `rules/conditional.stopHold`, but rounded where that would throw. */
export function waitingHold(
  book: Book,
  flags: number,
  lots: number,
  amount: number,
  heldAt: number,
  takerRate: number,
): number {
  if (sideOf(flags) !== BUY) return lots * book.rules.lotUnits
  return amount > 0 ? amount : heldForBuy(heldAt * lots * book.rules.tickLotUnits, takerRate, 0)
}
