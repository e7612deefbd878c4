/** What of its calls spends something, and what nothing. */

import { formatDecimal, parseDecimal } from '@candlewick/money/decimal'
import { units } from '@candlewick/money/units'
import { API, accepted, named } from '../../../../test/double-spend/forms.ts'
import type { Bounded, Spending } from '../../../../test/double-spend/spending.ts'
import type { TestExchange } from '../../../../test/exchange.ts'

const WALLET = `${API}/wallet`

/** Somebody with so much in a margin account; `more` names the account where it is one of a pair. */
async function margined(
  exchange: TestExchange,
  fixed: boolean,
  usdt: number,
): Promise<{ token: string; more: object }> {
  const token = await exchange.customer({ USDT: String(usdt) })
  const more = fixed ? { symbol: 'BTC_USDT' } : {}
  const moved = { from: 1, to: fixed ? 6 : 5, coin: 'USDT', amount: String(usdt), ...more }
  await accepted(exchange.post(token, '/api/asset/transferFunds', moved))
  return { token, more }
}

/** What is there and free in a margin account. */
function free(exchange: TestExchange, token: string, fixed: boolean, asset: string): number {
  const { engine } = exchange.replica
  const user = exchange.userOf(token)
  return (fixed ? engine.balance(user, 6, asset, 'BTC_USDT') : engine.balance(user, 5, asset)).available
}

/** A tenth of what may be borrowed, again and again. */
const borrowing = (fixed: boolean): Bounded => ({
  ...{ call: fixed ? 'margin.fixedBorrow' : 'margin.allBorrow', refused: 'margin_ratio', most: 10, again: 'client id' },
  async open(exchange) {
    const { token, more } = await margined(exchange, fixed, 1_000)
    const path = fixed ? 'fixed' : 'all'
    const { data } = await accepted(exchange.post(token, `${WALLET}/${path}/getCanborrow`, { coin: 'USDT', ...more }))
    const each = Math.floor(parseDecimal(String(Reflect.get(data, 'amount')), 6) / 10)
    const asked = { coin: 'USDT', amount: formatDecimal(units(each), 6), ...more }
    return {
      ask: (id) => exchange.post(token, `${WALLET}/${path}/borrow`, { ...asked, ...named(id) }),
      stands: () => free(exchange, token, fixed, 'USDT'),
      each,
    }
  },
})

/** What was borrowed is all that there is to pay back with, and interest is owed beside it. */
const repaying = (fixed: boolean): Bounded => ({
  ...{ call: fixed ? 'margin.repayFixed' : 'margin.repayCross', refused: 'insufficient_balance', most: 11 },
  again: 'client id',
  async open(exchange) {
    const { token, more } = await margined(exchange, fixed, 10_000)
    const path = fixed ? 'fixed' : 'all'
    await accepted(exchange.post(token, `${WALLET}/${path}/borrow`, { coin: 'BTC', amount: '0.1', ...more }))
    const asked = { coin: 'BTC', amount: '0.009', ...more }
    return {
      ask: (id) => exchange.post(token, `${WALLET}/still/${path}`, { ...asked, ...named(id) }),
      stands: () => free(exchange, token, fixed, 'BTC'),
      each: -900_000,
    }
  },
})

export const SPENDING: Spending = {
  bounded: [borrowing(false), borrowing(true), repaying(false), repaying(true)],
  still: {
    'margin.setLeverage': 'a setting of ratios: nothing is moved',
  },
}
