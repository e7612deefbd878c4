/** What decisions of operators about spot markets journal. */
import type { Journals } from '../../state/journals.ts'

export const JOURNALS = {
  'market.halt': ['market'],
  'market.resume': ['market'],
  'terms.change': ['market'],
  'market.create': ['market'],
} as const satisfies Journals
