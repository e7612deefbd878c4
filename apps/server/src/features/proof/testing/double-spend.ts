/** What of its calls spends something, and what nothing. */
import type { Spending } from '../../../../test/double-spend/spending.ts'

export const SPENDING: Spending = {
  movesNothing: {
    'console.proof.build': 'counts what is owed',
  },
}
