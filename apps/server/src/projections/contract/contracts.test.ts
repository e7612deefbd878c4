import type { Direction } from '@candlewick/engine/contract/commands'
import { contractGenesis } from '@candlewick/market-sim/contracts'
import { lots, rate, ticks, units } from '@candlewick/money/units'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { Stage } from '../../../test/stage.ts'
import { Projector } from '../projector.ts'
import { latestTrades } from '../spot/trades.ts'
import { listClosedPositions, listFundingPaid, listFundings } from './history.ts'
import { listContractFills, listContractOrders } from './orders.ts'

const SYMBOL = 'BTC_USDT_PERP'
const HOUR = 3_600_000
let database: TestDatabase
let stage: Stage
let projector: Projector

async function start(): Promise<void> {
  projector = await Projector.start({
    replica: stage,
    sql: database.sql,
    replay: (after) => stage.replay(after),
    index: new Map([['EURUSD', '0.00001']]),
  })
}

beforeEach(async () => {
  database = await freshDatabase()
  stage = new Stage()
  await start()
  stage.open()
  for (const command of contractGenesis()) if (command.symbol === SYMBOL) stage.do(command)
  for (const user of ['alice', 'bob', 'carol']) {
    const amount = units(1_000_000_000)
    stage.do({ type: 'deposit', id: `contract:${user}`, user, asset: 'USDT', amount, account: 2 })
  }
  stage.prices(500_000)
})
afterEach(async () => {
  await projector.stop()
  await database.drop()
})

function order(user: string, direction: Direction, price: number, quantity: number): void {
  stage.do({
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
    clientId: `c${stage.sequence}`,
  })
}

async function restart(): Promise<void> {
  expect(await projector.reached(stage.sequence, 20_000)).toBe(true)
  await projector.stop()
  await start()
}

test('a position keeps its life over restarts: fills, funding, and what it made', async () => {
  order('bob', 2, 500_000, 100)
  order('alice', 1, 500_000, 60)
  await restart()
  order('alice', 1, 500_000, 40)
  stage.time += 8 * HOUR
  stage.prices(500_000)
  await restart()
  order('carol', 1, 501_000, 100)
  order('alice', 3, 501_000, 100)
  await restart()
  const { sql } = database
  const [position, ...others] = (await listClosedPositions(sql, 'alice', {})).records
  expect(others).toEqual([])
  // 0.1 BTC bought for 5,000 and sold for 5,010; 0.01% of 5,000 to the shorts; 0.05% of both as the taker.
  expect(position).toMatchObject({
    side: 'long',
    openLots: 100,
    openValue: 5_000_000_000,
    closeLots: 100,
    closeValue: 5_010_000_000,
    profit: 10_000_000,
    funding: 500_000,
    fee: 5_005_000,
    closedBy: 'order',
    closedAt: stage.time,
  })
  expect((await listFundings(sql, SYMBOL, {})).records).toMatchObject([{ rate: '0.0001', markPrice: '50000' }])
  const paid = await listFundingPaid(sql, 'alice', {})
  expect(paid.records).toMatchObject([{ side: 'long', quantity: '0.1', amount: '-0.5', coin: 'USDT' }])
  const fills = await listContractFills(sql, 'alice', { pageSize: 2 })
  expect(fills).toMatchObject({ total: 3, records: [{ profit: '10', direction: 3 }, { quantity: '0.04' }] })
  const rest = await listContractFills(sql, 'alice', { pageSize: 2, cursor: fills.next })
  expect(rest.records).toMatchObject([{ quantity: '0.06' }])
  expect((await listContractOrders(sql, 'alice', { state: 'history' })).total).toBe(3)
  expect(await latestTrades(sql, SYMBOL, 10)).toHaveLength(3)
  expect((await listClosedPositions(sql, 'bob', {})).total).toBe(0)
})

