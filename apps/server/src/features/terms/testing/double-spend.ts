/** What of its calls spends something, and what nothing. */
import type { Spending } from '../../../../test/double-spend/spending.ts'

export const SPENDING: Spending = {
  moves: {
    'console.rewards.setBudget': 'test/by-two.test.ts',
  },
  movesNothing: {
    'console.flash.setCountries': 'terms',
    'console.markets.change': 'terms',
    'console.markets.create': 'lists a market; there is one of a symbol',
    'console.markets.halt': 'halts',
    'console.markets.resume': 'resumes',
    'console.markets.setFees': 'terms',
    'console.markets.setTiers': 'terms',
    'console.rewards.setCampaign': 'terms; coupons are paid out of a budget, once a person',
  },
}
