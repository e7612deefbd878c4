/** What of its calls spends something, and what nothing. */

import { AT_ONCE } from '../../../../test/double-spend/at-once.ts'
import { accepted } from '../../../../test/double-spend/forms.ts'
import type { Spending } from '../../../../test/double-spend/spending.ts'

export const SPENDING: Spending = {
  rows: [
    {
      ...{
        call: 'swap.currencyExchange',
        from: { account: 1, asset: 'USDT' },
        refused: 'insufficient_balance',
        most: 10,
      },
      again: 'client id',
      async open(exchange, token) {
        const quotes = new Map<string, string>()
        const quote = async (id: string) => {
          const asked = { fromCoin: 'USDT', toCoin: 'BTC', amount: '20' }
          const { data } = await accepted(exchange.post(token, '/api/texchange/getCurrencyPrice', asked))
          quotes.set(id, String(Reflect.get(data, 'quote')))
        }
        for (let place = 0; place < AT_ONCE; place += 1) await quote(String(place))
        await quote('same')
        return {
          ask: (id, place) =>
            exchange.post(token, '/api/texchange/currencyExchange', {
              quote: quotes.get(id === undefined ? String(place) : 'same'),
            }),
        }
      },
    },
  ],
}
