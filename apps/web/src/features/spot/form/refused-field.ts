/** Where in the form a refusal of the server belongs: from the names of the call to the fields of the draft. */
import type { DraftField, OrderFields } from './order-entries.ts'

const FIELDS: Partial<Record<string, DraftField>> = {
  price: 'price',
  quantity: 'quantity',
  amount: 'total',
  triggerPrice: 'trigger',
  triggerBy: 'triggerBy',
  callbackRate: 'callback',
  stopLimitPrice: 'stopPrice',
  icebergQuantity: 'shown',
}

/** The field of a refusal; `order` where it concerns the order as a whole. */
export function fieldOfCall(field: string | undefined, { orderType, amount }: OrderFields): DraftField {
  const named = field === undefined ? undefined : FIELDS[field]
  if (named === 'trigger' && orderType === 'trailing') return 'activation'
  // An order by amount has no quantity to say it at, and the other way round.
  if (named === 'quantity' && amount !== undefined) return 'total'
  if (named === 'total' && amount === undefined) return 'quantity'
  return named ?? 'order'
}
