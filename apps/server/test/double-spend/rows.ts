/**
 * The calls that take money, each as something that can be asked for any number of times at once: what it is asked with, what
 * pays for it, and what refuses the one too many. Money is in the smallest units of the ledger.
 */
import type { AccountType } from '@candlewick/engine/commands'
import type { Answer, TestExchange } from '../exchange.ts'
import { AT_ONCE } from './at-once.ts'
import { API, type Asker, accepted, long, PERP, posting, SPOT, U } from './forms.ts'

export interface Row {
  /** The name of the call. */
  readonly call: string
  /** Which of its forms, where it has several. */
  readonly form?: string
  /** What pays for it. */
  readonly from: { readonly account: AccountType; readonly asset: string }
  /** The refusal of the one too many. */
  readonly refused: string
  /** How many the balance is made to pay for. */
  readonly most: number
  /** By what asking again is known: an id that it is sent with, what it names, or nothing, where each is one more. */
  readonly again: 'client id' | 'what it names' | 'each is one more'
  /** Makes it ready for somebody who has plenty beside what pays for it. */
  open(exchange: TestExchange, token: string): Promise<Asker>
  /** How much of it an answer says was done; one where it is done at all. */
  readonly done?: (answer: Answer) => number
  /** Units that its parts may differ by, where they are not all of one price. */
  readonly uneven?: number
}

const OCO = {
  ...{ symbol: 'BTC_USDT', side: 'sell', orderType: 'oco', price: '54000', quantity: '0.01' },
  ...{ triggerPrice: '46000', triggerBy: 'index' },
}
const rungs = ({ code, data }: Answer) => (code === 200 ? Number(Reflect.get(data, 'placed')) : 0)

/** Sixty-four orders of the same size, which are then made larger. */
const amending =
  (submit: string, amend: string, order: object, quantity: string): Row['open'] =>
  async (exchange, token) => {
    const ids: string[] = []
    for (let place = 0; place < AT_ONCE; place += 1)
      ids.push((await accepted(exchange.post(token, submit, order))).data.id)
    return {
      ask: (id, place) => exchange.post(token, amend, { id: id === undefined ? ids[place] : ids[0], quantity }),
    }
  }

export const ROWS: readonly Row[] = [
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
  {
    ...{ call: 'contract.submit', from: { account: 2, asset: 'USDT' }, refused: 'insufficient_balance', most: 9 },
    again: 'client id',
    open: posting('/api/contract/order/submit', { ...PERP, ...U, direction: 1 }),
  },
  {
    ...{ call: 'contract.submit', form: 'oco', from: { account: 2, asset: 'USDT' }, most: 6 },
    ...{ refused: 'insufficient_balance', again: 'client id' },
    open: posting('/api/contract/order/submit', {
      ...{ ...PERP, ...U, direction: 1, orderType: 'oco', price: '49000', triggerPrice: '51000', triggerBy: 'index' },
    }),
  },
  {
    ...{ call: 'contract.open', from: { account: 2, asset: 'USDT' }, refused: 'insufficient_balance', most: 8 },
    again: 'client id',
    open: posting(`${API}/entrust/contract/open/u`, { ...PERP, direction: 1 }),
  },
  {
    ...{ call: 'contract.ladder', from: { account: 2, asset: 'USDT' }, refused: 'insufficient_balance', most: 10 },
    ...{ again: 'client id', done: rungs, uneven: 100_000 },
    open: posting(`${API}/contract/ladder`, {
      ...{ symbol: 'BTC_USDT', ...U, direction: 1, leverage: 10, rungs: 2, quantity: '0.02' },
      ...{ fromPrice: '49000', toPrice: '49001' },
    }),
  },
  {
    ...{ call: 'contract.amend', from: { account: 2, asset: 'USDT' }, refused: 'insufficient_balance', most: 12 },
    again: 'what it names',
    open: amending(
      '/api/contract/order/submit',
      `${API}/contract/amend`,
      { ...PERP, ...U, direction: 1, quantity: '0.001' },
      '0.003',
    ),
  },
  {
    ...{ call: 'contract.adjustAmount', from: { account: 2, asset: 'USDT' }, most: 10 },
    ...{ refused: 'insufficient_balance', again: 'client id' },
    async open(exchange, token) {
      const id = await long(exchange, token, '0.1', 'fixed')
      return await posting('/api/contract/position/adjustAmount', { id, amount: '7', action: 1 })(exchange, token)
    },
  },
  {
    ...{ call: 'contract.updateBond', from: { account: 2, asset: 'USDT' }, most: 4 },
    ...{ refused: 'insufficient_balance', again: 'client id' },
    async open(exchange, token) {
      await long(exchange, token, '0.1', 'fixed')
      const body = { symbol: 'BTC_USDT', ...U, side: 'long', amount: '11', action: 1 }
      return await posting(`${API}/wallet/contract/updateBond`, body)(exchange, token)
    },
  },
  ...(['assets.transferFunds', 'assets.walletTrans'] as const).map((call): Row => {
    const path = call === 'assets.transferFunds' ? '/api/asset/transferFunds' : `${API}/wallet/trans`
    return {
      ...{ call, from: { account: 1, asset: 'USDT' }, refused: 'insufficient_balance', most: 33 },
      again: 'client id',
      open: posting(path, { from: 1, to: 4, coin: 'USDT', amount: '3' }),
    }
  }),
  {
    ...{ call: 'flash.createSecondContractOrder', from: { account: 4, asset: 'USDT' }, most: 10 },
    ...{ refused: 'insufficient_balance', again: 'client id' },
    open: posting('/api/secondContractOrder/createSecondContractOrder', {
      ...{ symbol: 'BTC_USDT', direction: 'up', period: 60, stake: 10 },
    }),
  },
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
]
