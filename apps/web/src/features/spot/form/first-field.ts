/** Where a person begins to fill in the form: at what sets a waiting order off, where that is still missing, else at how much. */
import { FIELD_IDS } from './fields.tsx'
import { byAmount, hasPrice, type OrderDraft } from './order-draft.ts'

/** The id of that field. */
export function firstField({ kind, side, by, trigger, price, from, to }: OrderDraft): string {
  if ((kind === 'stop_limit' || kind === 'stop_market') && trigger === '') return FIELD_IDS.trigger
  if (kind === 'ladder') return from === '' ? FIELD_IDS.from : to === '' ? FIELD_IDS.to : FIELD_IDS.quantity
  if (kind === 'oco' && price === '') return FIELD_IDS.price
  if (kind === 'oco' && trigger === '') return FIELD_IDS.trigger
  return by === 'total' && !hasPrice(kind) && byAmount(kind, side) ? FIELD_IDS.total : FIELD_IDS.quantity
}
