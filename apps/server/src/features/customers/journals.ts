/** What decisions about a customer journal. */
import type { Journals } from '../../state/journals.ts'

export const JOURNALS = {
  'customer.restrict': ['account.restrict', 'spot.cancel', 'contract.cancel'],
  'customer.lift': ['account.restrict'],
} as const satisfies Journals
