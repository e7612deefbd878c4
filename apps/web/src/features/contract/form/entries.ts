/** What was typed into the contract form, read as the contract's integers, or what is wrong with it at its field. Pure. */
import { formatDecimal, fromSteps, tryParseDecimal } from '@candlewick/money/decimal'
import { isBlankEntry } from '@candlewick/money/typed-number'
import { type Lots, RATE_DECIMALS, type Ticks } from '@candlewick/money/types'
import { ticks } from '@candlewick/money/units'
import type { PositionSide } from '@candlewick/rules/contract/contract'
import type { ContractRequest } from '@candlewick/rules/contract/preview'
import { isProtectionAhead, orderSide, type Protection, protectionWay } from '@candlewick/rules/contract/triggers'
import { priceOf, ticksOf } from '../../../markets/terminal-market.ts'
import {
  fault,
  isFault,
  priceFault,
  readCallback,
  readOptionalPrice,
  readPrice,
  readShown,
  stepFault,
} from '../../../terminal/form/entries.ts'
import type { ContractMarket } from '../contract-market.ts'
import type { ContractDraft, FormSituation, PriceField } from './draft.ts'
import type { ContractError } from './errors.ts'
import { isLimited, isWaiting, type Watched } from './kinds.ts'
import { draftLots, firingPrice, isWorth, watchedPrice } from './sizing.ts'

/** Take-profit and stop-loss as the calls want them. */
export interface ProtectionFields {
  readonly takeProfit?: string
  readonly stopLoss?: string
  readonly takeProfitBy?: Watched
  readonly stopLossBy?: Watched
}

/** The order as the call wants it. */
export interface ContractFields extends ProtectionFields {
  readonly direction: 1 | 2 | 3 | 4
  readonly orderType: Exclude<ContractDraft['kind'], 'ladder'>
  readonly price?: string
  readonly quantity?: string
  /** Of an opening order in place of a quantity: what it is worth at its limit, or at the mark price. */
  readonly amount?: string
  /** Where a stop fires; of a trailing stop where it begins to follow. */
  readonly triggerPrice?: string
  readonly triggerBy?: Watched
  /** A fraction: "0.01" is 1%. */
  readonly callbackRate?: string
  readonly priceProtect?: boolean
  /** OCO: the limit price of its stop. */
  readonly stopLimitPrice?: string
  /** How much of it the book shows at a time. */
  readonly icebergQuantity?: string
  readonly timeInForce: 'GTC' | 'IOC' | 'FOK'
  readonly postOnly: boolean
}

/** A draft as read: what is previewed, what is sent, and where it fires where it waits. */
export interface Entered {
  readonly request: ContractRequest
  readonly fields: ContractFields
  readonly fires?: Ticks
}

export function directionOf({ opens, side }: Pick<ContractDraft, 'opens' | 'side'>): 1 | 2 | 3 | 4 {
  if (opens) return side === 'long' ? 1 : 2
  return side === 'long' ? 3 : 4
}

/** Reads what the kind of the order asks for, the first fault in the order of the fields. */
export function readOrder(draft: ContractDraft, situation: FormSituation): Entered | ContractError {
  const { market, leverage } = situation
  const { kind, side, opens } = draft
  if (kind === 'ladder') throw new Error('a ladder is read by its own part of the form')
  const first = isWaiting(kind) ? readCondition(draft, situation) : {}
  if (isFault(first)) return first
  const price = isLimited(kind) ? readPrice(draft.price, 'price', market) : undefined
  if (isFault(price)) return price
  const condition = kind === 'oco' && price !== undefined ? readGuard(draft, price, situation) : first
  if (isFault(condition)) return condition
  if (isBlankEntry(draft.quantity)) return fault('quantity_required', 'quantity', { early: true })
  const quantity = draftLots(draft, situation)
  if (!quantity) {
    return stepFault('quantity', market)
  }
  const extras = readExtras(draft, quantity, price, situation)
  if (isFault(extras)) return extras
  const fires = isWaiting(kind) ? firingPrice(draft, situation) : undefined
  const at = price ?? fires
  return {
    // What waits is previewed where it fires: at its limit, or at its trigger.
    request: { side, opens, kind: at ? 'limit' : 'market', lots: quantity, leverage, ...(at ? { price: at } : {}) },
    fields: {
      direction: directionOf(draft),
      orderType: kind,
      ...condition,
      ...(price === undefined ? {} : { price: fromSteps(price, market.rules.tickSize) }),
      ...sizeOf(draft, quantity, situation),
      ...extras,
      timeInForce: tifOf(draft),
      postOnly: isLimited(kind) && draft.postOnly,
    },
    ...(fires === undefined ? {} : { fires }),
  }
}

