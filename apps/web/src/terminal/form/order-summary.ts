/**
 * What an order draft comes to: what will be sent, what it will cost in one sentence, and the first thing that is
 * wrong with it, typed. Computed by the engine's own formulas on exact integers; the form only paints it.
 */
import { divCeil, divFloor } from '@candlewick/money/arithmetic'
import { cutDecimals, formatDecimal, tryParseDecimal } from '@candlewick/money/decimal'
import type { Lots, Ticks, Units } from '@candlewick/money/types'
import { lots, ticks, units } from '@candlewick/money/units'
import { type OrderPreview, type PreviewRefusal, type PreviewRequest, previewOrder } from '@candlewick/rules/preview'
import { FUND_PART } from '@candlewick/rules/spot'
import { lotsOf, priceOf, quantityOf, type SpotMarket, ticksOf } from '../spot-market.ts'
import { type DraftSituation, type OrderDraft, situationOf } from './order-draft.ts'

export type DraftField = 'price' | 'quantity' | 'total' | 'order'

/** `early`: only that something is still to be entered; said no sooner than the person presses the button. */
export interface DraftError {
  readonly rule: PreviewRefusal['rule'] | 'price_step' | 'quantity_step' | 'amount_form' | 'post_only_would_cross'
  readonly field: DraftField
  /** The rule's bound as a plain decimal, with its unit. */
  readonly bound?: string
  readonly unit?: string
  readonly early: boolean
}

/** The figures of the sentence, as plain decimals. */
interface OrderSentence {
  /** Which sentence: `limitBuy`, `limitSell`, `marketBuy`, `marketSell`. */
  readonly key: 'limitBuy' | 'limitSell' | 'marketBuy' | 'marketSell'
  readonly quantity: string
  /** Limit price, or the worst price a market order would take now. */
  readonly price: string
  /** At most paid, or at least received, fee included. */
  readonly total: string
  readonly fee: string
  /** The security fund's tenth of the fee. */
  readonly fund: string
  /** Part of a market order that the book does not hold now. */
  readonly unfilled?: string
}

/** The fields of the call, without symbol and client id. */
export interface OrderFields {
  readonly side: 'buy' | 'sell'
  readonly commissType: 'limit' | 'market'
  readonly commissPrice?: string
  readonly commissNum?: string
  readonly amount?: string
  readonly timeInForce: 'GTC' | 'IOC' | 'FOK'
  readonly postOnly: boolean
  readonly stp: 'expire_taker' | 'expire_maker' | 'expire_both'
}

export interface OrderSummary {
  readonly error?: DraftError
  readonly sentence?: OrderSentence
  /** Present where the draft can be sent. */
  readonly fields?: OrderFields
  readonly preview?: OrderPreview
}

interface Entered {
  request: PreviewRequest
  fields: OrderFields
}

export function summarise(draft: OrderDraft, situation: DraftSituation): OrderSummary {
  const entered = readDraft(draft, situation.market)
  if ('rule' in entered) return { error: entered }
  const preview = previewOrder(entered.request, situationOf(situation, draft.side))
  const error = refusalError(preview.refusal, draft, situation.market) ?? crossingError(draft, entered, situation)
  const sentence = preview.lots > 0 ? sentenceOf(draft, preview, situation.market) : undefined
  return {
    preview,
    ...(sentence && { sentence }),
    ...(error ? { error } : { fields: entered.fields }),
  }
}

function readDraft(draft: OrderDraft, market: SpotMarket): Entered | DraftError {
  const common = { side: draft.side, commissType: draft.kind, stp: draft.stp } as const
  if (draft.kind === 'limit') return readLimit(draft, market, common)
  // What a market order leaves unfilled never rests.
  const timeInForce = draft.tif === 'FOK' ? 'FOK' : 'IOC'
  const fields = { ...common, timeInForce, postOnly: false } as const
  if (draft.by === 'total') {
    const amount = readAmount(draft.total, market)
    if (typeof amount !== 'number') return amount
    return { request: { side: draft.side, kind: 'market', amount }, fields: { ...fields, amount: draft.total } }
  }
  const quantity = readQuantity(draft.quantity, market)
  if (typeof quantity !== 'number') return quantity
  const request = { side: draft.side, kind: 'market', lots: quantity } as const
  return { request, fields: { ...fields, commissNum: sent(market, quantity) } }
}

type CommonFields = Pick<OrderFields, 'side' | 'commissType' | 'stp'>

function readLimit(draft: OrderDraft, market: SpotMarket, common: CommonFields): Entered | DraftError {
  const price = readPrice(draft.price, market)
  if (typeof price !== 'number') return price
  const quantity = readQuantity(draft.quantity, market)
  if (typeof quantity !== 'number') return quantity
  return {
    request: { side: draft.side, kind: 'limit', price, lots: quantity },
    fields: {
      ...common,
      commissPrice: plain(priceOf(market, price)),
      commissNum: sent(market, quantity),
      timeInForce: draft.tif,
      postOnly: draft.postOnly,
    },
  }
}

