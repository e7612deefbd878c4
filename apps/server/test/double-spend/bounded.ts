/**
 * Calls that are bounded by something else than what an account has free: what may be borrowed, what is owed, what a position
 * still has to close, what the book gives, a coupon. Each says what it changes, and by how much at a time.
 */
import { RULES_VERSION } from '@candlewick/engine/limits'
import { formatDecimal, parseDecimal } from '@candlewick/money/decimal'
import { units } from '@candlewick/money/units'
import { grantEarned } from '../../src/features/rewards/grants.ts'
import type { TestExchange } from '../exchange.ts'
import { API, type Asker, accepted, long, PERP, plenty, U } from './forms.ts'

export interface BoundedAsker extends Asker {
  /** What stands now. */
  stands(): number
  /** By how much one of them moves that. */
  readonly each: number
}

export interface Bounded {
  readonly call: string
  /** The refusal of the one too many; undefined where it is answered as the first. */
  readonly refused: string | undefined
  readonly most: number
  readonly again: 'client id' | 'what it names' | 'each is one more'
  open(exchange: TestExchange): Promise<BoundedAsker>
}

const WALLET = `${API}/wallet`
const named = (id: string | undefined) => (id === undefined ? {} : { clientId: id })

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

/** Lots of somebody's long positions, less those of her short ones. */
function lots(exchange: TestExchange, token: string): number {
  const positions = exchange.replica.engine.contracts.positions(exchange.userOf(token))
  return positions.reduce((sum, { side, lots: held }) => sum + (side === 'long' ? held : -held), 0)
}

/** Somebody else who buys so much. */
async function buyer(exchange: TestExchange, quantity: string): Promise<void> {
  const body = { ...PERP, ...U, price: '49900', quantity, direction: 1 }
  await accepted(exchange.post(await plenty(exchange), '/api/contract/order/submit', body))
}

/** A long position, all of which a call closes. */
const closing = (call: string, path: string, body: object): Bounded => ({
  ...{ call, refused: 'no_position', most: 1, again: 'each is one more' },
  async open(exchange) {
    const token = await exchange.customer({})
    await long(exchange, token, '0.1')
    await buyer(exchange, '5')
    const each = -lots(exchange, token)
    return { ask: () => exchange.post(token, path, body), stands: () => lots(exchange, token), each }
  },
})

export const BOUNDED: readonly Bounded[] = [
  borrowing(false),
  borrowing(true),
  repaying(false),
  repaying(true),
  {
    ...{ call: 'contract.close', refused: 'reduce_only', most: 10, again: 'client id' },
    async open(exchange) {
      const token = await exchange.customer({})
      await long(exchange, token, '0.1')
      await buyer(exchange, '5')
      const asked = { symbol: 'BTC_USDT', orderType: 'market', quantity: '0.01', direction: 3 }
      const each = -lots(exchange, token) / 10
      return {
        ask: (id) => exchange.post(token, `${API}/entrust/contract/close/u`, { ...asked, ...named(id) }),
        stands: () => lots(exchange, token),
        each,
      }
    },
  },
  closing('contract.closePosition', '/api/contract/position/stopOrder', { id: 'BTC_USDT_PERP-long' }),
  closing('contract.closeAllPositions', `${API}/entrust/contract/close/onekey`, { symbols: ['BTC_USDT'], ...U }),
  {
    // The book gives as much as one takes, and nothing the other way.
    ...{ call: 'contract.reverse', refused: 'no_position', most: 1, again: 'client id' },
    async open(exchange) {
      const token = await exchange.customer({})
      const id = await long(exchange, token, '0.1')
      await buyer(exchange, '0.2')
      const each = -2 * lots(exchange, token)
      return {
        ask: (same, place) =>
          exchange.post(token, '/api/contract/position/reverse', { id, clientId: same ?? `r${place}` }),
        stands: () => lots(exchange, token),
        each,
      }
    },
  },
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
]

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
