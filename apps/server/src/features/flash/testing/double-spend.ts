/** What of its calls spends something, and what nothing. */
import { posting } from '../../../../test/double-spend/forms.ts'
import type { Spending } from '../../../../test/double-spend/spending.ts'

export const SPENDING: Spending = {
  rows: [
    {
      ...{ call: 'flash.createSecondContractOrder', from: { account: 4, asset: 'USDT' }, most: 10 },
      ...{ refused: 'insufficient_balance', again: 'client id' },
      open: posting('/api/secondContractOrder/createSecondContractOrder', {
        ...{ symbol: 'BTC_USDT', direction: 'up', period: 60, stake: 10 },
      }),
    },
  ],
  still: {
    'flash.lossLimit': 'a bound of one’s own',
    'flash.pause': 'a bound of one’s own',
  },
}
