/**
 * What an order draft comes to: what will be sent, what it will cost in one sentence, and the first thing that is
 * wrong with it, typed. Computed by the engine's own formulas on exact integers; the form only paints it.
 */
import { divFloor } from '@candlewick/money/arithmetic'
import { formatDecimal } from '@candlewick/money/decimal'
import type { Units } from '@candlewick/money/types'
import { lots } from '@candlewick/money/units'
import type { MarginTrade } from '@candlewick/rules/margin/trading'
import { type OrderPreview, type PreviewRefusal, type PreviewRequest, previewOrder } from '@candlewick/rules/preview'
import { FUND_PART } from '@candlewick/rules/security-fund'
import type { SpotMarket } from '../../../markets/spot-market.ts'
import { priceOf } from '../../../markets/terminal-market.ts'
import {
  isFault,
  priceFault,
  readPrice,
  readQuantity,
  readShown,
  sentPrice,
  sentQuantity,
} from '../../../terminal/form/entries.ts'
import type { Clause } from './conditional-clauses.ts'
import { summariseConditional } from './conditional-summary.ts'
import { type DraftSituation, type OrderDraft, situationOf } from './order-draft.ts'
import { type DraftError, firstError, type OrderFields, readAmount, readSized } from './order-entries.ts'
import { spokenDown, spokenUp } from './spoken.ts'

/** The figures of the sentence, as plain decimals. */
export interface OrderSentence {
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
  /** Iceberg: how much of it the book shows at a time. */
  readonly shown?: string
}

export interface OrderSummary {
  readonly error?: DraftError
  readonly sentence?: OrderSentence
  /** What a waiting order will do, clause after clause. */
  readonly clauses?: readonly Clause[]
  /** Present where the draft can be sent, with what it would do to its account. */
  readonly fields?: OrderFields
  readonly trade?: MarginTrade
  /** What must be there for it: quote units for a buy, base units for a sell. */
  readonly hold?: Units
}

interface Entered {
  request: PreviewRequest
  fields: OrderFields
}

export function summarise(draft: OrderDraft, situation: DraftSituation): OrderSummary {
  // It is read and summed up by its own part of the form.
  if (draft.kind === 'ladder') return {}
  if (draft.kind !== 'limit' && draft.kind !== 'market') return summariseConditional(draft, draft.kind, situation)
  const entered = draft.kind === 'limit' ? readLimit(draft, situation.market) : readMarket(draft, situation.market)
  if ('rule' in entered) return { error: entered }
  const { request } = entered
  const preview = previewOrder(request, situationOf(situation, draft.side))
  const hold = draft.side === 'buy' ? (request.amount ?? preview.hold) : preview.hold
  const error = refusalError(preview.refusal, draft, situation.market) ?? crossingError(draft, entered, situation)
  const sentence = preview.lots > 0 ? sentenceOf(draft, preview, situation.market) : undefined
  return {
    ...(sentence && { sentence }),
    ...(error ? { error } : { fields: entered.fields, trade: tradeOf(draft, preview), hold }),
  }
}

const tradeOf = ({ side }: OrderDraft, { lots, total }: OrderPreview): MarginTrade => ({ side, lots, total })

function readMarket(draft: OrderDraft, market: SpotMarket): Entered | DraftError {
  // What a market order leaves unfilled never rests.
  const timeInForce = draft.tif === 'FOK' ? 'FOK' : 'IOC'
  const { side, stp } = draft
  const fields = { side, orderType: 'market', timeInForce, postOnly: false, stp } as const
  if (draft.by === 'total') {
    const amount = readAmount(draft.total, market)
    if (isFault(amount)) return amount
    return { request: { side, kind: 'market', amount }, fields: { ...fields, amount: draft.total } }
  }
  const quantity = readQuantity(draft.quantity, 'quantity', market)
  if (isFault(quantity)) return quantity
  return {
    request: { side, kind: 'market', lots: quantity },
    fields: { ...fields, quantity: sentQuantity(market, quantity) },
  }
}

function readLimit(draft: OrderDraft, market: SpotMarket): Entered | DraftError {
  const price = readPrice(draft.price, 'price', market)
  const quantity = readSized(draft, market)
  // Without a quantity it is only read whether it is one.
  const shown = draft.iceberg
    ? isFault(quantity)
      ? readQuantity(draft.shown, 'shown', market)
      : readShown(draft.shown, quantity, market)
    : undefined
  if (isFault(price) || isFault(quantity) || isFault(shown)) {
    return firstError(price, quantity, shown) as DraftError
  }
  const { side, stp } = draft
  return {
    request: { side, kind: 'limit', price, lots: quantity },
    fields: {
      side,
      orderType: 'limit',
      price: sentPrice(market, price),
      quantity: sentQuantity(market, quantity),
      ...(shown === undefined ? {} : { icebergQuantity: sentQuantity(market, shown) }),
      timeInForce: draft.tif,
      postOnly: draft.postOnly,
      stp,
    },
  }
}

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
      return priceFault(rule, 'price', priceOf(market, bound ?? 0), market)
    case 'min_notional':
      return { rule, field, bound: formatDecimal(bound ?? 0, market.quoteDecimals), unit: market.quote, early: false }
    case 'max_quantity':
      return { rule, field, bound: sentQuantity(market, lots(bound ?? 0)), unit: market.base, early: false }
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
  return priceFault('post_only_would_cross', 'price', priceOf(market, best), market)
}

function sentenceOf(draft: OrderDraft, preview: OrderPreview, market: SpotMarket): OrderSentence {
  const up = (amount: number) => spokenUp(amount, market.quoteDecimals)
  const down = (amount: number) => spokenDown(amount, market.quoteDecimals)
  const kind = draft.kind === 'market' ? 'market' : 'limit'
  const key = `${kind}${draft.side === 'buy' ? 'Buy' : 'Sell'}` as const
  return {
    key,
    quantity: sentQuantity(market, preview.lots),
    price: priceOf(market, preview.worst),
    // What is promised as "at most" is rounded up and what is promised as "at least" down, so that it stays true.
    total: draft.side === 'buy' ? up(preview.total) : down(preview.total),
    fee: up(preview.fee),
    fund: down(divFloor(preview.fee, FUND_PART)),
    ...(draft.kind === 'limit' && draft.iceberg ? { shown: draft.shown } : {}),
    ...(preview.unfilled > 0 ? { unfilled: sentQuantity(market, preview.unfilled) } : {}),
  }
}
