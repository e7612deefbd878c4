/** What the state machine refused, in the words of the wire: the catalogue's name, the form's field, a decimal bound. */
import type { Side } from '@candlewick/engine/commands'
import type { RefusedEvent } from '@candlewick/engine/events'
import type { RefusalRule } from '@candlewick/engine/ledger/refusal'
import { CallError } from '@candlewick/protocol/errors'
import { isRule, refusalName } from '../../wire/refusal-names.ts'
import { lotsText, type MarketScale, priceText, quoteText, rateText } from '../../wire/scales.ts'

/** Fields of commands as the forms call them. */
const FIELDS: Readonly<Record<string, string>> = {
  lots: 'quantity',
  tif: 'timeInForce',
  kind: 'orderType',
  type: 'orderType',
  trigger: 'triggerPrice',
  callback: 'callbackRate',
  stopPrice: 'stopLimitPrice',
  display: 'icebergQuantity',
}

/** The units in which a rule's bound is counted. */
const SCALES: Readonly<Partial<Record<RefusalRule, 'price' | 'lots' | 'quote' | 'held' | 'rate'>>> = {
  price_band: 'price',
  post_only: 'price',
  max_quantity: 'lots',
  quantity_filled: 'lots',
  min_notional: 'quote',
  max_notional: 'quote',
  amount_below_lot: 'quote',
  insufficient_balance: 'held',
  would_trigger: 'price',
  oco_prices: 'price',
  callback_rate: 'rate',
  iceberg_parts: 'lots',
}

/** What a refused order was: a buy is short of quote coin, a sell of base; its size is a quantity or an amount. */
export interface RefusedOrder {
  readonly side: Side
  readonly amount?: number
}

/** The refusal as the caller reads it. */
export function refusalError(refused: RefusedEvent, market: MarketScale, order: RefusedOrder): CallError {
  const name = refusalName(refused.rule)
  return new CallError(name, {
    field: fieldOf(refused, order) ?? (name === 'refused' ? refused.rule : undefined),
    bound: boundText(refused, market, order.side),
  })
}

function fieldOf({ rule, field }: RefusedEvent, order: RefusedOrder): string | undefined {
  // Too little money is a matter of the order's size, by whichever field that was given.
  if (rule === 'insufficient_balance') return order.amount === undefined ? 'quantity' : 'amount'
  return field === undefined ? undefined : (FIELDS[field] ?? field)
}

function boundText({ rule, bound }: RefusedEvent, market: MarketScale, side: Side): string | number | undefined {
  if (typeof bound !== 'number' || !isRule(rule, SCALES)) return bound
  switch (SCALES[rule]) {
    case 'price':
      return priceText(market, bound)
    case 'lots':
      return lotsText(market, bound)
    case 'quote':
      return quoteText(market, bound)
    case 'rate':
      return rateText(bound)
    case 'held':
      return side === 'buy' ? quoteText(market, bound) : baseText(market, bound)
    default:
      return bound
  }
}

function baseText(market: MarketScale, units: number): string {
  return quoteText({ ...market, quoteDecimals: market.baseDecimals }, units)
}