test('a position that is closed and opened again in one command has two lives', async () => {
  order('bob', 2, 500_000, 100)
  order('alice', 1, 500_000, 100)
  order('carol', 1, 504_000, 150)
  order('bob', 2, 505_000, 50)
  const common = { type: 'contract.stop', user: 'alice', symbol: SYMBOL, kind: 'market', tif: 'IOC' } as const
  const more = { postOnly: false, stp: 'expire_taker', triggerBy: 'index', trigger: ticks(506_000) } as const
  stage.do({ ...common, ...more, direction: 3, lots: lots(100), clientId: 'out' })
  stage.do({ ...common, ...more, direction: 1, lots: lots(50), clientId: 'in' })
  const before = stage.sequence
  stage.prices(506_000)
  const sizes = stage.applied
    .at(-1)
    ?.events.flatMap((event) => (event.type === 'contract.position' && event.user === 'alice' ? [event.lots] : []))
  expect([stage.sequence - before, sizes]).toEqual([1, [0, 50]])
  await restart()
  const openPositions = async () => (await listClosedPositions(database.sql, 'alice', {})).records
  expect(await openPositions()).toMatchObject([{ openLots: 100, closeLots: 100, openValue: 5_000_000_000 }])
  order('alice', 3, 504_000, 50)
  await restart()
  expect(await openPositions()).toMatchObject([
    { openLots: 50, closeLots: 50, openValue: 2_525_000_000 },
    { openLots: 100, closeLots: 100, openValue: 5_000_000_000 },
  ])
})

/** Alice is long at 50x against Bob while the price falls, and the projector starts anew. */
async function fallTo(...prices: number[]): Promise<void> {
  stage.do({ type: 'contract.mode', user: 'alice', symbol: SYMBOL, mode: 'isolated' })
  stage.do({ type: 'contract.leverage', user: 'alice', symbol: SYMBOL, mode: 'isolated', leverage: 50 })
  order('bob', 2, 500_000, 100)
  order('alice', 1, 500_000, 100)
  for (const price of prices) {
    stage.time += 1_000
    stage.prices(price)
  }
  await restart()
}

test('a liquidated position is told as one', async () => {
  await fallTo(495_000, 491_000)
  const { records } = await listClosedPositions(database.sql, 'alice', {})
  expect(records).toMatchObject([{ side: 'long', mode: 'fixed', leverage: 50, openLots: 100, closeLots: 100 }])
  expect(records[0]?.closedBy).toBe('liquidation')
  // All of the margin of 100 USDT, and no more than that.
  expect(records[0]?.profit).toBeLessThan(-80_000_000)
  expect(records[0]?.profit).toBeGreaterThanOrEqual(-100_000_000)
})

test('who was closed against a bankrupt is told so, and not that she closed', async () => {
  // Nobody bids, and the fund cannot bear what is lost.
  await fallTo(440_000, 440_000)
  expect((await listClosedPositions(database.sql, 'alice', {})).records).toMatchObject([{ closedBy: 'liquidation' }])
  expect((await listClosedPositions(database.sql, 'bob', {})).records).toMatchObject([
    { side: 'short', closedBy: 'adl' },
  ])
})

test('new terms of an order that waits are told, over a restart too', async () => {
  const common = { type: 'contract.stop', user: 'alice', symbol: SYMBOL, kind: 'market', tif: 'IOC' } as const
  const more = { direction: 1, lots: lots(10), postOnly: false, stp: 'expire_taker', triggerBy: 'mark' } as const
  stage.do({ ...common, ...more, clientId: 'trails', trigger: ticks(490_000), callback: rate(1_000_000) })
  stage.do({ ...common, ...more, clientId: 'stops', trigger: ticks(510_000), guarded: true })
  await restart()
  const shown = async () => {
    const { records } = await listContractOrders(database.sql, 'alice', { state: 'current' })
    return records.map(({ clientId, callbackRate, activationPrice, triggerPrice, quantity }) =>
      [clientId, callbackRate, activationPrice ?? triggerPrice, quantity].join(' '),
    )
  }
  expect(await shown()).toEqual(['stops 0 51000 0.01', 'trails 0.01 49000 0.01'])
  const [stops, trails] = (await listContractOrders(database.sql, 'alice', { state: 'current' })).records
  const amend = { type: 'contract.amend', user: 'alice' } as const
  stage.do({ ...amend, id: Number(trails?.id), trigger: ticks(480_000), callback: rate(2_000_000) })
  stage.do({ ...amend, id: Number(stops?.id), trigger: ticks(520_000), lots: lots(20) })
  await restart()
  expect(await shown()).toEqual(['stops 0 52000 0.02', 'trails 0.02 48000 0.01'])
})
