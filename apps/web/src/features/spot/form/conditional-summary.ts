/**
 * What the draft of a waiting order (stop, trailing stop, OCO) comes to: what will be sent, what it will do, and the
 * first thing that is wrong with it. Computed by the engine's own formulas on exact integers.
 */
import { formatDecimal } from '@candlewick/money/decimal'
import { RATE_DECIMALS, type Ticks } from '@candlewick/money/types'
import { lots, units } from '@candlewick/money/units'
import {
  type ConditionalPreview,
  type ConditionalRefusal,
  type ConditionalSituation,
  hasFigures,
  previewConditional,
} from '@candlewick/rules/conditional-preview'
import type { MarginTrade } from '@candlewick/rules/margin/trading'
import type { SpotMarket } from '../../../markets/spot-market.ts'
import { priceOf } from '../../../markets/terminal-market.ts'
import {
  isFault,
  priceFault,
  readCallback,
  readOptionalPrice,
  readPrice,
  readQuantity,
  sentPrice,
  sentQuantity,
} from '../../../terminal/form/entries.ts'
import type { ConditionalKind } from '../../../terminal/form/kinds.ts'
import { type Clause, clausesOf, type Entered } from './conditional-clauses.ts'
import { byAmount, type DraftSituation, type OrderDraft, referenceOf } from './order-draft.ts'
import {
  type DraftError,
  type DraftField,
  firstError,
  type OrderFields,
  type PriceField,
  readAmount,
  readSized,
} from './order-entries.ts'

interface ConditionalSummary {
  readonly error?: DraftError
  readonly clauses?: readonly Clause[]
  /** Present where the draft can be sent, with what it would do to its account where it fires. */
  readonly fields?: OrderFields
  readonly trade?: MarginTrade
}

/** Reads a draft of one of the waiting kinds and sums it up. */
export function summariseConditional(
  draft: OrderDraft,
  kind: ConditionalKind,
  situation: DraftSituation,
): ConditionalSummary {
  const entered = READERS[kind](draft, situation)
  if (isFault(entered)) return { error: entered }
  const outcome = previewConditional(entered.request, conditionalSituation(draft, situation))
  const error = outcome.refusal && refusalError(outcome.refusal, draft, situation.market)
  return {
    ...(hasFigures(outcome) && { clauses: clausesOf(draft, entered, outcome, situation) }),
    ...(error ? { error } : { fields: entered.fields, ...(hasFigures(outcome) && { trade: tradeOf(draft, outcome) }) }),
  }
}

/** Of an OCO what its stop leg does: the limit leg trades at a better price. */
function tradeOf({ side }: OrderDraft, { lots, total, stopTotal, trigger }: ConditionalPreview): MarginTrade {
  return { side, lots, total: stopTotal ?? total, at: trigger }
}

/** The situation as the preview wants it: what pays, and the price that the trigger is compared with. */
function conditionalSituation(draft: OrderDraft, situation: DraftSituation): ConditionalSituation {
  const { market, fees, base, quote, index } = situation
  const paying = draft.side === 'buy' ? quote : base
  const reference = referenceOf(draft, situation)
  return {
    market: market.rules,
    fees,
    // An unknown balance refuses nothing here; the server knows it.
    available: paying ?? units(Number.MAX_SAFE_INTEGER),
    ...(index === undefined ? {} : { index }),
    ...(reference === undefined ? {} : { reference }),
  }
}

const READERS: Record<ConditionalKind, (draft: OrderDraft, situation: DraftSituation) => Entered | DraftError> = {
  stop_limit: readStopLimit,
  stop_market: readStopMarket,
  trailing: readTrailing,
  oco: readOco,
}

function readStopLimit(draft: OrderDraft, situation: DraftSituation): Entered | DraftError {
  const { market } = situation
  const trigger = readTrigger(draft, situation)
  const price = readPrice(draft.price, 'price', market)
  const quantity = readSized(draft, market)
  if (isFault(trigger) || isFault(price) || isFault(quantity)) return wrong(trigger, price, quantity)
  return {
    request: { type: 'stop', kind: 'limit', side: draft.side, trigger, price, lots: quantity },
    fields: {
      ...commonFields(draft, 'stop_limit'),
      triggerPrice: sentPrice(market, trigger),
      price: sentPrice(market, price),
      quantity: sentQuantity(market, quantity),
      timeInForce: draft.tif,
      postOnly: draft.postOnly,
    },
  }
}

function readStopMarket(draft: OrderDraft, situation: DraftSituation): Entered | DraftError {
  const trigger = readTrigger(draft, situation)
  const size = readSize(draft, situation.market)
  if (isFault(trigger) || isFault(size)) return wrong(trigger, size)
  return {
    request: { type: 'stop', kind: 'market', side: draft.side, trigger, ...size.request },
    fields: {
      ...commonFields(draft, 'stop_market'),
      ...size.fields,
      triggerPrice: sentPrice(situation.market, trigger),
      timeInForce: 'IOC',
      postOnly: false,
    },
  }
}

function readTrailing(draft: OrderDraft, situation: DraftSituation): Entered | DraftError {
  const { market } = situation
  const callback = readCallback(draft.callback)
  const activation = sideOfMarket(
    readOptionalPrice(draft.activation, 'activation', market),
    'activation',
    draft.side === 'sell' ? 'above' : 'below',
    draft,
    situation,
  )
  const size = readSize(draft, market)
  if (isFault(callback) || isFault(activation) || isFault(size)) return wrong(callback, activation, size)
  return {
    request: {
      type: 'trailing',
      side: draft.side,
      callback,
      ...size.request,
      ...(activation === undefined ? {} : { activation }),
    },
    fields: {
      ...commonFields(draft, 'trailing'),
      ...size.fields,
      callbackRate: formatDecimal(callback, RATE_DECIMALS),
      ...(activation === undefined ? {} : { triggerPrice: sentPrice(market, activation) }),
      timeInForce: 'IOC',
      postOnly: false,
    },
  }
}

