/** What decisions about markets and terms journal: the commands that define what is traded. */
import type { Journals } from '../../state/journals.ts'

export const JOURNALS = {
  'market.halt': ['market', 'contract.market', 'flash.market', 'swap.asset'],
  'market.resume': ['market', 'contract.market', 'flash.market', 'swap.asset'],
  'terms.change': ['market', 'contract.market', 'flash.market', 'margin.asset', 'margin.pair', 'swap.asset'],
  'market.create': ['asset', 'market', 'contract.market', 'flash.market'],
  'fees.set': ['fee'],
  'rewards.campaign': ['rewards.campaign'],
  'rewards.budget': ['adjust'],
} as const satisfies Journals
