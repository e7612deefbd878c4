/**
 * What a conditional order, an OCO or an iceberg will hold and cost, before it is sent: the figures of the order form,
 * from the formulas the engine uses, and the first rule that would refuse it with its field and its bound.
 */
import { add, sub } from '@candlewick/money/arithmetic'
import type { Lots, Rate, Ticks, Units } from '@candlewick/money/types'
import { lots, units } from '@candlewick/money/units'
import {
  type Direction,
  directionOf,
  icebergMinimum,
  MAX_CALLBACK,
  MIN_CALLBACK,
  ocoExtraHold,
  stopHold,
  trailingTrigger,
} from './conditional.ts'
import type { PreviewRefusal, PreviewSituation } from './preview.ts'
import { bandBound, feeCeil, holdForBuy, lotsWorth, notional, slipBound, valueWithinAmount } from './spot.ts'

type Side = 'buy' | 'sell'

/** An order that waits for a price. `amount` (quote units, fee included) is for a market buy. */
export interface StopRequest {
  readonly type: 'stop'
  readonly side: Side
  readonly kind: 'limit' | 'market'
  readonly trigger: Ticks
  readonly price?: Ticks
  readonly lots?: Lots
  readonly amount?: Units
}

export interface TrailingRequest {
  readonly type: 'trailing'
  readonly side: Side
  readonly callback: Rate
  /** The price from which it follows; absent: at once. */
  readonly activation?: Ticks
  readonly lots?: Lots
  readonly amount?: Units
}

export interface OcoRequest {
  readonly type: 'oco'
  readonly side: Side
  readonly lots: Lots
  readonly price: Ticks
  readonly trigger: Ticks
  /** Limit price of the stop leg; absent: it trades at market. */
  readonly stopPrice?: Ticks
}

export type ConditionalRequest = StopRequest | TrailingRequest | OcoRequest

/** What is seen of market and customer, and the price that the trigger is compared with. */
export interface ConditionalSituation extends Omit<PreviewSituation, 'book'> {
  /** The last trade or the index; absent where there is none. */
  readonly reference?: Ticks
}

/** A field of a conditional order, in the words of the engine's commands. */
export type ConditionalField =
  | 'price'
  | 'lots'
  | 'amount'
  | 'trigger'
  | 'triggerBy'
  | 'callback'
  | 'stopPrice'
  | 'display'

export interface ConditionalRefusal {
  readonly rule:
    | PreviewRefusal['rule']
    | 'would_trigger'
    | 'no_reference_price'
    | 'callback_rate'
    | 'oco_prices'
    | 'iceberg_parts'
  readonly field: ConditionalField
  readonly bound?: number
}

export interface ConditionalPreview {
  readonly lots: Lots
  /** Value in quote units without fee: at the limit price, or, of a market order, at the trigger. */
  readonly notional: Units
  /** On that value; at most this, where there is a limit price. */
  readonly fee: Units
  /** A buy pays value + fee, a sell receives value − fee. */
  readonly total: Units
  /** Set aside from placing on: quote units for a buy, base units for a sell. */
  readonly hold: Units
  /** Where it fires; a trailing stop: where it would fire if the price turned at once. */
  readonly trigger: Ticks
  readonly direction: Direction
  /** OCO: what its stop leg pays or receives at its limit price, or at the trigger. `total` is the limit leg's. */
  readonly stopTotal?: Units
  readonly refusal?: ConditionalRefusal
}

/** Either the figures of an order, or why there are none. Never an exception. */
export type ConditionalOutcome = ConditionalPreview | { readonly refusal: ConditionalRefusal }

/** Whether there are figures at all. */
export function hasFigures(outcome: ConditionalOutcome): outcome is ConditionalPreview {
  return 'hold' in outcome
}

/** The figures of a conditional order or of an OCO, whose figures are those of its limit leg, but for the hold of both. */
export function previewConditional(request: ConditionalRequest, situation: ConditionalSituation): ConditionalOutcome {
  const { reference } = situation
  const callback = request.type === 'trailing' ? callbackRefusal(request.callback) : undefined
  if (callback) return { refusal: callback }
  if (reference === undefined) return { refusal: { rule: 'no_reference_price', field: 'triggerBy' } }
  if (request.type === 'oco') return previewOco(request, reference, situation)
  return request.type === 'stop'
    ? previewStop(request, reference, situation)
    : previewTrailing(request, reference, situation)
}

