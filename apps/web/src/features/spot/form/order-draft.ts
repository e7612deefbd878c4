/**
 * The order form as pure data: what was entered, and how each entry changes the rest. Texts stay as typed until they
 * are summed up (order-summary.ts); whatever is computed here is computed on integers.
 */
import { mulDivFloor } from '@candlewick/money/arithmetic'
import { formatDecimal, tryParseDecimal } from '@candlewick/money/decimal'
import type { Lots, Rate, Ticks, Units } from '@candlewick/money/types'
import { lots, rate, ticks, units } from '@candlewick/money/units'
import { trailingTrigger } from '@candlewick/rules/conditional'
import type { FeeRates } from '@candlewick/rules/fees'
import { previewOrder } from '@candlewick/rules/preview'
import { lotsForAmount, lotsWorth, notional, slipBound } from '@candlewick/rules/spot'
import type { SpotMarket } from '../../../markets/spot-market.ts'
import { lotsOf, priceOf, quantityOf, ticksOf } from '../../../markets/terminal-market.ts'
import type { BookView } from '../../../realtime/book.ts'
import type { FormKind, OrderSide, Reference } from '../../../terminal/form/kinds.ts'
import {
  EMPTY_LADDER,
  type LadderAction,
  type LadderDraft,
  type LadderField,
  withLadderPrice,
} from '../../../terminal/form/ladder-draft.ts'
import { rateOf } from '../../../terminal/form/percent.ts'

type TimeInForce = 'GTC' | 'IOC' | 'FOK'
export type SelfTrade = 'expire_taker' | 'expire_maker' | 'expire_both'

export interface OrderDraft extends LadderDraft {
  readonly side: OrderSide
  readonly kind: FormKind
  readonly price: string
  readonly quantity: string
  /** Limit: value without fee. Market by amount: what is spent (fee included) or received. */
  readonly total: string
  /** Which of the two the person gave; the other follows from it. */
  readonly by: 'quantity' | 'total'
  readonly tif: TimeInForce
  readonly postOnly: boolean
  readonly stp: SelfTrade
  /** Where a stop fires. */
  readonly trigger: string
  /** Which price the trigger is compared with. */
  readonly triggerBy: Reference
  /** Trailing: how far the price must turn back, in percent. */
  readonly callback: string
  /** Trailing: from which price it follows; empty: at once. */
  readonly activation: string
  /** OCO: limit price of the stop leg; empty: at market. */
  readonly stopPrice: string
  readonly iceberg: boolean
  /** Iceberg: the quantity that the book shows at a time. */
  readonly shown: string
  /** Where the slider stands; gone as soon as an amount is typed. */
  readonly percent: number | undefined
}

/** What the form can see while the person types. */
export interface DraftSituation {
  readonly market: SpotMarket
  readonly fees: FeeRates
  readonly book: BookView | undefined
  /** Available balances of the spot account, in units; undefined while not known. */
  readonly base: Units | undefined
  readonly quote: Units | undefined
  readonly index: Ticks | undefined
  /** Price of the newest trade. */
  readonly last: Ticks | undefined
}

/** Fields that hold a price or a quantity, which arrow keys move by a step of the market. */
export type SteppedField = 'price' | 'quantity' | 'trigger' | 'activation' | 'stopPrice' | 'shown' | 'from' | 'to'
/** Fields whose text changes nothing else but what the slider stands for. */
export type PlainField = 'trigger' | 'callback' | 'activation' | 'stopPrice' | 'shown' | LadderField

export type DraftAction =
  | { type: 'side'; side: OrderSide }
  | { type: 'kind'; kind: FormKind }
  | { type: 'price'; text: string }
  | { type: 'text'; field: PlainField; text: string }
  | { type: 'triggerBy'; by: Reference }
  | { type: 'iceberg'; on: boolean }
  | { type: 'step'; field: SteppedField; direction: 1 | -1 }
  | { type: 'quantity'; text: string }
  | { type: 'total'; text: string }
  | { type: 'percent'; percent: number }
  | { type: 'tif'; tif: TimeInForce }
  | { type: 'postOnly'; on: boolean }
  | { type: 'stp'; stp: SelfTrade }
  | LadderAction
  /** From the book or the chart: a price, and with a double click all that rests up to it. */
  | { type: 'take'; ticks: number; lots?: number; side?: OrderSide }
  | { type: 'sent' }