/** As it was typed: a worth is turned into lots by whoever fills it. */
function sizeOf(
  draft: ContractDraft,
  quantity: Lots,
  situation: FormSituation,
): Pick<ContractFields, 'quantity' | 'amount'> {
  const { market } = situation
  const typed = tryParseDecimal(draft.quantity, market.settleDecimals)
  if (draft.percent === undefined && isWorth(draft, situation) && typed.ok) {
    return { amount: formatDecimal(typed.value, market.settleDecimals) }
  }
  return { quantity: fromSteps(quantity, market.rules.lotSize) }
}

/** What trades at market never rests; an OCO always does. */
function tifOf({ kind, tif }: ContractDraft): ContractFields['timeInForce'] {
  if (kind === 'oco') return 'GTC'
  if (isLimited(kind)) return tif
  return kind === 'market' && tif === 'FOK' ? 'FOK' : 'IOC'
}

/** What some orders bring besides: an iceberg its shown part, an opening one take-profit and stop-loss. */
function readExtras(
  draft: ContractDraft,
  quantity: Lots,
  price: Ticks | undefined,
  situation: FormSituation,
): Pick<ContractFields, 'icebergQuantity' | keyof ProtectionFields> | ContractError {
  const { market } = situation
  const shown = draft.kind === 'limit' && draft.iceberg ? readShown(draft.shown, quantity, market) : undefined
  if (isFault(shown)) return shown
  const protection = readProtections(draft, entryPrices(draft, price, situation), situation)
  if (isFault(protection)) return protection
  return { ...(shown === undefined ? {} : { icebergQuantity: fromSteps(shown, market.rules.lotSize) }), ...protection }
}

type Condition = Pick<ContractFields, 'triggerPrice' | 'triggerBy' | 'callbackRate' | 'priceProtect' | 'stopLimitPrice'>

function readCondition(draft: ContractDraft, situation: FormSituation): Condition | ContractError {
  const { market } = situation
  const now = watchedPrice(draft.triggerBy, situation)
  if (now === undefined) return fault('no_reference_price', 'trigger')
  const common = { triggerBy: draft.triggerBy, priceProtect: draft.guarded }
  const sent = (price: Ticks) => fromSteps(price, market.rules.tickSize)
  if (draft.kind !== 'trailing') {
    const trigger = readPrice(draft.trigger, 'trigger', market)
    if (isFault(trigger)) return trigger
    if (trigger === now) return priceFault('would_trigger', 'trigger', priceOf(market, now), market)
    return { ...common, triggerPrice: sent(trigger) }
  }
  const callback = readCallback(draft.callback)
  if (isFault(callback)) return callback
  const rate = { ...common, callbackRate: formatDecimal(callback, RATE_DECIMALS) }
  const activation = readOptionalPrice(draft.activation, 'activation', market)
  if (activation === undefined) return rate
  if (isFault(activation)) return activation
  const buys = orderSide(draft.side, draft.opens) === 'buy'
  if (buys ? activation < now : activation > now) return { ...rate, triggerPrice: sent(activation) }
  return priceFault(buys ? 'must_be_below' : 'must_be_above', 'activation', priceOf(market, now), market)
}