function previewStop(request: StopRequest, reference: Ticks, situation: ConditionalSituation): ConditionalOutcome {
  const direction = directionOf(request.trigger, reference)
  if (!direction) return { refusal: { rule: 'would_trigger', field: 'trigger', bound: reference } }
  return previewWaiting(request, request.trigger, direction, situation)
}

function previewTrailing(
  request: TrailingRequest,
  reference: Ticks,
  situation: ConditionalSituation,
): ConditionalOutcome {
  const { side, callback, activation } = request
  if (activation !== undefined && (side === 'sell' ? activation <= reference : activation >= reference)) {
    return { refusal: { rule: 'would_trigger', field: 'trigger', bound: reference } }
  }
  // Held and measured from the price there is, wherever following begins: that is what can be known now.
  const trigger = trailingTrigger(reference, callback, side)
  return previewWaiting(request, trigger, side === 'sell' ? 'falls' : 'rises', situation)
}

function callbackRefusal(callback: Rate): ConditionalRefusal | undefined {
  const bound = callback < MIN_CALLBACK ? MIN_CALLBACK : MAX_CALLBACK
  const within = callback >= MIN_CALLBACK && callback <= MAX_CALLBACK
  return within ? undefined : { rule: 'callback_rate', field: 'callback', bound }
}

type Sized = Pick<StopRequest, 'side' | 'price' | 'lots' | 'amount'>

function previewWaiting(
  request: Sized,
  trigger: Ticks,
  direction: Direction,
  situation: ConditionalSituation,
): ConditionalOutcome {
  const { market, fees } = situation
  const sized = sizeOf(request, request.price ?? trigger, situation)
  if ('rule' in sized) return { refusal: sized }
  const { side, price, amount } = request
  const heldAt = price ?? slipBound(trigger, 'buy', market.slipRate)
  if (side === 'buy' && amount === undefined && !isWorthSafe(sized.lots, heldAt, situation)) return tooLarge(situation)
  const hold = stopHold(termsOf(request, trigger), market, fees.taker)
  const refusal =
    (price === undefined ? undefined : bandRefusal('price', side, price, trigger, situation)) ??
    balanceRefusal(hold, amount === undefined ? 'lots' : 'amount', situation)
  return withRefusal({ ...figures(side, sized, situation), hold, trigger, direction }, refusal)
}

const termsOf = ({ side, price, lots: quantity, amount }: Sized, trigger: Ticks) => ({
  side,
  trigger,
  ...(price === undefined ? {} : { price }),
  ...(quantity === undefined ? {} : { lots: quantity }),
  ...(amount === undefined ? {} : { amount }),
})

function previewOco(request: OcoRequest, reference: Ticks, situation: ConditionalSituation): ConditionalOutcome {
  const { side, price, trigger, stopPrice } = request
  const { market, fees } = situation
  const direction = side === 'sell' ? 'falls' : 'rises'
  const refused = (field: 'price' | 'trigger') => ({
    refusal: { rule: 'oco_prices', field, bound: reference } as const,
  })
  if (side === 'sell' ? price <= reference : price >= reference) return refused('price')
  if (side === 'sell' ? trigger >= reference : trigger <= reference) return refused('trigger')
  const sized = sizeOf(request, price, situation)
  if ('rule' in sized) return { refusal: sized }
  const stopSized = sizeOf(request, stopPrice ?? trigger, situation)
  const heldAt = stopPrice ?? slipBound(trigger, 'buy', market.slipRate)
  const banded =
    situation.index === undefined ? undefined : bandRefusal('price', side, price, situation.index, situation)
  if (banded) return { refusal: banded }
  if ('rule' in stopSized) return { refusal: stopSized }
  if (side === 'buy' && !isWorthSafe(request.lots, heldAt, situation)) return tooLarge(situation)
  const limitHold =
    side === 'buy' ? holdForBuy(request.lots, price, market, fees.taker) : units(request.lots * market.lotUnits)
  const hold = add(limitHold, ocoExtraHold(request, market, fees.taker))
  const refusal =
    (stopPrice === undefined ? undefined : bandRefusal('stopPrice', side, stopPrice, trigger, situation)) ??
    balanceRefusal(hold, 'lots', situation)
  const stopTotal = figures(side, stopSized, situation).total
  return withRefusal({ ...figures(side, sized, situation), hold, trigger, direction, stopTotal }, refusal)
}

