/** What the draft comes to: the order as it is sent, its cost and liquidation price, or what is wrong with it. Pure. */
import { divFloor } from '@candlewick/money/arithmetic'
import { formatDecimal, fromSteps } from '@candlewick/money/decimal'
import type { Ticks } from '@candlewick/money/types'
import { lots } from '@candlewick/money/units'
import { priceOf as fractionText } from '@candlewick/rules/contract/fraction'
import { type ContractPreview, previewContract } from '@candlewick/rules/contract/preview'
import { priceOf, quantityOf, ticksOf } from '../../terminal/spot-market.ts'
import { hurtingPrice } from '../standing.ts'
import { bestPrice, type ContractDraft, draftLots, type FormSituation, previewSituation } from './draft.ts'

export type ContractRule =
  | 'price_required'
  | 'quantity_required'
  | 'price_step'
  | 'quantity_step'
  | 'market_halted'
  | 'max_quantity'
  | 'max_notional'
  | 'reduce_only'
  | 'price_band'
  | 'no_liquidity'
  | 'leverage_tier'
  | 'insufficient_balance'
  | 'post_only_would_cross'

export interface ContractError {
  readonly rule: ContractRule
  readonly field: 'price' | 'quantity' | 'order'
  readonly bound: string
  readonly unit: string
  /** Not entered yet: said only once the button was pressed. */
  readonly early: boolean
}

/** The order as the call wants it. */
export interface ContractFields {
  readonly direction: 1 | 2 | 3 | 4
  readonly commissType: 'limit' | 'market'
  readonly commissPrice?: string
  readonly commissNum: string
  readonly timeInForce: 'GTC' | 'IOC' | 'FOK'
  readonly postOnly: boolean
}

export interface ContractSummary {
  readonly fields?: ContractFields
  readonly error?: ContractError
  /** Figures of what would happen, wherever there are any. */
  readonly preview?: ContractPreview
  /** The liquidation price of the position afterwards, as shown: with the decimals of its market. */
  readonly liquidation?: string
}

export function directionOf({ opens, side }: Pick<ContractDraft, 'opens' | 'side'>): 1 | 2 | 3 | 4 {
  if (opens) return side === 'long' ? 1 : 2
  return side === 'long' ? 3 : 4
}

export function summariseContract(draft: ContractDraft, situation: FormSituation): ContractSummary {
  const { market, leverage } = situation
  const fault = (rule: ContractRule, field: ContractError['field'], bound = '', unit = '', early = false) => ({
    error: { rule, field, bound, unit, early },
  })
  let price: Ticks | undefined
  if (draft.kind === 'limit') {
    if (draft.price === '') return fault('price_required', 'price', '', '', true)
    price = ticksOf(market, draft.price)
    if (!price) return fault('price_step', 'price', market.rules.tickSize, market.quote)
  }
  if (draft.quantity === '') return fault('quantity_required', 'quantity', '', '', true)
  const quantity = draftLots(draft, situation)
  if (!quantity) return fault('quantity_step', 'quantity', fromSteps(1, market.rules.lotSize), market.quantityCoin)
  const { side, opens, kind } = draft
  const request = { side, opens, kind, lots: quantity, leverage, ...(price === undefined ? {} : { price }) }
  const preview = previewContract(request, previewSituation(draft, situation))
  const hurting = preview.lots > 0 ? hurtingPrice(side, preview.liquidation) : undefined
  const figures = {
    ...(preview.lots > 0 ? { preview } : {}),
    ...(hurting === undefined
      ? {}
      : { liquidation: fractionText(hurting, market.rules.tickSize, market.priceDecimals) }),
  }
  const error = refusalOf(preview, situation) ?? crossing(draft, price, situation)
  if (error) return { ...figures, error }
  return {
    ...figures,
    fields: {
      direction: directionOf(draft),
      commissType: kind,
      ...(price === undefined ? {} : { commissPrice: fromSteps(price, market.rules.tickSize) }),
      commissNum: fromSteps(quantity, market.rules.lotSize),
      timeInForce: kind === 'market' && draft.tif === 'GTC' ? 'IOC' : draft.tif,
      postOnly: kind === 'limit' && draft.postOnly,
    },
  }
}

function refusalOf({ refusal }: ContractPreview, { market }: FormSituation): ContractError | undefined {
  if (refusal === undefined) return undefined
  const { rule, bound = 0 } = refusal
  const money = formatDecimal(bound, market.settleDecimals)
  switch (rule) {
    case 'price_band':
      return { rule, field: 'price', bound: priceOf(market, bound), unit: market.quote, early: false }
    case 'max_quantity':
    case 'reduce_only':
      return {
        rule,
        field: 'quantity',
        bound: quantityOf(market, lots(bound)),
        unit: market.quantityCoin,
        early: false,
      }
    case 'max_notional':
    case 'leverage_tier':
    case 'insufficient_balance':
      return { rule, field: 'quantity', bound: money, unit: market.settle, early: false }
    case 'market_halted':
    case 'no_liquidity':
      return { rule, field: 'order', bound: '', unit: '', early: false }
    case 'quantity_required':
      return { rule, field: 'quantity', bound: '', unit: '', early: true }
    case 'price_required':
      return { rule, field: 'price', bound: '', unit: '', early: true }
  }
}

/** A post-only order that would trade at once is refused by the engine; the form can see it in the book. */
function crossing(draft: ContractDraft, price: Ticks | undefined, situation: FormSituation): ContractError | undefined {
  const best = bestPrice(draft, situation)
  if (!draft.postOnly || price === undefined || best === undefined) return undefined
  const buys = directionOf(draft) === 1 || directionOf(draft) === 4
  if (buys ? price < best : price > best) return undefined
  const { market } = situation
  return {
    rule: 'post_only_would_cross',
    field: 'price',
    bound: priceOf(market, best),
    unit: market.quote,
    early: false,
  }
}

/** How far the mark is from a price, in hundredths of a percent of the mark, rounded down. */
export function awayFrom(mark: Ticks, price: Ticks): number {
  return divFloor(Math.abs(mark - price) * 10_000, mark)
}