export const EMPTY_DRAFT: OrderDraft = {
  ...EMPTY_LADDER,
  side: 'buy',
  kind: 'limit',
  price: '',
  quantity: '',
  total: '',
  by: 'quantity',
  tif: 'GTC',
  postOnly: false,
  stp: 'expire_taker',
  trigger: '',
  triggerBy: 'last',
  callback: '1',
  activation: '',
  stopPrice: '',
  iceberg: false,
  shown: '',
  percent: undefined,
}

/** Whether an order of this kind has a limit price, from which total and quantity follow from each other. */
export const hasPrice = (kind: FormKind): boolean => kind === 'limit' || kind === 'stop_limit' || kind === 'oco'

/** Whether it may be given by the amount in quote coin: market orders; those that wait only where they buy. */
export const byAmount = (kind: FormKind, side: OrderSide): boolean =>
  kind === 'market' || (side === 'buy' && (kind === 'stop_market' || kind === 'trailing'))

/** The price that a trigger is compared with now. */
export function referenceOf(draft: Pick<OrderDraft, 'triggerBy'>, situation: DraftSituation): Ticks | undefined {
  return draft.triggerBy === 'index' ? situation.index : situation.last
}

/** The draft after an action. The situation is that of the moment; later changes of the market change no entry. */
export function changeDraft(draft: OrderDraft, action: DraftAction, situation: DraftSituation): OrderDraft {
  switch (action.type) {
    case 'side':
      return reapply(changeSide(draft, action.side), situation)
    case 'kind':
      return reapply(changeKind(draft, action.kind, situation), situation)
    case 'price':
      return settle({ ...draft, price: action.text }, situation)
    case 'text':
      return reapply({ ...draft, [action.field]: action.text }, situation)
    case 'triggerBy':
      return reapply({ ...draft, triggerBy: action.by }, situation)
    case 'iceberg':
      return { ...draft, iceberg: action.on, tif: action.on ? 'GTC' : draft.tif }
    case 'step':
      return step(draft, action.field, action.direction, situation)
    case 'quantity':
      return settle({ ...draft, quantity: action.text, by: 'quantity', percent: undefined }, situation)
    case 'total':
      return settle({ ...draft, total: action.text, by: 'total', percent: undefined }, situation)
    case 'percent':
      return applyPercent({ ...draft, percent: action.percent }, situation)
    case 'tif':
      return { ...draft, tif: action.tif, ...(action.tif === 'GTC' ? {} : { postOnly: false, iceberg: false }) }
    case 'postOnly':
      return { ...draft, postOnly: action.on, tif: action.on ? 'GTC' : draft.tif }
    case 'stp':
      return { ...draft, stp: action.stp }
    case 'sizes':
      return { ...draft, sizes: action.sizes }
    case 'part':
      return { ...draft, quantity: action.quantity, by: 'quantity', percent: action.percent }
    case 'take':
      return take(draft, action, situation)
    case 'sent':
      return { ...draft, quantity: '', total: '', shown: '', percent: undefined }
  }
}

function changeSide(draft: OrderDraft, side: OrderSide): OrderDraft {
  if (side === draft.side) return draft
  const turned = draft.by === 'total' && !hasPrice(draft.kind) && !byAmount(draft.kind, side)
  const changed: OrderDraft = turned ? { ...draft, side, by: 'quantity', total: '' } : { ...draft, side }
  // What was above the price is below it for the other side.
  return draft.kind === 'oco' ? { ...changed, price: draft.trigger, trigger: draft.price, stopPrice: '' } : changed
}

function changeKind(draft: OrderDraft, kind: FormKind, situation: DraftSituation): OrderDraft {
  if (kind === draft.kind) return draft
  // A total of a limit has no fee in it, that of a market order has: it must be given anew.
  const kept = draft.by === 'quantity' ? draft.quantity : ''
  const changed: OrderDraft = { ...draft, kind, quantity: kept, total: '', by: 'quantity' }
  return kind === 'oco' && !isOcoPrice(draft, situation) ? { ...changed, price: '' } : changed
}

