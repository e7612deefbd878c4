/** What of its calls spends something, and what nothing. */
import type { Spending } from '../../../../test/double-spend/spending.ts'

export const SPENDING: Spending = {
  still: {
    'deposits.submit': 'tells of a transfer; two operators credit it, once a transaction',
  },
  moves: {
    'console.deposits.handDecide': 'src/features/deposits/hand.test.ts',
    'console.deposits.release': 'src/features/deposits/console.test.ts',
    'console.deposits.recover': 'src/features/deposits/console.test.ts',
  },
  movesNothing: {
    'console.deposits.changeListing': 'terms',
    'console.deposits.dismiss': 'takes a row off a list; what stands on the chain stays uncredited',
    'console.wallets.halt': 'halts',
    'console.wallets.resume': 'resumes',
  },
}
