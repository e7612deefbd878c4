import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { CUSTOMERS, crowd, Stage } from '../../test/stage.ts'
import type { Sql } from '../db/database.ts'
import { CursorError, MOST_COUNTED, type Page } from '../db/page.ts'
import { Scales } from '../wire/scales.ts'
import { ownOrder } from '../wire/spot-views.ts'
import { listBills } from './assets/bills.ts'
import { listFundPostings } from './assets/security-fund.ts'
import { listFundings } from './contract/history.ts'
import { Projector } from './projector.ts'
import { KEPT_TRADES, prune } from './retention.ts'
import { fillsOfOrder, findOrder, listOrders } from './spot/orders.ts'
import { latestTrades, listFills } from './spot/trades.ts'

describe('lists', () => {
  const stage = new Stage()
  let database: TestDatabase
  let sql: Sql
  let projector: Projector

  beforeAll(async () => {
    database = await freshDatabase()
    sql = database.sql
    projector = await Projector.start({ replica: stage, sql, replay: (after) => stage.replay(after) })
    stage.open()
    crowd(stage, 700, 3)
    await projector.reached(stage.sequence, 60_000)
  })
  afterAll(async () => {
    await projector.stop()
    await database.drop()
  })

  /** Every record, walked by cursor. */
  async function walk<Row>(read: (cursor: string | undefined) => Promise<Page<Row>>): Promise<Row[]> {
    const records: Row[] = []
    let cursor: string | undefined
    do {
      const page: Page<Row> = await read(cursor)
      records.push(...page.records)
      cursor = page.next
      expect(page.total).toBeGreaterThanOrEqual(records.length)
    } while (cursor !== undefined)
    return records
  }

  test('current orders are the open and waiting ones of the engine, as it sees them', async () => {
    const scales = Scales.ofEngine(stage.engine)
    const seen = new Set<string>()
    for (const user of CUSTOMERS) {
      const open = stage.engine.openOrders(user).map((order) => ownOrder(order, scales.market(order.symbol)))
      const listed = await walk((cursor) => listOrders(sql, user, { state: 'current', pageSize: 7, cursor }))
      expect(listed).toEqual(open.sort((a, b) => Number(b.id) - Number(a.id)))
      for (const { status, orderType } of listed) seen.add(`${status} ${orderType}`)
    }
    expect([...seen]).toEqual(expect.arrayContaining(['open limit', 'waiting stop_market']))
  })

  test.each(['orders', 'fills', 'bills'] as const)(
    '%s by cursor and by page are the same, newest first, once each',
    async (kind) => {
      const read = (request: { cursor?: string | undefined; page?: number; pageSize: number }) => {
        if (kind === 'orders') return listOrders(sql, 'alice', request)
        return kind === 'fills' ? listFills(sql, 'alice', request) : listBills(sql, 'alice', request)
      }
      const walked = await walk<{ id: string }>((cursor) => read({ pageSize: 13, cursor }))
      const { total } = await read({ pageSize: 1 })
      expect(walked.length).toBe(total)
      expect(total).toBeGreaterThan(50)
      const paged: { id: string }[] = []
      for (let page = 1; page <= Math.ceil(total / 50); page += 1)
        paged.push(...(await read({ page, pageSize: 50 })).records)
      expect(paged).toEqual(walked)
    },
  )

  test('filters narrow orders by state, side, symbol and time', async () => {
    const all = await walk((cursor) => listOrders(sql, 'bob', { pageSize: 500, cursor }))
    const middle = all[Math.floor(all.length / 2)]?.placedTime ?? 0
    const ids = async (filter: object) =>
      (await walk((cursor) => listOrders(sql, 'bob', { ...filter, pageSize: 500, cursor }))).map(({ id }) => id)
    const expected = (keep: (order: (typeof all)[number]) => boolean) => all.filter(keep).map(({ id }) => id)
    expect(await ids({ side: 'buy' })).toEqual(expected(({ side }) => side === 'buy'))
    expect(await ids({ state: 'history' })).toEqual(expected(({ status }) => status !== 'open' && status !== 'waiting'))
    for (const wanted of ['filled', 'waiting', 'expired'] as const) {
      expect(await ids({ status: wanted })).toEqual(expected(({ status }) => status === wanted))
    }
    expect(await ids({ orderType: 'stop_market' })).toEqual(expected((order) => order.orderType === 'stop_market'))
    const legs = expected(({ ocoId }) => ocoId !== undefined)
    expect(legs.length).toBeGreaterThan(2)
    expect(await ids({ orderType: 'oco' })).toEqual(legs)
    expect(await ids({ symbols: ['ETH_USDT', 'BTC_USDT'] })).toHaveLength(all.length)
    expect(await ids({ symbols: [] })).toEqual([])
    expect(await ids({ startTime: middle })).toEqual(expected(({ placedTime }) => placedTime >= middle))
    expect(await ids({ endTime: middle })).toEqual(expected(({ placedTime }) => placedTime <= middle))
    expect(await ids({ symbol: 'ETH_USDT' })).toEqual([])
  })

  test('bills narrow by reason, coin and account', async () => {
    const { records } = await listBills(sql, 'alice', { reasons: ['deposit'], pageSize: 500 })
    expect(records.map(({ coin, reason, available }) => [coin, reason, available])).toEqual([
      ['BTC', 'deposit', '500000'],
      ['USDT', 'deposit', '50000000'],
    ])
    expect((await listBills(sql, 'alice', { reasons: [] })).total).toBe(0)
    expect((await listBills(sql, 'alice', { account: 2 })).total).toBe(0)
    expect((await listBills(sql, 'alice', { coin: 'USDT' })).total).toBeGreaterThan(10)
  })

  test('an order and its fills are found by their owner alone', async () => {
    const { records } = await listOrders(sql, 'alice', { status: 'filled', pageSize: 500 })
    const order = records[0]
    if (order === undefined) throw new Error('alice filled nothing')
    expect(await findOrder(sql, 'alice', order.id)).toEqual(order)
    expect(await findOrder(sql, 'bob', order.id)).toBeUndefined()
    const fills = await fillsOfOrder(sql, 'alice', order.id)
    expect(fills.length).toBeGreaterThan(0)
    expect(fills.every(({ orderId }) => orderId === order.id)).toBe(true)
    expect(await fillsOfOrder(sql, 'bob', order.id)).toEqual([])
    for (const id of ['', '-1', '1e3', '99999999999999999999', "1' or '1'='1"]) {
      expect(await findOrder(sql, 'alice', id)).toBeUndefined()
    }
  })

  test('rows are counted up to a bound, however many there are', async () => {
    await sql`
      insert into projection.fills
        (trade_id, role, order_id, user_id, symbol, side, price, quantity, quote, fee, fee_asset, time)
      select n, 'taker', 1, 'dora', 'BTC_USDT', 'buy', 1, 1, 1, 0, 'USDT', now()
      from generate_series(1, ${MOST_COUNTED + 200}) as n`
    const last = await listFills(sql, 'dora', { pageSize: 500, page: MOST_COUNTED / 500 + 1 })
    expect([last.total, last.records.length, last.next]).toEqual([MOST_COUNTED + 1, 200, undefined])
  })

  test('a cursor that is not ours is refused', async () => {
    for (const cursor of ['', 'x', '1-2-3', '-5', '1e9', '99999999999999999999']) {
      await expect(listOrders(sql, 'alice', { cursor })).rejects.toThrow(CursorError)
      await expect(listBills(sql, 'alice', { cursor })).rejects.toThrow(CursorError)
    }
    // Whole numbers that no column holds: an entry past 32767, a time of the year 10000, a time past every calendar.
    for (const cursor of ['1-32768', '1-9999999999999999']) {
      await expect(listBills(sql, 'alice', { cursor })).rejects.toThrow(CursorError)
      await expect(listFundPostings(sql, { cursor })).rejects.toThrow(CursorError)
    }
    for (const cursor of ['253402300800000', '8640000000000001', '9999999999999999']) {
      await expect(listFundings(sql, 'BTC_USDT_PERP', { cursor })).rejects.toThrow(CursorError)
    }
  })

  test('public trades are kept up to the bound, customers’ fills for ever', async () => {
    const { total } = await listFills(sql, 'alice', { pageSize: 1 })
    const newest = await latestTrades(sql, 'BTC_USDT', 5)
    await sql`
      insert into projection.trades (id, symbol, price, quantity, quote, taker_side, time)
      select -n, 'BTC_USDT', 1, 1, 1, 'buy', now() from generate_series(1, ${KEPT_TRADES}) as n`
    await prune(sql)
    const [kept] = await sql<{ count: number }[]>`select count(*)::int as count from projection.trades`
    expect(kept?.count).toBe(KEPT_TRADES)
    expect(await latestTrades(sql, 'BTC_USDT', 5)).toEqual(newest)
    expect((await listFills(sql, 'alice', { pageSize: 1 })).total).toBe(total)
  })
})
