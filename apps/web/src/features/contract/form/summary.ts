/** What the draft comes to: the order as it is sent, its cost and liquidation price, or what is wrong with it. Pure. */

import { divFloor } from '@candlewick/money/arithmetic'
import { priceOf as fractionText } from '@candlewick/money/fraction'
import type { Ticks } from '@candlewick/money/types'
import { lots } from '@candlewick/money/units'
import { nearestPrice } from '@candlewick/rules/contract/liquidation-price'
import { type ContractPreview, previewContract } from '@candlewick/rules/contract/preview'
import { orderSide } from '@candlewick/rules/contract/triggers'
import { priceOf, quantityOf } from '../../../markets/terminal-market.ts'
import { fault, isFault, priceFault } from '../../../terminal/form/entries.ts'
import { moneyDecimal } from '../figures.tsx'
import type { ContractDraft, FormSituation } from './draft.ts'
import { type ContractFields, type Entered, readOrder } from './entries.ts'
import type { ContractError } from './errors.ts'
import { bestPrice, previewSituation } from './sizing.ts'

export interface ContractSummary {
  readonly fields?: ContractFields
  readonly error?: ContractError
  /** Of an order that waits: why it would be refused if it fired as things stand. It may be sent all the same. */
  readonly warning?: ContractError
  /** Figures of what would happen, wherever there are any. */
  readonly preview?: ContractPreview
  /** Where a waiting order fires. */
  readonly fires?: Ticks
  /** The liquidation price of the position afterwards, as shown: with the decimals of its market. */
  readonly liquidation?: string
}

export function summariseContract(draft: ContractDraft, situation: FormSituation): ContractSummary {
  // It is read and summed up by its own part of the form.
  if (draft.kind === 'ladder') return {}
  const entered = readOrder(draft, situation)
  if (isFault(entered)) return { error: entered }
  const { fires, fields, request } = entered
  const given = previewSituation(draft, situation)
  // When it fires the watched price is there, and what rests in the book then nobody knows.
  const preview = previewContract(
    request,
    fires === undefined
      ? given
      : { ...given, ...(given.index === undefined ? {} : { index: fires }), mark: fires, book: [] },
  )
  const figures = {
    ...figuresOf(preview, fires ?? situation.mark, situation),
    ...(fires === undefined ? {} : { fires }),
  }
  const refused = refusalOf(preview, situation)
  if (fires !== undefined && refused && !ALWAYS.includes(refused.rule)) return { ...figures, fields, warning: refused }
  const error = refused ?? crossing(draft, entered, situation)
  if (error === undefined) return { ...figures, fields }
  // What cannot be opened is liquidated nowhere.
  const { liquidation: _, ...others } = figures
  return draft.opens ? { ...others, error } : { ...figures, error }
}

/** Rules that an order keeps from the start, also one that waits. */
const ALWAYS: readonly ContractError['rule'][] = ['max_quantity', 'max_notional', 'reduce_only', 'market_halted']

function figuresOf(preview: ContractPreview, mark: Ticks | undefined, { market, mode, account }: FormSituation) {
  if (preview.lots <= 0) return {}
  // The whole account stands behind a cross position: before it is known nobody can say where it ends.
  if (mode === 'cross' && account === undefined) return { preview }
  const nearest = mark === undefined ? undefined : nearestPrice(preview.liquidation, mark)
  if (nearest === undefined) return { preview }
  return { preview, liquidation: fractionText(nearest, market.rules.tickSize, market.priceDecimals) }
}

function refusalOf({ refusal }: ContractPreview, { market }: FormSituation): ContractError | undefined {
  if (refusal === undefined) return undefined
  const { rule, bound = 0 } = refusal
  switch (rule) {
    case 'price_band':
      return priceFault(rule, 'price', priceOf(market, bound), market)
    case 'max_quantity':
    case 'reduce_only':
    case 'open_interest':
      return fault(rule, 'quantity', { bound: quantityOf(market, lots(bound)), unit: market.quantityCoin })
    case 'max_notional':
    case 'leverage_tier':
    case 'max_position':
    case 'insufficient_balance':
      return fault(rule, 'quantity', { bound: moneyDecimal(bound, market.settleDecimals), unit: market.settle })
    case 'market_halted':
    case 'no_liquidity':
      return fault(rule, 'order')
    case 'quantity_required':
      return fault(rule, 'quantity', { early: true })
    case 'price_required':
      return fault(rule, 'price', { early: true })
  }
}

/** A post-only order that would trade at once is refused by the engine; the form can see it in the book. */
function crossing(draft: ContractDraft, { request, fires }: Entered, situation: FormSituation) {
  const best = bestPrice(draft, situation)
  const { price } = request
  if (!draft.postOnly || fires !== undefined || price === undefined || best === undefined) return undefined
  const rests = orderSide(draft.side, draft.opens) === 'buy' ? price < best : price > best
  return rests
    ? undefined
    : priceFault('post_only_would_cross', 'price', priceOf(situation.market, best), situation.market)
}

/** How far the mark is from a price, in hundredths of a percent of the mark, rounded down. */
export function awayFrom(mark: Ticks, price: Ticks): number {
  return divFloor(Math.abs(mark - price) * 10_000, mark)
}
