/** What decisions about terms that are no product's journal; what those about markets do, each product says. */
import type { Journals } from '../../state/journals.ts'

export const JOURNALS = {
  'fees.set': ['fee'],
  'rewards.campaign': ['rewards.campaign'],
  'rewards.budget': ['adjust'],
} as const satisfies Journals
