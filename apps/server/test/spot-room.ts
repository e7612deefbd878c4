/** What the tests of order calls share: an exchange that lives as long as the file, its customers and their answers. */
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type Answer, openExchange, type TestExchange } from './exchange.ts'

export const SUBMIT = '/api/currency/order/submit'
export const CANCEL = '/api/currency/order/cancelOrder'
export const LIST = '/api/currency/order/orderList'
export const COIN = '/api/exchange/coin'
export const CANCEL_SEVERAL = `${COIN}/entrust/cancel/entrust`
export const AMEND = `${COIN}/spot/amend`

export const BUY = { symbol: 'BTC_USDT', side: 'buy', orderType: 'limit', price: '50000', quantity: '0.1' }
export const SELL = { ...BUY, side: 'sell' }

/** Opens an exchange for the tests of this file, and empties its books after each of them. */
export function spotRoom() {
  let exchange: TestExchange
  beforeAll(async () => {
    exchange = await openExchange()
  })
  // The book is everybody's: what a test leaves in it would trade with the next one's orders.
  afterEach(async () => {
    await exchange.clearBooks()
  })
  afterAll(async () => {
    await exchange.close()
  })
  return {
    get exchange() {
      return exchange
    },
    get: (token: string | undefined, path: string) => exchange.get(token, path),
    post: (token: string | undefined, path: string, body?: object) => exchange.post(token, path, body),
    customer: (funds: Record<string, string> = { USDT: '100000', BTC: '2' }) => exchange.customer(funds),
    /** What is available and occupied of BTC, then of USDT. */
    async balances(token: string) {
      const answer = await exchange.get(token, `${COIN}/wallet/get/BTC/USDT`)
      expect(answer.code).toBe(200)
      const { base, quote } = answer.data
      return [base.available, base.occupied, quote.available, quote.occupied]
    },
  }
}

/** Holds a refusal to its status, its name and the field it names. */
export function expectRefused(answer: Answer, code: number, error: string, field?: string): void {
  expect({ code: answer.code, error: answer.error, field: answer.field }).toEqual({ code, error, field })
  expect(answer.msg).not.toBe('')
}
