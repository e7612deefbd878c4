/** What of its calls spends something, and what nothing. */
import type { Spending } from '../../../../test/double-spend/spending.ts'

export const SPENDING: Spending = {
  movesNothing: {
    'console.decide': 'carries out what another call asked for: that one has a row',
    'console.withdrawProposal': 'ends what was asked for',
  },
  ownAreas: ['console/session', 'console/operators'],
}
