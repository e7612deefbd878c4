/** What of its calls spends something, and what nothing. */
import type { Spending } from '../../../../test/double-spend/spending.ts'

export const SPENDING: Spending = {
  moves: {
    'console.adjustments.propose': 'test/books.test.ts',
  },
}