/** Whether the price entered could be that of an OCO's limit leg: a sell's above the market, a buy's below. */
function isOcoPrice(draft: OrderDraft, situation: DraftSituation): boolean {
  const price = ticksOf(situation.market, draft.price)
  const reference = referenceOf(draft, situation)
  if (!price || !reference) return true
  return draft.side === 'sell' ? price > reference : price < reference
}

/** Keeps the slider's promise when what it is a part of has changed. */
function reapply(draft: OrderDraft, situation: DraftSituation): OrderDraft {
  if (draft.kind === 'ladder') return { ...draft, percent: undefined }
  return draft.percent === undefined ? settle(draft, situation) : applyPercent(draft, situation)
}

/** A limit's quantity and total follow from each other; a market order's second figure is a matter of the book, and left empty. */
function settle(draft: OrderDraft, { market }: DraftSituation): OrderDraft {
  if (!hasPrice(draft.kind)) return { ...draft, [draft.by === 'total' ? 'quantity' : 'total']: '' }
  const price = ticksOf(market, draft.price)
  if (draft.by === 'quantity') {
    const quantity = lotsOf(market, draft.quantity)
    return { ...draft, total: price && quantity ? totalText(market, quantity, price) : '' }
  }
  const total = tryParseDecimal(draft.total, market.quoteDecimals)
  if (!price || !total.ok) return { ...draft, quantity: '' }
  return { ...draft, quantity: plainQuantity(market, lotsWorth(total.value, price, market.rules)) }
}

function totalText(market: SpotMarket, quantity: Lots, price: Ticks): string {
  const rough = quantity * price * market.rules.tickLotUnits
  if (rough > Number.MAX_SAFE_INTEGER / 2) return ''
  return formatDecimal(notional(quantity, price, market.rules), market.quoteDecimals)
}

function plainQuantity(market: SpotMarket, quantity: Lots): string {
  return quantity > 0 ? trimmed(quantityOf(market, quantity)) : ''
}

const trimmed = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

function step(draft: OrderDraft, field: SteppedField, direction: 1 | -1, situation: DraftSituation): OrderDraft {
  const { market } = situation
  if (field === 'quantity' || field === 'shown') {
    const next = (lotsOf(market, draft[field]) ?? 0) + direction
    const text = next > 0 ? plainQuantity(market, lots(next)) : ''
    if (field === 'shown') return { ...draft, shown: text }
    return settle({ ...draft, quantity: text, by: 'quantity', percent: undefined }, situation)
  }
  // An empty field begins where the market is.
  const here = ticksOf(market, draft[field]) ?? referenceOf(draft, situation) ?? 0
  const next = here + direction
  return reapply({ ...draft, [field]: next > 0 ? priceOf(market, next) : draft[field] }, situation)
}

function take(draft: OrderDraft, action: DraftAction & { type: 'take' }, situation: DraftSituation): OrderDraft {
  const { market } = situation
  const price = priceOf(market, action.ticks)
  const side = action.side ?? draft.side
  const changed = withTakenPrice({ ...draft, side }, price)
  if (action.lots === undefined || !hasPrice(changed.kind)) return reapply(changed, situation)
  const most = Math.min(action.lots, affordable(side, ticks(action.ticks), situation) ?? action.lots)
  const quantity = plainQuantity(market, lots(Math.min(most, market.rules.maxLots)))
  return settle({ ...changed, quantity, by: 'quantity', percent: undefined }, situation)
}

/** A price goes where the kind of order has one: the limit, else the trigger, else where following begins. */
function withTakenPrice(draft: OrderDraft, price: string): OrderDraft {
  if (draft.kind === 'market') return { ...draft, kind: 'limit', price }
  if (draft.kind === 'ladder') return withLadderPrice(draft, price)
  if (draft.kind === 'stop_market') return { ...draft, trigger: price }
  return draft.kind === 'trailing' ? { ...draft, activation: price } : { ...draft, price }
}

/** The most lots that the balance pays for at a price; undefined where the balance is not known. */
export function affordable(side: OrderSide, price: Ticks, situation: DraftSituation): Lots | undefined {
  const { market, fees, base, quote } = situation
  if (side === 'sell') return base === undefined ? undefined : lots(Math.floor(base / market.rules.lotUnits))
  return quote === undefined ? undefined : lotsForAmount(quote, price, market.rules, dearer(fees))
}

/** An order of unknown role is held at the dearer of the two rates. */
export const dearer = (fees: FeeRates): Rate => rate(Math.max(fees.taker, fees.maker))

