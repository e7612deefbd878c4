/** What decisions of operators about flash contracts journal. */
import type { Journals } from '../../state/journals.ts'

export const JOURNALS = {
  'market.halt': ['flash.market'],
  'market.resume': ['flash.market'],
  'terms.change': ['flash.market'],
  'market.create': ['flash.market'],
} as const satisfies Journals
