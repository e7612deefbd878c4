/**
 * The order form as pure data: what was entered, and how each entry changes the rest. Texts stay as typed until they
 * are summed up (order-summary.ts); whatever is computed here is computed on integers.
 */
import { mulDivFloor } from '@candlewick/money/arithmetic'
import { formatDecimal, tryParseDecimal } from '@candlewick/money/decimal'
import type { Lots, Rate, Ticks, Units } from '@candlewick/money/types'
import { lots, rate, ticks, units } from '@candlewick/money/units'
import type { FeeRates } from '@candlewick/rules/fees'
import { previewOrder } from '@candlewick/rules/preview'
import { lotsForAmount, lotsWorth, notional } from '@candlewick/rules/spot'
import type { BookView } from '../../realtime/book.ts'
import { lotsOf, priceOf, quantityOf, type SpotMarket, ticksOf } from '../spot-market.ts'

export type OrderSide = 'buy' | 'sell'
export type OrderKind = 'limit' | 'market'
type TimeInForce = 'GTC' | 'IOC' | 'FOK'
export type SelfTrade = 'expire_taker' | 'expire_maker' | 'expire_both'

export interface OrderDraft {
  readonly side: OrderSide
  readonly kind: OrderKind
  readonly price: string
  readonly quantity: string
  /** Limit: value without fee. Market by amount: what is spent (fee included) or received. */
  readonly total: string
  /** Which of the two the person gave; the other follows from it. */
  readonly by: 'quantity' | 'total'
  readonly tif: TimeInForce
  readonly postOnly: boolean
  readonly stp: SelfTrade
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
}

export type DraftAction =
  | { type: 'side'; side: OrderSide }
  | { type: 'kind'; kind: OrderKind }
  | { type: 'price'; text: string }
  | { type: 'step'; field: 'price' | 'quantity'; direction: 1 | -1 }
  | { type: 'quantity'; text: string }
  | { type: 'total'; text: string }
  | { type: 'by'; by: 'quantity' | 'total' }
  | { type: 'percent'; percent: number }
  | { type: 'tif'; tif: TimeInForce }
  | { type: 'postOnly'; on: boolean }
  | { type: 'stp'; stp: SelfTrade }
  /** From the book or the chart: a price, and with a double click all that rests up to it. */
  | { type: 'take'; ticks: number; lots?: number; side?: OrderSide }
  | { type: 'sent' }

export const EMPTY_DRAFT: OrderDraft = {
  side: 'buy',
  kind: 'limit',
  price: '',
  quantity: '',
  total: '',
  by: 'quantity',
  tif: 'GTC',
  postOnly: false,
  stp: 'expire_taker',
  percent: undefined,
}

/** The draft after an action. The situation is that of the moment; later changes of the market change no entry. */
export function changeDraft(draft: OrderDraft, action: DraftAction, situation: DraftSituation): OrderDraft {
  switch (action.type) {
    case 'side':
      return reapply({ ...draft, side: action.side }, situation)
    case 'kind':
      return reapply(changeKind(draft, action.kind), situation)
    case 'price':
      return settle({ ...draft, price: action.text }, situation)
    case 'step':
      return step(draft, action.field, action.direction, situation)
    case 'quantity':
      return settle({ ...draft, quantity: action.text, by: 'quantity', percent: undefined }, situation)
    case 'total':
      return settle({ ...draft, total: action.text, by: 'total', percent: undefined }, situation)
    case 'by':
      return { ...draft, by: action.by, quantity: '', total: '', percent: undefined }
    case 'percent':
      return applyPercent({ ...draft, percent: action.percent }, situation)
    case 'tif':
      return { ...draft, tif: action.tif, postOnly: action.tif === 'GTC' && draft.postOnly }
    case 'postOnly':
      return { ...draft, postOnly: action.on, tif: action.on ? 'GTC' : draft.tif }
    case 'stp':
      return { ...draft, stp: action.stp }
    case 'take':
      return take(draft, action, situation)
    case 'sent':
      return { ...draft, quantity: '', total: '', percent: undefined }
  }
}

function changeKind(draft: OrderDraft, kind: OrderKind): OrderDraft {
  if (kind === draft.kind) return draft
  // A total of a limit has no fee in it, that of a market order has: it must be given anew.
  const kept = draft.by === 'quantity' ? draft.quantity : ''
  return { ...draft, kind, quantity: kept, total: '', by: 'quantity' }
}

/** Keeps the slider's promise when what it is a part of has changed. */
function reapply(draft: OrderDraft, situation: DraftSituation): OrderDraft {
  return draft.percent === undefined ? settle(draft, situation) : applyPercent(draft, situation)
}

/** A limit's quantity and total follow from each other; a market order's second figure is a matter of the book. */
function settle(draft: OrderDraft, { market }: DraftSituation): OrderDraft {
  if (draft.kind === 'market') return draft
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

function step(
  draft: OrderDraft,
  field: 'price' | 'quantity',
  direction: 1 | -1,
  situation: DraftSituation,
): OrderDraft {
  const { market } = situation
  if (field === 'price') {
    const next = (ticksOf(market, draft.price) ?? 0) + direction
    return settle({ ...draft, price: next > 0 ? priceOf(market, next) : draft.price }, situation)
  }
  const next = (lotsOf(market, draft.quantity) ?? 0) + direction
  const quantity = next > 0 ? plainQuantity(market, lots(next)) : ''
  return settle({ ...draft, quantity, by: 'quantity', percent: undefined }, situation)
}

function take(draft: OrderDraft, action: DraftAction & { type: 'take' }, situation: DraftSituation): OrderDraft {
  const { market } = situation
  const price = priceOf(market, action.ticks)
  const side = action.side ?? draft.side
  const changed: OrderDraft = { ...draft, side, kind: 'limit', price }
  if (action.lots === undefined) return reapply(changed, situation)
  const most = Math.min(action.lots, affordable(side, ticks(action.ticks), situation) ?? action.lots)
  const quantity = plainQuantity(market, lots(Math.min(most, market.rules.maxLots)))
  return settle({ ...changed, quantity, by: 'quantity', percent: undefined }, situation)
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
  const price = ticksOf(market, draft.price)
  if (!price) return { ...draft, quantity: '', total: '' }
  const most =
    draft.side === 'buy'
      ? lotsForAmount(part, price, market.rules, dearer(situation.fees))
      : lots(Math.floor(part / market.rules.lotUnits))
  return settle({ ...draft, quantity: plainQuantity(market, most), by: 'quantity' }, situation)
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
