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

/**
 * The field of a refusal; `order` where it concerns the order as a whole.
 * @param own the names that only this product's call has
 */
export function fieldOfCall<Field extends string>(
  field: string | undefined,
  kind: string,
  own: Partial<Record<string, Field>>,
): Field | SharedField | 'order' {
  const named = field === undefined ? undefined : (own[field] ?? FIELDS[field])
  // The trigger of a trailing stop is where it begins to follow.
  if (named === 'trigger' && kind === 'trailing') return 'activation'
  return named ?? 'order'
}
