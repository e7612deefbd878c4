/** What of its calls spends something, and what nothing. */
import type { Spending } from '../../../../test/double-spend/spending.ts'

export const SPENDING: Spending = {
  stillAreas: {
    account: 'who somebody is, how she enters, what guards that, and keys of programmes',
    identity: 'what proves who somebody is',
    payments: 'how people pay each other, outside of the house',
  },
  still: {
    'keys.cancelAllAfter': 'cancels orders when nobody calls: they give back what they hold, once an order',
  },
  movesNothing: {
    'console.forgotten.reject': 'who somebody is',
    'console.forgotten.renew': 'who somebody is',
    'console.identities.bankCard': 'shows',
    'console.identities.decide': 'who somebody is',
    'console.identities.shown': 'notes a look',
    'console.identities.unbindBankCard': 'where somebody is paid by others',
  },
}
