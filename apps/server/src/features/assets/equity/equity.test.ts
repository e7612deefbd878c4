import { formatDecimal } from '@candlewick/money/decimal'
import { units } from '@candlewick/money/units'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openExchange, type TestExchange } from '../../../../test/exchange.ts'
import { isoTime } from '../../../db/page.ts'
import { dayChanges, sumUp } from './days.ts'
import { DAY_MS } from './line.ts'

let exchange: TestExchange
beforeAll(async () => {
  exchange = await openExchange()
})
afterAll(async () => {
  await exchange.close()
})

const PATH = '/api/exchange/coin/assets/equity?currency=usd&days=7'
const ORDER = { symbol: 'BTC_USDT', side: 'buy', orderType: 'limit', price: '50000', quantity: '0.1' }

interface Equity {
  points: { time: number; usdt: string; equivalent: string; flow: { usdt: string } }[]
  profit: { usdt: string; rate: string | null }
  today: { usdt: string; rate: string | null; accounts: object[]; coins: object[] }
  unpriced: string[]
}
const equityOf = async (token: string) => {
  const answer = await exchange.get(token, PATH)
  expect(answer.code).toBe(200)
  return answer.data as unknown as Equity
}

/** What the customer has of each coin in each account less what is owed, as the engine says. */
function ownOf(token: string): Map<string, number> {
  const user = exchange.userOf(token)
  const own = new Map<string, number>()
  const add = (account: number, asset: string, units: number) => {
    const key = `${account} ${asset}`
    own.set(key, (own.get(key) ?? 0) + units)
  }
  for (const { account, asset, available, occupied } of exchange.replica.engine.balances(user)) {
    add(account, asset, available + occupied)
  }
  for (const { account, asset, principal, interest } of exchange.replica.engine.margin.loans(user)) {
    add(account, asset, -principal - interest)
  }
  return new Map([...own].filter(([, units]) => units !== 0))
}

/** The same as the days sum up to. */
async function summed(token: string): Promise<Map<string, string>> {
  await exchange.writes.settledTo(exchange.replica.sequence)
  const sums = new Map<string, number>()
  for (const { account, asset, change } of await dayChanges(exchange.sql, exchange.userOf(token), 20_000 * DAY_MS)) {
    const decimals = exchange.replica.engine.asset(asset)?.decimals ?? 0
    const key = `${account} ${asset}`
    sums.set(key, (sums.get(key) ?? 0) + Math.round(Number(change) * 10 ** decimals))
  }
  return new Map([...sums].filter(([, units]) => units !== 0).map(([key, units]) => [key, texted(key, units)]))
}
const texted = (key: string, units: number) =>
  formatDecimal(units, exchange.replica.engine.asset(key.slice(2))?.decimals ?? 0)

async function tradedCustomer(): Promise<string> {
  const token = await exchange.customer({ USDT: '20000', ETH: '2' })
  const other = await exchange.customer({ BTC: '1' })
  await exchange.post(other, '/api/currency/order/submit', { ...ORDER, side: 'sell' })
  await exchange.post(token, '/api/currency/order/submit', ORDER)
  await exchange.post(token, '/api/currency/order/submit', { ...ORDER, price: '41000' })
  await exchange.post(token, '/api/asset/transferFunds', { from: 1, to: 5, coin: 'USDT', amount: '1000' })
  await exchange.submit({
    type: 'margin.borrow',
    user: exchange.userOf(token),
    account: 5,
    asset: 'USDT',
    amount: units(300_000_000),
  })
  return token
}

describe('the days of equity', () => {
  it('add up to what is held less what is owed, however they were summed up', async () => {
    const token = await tradedCustomer()
    const expected = new Map([...ownOf(token)].map(([key, units]) => [key, texted(key, units)]))
    expect(expected.size).toBeGreaterThan(3)
    expect(await summed(token)).toEqual(expected)
    // Cut off after each posting, as by a stop; what is behind is added by the reader.
    for (let step = 0; step < 3; step += 1) {
      await sumUp(exchange.sql, 2)
      expect(await summed(token)).toEqual(expected)
    }
    while (await sumUp(exchange.sql, 3)) {
      // The rest.
    }
    expect(await summed(token)).toEqual(expected)
    const before = await exchange.sql`select * from equity_days order by user_id, day, account, asset`
    await Promise.all([sumUp(exchange.sql), sumUp(exchange.sql)])
    expect(await exchange.sql`select * from equity_days order by user_id, day, account, asset`).toEqual(before)
  })

  it('tell a deposit from a profit, a transfer from both, and who owes what', async () => {
    const token = await exchange.customer({ USDT: '1000', BTC: '0.1' })
    const first = await equityOf(token)
    expect(first.points).toHaveLength(8)
    expect(first.points.at(-1)).toMatchObject({ usdt: '6000', equivalent: '6000', flow: { usdt: '6000' } })
    expect(first.profit).toMatchObject({ usdt: '0', rate: '0' })
    await exchange.post(token, '/api/asset/transferFunds', { from: 1, to: 4, coin: 'USDT', amount: '400' })
    await exchange.setIndex({ BTC_USDT: '51000' })
    const later = await equityOf(token)
    // What came in today counts at the price of now: a coin that came is no profit.
    expect(later.today).toMatchObject({ usdt: '0' })
    expect(later.points.at(-1)).toMatchObject({ usdt: '6100', flow: { usdt: '6100' } })
    await exchange.setIndex({})
  })

  it('value what was there yesterday by its last trade, and today’s profit by the price of now', async () => {
    const token = await exchange.customer({ BTC: '0.2', USDT: '100' })
    const { points } = await equityOf(token)
    const now = points.at(-1)?.time ?? 0
    await exchange.passTime(DAY_MS)
    await exchange.setIndex({ BTC_USDT: '52000' })
    await exchange.writes.settledTo(exchange.replica.sequence)
    await exchange.sql`
      insert into projection.candles (symbol, minutes, open_time, open, high, low, close, volume, quote_volume)
      values ('BTC_USDT', 1440, ${isoTime(now - (now % DAY_MS))}, 1, 1, 1, 49500.5, 1, 1)
      on conflict (symbol, minutes, open_time) do update set close = 49500.5`
    const equity = await equityOf(token)
    expect(equity.points.slice(-3).map(({ usdt }) => usdt)).toEqual(['0', '10000.1', '10500'])
    expect(equity.today).toMatchObject({
      usdt: '499.9',
      rate: '0.049989',
      accounts: [{ type: 1, usdt: '499.9', equivalent: '499.9' }],
    })
    expect(equity.today.coins).toContainEqual({ coin: 'BTC', usdt: '499.9', equivalent: '499.9' })
    expect(equity.profit.usdt).toBe('499.9')
    await exchange.setIndex({})
  })

  it('are the caller’s own, of periods that there are', async () => {
    const token = await exchange.customer({})
    const { points, profit, today } = await equityOf(token)
    expect(points.every(({ usdt }) => usdt === '0')).toBe(true)
    expect([profit.rate, today.rate, today.coins]).toEqual([null, null, []])
    expect(await exchange.get(token, PATH.replace('7', '8'))).toMatchObject({ code: 400, field: 'days' })
    expect(await exchange.get(undefined, PATH)).toMatchObject({ code: 401 })
  })
})
