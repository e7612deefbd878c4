/** What decisions about money moved by hand journal. */
import type { Journals } from '../../state/journals.ts'

export const JOURNALS = {
  'ledger.adjust': ['adjust'],
} as const satisfies Journals
