/** Where in the form a refusal of the server belongs: from the names of the call to the fields of the draft. */
import { fieldOfCall } from '../../../terminal/form/refused-field.ts'
import type { DraftField, OrderFields } from './order-entries.ts'

const OWN = { amount: 'total', triggerBy: 'triggerBy' } as const

/** The field of a refusal; `order` where it concerns the order as a whole. */
export function refusedField(field: string | undefined, sent: OrderFields): DraftField {
  const named = fieldOfCall(field, sent, OWN)
  const { amount } = sent
  // An order by amount has no quantity to say it at, and the other way round.
  if (named === 'quantity' && amount !== undefined) return 'total'
  if (named === 'total' && amount === undefined) return 'quantity'
  return named
}
