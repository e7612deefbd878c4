/** What of its calls spends something, and what nothing. */
import type { Spending } from '../../../../test/double-spend/spending.ts'

export const SPENDING: Spending = {
  still: {
    'withdrawals.bookOnly': 'a bound of one’s own',
    'withdrawals.cancel': 'gives back what a withdrawal holds, once',
    'withdrawals.sendCode': 'mails a code',
    'withdrawals.userCoin': 'addresses that somebody keeps',
  },
  moves: {
    'console.withdrawals.decide': 'src/features/withdrawals/reviews.test.ts',
    'console.withdrawals.paid': 'src/features/withdrawals/reviews.test.ts',
  },
  movesNothing: {
    'console.withdrawals.giveUp': 'gives a case back to its queue',
    'console.withdrawals.take': 'takes a case',
    'console.withdrawals.setTerms': 'terms',
    'console.withdrawals.sign': 'a signature more under one payload, by passkey: payloads are paid once',
  },
}
