/** Where in the form a refusal of the server belongs: from the names of the call to the fields of the draft. */
import { fieldOfCall } from '../../../terminal/form/refused-field.ts'
import type { ContractField } from './draft.ts'
import type { ContractFields, ProtectionFields } from './entries.ts'

const OWN = { amount: 'quantity', triggerBy: 'trigger', takeProfit: 'takeProfit', stopLoss: 'stopLoss' } as const

/** The field of a refusal; `order` where it concerns the order as a whole. */
export function refusedField(
  field: string | undefined,
  sent: ContractFields | ProtectionFields,
): ContractField | 'order' {
  return fieldOfCall(field, sent, OWN)
}