function readOco(draft: OrderDraft, situation: DraftSituation): Entered | DraftError {
  const { market } = situation
  const selling = draft.side === 'sell'
  const inPlace = <Read extends Ticks | DraftError>(read: Read, field: PriceField, place: 'above' | 'below') =>
    sideOfMarket(read, field, place, draft, situation)
  const price = inPlace(readPrice(draft.price, 'price', market), 'price', selling ? 'above' : 'below')
  const trigger = inPlace(readPrice(draft.trigger, 'trigger', market), 'trigger', selling ? 'below' : 'above')
  const stopPrice = readOptionalPrice(draft.stopPrice, 'stopPrice', market)
  const quantity = readSized(draft, market)
  if (isFault(price) || isFault(trigger) || isFault(stopPrice) || isFault(quantity)) {
    return wrong(price, trigger, stopPrice, quantity)
  }
  const optional = stopPrice === undefined ? {} : { stopPrice }
  return {
    request: { type: 'oco', side: draft.side, lots: quantity, price, trigger, ...optional },
    fields: {
      ...commonFields(draft, 'oco'),
      price: sentPrice(market, price),
      quantity: sentQuantity(market, quantity),
      triggerPrice: sentPrice(market, trigger),
      ...(stopPrice === undefined ? {} : { stopLimitPrice: sentPrice(market, stopPrice) }),
      timeInForce: 'GTC',
      postOnly: draft.postOnly,
    },
  }
}

const commonFields = <Kind extends ConditionalKind>({ side, stp, triggerBy }: OrderDraft, orderType: Kind) =>
  ({ side, orderType, stp, triggerBy }) as const

const wrong = (...reads: readonly unknown[]): DraftError =>
  firstError(...reads) ?? { rule: 'quantity_required', field: 'quantity', early: true }

function readTrigger(draft: OrderDraft, situation: DraftSituation): Ticks | DraftError {
  const { market } = situation
  const trigger = readPrice(draft.trigger, 'trigger', market)
  const reference = referenceOf(draft, situation)
  if (isFault(trigger) || trigger !== reference) return trigger
  return priceFault('would_trigger', 'trigger', priceOf(market, reference), market)
}

/** Quantity, or the amount of a market buy. */
function readSize(draft: OrderDraft, market: SpotMarket) {
  if (draft.by === 'total' && byAmount(draft.kind, draft.side)) {
    const amount = readAmount(draft.total, market)
    return isFault(amount) ? amount : { request: { amount }, fields: { amount: draft.total } }
  }
  const quantity = readQuantity(draft.quantity, 'quantity', market)
  if (isFault(quantity)) return quantity
  return { request: { lots: quantity }, fields: { quantity: sentQuantity(market, quantity) } }
}

/** Refuses a price that is not on its side of the market's, where that is known. */
function sideOfMarket<Read extends Ticks | undefined | DraftError>(
  read: Read,
  field: PriceField,
  place: 'above' | 'below',
  draft: OrderDraft,
  situation: DraftSituation,
): Read | DraftError {
  const reference = referenceOf(draft, situation)
  if (read === undefined || typeof read === 'object' || reference === undefined) return read
  const price: number = read
  if (place === 'above' ? price > reference : price < reference) return read
  const { market } = situation
  return priceFault(`must_be_${place}`, field, priceOf(market, reference), market)
}

function refusalError(refusal: ConditionalRefusal, draft: OrderDraft, market: SpotMarket): DraftError {
  const { rule, field, bound = 0 } = refusal
  const at = fieldOf(field, draft)
  const money = { bound: formatDecimal(bound, market.quoteDecimals), unit: market.quote }
  switch (rule) {
    case 'price_band':
    case 'would_trigger':
      return priceFault(rule, at, priceOf(market, bound), market)
    case 'oco_prices': {
      const above = (draft.side === 'sell') === (field === 'price')
      return priceFault(above ? 'must_be_above' : 'must_be_below', at, priceOf(market, bound), market)
    }
    case 'min_notional':
    case 'amount_below_lot':
      return { rule, field: at, ...money, early: false }
    case 'max_quantity':
    case 'iceberg_parts':
      return { rule, field: at, bound: sentQuantity(market, lots(bound)), unit: market.base, early: false }
    case 'insufficient_balance': {
      const base = { bound: formatDecimal(bound, market.baseDecimals), unit: market.base }
      return { rule, field: at, ...(draft.side === 'buy' ? money : base), early: false }
    }
    case 'no_reference_price':
    case 'no_liquidity':
    case 'callback_rate':
      return { rule, field: at, early: false }
    case 'quantity_required':
    case 'price_required':
      return { rule, field: at, early: true }
  }
}

/** The form's field of a field of the command. */
function fieldOf(field: ConditionalRefusal['field'], draft: OrderDraft): DraftField {
  switch (field) {
    case 'lots':
      return 'quantity'
    case 'amount':
      return 'total'
    case 'trigger':
      return draft.kind === 'trailing' ? 'activation' : 'trigger'
    case 'display':
      return 'shown'
    default:
      return field
  }
}
