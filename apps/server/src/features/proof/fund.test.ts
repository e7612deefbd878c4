/** The security fund with every posting, and what flash contracts brought the house, as anybody reads them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openExchange, type TestExchange } from '../../../test/exchange.ts'
import { listFundPostings } from '../../projections/assets/security-fund.ts'
import { FlashResults } from '../../projections/flash/results.ts'
import { shownResults } from './flash-results.ts'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await openExchange()
})
afterAll(() => exchange.close())

const order = (token: string, fields: object) =>
  exchange.post(token, '/api/currency/order/submit', { symbol: 'BTC_USDT', orderType: 'limit', ...fields })

test('every posting on the fund is listed and nobody named; the newest balance is what the ledger has', async () => {
  const maker = await exchange.customer({ BTC: '1' })
  const taker = await exchange.customer({ USDT: '100000' })
  await order(maker, { side: 'sell', price: '50000', quantity: '0.5' })
  for (const quantity of ['0.1', '0.2', '0.01']) {
    expect((await order(taker, { side: 'buy', price: '50000', quantity })).code).toBe(200)
  }
  await exchange.writes.settledTo(exchange.replica.sequence)
  const page = await listFundPostings(exchange.sql, { pageSize: 2 })
  expect(page.records).toHaveLength(2)
  const rest = await listFundPostings(exchange.sql, { pageSize: 100, cursor: page.next })
  const all = [...page.records, ...rest.records]
  const [line] = [...exchange.replica.engine.balances('house:fund')].filter(({ asset }) => asset === 'USDT')
  expect(page.total).toBe(all.length)
  expect(Number(all[0]?.balanceAfter) * 1e6).toBeCloseTo(line?.available ?? -1, 3)
  // A tenth of 0.1% of both sides of 0.31 BTC at 50,000.
  expect(all.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 1e6), 0)).toBe(line?.available)
  expect(all[0]?.balanceAfter).toBe('3.1')
  const users = [maker, taker].map((token) => exchange.userOf(token))
  for (const user of users) expect(JSON.stringify(all)).not.toContain(user)
})

test('every settlement of a flash contract counts: stakes less what was paid', async () => {
  const row = (
    id: number,
    asset: string,
    outcome: string,
    stake: number,
    payout: number,
    settled: string,
  ) => exchange.sql`
    insert into projection.flash_orders (id, user_id, client_id, symbol, tick_size, asset, direction, seconds, stake,
      payout_rate, sequence, head_hash, rules_version, status, outcome, payout, created_at, matures_at, settled_at)
    values (${id}, 'u', ${String(id)}, 'BTC_USDT', '0.01', ${asset}, 'up', 30, ${stake}, 0, ${id}, '', 2, 'settled',
      ${outcome}, ${payout}, ${settled}, ${settled}, ${settled})`
  const results = new FlashResults(exchange.sql)
  const now = Date.parse('2026-05-10T12:00:00Z')
  expect(shownResults(await new FlashResults(exchange.sql).all(now), () => 6)).toEqual({ records: [], days: [] })
  await row(1, 'USDT', 'win', 10_000_000, 18_500_000, '2026-05-01T10:00:00Z')
  await row(2, 'USDT', 'lose', 5_000_000, 0, '2026-05-01T11:00:00Z')
  await row(3, 'USDT', 'draw', 7_000_000, 7_000_000, '2026-05-10T11:00:00Z')
  await row(4, 'USDT', 'void', 1_000_000, 1_000_000, '2026-05-10T11:00:00Z')
  const later = now + 60_000
  const shown = shownResults(await results.all(later), () => 6)
  const all = {
    coin: 'USDT',
    settled: 4,
    won: 1,
    lost: 1,
    drawn: 1,
    voided: 1,
    staked: '23',
    paid: '26.5',
    profit: '-3.5',
  }
  expect(shown.records).toEqual([all])
  expect(shown.days.map(({ day, profit }) => [new Date(day).toISOString().slice(0, 10), profit])).toEqual([
    ['2026-05-10', '0'],
    ['2026-05-01', '-3.5'],
  ])
  // A day that is over is counted once, and stays in the sum.
  await row(5, 'USDT', 'lose', 4_000_000, 0, '2026-05-10T12:01:00Z')
  expect(shownResults(await results.all(later + 60_000), () => 6).records[0]).toMatchObject({
    settled: 5,
    profit: '0.5',
  })
})
