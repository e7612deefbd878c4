/** What decisions of operators about contracts journal. */
import type { Journals } from '../../state/journals.ts'

export const JOURNALS = {
  'market.halt': ['contract.market'],
  'market.resume': ['contract.market'],
  'terms.change': ['contract.market'],
  'market.create': ['contract.market'],
} as const satisfies Journals