function readPrice(text: string, market: SpotMarket): Ticks | DraftError {
  if (isEmpty(text)) return { rule: 'price_required', field: 'price', early: true }
  const price = ticksOf(market, text)
  if (price !== undefined) return ticks(price)
  return { rule: 'price_step', field: 'price', bound: market.rules.tickSize, unit: market.quote, early: false }
}

function readQuantity(text: string, market: SpotMarket): Lots | DraftError {
  if (isEmpty(text)) return { rule: 'quantity_required', field: 'quantity', early: true }
  const quantity = lotsOf(market, text)
  if (quantity !== undefined) return lots(quantity)
  return { rule: 'quantity_step', field: 'quantity', bound: market.rules.lotSize, unit: market.base, early: false }
}

function readAmount(text: string, market: SpotMarket): Units | DraftError {
  if (isEmpty(text)) return { rule: 'quantity_required', field: 'total', early: true }
  const amount = tryParseDecimal(text, market.quoteDecimals)
  return amount.ok ? units(amount.value) : { rule: 'amount_form', field: 'total', early: false }
}

const isEmpty = (text: string): boolean => !/[1-9]/.test(text)

/** The wire takes plain decimals; zeros behind the last digit change nothing and are left out. */
const plain = (text: string): string => (text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text)
const sent = (market: SpotMarket, quantity: Lots): string => plain(quantityOf(market, quantity))

function refusalError(
  refusal: PreviewRefusal | undefined,
  draft: OrderDraft,
  market: SpotMarket,
): DraftError | undefined {
  if (!refusal) return undefined
  const { rule, bound } = refusal
  const field = draft.by === 'total' && draft.kind === 'market' ? 'total' : 'quantity'
  switch (rule) {
    case 'price_band':
      return { rule, field: 'price', bound: priceOf(market, bound ?? 0), unit: market.quote, early: false }
    case 'min_notional':
      return { rule, field, bound: formatDecimal(bound ?? 0, market.quoteDecimals), unit: market.quote, early: false }
    case 'max_quantity':
      return { rule, field, bound: sent(market, lots(bound ?? 0)), unit: market.base, early: false }
    case 'insufficient_balance': {
      const [unit, decimals] =
        draft.side === 'buy' ? [market.quote, market.quoteDecimals] : [market.base, market.baseDecimals]
      return { rule, field, bound: formatDecimal(bound ?? 0, decimals), unit, early: false }
    }
    case 'amount_below_lot':
      return { rule, field, bound: formatDecimal(bound ?? 0, market.quoteDecimals), unit: market.quote, early: false }
    case 'no_liquidity':
      return { rule, field: 'order', early: false }
    case 'quantity_required':
      return { rule, field, early: true }
    case 'price_required':
      return { rule, field: 'price', early: true }
  }
}

/** A post-only order that would trade at once is refused by the engine; the form can see it in the book. */
function crossingError(draft: OrderDraft, { request }: Entered, { book, market }: DraftSituation) {
  if (!draft.postOnly || request.kind !== 'limit' || request.price === undefined) return undefined
  const best = draft.side === 'buy' ? book?.asks.ticks[0] : book?.bids.ticks[0]
  if (best === undefined) return undefined
  const crosses = draft.side === 'buy' ? request.price >= best : request.price <= best
  if (!crosses) return undefined
  const bound = priceOf(market, best)
  return { rule: 'post_only_would_cross', field: 'price', bound, unit: market.quote, early: false } as const
}

function sentenceOf(draft: OrderDraft, preview: OrderPreview, market: SpotMarket): OrderSentence {
  const up = (amount: number) => spoken(amount, market.quoteDecimals, 'up')
  const down = (amount: number) => spoken(amount, market.quoteDecimals, 'down')
  const key = `${draft.kind}${draft.side === 'buy' ? 'Buy' : 'Sell'}` as const
  return {
    key,
    quantity: sent(market, preview.lots),
    price: priceOf(market, preview.worst),
    // What is promised as "at most" is rounded up and what is promised as "at least" down, so that it stays true.
    total: draft.side === 'buy' ? up(preview.total) : down(preview.total),
    fee: up(preview.fee),
    fund: down(divFloor(preview.fee, FUND_PART)),
    ...(preview.unfilled > 0 ? { unfilled: sent(market, preview.unfilled) } : {}),
  }
}

const SPOKEN_DECIMALS = 2

/** An amount as a sentence says it: two decimals from one whole coin on, exact below. */
function spoken(amount: number, decimals: number, rounding: 'up' | 'down'): string {
  if (decimals <= SPOKEN_DECIMALS || amount < 10 ** decimals) return formatDecimal(amount, decimals)
  const cut = 10 ** (decimals - SPOKEN_DECIMALS)
  const kept = rounding === 'up' ? divCeil(amount, cut) : divFloor(amount, cut)
  return cutDecimals(formatDecimal(kept, SPOKEN_DECIMALS), SPOKEN_DECIMALS)
}
