/** What of its calls spends something, and what nothing. */
import { API, accepted, amending, posting, rungs, SPOT } from '../../../../test/double-spend/forms.ts'
import type { Spending } from '../../../../test/double-spend/spending.ts'

const OCO = {
  ...{ symbol: 'BTC_USDT', side: 'sell', orderType: 'oco', price: '54000', quantity: '0.01' },
  ...{ triggerPrice: '46000', triggerBy: 'index' },
}

export const SPENDING: Spending = {
  rows: [
    {
      ...{ call: 'spot.submit', from: { account: 1, asset: 'USDT' }, refused: 'insufficient_balance', most: 11 },
      again: 'client id',
      open: posting('/api/currency/order/submit', SPOT),
    },
    {
      ...{
        call: 'spot.submit',
        form: 'oco',
        from: { account: 1, asset: 'BTC' },
        refused: 'insufficient_balance',
        most: 9,
      },
      again: 'client id',
      open: posting('/api/currency/order/submit', OCO),
    },
    {
      ...{ call: 'spot.submit', form: 'at market', from: { account: 1, asset: 'USDT' }, most: 7 },
      ...{ refused: 'insufficient_balance', again: 'client id' },
      async open(exchange, token) {
        const maker = await exchange.customer({ BTC: '100' })
        const sell = { ...SPOT, side: 'sell', price: '50000', quantity: '50' }
        await accepted(exchange.post(maker, '/api/currency/order/submit', sell))
        const body = { symbol: 'BTC_USDT', side: 'buy', orderType: 'market', amount: '50' }
        return await posting('/api/currency/order/submit', body)(exchange, token)
      },
    },
    {
      ...{ call: 'spot.exchange', from: { account: 1, asset: 'USDT' }, refused: 'insufficient_balance', most: 5 },
      again: 'client id',
      open: posting(`${API}/entrust/exchange/spot`, SPOT),
    },
    {
      ...{ call: 'spot.ladder', from: { account: 1, asset: 'BTC' }, refused: 'insufficient_balance', most: 10 },
      again: 'client id',
      done: rungs,
      open: posting(`${API}/spot/ladder`, {
        ...{ symbol: 'BTC_USDT', side: 'sell', fromPrice: '52000', toPrice: '54000', rungs: 3, quantity: '0.03' },
      }),
    },
    {
      ...{ call: 'spot.amend', from: { account: 1, asset: 'USDT' }, refused: 'insufficient_balance', most: 13 },
      again: 'what it names',
      open: amending('/api/currency/order/submit', `${API}/spot/amend`, { ...SPOT, quantity: '0.0002' }, '0.0005'),
    },
  ],
  still: {
    'spot.cancelOrder': 'gives back what an order holds, once an order',
    'spot.cancelSeveral': 'gives back what orders hold, once an order',
  },
}
