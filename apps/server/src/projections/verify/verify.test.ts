/** Every row that customers are shown is what the journal makes of it, or named; and repaired by that alone. */
import { SWAP } from '@candlewick/engine/swap/product'
import { contractGenesis } from '@candlewick/market-sim/contracts'
import { flashFunds, flashGenesis } from '@candlewick/market-sim/flash'
import { marginFunds, marginGenesis } from '@candlewick/market-sim/margin'
import { rewardsFunds, rewardsGenesis } from '@candlewick/market-sim/rewards'
import { swapFunds, swapGenesis } from '@candlewick/market-sim/swap'
import { lots, ticks, units } from '@candlewick/money/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { crowd, Stage } from '../../../test/stage.ts'
import { Projector } from '../projector.ts'
import { compareTable } from './compare.ts'
import { Shadow } from './shadow.ts'
import { verifiedTables } from './tables.ts'
import { type NamedDifference, verifyTables } from './verify.ts'

const INDEX = new Map([['EURUSD', '0.00001']])
const USD = 1_000_000
const stage = new Stage()
let database: TestDatabase

/** Something of everything: orders, fills, bills, candles, loans, contracts with funding, flash contracts, coupons. */
function live(): void {
  stage.open()
  for (const command of [...marginGenesis(), ...marginFunds(), ...flashGenesis(), ...flashFunds()]) stage.do(command)
  for (const command of contractGenesis()) if (command.symbol === 'BTC_USDT_PERP') stage.do(command)
  crowd(stage, 120, 1)
  for (const user of ['alice', 'bob']) {
    const common = { type: 'transfer', user, from: 1, asset: 'USDT', amount: units(10_000 * USD) } as const
    for (const to of [2, 4, 5] as const) stage.do({ ...common, to })
  }
  stage.do({ type: 'margin.borrow', user: 'alice', account: 5, asset: 'USDT', amount: units(100 * USD) })
  stage.prices(500_000)
  contract('bob', 2, 500_000)
  contract('alice', 1, 500_000)
  stage.time += 8 * 3_600_000
  stage.prices(500_000)
  contract('bob', 1, 500_000)
  contract('alice', 3, 500_000)
  stage.do({ type: 'margin.repay', user: 'alice', account: 5, asset: 'USDT', amount: units(50 * USD) })
  for (const command of [...rewardsGenesis(), ...rewardsFunds()]) stage.do(command)
  for (const user of ['alice', 'bob']) stage.do({ type: 'rewards.grant', user, campaign: 'identity' })
  for (const command of [...swapGenesis(), ...swapFunds()]) stage.do(command)
  const asked = { from: 'USDT', to: 'BTC', exact: 'pays', amount: units(100 * USD) } as const
  const offer = stage.engine.read(SWAP).quote(asked)
  if ('type' in offer) throw new Error(`no swap is offered: ${JSON.stringify(offer)}`)
  stage.do({ type: 'swap.exchange', user: 'alice', clientId: 'swap', ...offer })
  const stake = { type: 'flash.open', symbol: 'BTC_USDT', stake: units(10 * USD) } as const
  stage.do({ ...stake, user: 'alice', seconds: 30, direction: 'up', clientId: 'one' })
  for (let passed = 0; passed < 40_000; passed += 500) {
    stage.time += 500
    stage.prices(500_000 + passed)
  }
}

function contract(user: string, direction: 1 | 2 | 3 | 4, price: number): void {
  const order = { type: 'contract.submit', user, symbol: 'BTC_USDT_PERP', direction, kind: 'limit' } as const
  const terms = { tif: 'GTC', postOnly: false, stp: 'expire_taker', clientId: `c${stage.sequence}` } as const
  stage.do({ ...order, ...terms, price: ticks(price), lots: lots(50) })
}

beforeAll(async () => {
  database = await freshDatabase()
  live()
  const projector = await Projector.start({
    replica: stage,
    sql: database.sql,
    replay: (after) => stage.replay(after),
    index: INDEX,
  })
  expect(await projector.reached(stage.sequence, 60_000)).toBe(true)
  await projector.stop()
})
afterAll(() => database.drop())

const openShadow = (resume = false) =>
  Shadow.open({ url: database.url, replay: (after) => stage.replay(after), index: INDEX, resume })

async function verify(repair = false) {
  const found: NamedDifference[] = []
  const shadow = await openShadow()
  try {
    const report = await verifyTables({ sql: database.sql, shadow, repair, named: (one) => found.push(one) })
    return { ...report, found }
  } finally {
    await shadow.close(false)
  }
}

const tableNames = async () => (await verifiedTables(database.sql)).map(({ name }) => name)