/** The rule on how little of an iceberg may be shown at a time, its bound in lots. */
export function icebergRefusal(display: Lots, quantity: Lots): ConditionalRefusal | undefined {
  const least = icebergMinimum(quantity)
  if (display < least) return { rule: 'iceberg_parts', field: 'display', bound: least }
  // Shown whole it would be no iceberg.
  return display >= quantity ? { rule: 'iceberg_parts', field: 'display', bound: quantity } : undefined
}

interface Size {
  readonly lots: Lots
  readonly value: Units
}

/** Quantity and value of an order measured at a price, or the rule on sizes that it breaks. */
function sizeOf(request: Pick<Sized, 'lots' | 'amount'>, price: Ticks, situation: ConditionalSituation) {
  const { market } = situation
  if (request.amount !== undefined) return amountSize(request.amount, price, situation)
  const quantity = request.lots ?? lots(0)
  const refused = (rule: PreviewRefusal['rule'], bound?: number): ConditionalRefusal => ({
    rule,
    field: 'lots',
    ...(bound === undefined ? {} : { bound }),
  })
  if (quantity <= 0) return refused('quantity_required')
  if (quantity > market.maxLots || !isWorthSafe(quantity, price, situation)) {
    return refused('max_quantity', market.maxLots)
  }
  const value = notional(quantity, price, market)
  return value < market.minNotional ? refused('min_notional', market.minNotional) : { lots: quantity, value }
}

function amountSize(amount: Units, price: Ticks, { market, fees }: ConditionalSituation): Size | ConditionalRefusal {
  if (amount < market.minNotional) return { rule: 'min_notional', field: 'amount', bound: market.minNotional }
  const quantity = lotsWorth(valueWithinAmount(amount, fees.taker), price, market)
  if (quantity < 1) return { rule: 'amount_below_lot', field: 'amount', bound: price * market.tickLotUnits }
  if (quantity > market.maxLots) return { rule: 'max_quantity', field: 'amount', bound: market.maxLots }
  return { lots: quantity, value: notional(quantity, price, market) }
}

function figures(side: Side, { lots: quantity, value }: Size, { fees }: ConditionalSituation) {
  const fee = feeCeil(value, Math.max(fees.taker, fees.maker))
  return { lots: quantity, notional: value, fee, total: side === 'buy' ? add(value, fee) : sub(value, fee) }
}

/** Beyond half the safe range a value and its fee together could pass it. */
function isWorthSafe(quantity: number, price: number, { market }: ConditionalSituation): boolean {
  return quantity * price * market.tickLotUnits <= Number.MAX_SAFE_INTEGER / 2
}

function tooLarge({ market }: ConditionalSituation): ConditionalOutcome {
  return { refusal: { rule: 'max_quantity', field: 'lots', bound: market.maxLots } }
}

function bandRefusal(
  field: 'price' | 'stopPrice',
  side: Side,
  price: Ticks,
  from: Ticks,
  { market }: ConditionalSituation,
): ConditionalRefusal | undefined {
  const bound = bandBound(from, side, market.bandRate)
  return (side === 'buy' ? price > bound : price < bound) ? { rule: 'price_band', field, bound } : undefined
}

function balanceRefusal(
  hold: Units,
  field: 'lots' | 'amount',
  { available }: ConditionalSituation,
): ConditionalRefusal | undefined {
  return hold > available ? { rule: 'insufficient_balance', field, bound: available } : undefined
}

function withRefusal(preview: ConditionalPreview, refusal: ConditionalRefusal | undefined): ConditionalPreview {
  return refusal === undefined ? preview : { ...preview, refusal }
}
