import { rate } from '@candlewick/money/units'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openExchange, type TestExchange } from '../../../test/exchange.ts'
import { FeeTiers, ownTier, tierChanges, writeLevels } from './fee-tiers.ts'

let exchange: TestExchange
beforeEach(async () => {
  exchange = await openExchange()
})
afterEach(async () => {
  await exchange.close()
})

const SUBMIT = '/api/currency/order/submit'
const DAY_MS = 86_400_000

/** Two customers trade 300,000 USDT of bitcoin with each other. */
async function trade(): Promise<{ maker: string; taker: string }> {
  const maker = await exchange.customer({ BTC: '6' })
  const taker = await exchange.customer({ USDT: '400000' })
  const order = { symbol: 'BTC_USDT', orderType: 'limit', price: '50000', quantity: '6' }
  await exchange.post(maker, SUBMIT, { ...order, side: 'sell' })
  const placed = await exchange.post(taker, SUBMIT, { ...order, side: 'buy' })
  expect(placed.data.status).toBe('filled')
  await exchange.projector.reached(exchange.replica.sequence, 5_000)
  return { maker: exchange.userOf(maker), taker: exchange.userOf(taker) }
}

it('who traded a tier’s volume in 30 days gets its rates, and loses them when the days have passed', async () => {
  const { maker, taker } = await trade()
  const now = Date.now()
  const raised = await tierChanges(exchange, now)
  expect(new Set(raised.map((change) => change.user))).toEqual(new Set([maker, taker]))
  for (const change of raised) {
    expect(change).toMatchObject({ type: 'fee', maker: 90_000, taker: 100_000 })
    await exchange.submit(change)
  }
  await exchange.projector.reached(exchange.replica.sequence, 5_000)
  expect(await tierChanges(exchange, now)).toEqual([])
  const lowered = await tierChanges(exchange, now + 31 * DAY_MS)
  expect(lowered).toHaveLength(2)
  for (const change of lowered) expect(change).toMatchObject({ maker: 100_000, taker: 100_000 })
})

it('another schedule moves who is at a rate of any before it, within the next look', async () => {
  const { maker, taker } = await trade()
  for (const change of await tierChanges(exchange, Date.now())) await exchange.submit(change)
  await exchange.submit({ type: 'fee', user: taker, maker: rate(1), taker: rate(2) })
  await exchange.projector.reached(exchange.replica.sequence, 5_000)
  const tiers = [
    { volume: '0', makerRate: '0.001', takerRate: '0.001' },
    { volume: '300000', makerRate: '0.0002', takerRate: '0.0003' },
  ]
  await exchange.sql`
    insert into fee_schedules (proposal_id, tiers, set_by, approved_by, reason)
    values ('p', ${JSON.stringify(tiers)}, 'a', 'b', 'cheaper')`
  expect(await tierChanges(exchange, Date.now())).toEqual([
    { type: 'fee', user: maker, maker: rate(20_000), taker: rate(30_000) },
  ])
  const log = { warn: (_: object, message: string) => expect.fail(message) }
  // Every hour, but that others were agreed on.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const job = FeeTiers.start({ replica: exchange.replica, sql: exchange.sql, log })
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await expect.poll(() => exchange.replica.engine.feeOf(maker).taker).toBe(30_000)
  await job.stop()
  expect(exchange.replica.engine.feeOf(taker).taker).toBe(2)
  expect(await ownTier(exchange, maker, Date.now())).toMatchObject({ tier: 1, reached: 1 })
})

it('rates that are no tier’s stay as they were agreed', async () => {
  const { maker, taker } = await trade()
  await exchange.submit({ type: 'fee', user: maker, maker: rate(1), taker: rate(2) })
  expect((await tierChanges(exchange, Date.now())).map((change) => change.user)).toEqual([taker])
})

it('are renewed by themselves', async () => {
  const { taker } = await trade()
  const log = { warn: (_: object, message: string) => expect.fail(message) }
  const tiers = FeeTiers.start({ replica: exchange.replica, sql: exchange.sql, log, everyMs: 5 })
  const renewed = new Promise<void>((resolve) => {
    exchange.replica.onApplied(({ recorded: { command } }) => {
      if (command.type === 'fee' && command.user === taker) resolve()
    })
  })
  await renewed
  await tiers.stop()
  expect(exchange.replica.engine.feeOf(taker).maker).toBe(90_000)
})

it('tell a customer the own rates, the traded value and the tier it reaches, before and after the hourly look', async () => {
  const { taker } = await trade()
  const own = () => ownTier(exchange, taker, Date.now())
  expect(await own()).toMatchObject({ maker: '0.001', taker: '0.001', tier: 0, volume: '300000', reached: 1 })
  for (const change of await tierChanges(exchange, Date.now())) await exchange.submit(change)
  expect(await own()).toMatchObject({ maker: '0.0009', taker: '0.001', tier: 1, reached: 1 })
  await exchange.submit({ type: 'fee', user: taker, maker: rate(1), taker: rate(2) })
  expect(await own()).toMatchObject({ maker: '0.00000001', tier: null, reached: 1 })
})

it('write the VIP level that is shown, and take it back when the days have passed', async () => {
  const { taker } = await trade()
  await exchange.sql`
    insert into users (id, account, password_hash, invite_code, chat_key)
    values (${taker}, ${taker}, '', ${taker}, ${taker})`
  const level = async () => {
    const [row] = await exchange.sql<{ vip: number }[]>`select vip from users where id = ${taker}`
    return row?.vip
  }
  const now = Date.now()
  await writeLevels(exchange, now)
  expect(await level()).toBe(0)
  for (const change of await tierChanges(exchange, now)) await exchange.submit(change)
  await writeLevels(exchange, now)
  expect(await level()).toBe(1)
  // Rates that were agreed are no tier's: the level is the one that the volume reaches.
  await exchange.submit({ type: 'fee', user: taker, maker: rate(1), taker: rate(2) })
  await writeLevels(exchange, now)
  expect(await level()).toBe(1)
  await writeLevels(exchange, now + 31 * DAY_MS)
  expect(await level()).toBe(0)
})
