/** What of its calls spends something, and what nothing. */
import { API, posting } from '../../../../test/double-spend/forms.ts'
import type { Row, Spending } from '../../../../test/double-spend/spending.ts'

export const SPENDING: Spending = {
  rows: [
    ...(['assets.transferFunds', 'assets.walletTrans'] as const).map((call): Row => {
      const path = call === 'assets.transferFunds' ? '/api/asset/transferFunds' : `${API}/wallet/trans`
      return {
        ...{ call, from: { account: 1, asset: 'USDT' }, refused: 'insufficient_balance', most: 33 },
        again: 'client id',
        open: posting(path, { from: 1, to: 4, coin: 'USDT', amount: '3' }),
      }
    }),
  ],
  still: {
    'demo.funds': 'gives, once a UTC day, by an id of that day',
  },
}
