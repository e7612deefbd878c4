/** What of its calls spends something, and what nothing. */
import type { Spending } from '../../../../test/double-spend/spending.ts'

export const SPENDING: Spending = {
  movesNothing: {
    'console.customers.reveal': 'shows',
    'console.customers.addNote': 'writes words',
    'console.customers.askIdentity': 'lowers a level of identity',
    'console.customers.endFactors': 'who somebody is',
    'console.customers.endSessions': 'who is signed in',
    'console.customers.lift': 'what somebody may do',
    'console.customers.restrict': 'what somebody may do; orders give back what they hold, once an order',
    'console.customers.setRole': 'what somebody may do',
  },
}
