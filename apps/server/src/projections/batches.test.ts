/**
 * Rows are a function of the events alone: written a few commands at a time, everything taken up anew from the tables
 * before each, they are those that are written in one go. A column that an update leaves out, a sum that a restart
 * forgets, an order of things that only holds within a batch: all of them show here, in whatever table.
 */
import type { Recorded } from '@candlewick/engine/commands'
import { Engine } from '@candlewick/engine/engine'
import { endowment, genesis, made } from '@candlewick/engine/extremes/testing/run'
import { World } from '@candlewick/engine/extremes/testing/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import type { Sql } from '../db/database.ts'
import type { Applied } from '../journal/machine.ts'
import { Batch } from './batch.ts'
import { readScales } from './market/market-rows.ts'
import { resumedTables } from './projections.ts'
import { changedColumns, compareTable } from './verify/compare.ts'
import { verifiedTables } from './verify/tables.ts'

const INDEX = new Map([['EURUSD', '0.00001']])
const COMMANDS = 8_000
/** Tables of which a life has rows. */
const FILLED = [
  ...['accounts', 'assets', 'bills', 'candles', 'fills', 'funds', 'markets', 'orders', 'trades'],
  ...['contract_fills', 'contract_fundings', 'contract_funding_paid', 'contract_orders', 'contract_positions'],
  ...['contracts', 'flash_orders', 'flash_prices', 'margin_borrows', 'margin_records'],
]

/** What becomes of commands of all types, as extreme as well-formed ones can be. */
function lived(seed: number): Applied[] {
  const world = new World(seed, new Engine())
  const all: Applied[] = []
  const send = (command: Recorded['command']): void => {
    const recorded = { sequence: world.sequence, time: world.time, command }
    const events = world.engine.apply(recorded)
    world.learn(command, events)
    all.push({ recorded, events: structuredClone(events) })
  }
  for (const command of [...genesis(), ...endowment(world)]) send(command)
  while (world.sequence <= COMMANDS) {
    world.passTime()
    send(made(world))
    // Who had no answer asks again, some other things later: the same is told again, and nothing may be new.
    const again = all.at(-30)
    if (world.sequence % 4 === 0 && again !== undefined) send(again.recorded.command)
  }
  return all
}

async function inOneGo(sql: Sql, all: readonly Applied[]): Promise<void> {
  const [scales, begin] = [await readScales(sql), await resumedTables(sql, INDEX)]
  let batch = new Batch(scales, begin())
  let cursor = 0
  for (const applied of all) {
    batch.add(applied)
    if (!batch.full && applied !== all.at(-1)) continue
    await batch.write(sql, cursor)
    cursor = applied.recorded.sequence
    batch = new Batch(scales, begin())
  }
}

async function aFewAtATime(sql: Sql, all: readonly Applied[]): Promise<void> {
  for (let from = 0; from < all.length; ) {
    const begin = await resumedTables(sql, INDEX)
    const batch = new Batch(await readScales(sql), begin())
    const cursor = all[from]?.recorded.sequence ?? 0
    for (const most = from + 1 + (cursor % 25); from < Math.min(most, all.length); from += 1) {
      const applied = all[from]
      if (applied !== undefined && !batch.full) batch.add(applied)
      if (batch.full) {
        from += 1
        break
      }
    }
    await batch.write(sql, cursor - 1)
  }
}

describe('however commands are gathered, and whatever is forgotten in between,', () => {
  let whole: TestDatabase
  let cut: TestDatabase
  beforeAll(async () => {
    whole = await freshDatabase()
    cut = await freshDatabase()
  })
  afterAll(() => Promise.all([whole.drop(), cut.drop()]))

  test('every table has the same rows', async () => {
    const all = lived(7)
    await inOneGo(whole.sql, all)
    await aFewAtATime(cut.sql, all)
    const different: unknown[] = []
    const filled: string[] = []
    for (const found of await verifiedTables(whole.sql)) {
      const table = { ...found, kept: 'true' }
      const [count] = await whole.sql.unsafe<{ rows: number }[]>(
        `select count(*)::int as rows from projection."${table.name}"`,
      )
      if ((count?.rows ?? 0) > 0) filled.push(table.name)
      for await (const { key, what } of compareTable(cut.sql, whole.sql, table)) {
        const columns = what === 'changed' ? await changedColumns(cut.sql, whole.sql, table, key) : []
        different.push([table.name, what, key.join(' '), ...columns])
      }
    }
    expect(filled).toEqual(expect.arrayContaining(FILLED))
    expect(different).toEqual([])
  })
})