function applyPercent(draft: OrderDraft, situation: DraftSituation): OrderDraft {
  const { market } = situation
  const percent = draft.percent ?? 0
  const whole = draft.side === 'buy' ? situation.quote : situation.base
  if (whole === undefined) return draft
  const part = units(mulDivFloor(whole, percent, 100))
  if (draft.kind === 'market') return applyMarketPercent(draft, part, situation)
  if (!hasPrice(draft.kind) && draft.by === 'total') {
    return { ...draft, total: part > 0 ? formatDecimal(part, market.quoteDecimals) : '' }
  }
  if (draft.side === 'sell') {
    const quantity = plainQuantity(market, lots(Math.floor(part / market.rules.lotUnits)))
    return settle({ ...draft, quantity, by: 'quantity' }, situation)
  }
  const price = heldPrice(draft, situation)
  if (!price) return { ...draft, quantity: '', total: '' }
  const most = lotsForAmount(part, price, market.rules, dearer(situation.fees))
  return settle({ ...draft, quantity: plainQuantity(market, most), by: 'quantity' }, situation)
}

/** The price at which a buy is held until it fills; undefined while the fields it follows from are empty. */
export function heldPrice(draft: OrderDraft, situation: DraftSituation): Ticks | undefined {
  const { market } = situation
  const [price, trigger] = [ticksOf(market, draft.price), ticksOf(market, draft.trigger)]
  const slipped = (from: Ticks) => slipBound(from, 'buy', market.rules.slipRate)
  switch (draft.kind) {
    case 'limit':
    case 'stop_limit':
      return price || undefined
    case 'market':
    case 'ladder':
      return undefined
    case 'stop_market':
      return trigger ? slipped(trigger) : undefined
    case 'trailing': {
      // Wherever following begins, it is held from the price there is.
      const [callback, from] = [rateOf(draft.callback), referenceOf(draft, situation)]
      return callback && from ? slipped(trailingTrigger(from, callback, 'buy')) : undefined
    }
    case 'oco': {
      if (!price || !trigger) return price || undefined
      const stop = ticksOf(market, draft.stopPrice) || slipped(trigger)
      return ticks(Math.max(price, stop))
    }
  }
}

/** The price from which a trailing stop follows: the activation price, or the market's own. */
export function followedFrom(draft: OrderDraft, situation: DraftSituation): Ticks | undefined {
  return ticksOf(situation.market, draft.activation) || referenceOf(draft, situation)
}

function applyMarketPercent(draft: OrderDraft, part: Units, situation: DraftSituation): OrderDraft {
  const { market } = situation
  if (draft.side === 'buy' && draft.by === 'total') {
    return { ...draft, total: part > 0 ? formatDecimal(part, market.quoteDecimals) : '' }
  }
  if (draft.side === 'sell' && draft.by === 'quantity') {
    return { ...draft, quantity: plainQuantity(market, lots(Math.floor(part / market.rules.lotUnits))) }
  }
  // The other figure is what the book would give for it.
  const request =
    draft.side === 'buy'
      ? ({ side: 'buy', kind: 'market', amount: part } as const)
      : ({ side: 'sell', kind: 'market', lots: lots(Math.floor(part / market.rules.lotUnits)) } as const)
  const preview = previewOrder(request, { ...situationOf(situation, draft.side), available: part })
  if (draft.side === 'buy') return { ...draft, quantity: plainQuantity(market, preview.lots) }
  return { ...draft, total: preview.notional > 0 ? formatDecimal(preview.notional, market.quoteDecimals) : '' }
}

/** The situation as `previewOrder` wants it: the other side of the book, and what pays. */
export function situationOf(situation: DraftSituation, side: OrderSide) {
  const other = side === 'buy' ? situation.book?.asks : situation.book?.bids
  const book = (other?.ticks ?? []).map((price, at) => [ticks(price), lots(other?.lots[at] ?? 0)] as const)
  const paying = side === 'buy' ? situation.quote : situation.base
  return {
    market: situation.market.rules,
    fees: situation.fees,
    book,
    // An unknown balance refuses nothing here; the server knows it.
    available: paying ?? units(Number.MAX_SAFE_INTEGER),
    ...(situation.index === undefined ? {} : { index: situation.index }),
  }
}
