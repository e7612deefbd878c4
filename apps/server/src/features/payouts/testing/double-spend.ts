/** What of its calls spends something, and what nothing. */
import type { Spending } from '../../../../test/double-spend/spending.ts'

export const SPENDING: Spending = {
  movesNothing: {
    'console.wallets.bump': 'offers a higher fee for the same nonce, of which one payment stands in the chain',
    'console.wallets.pausePayouts': 'halts',
    'console.wallets.resumePayouts': 'resumes',
    'console.wallets.setLevels': 'terms',
  },
}