/** The stop of an OCO: its limit order trades at a better price than now, the stop at a worse one. */
function readGuard(draft: ContractDraft, price: Ticks, situation: FormSituation): Condition | ContractError {
  const { market } = situation
  const now = watchedPrice(draft.triggerBy, situation)
  if (now === undefined) return fault('no_reference_price', 'trigger')
  const buys = orderSide(draft.side, draft.opens) === 'buy'
  const off = (field: PriceField, at: Ticks, below: boolean) =>
    (below ? at < now : at > now)
      ? undefined
      : priceFault(below ? 'must_be_below' : 'must_be_above', field, priceOf(market, now), market)
  const trigger = readPrice(draft.trigger, 'trigger', market)
  const stopPrice = readOptionalPrice(draft.stopPrice, 'stopPrice', market)
  if (isFault(trigger)) return trigger
  if (isFault(stopPrice)) return stopPrice
  const wrong = off('price', price, buys) ?? off('trigger', trigger, !buys)
  if (wrong !== undefined) return wrong
  const sent = (at: Ticks) => fromSteps(at, market.rules.tickSize)
  return {
    triggerBy: draft.triggerBy,
    triggerPrice: sent(trigger),
    ...(stopPrice === undefined ? {} : { stopLimitPrice: sent(stopPrice) }),
  }
}

/** The prices that the position may be opened from: of an OCO both, of an order at market none that is known. */
function entryPrices(draft: ContractDraft, price: Ticks | undefined, situation: FormSituation): readonly Ticks[] {
  if (draft.kind === 'oco') {
    const stop = ticksOf(situation.market, draft.stopPrice) || ticksOf(situation.market, draft.trigger)
    return [price, stop || undefined].filter((one) => one !== undefined)
  }
  const only = price ?? (isWaiting(draft.kind) ? firingPrice(draft, situation) : undefined)
  return only === undefined ? [] : [only]
}

/** What an opening order brings for its position: ahead of every price it may be opened from, or of the watched one. */
export function readProtections(
  draft: ContractDraft,
  prices: readonly Ticks[],
  situation: FormSituation,
): ProtectionFields | ContractError {
  if (!draft.opens || !draft.protects) return {}
  const from = (by: Watched, what: Protection) => {
    if (prices.length === 0) return watchedPrice(by, situation)
    return ticks(protectionWay(draft.side, what) === 'rising' ? Math.max(...prices) : Math.min(...prices))
  }
  return protectionFields(draft, draft.side, from, situation.market)
}

type Protections = Pick<ContractDraft, 'takeProfit' | 'stopLoss' | 'takeProfitBy' | 'stopLossBy'>

/**
 * Take-profit and stop-loss as they are sent; an empty one is left out.
 * @param from the price that each has to be ahead of
 */
export function protectionFields(
  { takeProfit, stopLoss, takeProfitBy, stopLossBy }: Protections,
  side: PositionSide,
  from: (by: Watched, what: Protection) => Ticks | undefined,
  market: ContractMarket,
): ProtectionFields | ContractError {
  const profit = readProtection('take_profit', takeProfit, side, from(takeProfitBy, 'take_profit'), market)
  const loss = readProtection('stop_loss', stopLoss, side, from(stopLossBy, 'stop_loss'), market)
  if (isFault(profit)) return profit
  if (isFault(loss)) return loss
  const sent = (price: Ticks) => fromSteps(price, market.rules.tickSize)
  return {
    ...(profit === undefined ? {} : { takeProfit: sent(profit), takeProfitBy }),
    ...(loss === undefined ? {} : { stopLoss: sent(loss), stopLossBy }),
  }
}

function readProtection(
  what: Protection,
  text: string,
  side: PositionSide,
  from: Ticks | undefined,
  market: ContractMarket,
): Ticks | undefined | ContractError {
  if (isBlankEntry(text)) return undefined
  const field = what === 'take_profit' ? 'takeProfit' : 'stopLoss'
  const price = readPrice(text, field, market)
  if (isFault(price)) return price
  if (from === undefined) return fault('no_reference_price', field)
  if (isProtectionAhead(side, what, price, from)) return price
  const above = (side === 'long') === (what === 'take_profit')
  return priceFault(above ? 'must_be_above' : 'must_be_below', field, priceOf(market, from), market)
}
