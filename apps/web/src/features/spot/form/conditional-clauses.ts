/** What a waiting order will do, clause by clause: when, what then, what is set aside, what it comes to. */
import { divFloor } from '@candlewick/money/arithmetic'
import type { ConditionalPreview, ConditionalRequest } from '@candlewick/rules/conditional-preview'
import { FUND_PART } from '@candlewick/rules/security-fund'
import type { SpotMarket } from '../../../markets/spot-market.ts'
import { priceOf } from '../../../markets/terminal-market.ts'
import { sentQuantity } from '../../../terminal/form/entries.ts'
import type { DraftSituation, OrderDraft } from './order-draft.ts'
import type { OrderFields } from './order-entries.ts'
import { spokenDown, spokenUp } from './spoken.ts'

/** One clause of the sentence: its text, and its figures as plain decimals. */
export interface Clause {
  readonly key:
    | 'rises'
    | 'falls'
    | 'trailBuy'
    | 'trailSell'
    | 'trailBuyFrom'
    | 'trailSellFrom'
    | 'marketBuy'
    | 'marketSell'
    | 'amountBuy'
    | 'limitBuy'
    | 'limitSell'
    | 'ocoBuy'
    | 'ocoSell'
    | 'ocoEnd'
    | 'held'
    | 'paysAtMost'
    | 'paysAbout'
    | 'getsAtLeast'
    | 'getsAbout'
    | 'ocoPays'
    | 'ocoGets'
  readonly figures: { readonly [name: string]: string }
}

/** A draft as read: what is previewed, and what is sent. */
export interface Entered {
  request: ConditionalRequest
  fields: OrderFields
}

/** The clauses in their order; an OCO begins with its limit order. */
export function clausesOf(
  draft: OrderDraft,
  { request, fields }: Entered,
  preview: ConditionalPreview,
  situation: DraftSituation,
): readonly Clause[] {
  const { market } = situation
  const { base, quote, quoteDecimals } = market
  const common = {
    base,
    quote,
    quantity: sentQuantity(market, preview.lots),
    trigger: priceOf(market, preview.trigger),
  }
  const selling = draft.side === 'sell'
  const hold = selling
    ? { amount: sentQuantity(market, preview.lots), coin: base }
    : { amount: spokenUp(preview.hold, quoteDecimals), coin: quote }
  const condition: Clause = { key: conditionKey(draft, request, preview), figures: conditionFigures(draft, common) }
  const action = actionOf(draft, request, market, common)
  const cost = costOf(request, fields, preview, market)
  const held: Clause = { key: 'held', figures: hold }
  if (request.type !== 'oco') return [condition, action, held, cost]
  const first: Clause = {
    key: selling ? 'ocoSell' : 'ocoBuy',
    figures: { ...common, price: priceOf(market, request.price) },
  }
  return [first, condition, action, { key: 'ocoEnd', figures: {} }, held, cost]
}

function conditionKey(draft: OrderDraft, request: ConditionalRequest, preview: ConditionalPreview): Clause['key'] {
  if (request.type !== 'trailing') return preview.direction
  const key = draft.side === 'sell' ? 'trailSell' : 'trailBuy'
  return request.activation === undefined ? key : `${key}From`
}

function conditionFigures(draft: OrderDraft, common: Record<string, string>): Record<string, string> {
  return { ...common, callback: draft.callback, activation: draft.activation }
}

function actionOf(
  draft: OrderDraft,
  request: ConditionalRequest,
  market: SpotMarket,
  common: Record<string, string>,
): Clause {
  const selling = draft.side === 'sell'
  const price = request.type === 'oco' ? request.stopPrice : request.type === 'stop' ? request.price : undefined
  if (price !== undefined) {
    return { key: selling ? 'limitSell' : 'limitBuy', figures: { ...common, price: priceOf(market, price) } }
  }
  if (request.type !== 'oco' && request.amount !== undefined) {
    return { key: 'amountBuy', figures: { ...common, amount: draft.total } }
  }
  return { key: selling ? 'marketSell' : 'marketBuy', figures: common }
}

/** Money out or in, with the fee: a bound where a limit price sets one, an estimate at the trigger where none does. */
function costOf(
  request: ConditionalRequest,
  fields: OrderFields,
  preview: ConditionalPreview,
  market: SpotMarket,
): Clause {
  const { quoteDecimals: decimals, quote } = market
  const buying = request.side === 'buy'
  const spoken = buying ? spokenUp : spokenDown
  const figures = {
    quote,
    total: spoken(preview.total, decimals),
    fee: spokenUp(preview.fee, decimals),
    fund: spokenDown(divFloor(preview.fee, FUND_PART), decimals),
  }
  if (preview.stopTotal !== undefined) {
    return { key: buying ? 'ocoPays' : 'ocoGets', figures: { ...figures, stop: spoken(preview.stopTotal, decimals) } }
  }
  const bounded = fields.price !== undefined
  if (buying) return { key: bounded ? 'paysAtMost' : 'paysAbout', figures }
  return { key: bounded ? 'getsAtLeast' : 'getsAbout', figures }
}
