/** How it reaches the journal. */
import type { Journaling } from '../../../../test/journaling.ts'

export const JOURNALING: Journaling = {
  asks: {
    'console.markets.halt': ['market.halt'],
    'console.markets.resume': ['market.resume'],
    'console.markets.change': ['terms.change'],
    'console.markets.create': ['market.create'],
    'console.markets.setFees': ['fees.set'],
    'console.rewards.setCampaign': ['rewards.campaign'],
    'console.rewards.setBudget': ['rewards.budget'],
  },
  submits: { 'kinds.ts': { through: 'kinds.ts' }, 'reward-kinds.ts': { through: 'reward-kinds.ts' } },
}
