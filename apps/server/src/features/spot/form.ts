/** Reading an order form: which fields a kind of order has, and decimals as whole counts of the market's steps. */
import type { Units } from '@candlewick/money/types'
import type { ParsedOf } from '@candlewick/protocol/call'
import type { submit } from '@candlewick/protocol/calls/spot'
import { CallError } from '@candlewick/protocol/errors'
import type { MarketScale } from '../../wire/scales.ts'
import { amountUnits } from '../../wire/steps.ts'

export type OrderInput = ParsedOf<typeof submit>
type OrderType = OrderInput['orderType']

const CONDITIONAL: readonly OrderType[] = ['stop_limit', 'stop_market', 'trailing', 'oco']
const PRICED: readonly OrderType[] = ['limit', 'stop_limit', 'oco']
/** Fields that only some kinds of orders have. */
const BELONGS: readonly (readonly [field: keyof OrderInput, types: readonly OrderType[]])[] = [
  ['price', PRICED],
  ['amount', ['market', 'stop_market', 'trailing']],
  ['triggerPrice', CONDITIONAL],
  ['triggerBy', CONDITIONAL],
  ['callbackRate', ['trailing']],
  ['stopLimitPrice', ['oco']],
  ['icebergQuantity', ['limit']],
]

/** @throws CallError naming a field that means nothing for this kind of order, and the kinds that have it */
export function refuseForeign(input: OrderInput): void {
  for (const [field, types] of BELONGS) {
    if (input[field] === undefined || types.includes(input.orderType)) continue
    throw new CallError('field_invalid', { field, bound: types.join(' | ') })
  }
  if (input.repay === true && input.account === 'spot') {
    throw new CallError('field_invalid', { field: 'repay', bound: 'account all | fixed' })
  }
  if (input.postOnly && !PRICED.includes(input.orderType)) {
    throw new CallError('field_invalid', { field: 'postOnly', bound: PRICED.join(' | ') })
  }
}

/** @throws CallError where the field was left out */
export function required(text: string | undefined, field: keyof OrderInput): string {
  if (text === undefined) throw new CallError('field_required', { field })
  return text
}

export function quoteAmount(text: string, market: MarketScale): Units {
  return amountUnits(text, market.quoteDecimals, 'amount')
}