/** A column that is no part of the key, and SQL that makes something else of it. */
async function forgeable(table: string): Promise<{ column: string; forged: string }> {
  const columns = await database.sql<{ name: string; type: string }[]>`
    select a.attname as name, format_type(a.atttypid, null) as type from pg_attribute a
    where a.attrelid = ${`projection.${table}`}::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull
      and not exists (select from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any(i.indkey))`
  const other: Readonly<Record<string, (name: string) => string>> = {
    numeric: (name) => `${name} + 1`,
    bigint: (name) => `${name} + 1`,
    smallint: (name) => `${name} + 1`,
    text: (name) => `${name} || '0'`,
    'timestamp with time zone': (name) => `${name} + interval '1 second'`,
    boolean: (name) => `not ${name}`,
  }
  for (const { name, type } of columns) {
    const forge = other[type]
    if (forge !== undefined) return { column: name, forged: forge(`"${name}"`) }
  }
  throw new Error(`nothing of projection.${table} can be forged: ${JSON.stringify(columns)}`)
}

test('every table of the projections is verified, has rows here, and is as the journal makes it', async () => {
  const all = await database.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'projection' order by 1`
  const report = await verify()
  expect([...report.tables].sort()).toEqual(all.map(({ name }) => name).sort())
  for (const table of report.tables) {
    const [row] = await database.sql.unsafe<{ count: number }[]>(
      `select count(*)::int as count from projection.${table}`,
    )
    expect(row?.count, table).toBeGreaterThan(0)
  }
  expect(report).toMatchObject({ sequence: stage.sequence, found: [], differences: 0 })
})

test('a changed, an added and a missing row of every table are named, and repaired to what they were', async () => {
  const tables = (await tableNames()).filter((name) => name !== 'cursor')
  const before = await everything(tables)
  const forged: string[] = []
  for (const table of tables) {
    const { column, forged: value } = await forgeable(table)
    const rows = await database.sql.unsafe<{ place: string }[]>(
      `select ctid::text as place from projection.${table} order by ctid`,
    )
    const [first, last] = [rows[0]?.place ?? '', rows.at(-1)?.place ?? '']
    if (last !== first) await database.sql.unsafe(`delete from projection.${table} where ctid = '${last}'::tid`)
    await database.sql.unsafe(`update projection.${table} set "${column}" = ${value} where ctid = '${first}'::tid`)
    forged.push(`${table} changed ${column}`, ...(last === first ? [] : [`${table} missing `]))
  }
  await database.sql`
    insert into projection.bills select (jsonb_populate_record(b, '{"posting_id": 7, "amount": "1000000"}')).*
    from projection.bills b limit 1`
  forged.push('bills added ')
  const report = await verify(true)
  const said = report.found.map(({ table, what, columns }) => `${table} ${what} ${columns.join(',')}`)
  expect(said.sort()).toEqual(forged.sort())
  expect(report.repaired).toBe(forged.length)
  expect(await everything(tables)).toEqual(before)
  expect(await verify()).toMatchObject({ differences: 0 })
})

async function everything(tables: readonly string[]): Promise<Record<string, string[]>> {
  const found = tables.map(async (table) => {
    const rows = await database.sql.unsafe<{ row: string }[]>(
      `select t::text as row from projection.${table} t order by 1`,
    )
    return [table, rows.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

test('pages end and begin between rows of any key', async () => {
  const shadow = await openShadow()
  try {
    await shadow.advance(stage.sequence, () => undefined)
    await database.sql`update projection.candles set close = close + 1`
    const table = (await verifiedTables(database.sql)).find(({ name }) => name === 'candles')
    if (table === undefined) throw new Error('candles are not verified')
    for (const rows of [1, 3, 1_000]) {
      const found: string[] = []
      for await (const { key, what } of compareTable(database.sql, shadow.sql, { ...table, kept: 'true' }, rows)) {
        found.push(`${what} ${key.join(' ')}`)
      }
      const [{ count } = { count: 0 }] = await database.sql<{ count: number }[]>`
        select count(*)::int as count from projection.candles`
      expect(new Set(found).size).toBe(count)
      expect(found.every((one) => one.startsWith('changed '))).toBe(true)
    }
    await database.sql`update projection.candles set close = close - 1`
  } finally {
    await shadow.close(false)
  }
})

test('an interrupted run is taken up where it was', async () => {
  const half = Math.floor(stage.sequence / 2)
  const first = await openShadow()
  await first.advance(half, () => undefined)
  await first.close(true)
  const again = await openShadow(true)
  expect(again.cursor).toBe(half)
  const found: NamedDifference[] = []
  const report = await verifyTables({ sql: database.sql, shadow: again, named: (one) => found.push(one) })
  await again.close(false)
  expect([report.sequence, found]).toEqual([stage.sequence, []])
})
