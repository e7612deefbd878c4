/** Where in a form a refusal of the server belongs: from the names of the call to the fields of a draft. */

const FIELDS: Partial<Record<string, SharedField>> = {
  price: 'price',
  quantity: 'quantity',
  triggerPrice: 'trigger',
  stopLimitPrice: 'stopPrice',
  callbackRate: 'callback',
  icebergQuantity: 'shown',
}
type SharedField = 'price' | 'quantity' | 'trigger' | 'stopPrice' | 'callback' | 'shown' | 'activation'

/** The order, or part of one, as it was sent. */
type Sent = { readonly orderType?: string } | object

/** By one of these an order says how much, and the form has a field for that in any case. */
const SIZES: readonly string[] = ['quantity', 'amount']

/**
 * The field of a refusal; `order` where it concerns the order as a whole, or what the form does not show: a field that
 * was not sent.
 * @param own the names that only this product's call has
 */
export function fieldOfCall<Field extends string>(
  field: string | undefined,
  sent: Sent,
  own: Partial<Record<string, Field>>,
): Field | SharedField | 'order' {
  if (field === undefined || !(SIZES.includes(field) || field in sent)) return 'order'
  const named = own[field] ?? FIELDS[field] ?? 'order'
  // The trigger of a trailing stop is where it begins to follow.
  const follows = 'orderType' in sent && sent.orderType === 'trailing'
  return named === 'trigger' && follows ? 'activation' : named
}

/** The fields of a ladder's call that a form shows, and where. */
export const LADDER_CALL = { fromPrice: 'from', toPrice: 'to', rungs: 'rungs', quantity: 'quantity' } as const
