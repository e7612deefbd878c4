import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { CUSTOMERS, crowd, Stage } from '../../test/stage.ts'
import type { Sql } from '../db/database.ts'
import { Projector, type ProjectorOptions, projectorCursor } from './projector.ts'

const INDEX = new Map([['EURUSD', '0.00001']])
const TABLES = ['assets', 'markets', 'accounts', 'orders', 'trades', 'fills', 'bills', 'funds', 'candles']

/** Every row of every table as text, in an order of its own. */
async function everything(sql: Sql): Promise<Record<string, string[]>> {
  const tables = TABLES.map(async (table) => {
    const rows = await sql.unsafe<{ row: string }[]>(`select t::text as row from projection.${table} t order by 1`)
    return [table, rows.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(tables))
}

function start(database: TestDatabase, stage: Stage, more: Partial<ProjectorOptions> = {}): Promise<Projector> {
  return Projector.start({
    replica: stage,
    sql: database.sql,
    replay: (after) => stage.replay(after),
    index: INDEX,
    ...more,
  })
}

describe('the projector', () => {
  let database: TestDatabase
  let rebuilt: TestDatabase
  beforeEach(async () => {
    database = await freshDatabase()
    rebuilt = await freshDatabase()
  })
  afterEach(async () => {
    await Promise.all([database.drop(), rebuilt.drop()])
  })

  /** The rows that a projector writes that sees the whole stream in one go. */
  async function fullRebuild(stage: Stage): Promise<Record<string, string[]>> {
    const projector = await start(rebuilt, stage)
    expect(await projector.reached(stage.sequence, 30_000)).toBe(true)
    await projector.stop()
    return everything(rebuilt.sql)
  }

  test('writes the same rows however often it is stopped and started', async () => {
    const stage = new Stage()
    let projector = await start(database, stage)
    stage.open()
    for (let round = 0; round < 12; round += 1) {
      crowd(stage, 60, round)
      await projector.stop()
      crowd(stage, 5, 100 + round)
      projector = await start(database, stage)
    }
    expect(await projector.reached(stage.sequence, 30_000)).toBe(true)
    await projector.stop()
    const rows = await everything(database.sql)
    expect(rows).toEqual(await fullRebuild(stage))
    for (const table of TABLES) expect(rows[table]?.length, table).toBeGreaterThan(1)
  })

  test('writes the same rows where its connections are killed in the middle of transactions', async () => {
    const stage = new Stage()
    stage.open()
    const warnings: string[] = []
    const projector = await start(database, stage, { log: { warn: (_, message) => warnings.push(message) } })
    const killer = await freshKiller(database)
    for (let round = 0; round < 6; round += 1) {
      crowd(stage, 400, round, 2_000)
      await projector.reached(stage.sequence, 5)
      await killer.strike()
    }
    expect(await projector.reached(stage.sequence, 30_000)).toBe(true)
    await projector.stop()
    await killer.end()
    expect(warnings.length).toBeGreaterThan(0)
    expect(await everything(database.sql)).toEqual(await fullRebuild(stage))
  })

  test('moves on over commands that leave no row, such as halted prices and ticks', async () => {
    const stage = new Stage()
    const warnings: string[] = []
    const projector = await start(database, stage, { log: { warn: (_, message) => warnings.push(message) } })
    stage.apply({ type: 'tick' })
    expect(await projector.reached(stage.sequence, 10_000)).toBe(true)
    await projector.stop()
    expect(warnings).toEqual([])
  })

  test('lets nobody wait for what is written', async () => {
    const stage = new Stage()
    stage.open()
    const projector = await start(database, stage)
    expect(await projector.reached(stage.sequence, 30_000)).toBe(true)
    for (const sequence of [0, 1, stage.sequence]) expect(await projector.reached(sequence, 0)).toBe(true)
    expect(await projector.reached(stage.sequence + 1, 0)).toBe(false)
    await projector.stop()
  })

  test('draws no candle where a source says that it has no price', async () => {
    const stage = new Stage()
    stage.open()
    const projector = await start(database, stage)
    stage.prices(500_000, 112_000)
    stage.prices(500_000, 0)
    stage.time += 60_000
    stage.prices(500_000, 0)
    expect(await projector.reached(stage.sequence, 30_000)).toBe(true)
    await projector.stop()
    const candles = await database.sql`
      select minutes, low::float8 as low, close::float8 as close from projection.candles
      where symbol = 'EURUSD' and minutes = 1`
    expect(candles).toEqual([{ minutes: 1, low: 1.12, close: 1.12 }])
  })

  test('reads on from the journal where the queue could not hold what came', async () => {
    const stage = new Stage()
    stage.open()
    const projector = await start(database, stage, { queuedEvents: 500 })
    for (let round = 0; round < 4; round += 1) {
      // All in one turn of the loop: nothing can be written meanwhile, and the queue overflows.
      crowd(stage, 300, round, 1_000)
      await projector.reached(stage.sequence, 5)
    }
    expect(await projector.reached(stage.sequence, 30_000)).toBe(true)
    await projector.stop()
    expect(await everything(database.sql)).toEqual(await fullRebuild(stage))
  })

  test('writes no row twice where two run against one database', async () => {
    const stage = new Stage()
    stage.open()
    const both = await Promise.all([start(database, stage), start(database, stage)])
    crowd(stage, 300, 1)
    await Promise.all(both.map((projector) => projector.reached(stage.sequence, 30_000)))
    await Promise.all(both.map((projector) => projector.stop()))
    expect(await projectorCursor(database.sql)).toBe(stage.sequence)
    expect(await everything(database.sql)).toEqual(await fullRebuild(stage))
  })

  test('says how far it is behind while the database stands still, and nothing afterwards', async () => {
    const stage = new Stage()
    stage.open()
    const projector = await start(database, stage)
    expect(await projector.reached(stage.sequence, 30_000)).toBe(true)
    const blocker = await database.sql.reserve()
    await blocker`begin`
    await blocker`lock table projection.cursor`
    crowd(stage, 50, 1)
    expect(await projector.reached(stage.sequence, 200)).toBe(false)
    expect(projector.lag.commands).toBe(stage.sequence - projector.cursor)
    expect(projector.lag.commands).toBeGreaterThan(40)
    expect(projector.lag.milliseconds).toBeGreaterThan(150)
    await blocker`commit`
    blocker.release()
    expect(await projector.reached(stage.sequence, 30_000)).toBe(true)
    expect(projector.lag).toEqual({ commands: 0, milliseconds: 0 })
    await projector.stop()
  })

  test('keeps every ledger entry of customers: bills add up to what the accounts hold', async () => {
    const stage = new Stage()
    stage.open()
    crowd(stage, 500, 9)
    await fullRebuild(stage)
    const { sql } = rebuilt
    for (const user of CUSTOMERS) {
      for (const { account, asset, available, occupied } of stage.engine.balances(user)) {
        const [sum] = await sql<{ available: string; occupied: string }[]>`
          select trim_scale(sum(available) * power(10::numeric, decimals))::text as available,
            trim_scale(sum(occupied) * power(10::numeric, decimals))::text as occupied
          from projection.bills join projection.assets using (asset)
          where user_id = ${user} and account = ${account} and asset = ${asset} group by decimals`
        expect(sum).toEqual({ available: String(available), occupied: String(occupied) })
      }
    }
    const [projected] = await sql<{ count: number }[]>`
      select (select count(*) from projection.bills where user_id like 'house:%')::int
        + (select count(*) from projection.orders where user_id like 'house:%')::int
        + (select count(*) from projection.fills where user_id like 'house:%')::int as count`
    expect(projected?.count).toBe(0)
  })
})

/** Ends every connection that writes or wrote rows, from a connection of its own. */
async function freshKiller(database: TestDatabase) {
  const { openDatabase } = await import('../db/database.ts')
  const sql = openDatabase(database.url, { connections: 1 })
  return {
    strike: () => sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%projection.cursor%'`,
    end: () => sql.end(),
  }
}
