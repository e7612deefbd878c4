/** What decisions of operators about what is lent journal. */
import type { Journals } from '../../state/journals.ts'

export const JOURNALS = {
  'terms.change': ['margin.asset', 'margin.pair'],
} as const satisfies Journals
