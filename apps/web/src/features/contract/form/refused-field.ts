/** Where in the form a refusal of the server belongs: from the names of the call to the fields of the draft. */
import type { ContractField } from './draft.ts'
import type { ContractKind } from './kinds.ts'

const FIELDS: Partial<Record<string, ContractField>> = {
  price: 'price',
  quantity: 'quantity',
  triggerPrice: 'trigger',
  triggerBy: 'trigger',
  stopLimitPrice: 'stopPrice',
  callbackRate: 'callback',
  icebergQuantity: 'shown',
  amount: 'quantity',
  takeProfit: 'takeProfit',
  stopLoss: 'stopLoss',
}

/** The field of a refusal; `order` where it concerns the order as a whole. */
export function fieldOfCall(field: string | undefined, kind: ContractKind): ContractField | 'order' {
  const named = field === undefined ? undefined : FIELDS[field]
  if (named === 'trigger' && kind === 'trailing') return 'activation'
  return named ?? 'order'
}
