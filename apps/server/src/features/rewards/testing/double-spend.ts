/** What of its calls spends something, and what nothing. */

import { RULES_VERSION } from '@candlewick/engine/limits'
import { units } from '@candlewick/money/units'
import { API, accepted } from '../../../../test/double-spend/forms.ts'
import type { Spending } from '../../../../test/double-spend/spending.ts'
import type { TestExchange } from '../../../../test/exchange.ts'
import { grantEarned } from '../grants.ts'

export const SPENDING: Spending = {
  bounded: [
    {
      ...{ call: 'rewards.claim', refused: undefined, most: 1, again: 'what it names' },
      async open(exchange) {
        const { id, token } = await granted(exchange)
        return {
          ask: () => exchange.post(token, `${API}/rewards/claim`, { id }),
          stands: () => exchange.replica.engine.balance(exchange.userOf(token), 1, 'USDT').available,
          each: 5_000_000,
        }
      },
    },
  ],
}

/** A coupon of 5 USDT for a first deposit. */
async function granted(exchange: TestExchange): Promise<{ id: string; token: string }> {
  await exchange.submit({ type: 'rules', version: RULES_VERSION })
  const terms = { asset: 'USDT', amount: units(5_000_000), days: 7, quota: 100, status: 'open' } as const
  await exchange.submit({ type: 'rewards.campaign', campaign: 'first-deposit', ...terms })
  const budget = { id: `budget-${exchange.replica.sequence}`, user: 'house:rewards', asset: 'USDT' } as const
  await exchange.submit({ type: 'house.fund', ...budget, amount: units(50_000_000) })
  const token = await exchange.customer({ USDT: '100' })
  const user = exchange.userOf(token)
  await exchange.sql`
    insert into users (id, account, password_hash, invite_code, chat_key, certification)
    values (${user}, ${user}, '', ${user}, ${user}, 'primary')`
  await exchange.writes.settledTo(exchange.replica.sequence)
  await grantEarned(exchange)
  await exchange.writes.settledTo(exchange.replica.sequence)
  const { data } = await accepted(exchange.get(token, `${API}/rewards/center`))
  const coupons: unknown = Reflect.get(data, 'coupons')
  const [coupon]: unknown[] = Array.isArray(coupons) ? coupons : []
  return { id: String(Reflect.get(Object(coupon), 'id')), token }
}
