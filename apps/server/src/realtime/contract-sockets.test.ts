import type { Direction } from '@candlewick/engine/contract/commands'
import { contractGenesis } from '@candlewick/market-sim/contracts'
import { lots, ticks, units } from '@candlewick/money/units'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSockets, type TestSockets } from '../../test/sockets.ts'

const SYMBOL = 'BTC_USDT_PERP'
let sockets: TestSockets
let names = 0

beforeEach(async () => {
  sockets = await openSockets()
  const { stage } = sockets
  for (const command of contractGenesis()) if (command.symbol === SYMBOL) stage.do(command)
  for (const user of ['alice', 'bob']) {
    const amount = units(10_000_000_000)
    stage.do({ type: 'deposit', id: `contract:${user}`, user, asset: 'USDT', amount, account: 2 })
  }
  stage.prices(500_000)
})
afterEach(() => sockets.stop())

function order(user: string, direction: Direction, price: number, quantity: number): void {
  names += 1
  sockets.stage.do({
    type: 'contract.submit',
    user,
    symbol: SYMBOL,
    direction,
    kind: 'limit',
    price: ticks(price),
    lots: lots(quantity),
    tif: 'GTC',
    postOnly: false,
    stp: 'expire_taker',
    clientId: `c${names}`,
  })
}

test('everyone hears a contract’s book, trades and mark price', async () => {
  const reader = await sockets.connect('/ws/reader')
  for (const type of ['DEPTH', 'TRADE', 'DETAIL']) reader.send({ event: 'subscribe', type, symbol: SYMBOL })
  await reader.until(({ type, data }) => type === 'DEPTH' && data.snapshot)
  order('bob', 2, 500_100, 20)
  const book = await reader.until(({ type, data }) => type === 'DEPTH' && !data.snapshot)
  expect(book.data).toMatchObject({ asks: [['50010', '0.02']], bids: [] })
  order('alice', 1, 500_100, 5)
  const traded = await reader.until(({ type, data }) => type === 'TRADE' && data.length > 0)
  expect(traded.data).toMatchObject([{ price: '50010', quantity: '0.005', side: 'buy' }])
  sockets.stage.prices(500_000)
  const detail = await reader.until(({ type, data }) => type === 'DETAIL' && data.openInterest === '0.005')
  expect(detail.data).toMatchObject({ close: '50010', index: '50000', ask: '50010', live: true, fundingRate: '0.0001' })
  expect(Number(detail.data.mark)).toBeGreaterThan(49_990)
  // Nobody trades: the mark moves by the index alone.
  sockets.stage.prices(502_000)
  const moved = await reader.until(({ type, data }) => type === 'DETAIL' && data.index === '50200')
  expect(Number(moved.data.mark)).toBeGreaterThan(Number(detail.data.mark))
  reader.send({ event: 'subscribe', type: 'DEPTH', symbol: 'NONE_USDT_PERP' })
  expect(await reader.until(({ type }) => type === 'error')).toMatchObject({ error: 'unknown_market' })
})

test('each side hears its own orders, fills and positions, and nothing of the other', async () => {
  const [alice, bob] = [await sockets.own('alice'), await sockets.own('bob')]
  order('bob', 2, 500_100, 20)
  order('alice', 1, 500_100, 5)
  const placed = await alice.until(({ type }) => type === 'CONTRACT_ORDER')
  expect(placed.data).toMatchObject([{ symbol: SYMBOL, direction: 1, status: 'filled', averagePrice: '50010' }])
  const fill = await alice.until(({ type }) => type === 'CONTRACT_TRADE')
  expect(fill.data).toMatchObject([
    { role: 'taker', direction: 1, quantity: '0.005', fee: '0.125025', feeCoin: 'USDT' },
  ])
  const made = await bob.until(({ type }) => type === 'CONTRACT_TRADE')
  expect(made.data).toMatchObject([{ role: 'maker', direction: 2, fee: '0.05001' }])
  const held = await alice.until(({ type }) => type === 'POSITION')
  expect(held).toMatchObject({
    data: [{ id: `${SYMBOL}-long`, size: '0.005', entryPrice: '50010' }],
    accounts: [{ coin: 'USDT', contractType: 'u' }],
  })
  expect(JSON.stringify(alice.heard)).not.toContain('"direction":2')
})

test('a change of leverage is heard with the orders that wait, and a protection with the size of its position', async () => {
  const alice = await sockets.own('alice')
  order('bob', 2, 500_100, 20)
  order('alice', 1, 500_100, 5)
  const by = 'mark'
  const takeProfit = { trigger: ticks(520_000), by } as const
  sockets.stage.do({ type: 'contract.protect', user: 'alice', symbol: SYMBOL, side: 'long', takeProfit })
  const waits = ({ type, data }: { type: string; data?: unknown }, part: object) =>
    type === 'CONTRACT_ORDER' && JSON.stringify(data).includes(JSON.stringify(part).slice(1, -1))
  await alice.until((message) => waits(message, { quantity: '0.005', filledQuantity: '0' }))
  order('alice', 1, 500_100, 5)
  await alice.until((message) => waits(message, { quantity: '0.01', filledQuantity: '0' }))
  sockets.stage.do({ type: 'contract.leverage', user: 'alice', symbol: SYMBOL, mode: 'cross', leverage: 7 })
  const told = await alice.until((message) => waits(message, { leverage: 7 }))
  expect(told.data).toMatchObject([{ purpose: 'take_profit', leverage: 7, quantity: '0.01' }])
})
