/** What decisions of operators about swaps journal. */
import type { Journals } from '../../state/journals.ts'

export const JOURNALS = {
  'market.halt': ['swap.asset'],
  'market.resume': ['swap.asset'],
  'terms.change': ['swap.asset'],
} as const satisfies Journals
