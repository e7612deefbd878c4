/** Reading an order form: which fields a kind of order has, and decimals as whole counts of the market's steps. */
import { type DecimalResult, toStepCount, tryParseDecimal } from '@candlewick/money/decimal'
import type { Lots, Rate, Ticks, Units } from '@candlewick/money/types'
import { lots, rate, ticks, units } from '@candlewick/money/units'
import type { ParsedOf } from '@candlewick/protocol/call'
import type { submit } from '@candlewick/protocol/calls/spot'
import { CallError, type ErrorName } from '@candlewick/protocol/errors'
import { type MarketScale, RATE_DECIMALS } from '../../projections/scales.ts'

export type OrderInput = ParsedOf<typeof submit>
type OrderType = OrderInput['commissType']

const CONDITIONAL: readonly OrderType[] = ['stop_limit', 'stop_market', 'trailing', 'oco']
const PRICED: readonly OrderType[] = ['limit', 'stop_limit', 'oco']
/** Fields that only some kinds of orders have. */
const BELONGS: readonly (readonly [field: keyof OrderInput, types: readonly OrderType[]])[] = [
  ['commissPrice', PRICED],
  ['amount', ['market', 'stop_market', 'trailing']],
  ['triggerPrice', CONDITIONAL],
  ['triggerBy', CONDITIONAL],
  ['callbackRate', ['trailing']],
  ['limitPrice', ['oco']],
  ['icebergNum', ['limit']],
]

/** @throws CallError naming a field that means nothing for this kind of order, and the kinds that have it */
export function refuseForeign(input: OrderInput): void {
  for (const [field, types] of BELONGS) {
    if (input[field] === undefined || types.includes(input.commissType)) continue
    throw new CallError('field_invalid', { field, bound: types.join(' | ') })
  }
  if (input.postOnly && !PRICED.includes(input.commissType)) {
    throw new CallError('field_invalid', { field: 'postOnly', bound: PRICED.join(' | ') })
  }
}

/** @throws CallError where the field was left out */
export function required(text: string | undefined, field: keyof OrderInput): string {
  if (text === undefined) throw new CallError('field_required', { field })
  return text
}

export function priceTicks(text: string, market: MarketScale, field: keyof OrderInput): Ticks {
  return ticks(positive(toStepCount(text, market.tickSize), field, 'price_step', market.tickSize))
}

export function quantityLots(text: string, market: MarketScale, field: keyof OrderInput): Lots {
  return lots(positive(toStepCount(text, market.lotSize), field, 'quantity_step', market.lotSize))
}

export function quoteAmount(text: string, market: MarketScale): Units {
  return units(positive(tryParseDecimal(text, market.quoteDecimals), 'amount', 'precision', market.quoteDecimals))
}

/** A fraction of one: "0.01" is 1%. */
export function callbackRate(text: string): Rate {
  return rate(positive(tryParseDecimal(text, RATE_DECIMALS), 'callbackRate', 'precision', RATE_DECIMALS))
}

/** A count above zero, or the refusal that names field and bound: the step, or the decimals there are. */
function positive(result: DecimalResult, field: string, tooFine: ErrorName, bound: string | number): number {
  if (result.ok && result.value > 0) return result.value
  if (result.ok) throw new CallError('field_invalid', { field, bound: '> 0' })
  if (result.reason === 'step' || result.reason === 'precision') throw new CallError(tooFine, { field, bound })
  throw new CallError('field_invalid', { field, ...(result.reason === 'range' ? { bound: '< 2^53' } : {}) })
}
